"""Circles for programs: who organizes together, and all-time tables."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Router, Status

from games.envelope import Problem
from tournaments.api.entrance import by_content
from tournaments.api.entry import REFUSALS, Refusal, caller_of, login, made_once
from tournaments.api.events import KEY
from tournaments.api.states import ANSWERS
from tournaments.forms.api import circles as bodies
from tournaments.forms.setup import MemberForm
from tournaments.models import Circle
from tournaments.queries.alltime import ORDERS, all_time, games_played
from tournaments.queries.circles import circle_page, circles_of
from tournaments.services import circles
from tournaments.services.access import one_time_login_url

Json = dict[str, Any]
CIRCLE = "/circles/{slug:slug}"

router = Router(tags=["circles"])


def enter_circle(request: HttpRequest, circle: Circle) -> bool:
    """Whether the caller organizes it; a private circle exists only for its organizers."""
    user = caller_of(request).user
    organizes = user is not None and circles.organizes(user, circle)
    if circle.is_private and not organizes:
        raise Http404
    return organizes


def organized(request: HttpRequest, circle: Circle) -> User:
    """The organizer of the circle who asks; anybody else is refused."""
    if not enter_circle(request, circle):
        login(request)
        raise Refusal(403, Problem("not_permitted", ""))
    return login(request)


def found(slug: str) -> Circle:
    return get_object_or_404(Circle, slug=slug)


@router.get("/circles", response={200: list[bodies.CircleLine], **ANSWERS})
def own_circles(request: HttpRequest, response: HttpResponse) -> Any:
    """The circles that the caller organizes."""
    lines = circles_of(login(request)).values("slug", "name", "is_private")
    return by_content(request, response, list(lines))


@router.post(
    "/circles",
    response={201: bodies.CircleLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_circle(request: HttpRequest, wanted: bodies.CircleIn) -> Status[Circle]:
    """A new circle; the caller becomes its organizer."""
    user = login(request)
    body = wanted.model_dump()
    made = made_once(request, body, lambda: circles.found(user=user, **body))
    if not made.members.filter(user=user).exists():  # he has left it since
        raise Http404
    return Status(201, made)


@router.get(CIRCLE, response={200: bodies.CircleOut, **ANSWERS})
def circle(request: HttpRequest, slug: str, response: HttpResponse) -> Any:
    """A circle with its series and latest events, as far as the caller may see them."""
    row = found(slug)
    page = circle_page(row, everything=enter_circle(request, row))
    told = {
        "slug": row.slug,
        "name": row.name,
        "is_private": row.is_private,
        "people": page.people,
        "games": [key for key, _name in page.games],
        "series": [one.slug for one in (*page.running, *page.archive)],
        "events": [evening.event.slug for evening in page.evenings],
    }
    return by_content(request, response, told)


@router.patch(CIRCLE, response={200: bodies.CircleLine, **REFUSALS})
def change_circle(request: HttpRequest, slug: str, change: bodies.CircleChange) -> Circle:
    """Another name, or who may see it; for organizers."""
    row = found(slug)
    organized(request, row)
    circles.change(row, **change.model_dump(exclude_unset=True))
    return found(slug)


@router.get(CIRCLE + "/games/{slug:game}", response={200: list[bodies.AllTimeLine], **ANSWERS})
def all_time_table(
    request: HttpRequest, slug: str, game: str, response: HttpResponse, by: str = ORDERS[0]
) -> Any:
    """The all-time table of a game, ordered `by` rating, wins, events or beaten."""
    row = found(slug)
    everything = enter_circle(request, row)
    if game not in games_played(row, everything=everything):
        raise Http404
    if by not in ORDERS:
        raise Refusal(422, Problem("field_value", "by"))
    lines = all_time(row, game, order=by, everything=everything)
    told = [
        {
            "place": line.place,
            "code": line.person.code,
            "name": line.person.name,
            **{key: getattr(line.sum, key) for key in bodies.SumOut.model_fields},
        }
        for line in lines
    ]
    return by_content(request, response, told)


@router.get(CIRCLE + "/organizers", response={200: list[bodies.OrganizerOut], **REFUSALS})
def organizers(request: HttpRequest, slug: str) -> list[Json]:
    """Who organizes with us, for organizers."""
    row = found(slug)
    organized(request, row)
    names = row.members.order_by("user__username").values_list("user__username", flat=True)
    return [{"name": name} for name in names]


@router.put(CIRCLE + "/organizers/{name}", response={200: bodies.OrganizerOut, **REFUSALS})
def invite_organizer(request: HttpRequest, slug: str, name: str) -> Json:
    """Somebody organizes from now on. A new account comes with a link that logs in once."""
    row = found(slug)
    organized(request, row)
    if not MemberForm({"name": name, "role": "organizer"}).is_valid():
        raise Refusal(422, Problem("user_name", "name"))
    user, is_new = circles.invite(row, name)
    url = request.build_absolute_uri(one_time_login_url(user)) if is_new else None
    return {"name": user.get_username(), "login_url": url}


@router.delete(CIRCLE + "/organizers/{name}", response={204: None, **REFUSALS})
def dismiss_organizer(request: HttpRequest, slug: str, name: str) -> Status[None]:
    """Somebody organizes no longer; the last organizer has to stay."""
    row = found(slug)
    organized(request, row)
    if not row.members.filter(user__username=name).exists():
        raise Http404
    if not circles.remove(row, name):
        raise Refusal(422, Problem("last_organizer", "name"))
    return Status(204, None)
