"""How a request meets a tournament: who asks, for which event, and how the answer is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.actors import DESK, DIRECTOR, PERMITTED, Actor, Role, may
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.live import stream_path
from tournaments.models import Tournament
from tournaments.queries import course as courses
from tournaments.queries import history as histories
from tournaments.queries.round_name import round_word
from tournaments.queries.time import time_of
from tournaments.secret_addresses import not_for_all
from tournaments.services.access import actor_of, wall_path
from tournaments.services.execute import Done, execute
from tournaments.views.memory import remember


@dataclass(frozen=True, slots=True)
class Visit:
    """One request to one event. `course` is the state as of `now`, before the request's own
    command."""

    request: HttpRequest
    tournament: Tournament
    actor: Actor
    course: Course
    now: datetime

    @property
    def at_desk(self) -> bool:
        return self.actor.role in DESK

    def past(self) -> History[Any]:
        """What happened so far, as it stands after all corrections."""
        return histories.load(self.tournament, self.course)

    def send(self, command: dict[str, Any], *, key: str | None = None) -> Done:
        """Send a command through the one door, as the one who asks."""
        key = key or self.request.POST.get("key")
        return execute(self.tournament, command, self.actor, now=self.now, key=key)

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        """A page of this event; what every template of an event may count on is added here."""
        basis = {
            "tournament": self.tournament,
            "course": self.course,
            "has_plan": PLANS.get(self.course.setup.format, ""),
            "unit": FORMATS[self.course.setup.format].unit,
            "round_word": round_word(self.course),
            "play": self.course.play,
            "actor": self.actor,
            "at_desk": self.at_desk,
            "wall_url": wall_path(self.tournament) if self.at_desk else "",
            "may": {kind: True for kind in PERMITTED if may(self.actor, kind)},
            "now": self.now,
            "seq": self.course.seq,
            "live_url": stream_path(self.tournament.slug, is_private=self.tournament.is_private),
            "stamp": self.course.stamp,
        }
        return render(self.request, template, {**basis, **(context or {})}, status=status)


# what the plan of a format is called; the WM mode has none but its seats
PLANS: dict[str, Promise] = {
    "knockout": gettext_lazy("Bracket"),
    "league": gettext_lazy("Season"),
    "evening": gettext_lazy("Rounds"),
    "swiss": gettext_lazy("Rounds"),
}
GUEST_OF = "guest:"  # where the session keeps each private event that it may see
View = Callable[..., HttpResponse]


def now_utc() -> datetime:
    return timezone.now().astimezone(UTC)


def visit(request: HttpRequest, slug: str, *, invited: bool = False) -> Visit:
    """The event of an address; one that is private exists only for those who belong to it, for
    phones that came in by a table or a personal link, and while people may sign up for those who
    are `invited` by that link."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = actor_of(request.user, tournament)
    if actor.role is Role.VISITOR:  # the secret that the browser sends with every form
        actor = replace(actor, browser=request.META.get("CSRF_COOKIE", ""))
    now = time_of(tournament, now_utc())
    course = courses.as_of(tournament, now)
    is_guest = f"{GUEST_OF}{tournament.pk}" in request.session
    may_see = actor.role is not Role.VISITOR or is_guest or (invited and course.signup_open)
    if tournament.is_private:
        not_for_all(request)
        if not may_see:
            raise Http404
    return Visit(request, tournament, actor, course, now)


def welcome(request: HttpRequest, tournament: Tournament) -> None:
    """Lets a phone that has a link of a private event see its public pages from now on."""
    place = f"{GUEST_OF}{tournament.pk}"
    if tournament.is_private and place not in request.session:
        remember(request.session, place, True)


def public(view: View) -> View:
    """A page that anybody may read (unless the event is private)."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        return view(visit(request, slug), **parts)

    return inner


def by_invitation(view: View) -> View:
    """A page for everybody who has its link, while signing up is open."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        return view(visit(request, slug, invited=True), **parts)

    return inner


def desk(view: View) -> View:
    """A page of those who run the event: organizers, helpers, admins."""
    return _for_roles(DESK, view)


def director(view: View) -> View:
    """A page of those who decide: organizers and admins."""
    return _for_roles(DIRECTOR, view)


def _for_roles(roles: frozenset[Role], view: View) -> View:
    @wraps(view)
    def inner(request: HttpRequest, slug: str, **parts: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return _to_login(request, slug)
        found = visit(request, slug)
        if found.actor.role not in roles:
            raise PermissionDenied
        return view(found, **parts)

    return inner


def _to_login(request: HttpRequest, slug: str) -> HttpResponse:
    """After the login back to the page, or to the desk if something was sent."""
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    messages.warning(request, _("You were not logged in, so nothing was done. Please try again."))
    return redirect_to_login(reverse("desk", args=[slug]))
