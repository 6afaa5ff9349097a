"""Organizations for programs: the own ones, name and privacy, all-time tables."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Json, Problem
from tournaments.api import organization_schemas as bodies
from tournaments.api import responses
from tournaments.api.auth import REFUSALS, Refusal, caller_of, login, made_once
from tournaments.api.events import KEY
from tournaments.api.lookup import by_content
from tournaments.api.states import ANSWERS
from tournaments.store import organizations, quotas, removal
from tournaments.store.models import Organization, User
from tournaments.store.organizations import organization_page, organizations_of
from tournaments.store.people.alltime import ORDERS, all_time, games_played

ORGANIZATION = "/organizations/{slug:slug}"

router = Router(tags=["organizations"])


def enter_organization(request: HttpRequest, organization: Organization) -> bool:
    """Return True if the caller organizes it; a private organization exists only for its
    organizers."""
    user = caller_of(request).user
    organizes = user is not None and organizations.organizes(user, organization)
    if organization.removed_at or (organization.is_private and not organizes):
        raise Http404
    return organizes


def organized(request: HttpRequest, organization: Organization) -> User:
    """Return the caller if they organize the organization; refuse others."""
    if not enter_organization(request, organization):
        login(request)
        raise Refusal(403, Problem("not_permitted", ""))
    return login(request)


def organization_or_404(slug: str) -> Organization:
    return get_object_or_404(Organization, slug=slug)


@router.get("/organizations", response={200: list[bodies.OrganizationLine], **ANSWERS})
def own_organizations(request: HttpRequest, response: HttpResponse) -> object:
    """The organizations that the caller organizes."""
    lines = organizations_of(login(request)).values("slug", "name", "is_private")
    return by_content(request, response, list(lines))


@router.post(
    "/organizations",
    response={201: bodies.OrganizationLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_organization(request: HttpRequest, wanted: bodies.OrganizationIn) -> Status[Organization]:
    """A new organization; the caller becomes its organizer."""
    user = login(request)
    body = wanted.model_dump()

    def make() -> Organization:
        quotas.ask_organization(user, now=timezone.now())
        return organizations.create(user=user, **body)

    row = made_once(request, body, make)
    if not row.members.filter(user=user).exists():  # he has left it since
        raise Http404
    return Status(201, row)


@router.get(ORGANIZATION, response={200: bodies.OrganizationOut, **ANSWERS})
def organization(request: HttpRequest, slug: str, response: HttpResponse) -> object:
    """An organization with its series and latest events, as far as the caller may see them."""
    row = organization_or_404(slug)
    page = organization_page(row, everything=enter_organization(request, row))
    answer = {
        "slug": row.slug,
        "name": row.name,
        "is_private": row.is_private,
        "people": page.people,
        "games": [key for key, _name in page.games],
        "series": [season.slug for season in (*page.running, *page.archive)],
        "events": [evening.event.slug for evening in page.evenings],
    }
    return by_content(request, response, answer)


@router.patch(ORGANIZATION, response={200: bodies.OrganizationLine, **REFUSALS})
def change_organization(
    request: HttpRequest, slug: str, change: bodies.OrganizationChange
) -> Organization:
    """Another name, or who may see it; for organizers."""
    row = organization_or_404(slug)
    organized(request, row)
    organizations.change(row, **change.model_dump(exclude_unset=True))
    return organization_or_404(slug)


@router.delete(ORGANIZATION, response={200: responses.DeletedOut, **REFUSALS})
def delete_organization(request: HttpRequest, slug: str) -> Json:
    """Delete the organization with its people, series and events; for organizers. They can bring it
    back for 30 days."""
    row = organization_or_404(slug)
    organized(request, row)
    return {"until": removal.remove_organization(row, timezone.now())}


@router.post(ORGANIZATION + "/bring-back", response={200: bodies.OrganizationLine, **REFUSALS})
def bring_organization_back(request: HttpRequest, slug: str) -> Organization:
    """Bring back an organization with its events; for its organizers."""
    row = get_object_or_404(removal.removed_organizations(login(request)), slug=slug)
    removal.bring_organization_back(row)
    return organization_or_404(slug)


@router.get(
    ORGANIZATION + "/games/{slug:game}", response={200: list[bodies.AllTimeLine], **ANSWERS}
)
def all_time_table(
    request: HttpRequest, slug: str, game: str, response: HttpResponse, by: str = ORDERS[0]
) -> object:
    """The all-time table of a game, ordered `by` rating, wins, events or beaten."""
    row = organization_or_404(slug)
    everything = enter_organization(request, row)
    if game not in games_played(row, everything=everything):
        raise Http404
    if by not in ORDERS:
        raise Refusal(422, Problem("field_value", "by"))
    lines = all_time(row, game, order=by, everything=everything)
    places = [
        {
            "place": line.place,
            "code": line.person.code,
            "name": line.person.name,
            **{key: getattr(line.sum, key) for key in bodies.SumOut.model_fields},
        }
        for line in lines
    ]
    return by_content(request, response, places)
