"""How a phone without login comes in: by its table's code and the round's PIN, or by a personal
link. Both lead to the same report, sheet and confirmation."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.course import Course
from tournaments.domain.formats.league.state import State as League
from tournaments.domain.formats.league.state import tables_of
from tournaments.domain.reports import is_now, seated
from tournaments.forms.judges import JUDGES
from tournaments.models import PlayerLink, Tournament
from tournaments.queries import course as courses
from tournaments.queries.board import tables_now
from tournaments.queries.fixtures import must_line_up, own_matches
from tournaments.queries.own_tables import OpenMatch, open_fixtures, open_matches
from tournaments.queries.person import person
from tournaments.queries.runde import forced_ends
from tournaments.queries.seat import Station, station, table_of
from tournaments.queries.time import time_of
from tournaments.services import match_sheets
from tournaments.services.access import actor_of, table_code
from tournaments.views.running_match import running_match
from tournaments.views.visit import Visit, now_utc, welcome


@dataclass(frozen=True, slots=True)
class Phone:
    """One phone at one event. `home` is the address of its page; `player` is set for a personal
    link, `holder` is the player whom a table's phone speaks for, if it said so. `front` is the
    personal page that leads to the page of one of several tables."""

    visit: Visit
    home: str
    table: int | None
    player: str | None = None
    holder: str | None = None
    front: str = ""

    @property
    def locked(self) -> bool:
        """Whether the PIN of the running round has still to be entered."""
        actor, course = self.visit.actor, self.visit.course
        return actor.role is Role.TABLE and not is_now(course, self.table or 0, actor.round)

    @property
    def speaker(self) -> str | None:
        return self.player or self.holder

    def station(self) -> Station:
        """The phone's table now."""
        return station(self.visit.course, self.visit.past(), self.table or 0, self.visit.now)

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        """A page; `new_key` gives each of its forms a key of its own."""
        own = {"phone": self, "home": self.home, "new_key": lambda: secrets.token_hex(16)}
        return self.visit.show(template, own | (context or {}), status=status)

    def page(self, context: dict[str, Any] | None = None, *, status: int = 200) -> HttpResponse:
        """The page where everything of this phone happens."""
        here, play = self.station(), self.visit.course.play
        tables = self._tables()
        # the sheet would tell the other team's line-up
        hidden = tables or must_line_up(play, self.table, self.player)
        table = None if hidden else self.table
        own: dict[str, Any] = {"station": here, **running_match(self.visit, table)}
        if "by_match" not in own:
            own["forced_ends"] = forced_ends(self.visit.course)
            own["forced_claims"] = not all(end.to_all for end in own["forced_ends"])
        own["judges"] = JUDGES.get(self.visit.course.setup.game, ())
        if here.waiting:
            own["may_confirm"] = any(s.player == self.player for s in here.waiting.missing)
        own["holder_name"] = next((s.name for s in here.seats if s.player == self.holder), "")
        if self.player is None:
            locked = self.locked and here.open
            template = "table/pin.html" if locked else "table/page.html"
        elif self.front:
            template = "player/table.html"
        else:
            own["open_matches"] = tables
            template = "player/page.html"
            own["person"] = person(self.visit.course, self.visit.past(), self.player)
            if isinstance(play, League):
                own["matches"] = own_matches(self.visit.course, play, self.player, self.visit.now)
        return self.show(template, own | (context or {}), status=status)

    def _tables(self) -> tuple[OpenMatch, ...]:
        """Where a side has more than one table to fill; () on the page of one of them."""
        visit, play = self.visit, self.visit.course.play
        if self.player is None or self.front or not isinstance(play, League):
            return ()
        numbers = [n for f in open_fixtures(play, self.player) for n in tables_of(play, f)]
        if len(numbers) < 2:
            return ()
        sheets = match_sheets.running(visit.tournament, visit.course, numbers)
        return open_matches(visit.course, play, self.player, sheets)


View = Callable[..., HttpResponse]


def pin_place(tournament: Tournament, table: int) -> str:
    """Where the session keeps the round whose PIN was entered, and for whom the phone speaks."""
    return f"table:{tournament.slug}:{table}"


def at_table(view: View) -> View:
    """A page of a table's phone behind the PIN of the running round; without it the page that asks
    for it."""

    def past_the_pin(phone: Phone, **parts: Any) -> HttpResponse:
        if not phone.locked:
            return view(phone, **parts)
        if phone.visit.request.method != "POST":
            return redirect(phone.home)
        stale = _("Nothing was booked: a new round has begun, with a new PIN.")
        return phone.page({"pin_stale": stale}, status=422)

    return before_the_pin(wraps(view)(past_the_pin))


def before_the_pin(view: View) -> View:
    """What a table's phone, or the desk there, may ask for without the PIN; a wrong code is no page
    at all."""

    @wraps(view)
    def inner(request: HttpRequest, slug: str, table: int, code: str, **parts: Any) -> HttpResponse:
        tournament = get_object_or_404(Tournament, slug=slug)
        if not hmac.compare_digest(code.encode(), table_code(tournament, table).encode()):
            raise Http404
        kept = request.session.get(pin_place(tournament, table)) or {}
        actor = actor_of(request.user, tournament)
        if actor.role not in DESK:
            actor = Actor(Role.TABLE, str(table), kept.get("round"))
        now = time_of(tournament, now_utc())
        visit = Visit(request, tournament, actor, courses.as_of(tournament, now), now)
        welcome(request, tournament)
        home = reverse("table", args=[slug, table, code])
        holder = kept.get("holder")
        if holder not in seated(visit.course, table):
            holder = None  # has left the table since
        with timezone.override(ZoneInfo(tournament.zone)):
            return view(Phone(visit, home, table, holder=holder), **parts)

    return inner


def _has_played(course: Course, table: int, player: str) -> bool:
    """Whether somebody's table is one of those that matter now, though it is done."""
    return table in tables_now(course) and player in course.play.tables[table - 1].players


def by_link(view: View) -> View:
    """A page of a personal link; one that is revoked, or whose player is gone, says so. With a
    `table` it is about this one of the player's tables."""

    @wraps(view)
    def inner(
        request: HttpRequest, token: str, table: int | None = None, **parts: Any
    ) -> HttpResponse:
        links = PlayerLink.objects.select_related("tournament")
        link = links.filter(token=token).first()
        if link is None or link.revoked_at:
            return render(request, "player/gone.html", {"revoked": link is not None}, status=404)
        now = time_of(link.tournament, now_utc())
        course = courses.as_of(link.tournament, now)
        if link.player not in course.play.status:
            return render(request, "player/gone.html", {"left": True}, status=404)
        actor = Actor(Role.PLAYER, link.player)
        visit = Visit(request, link.tournament, actor, course, now)
        welcome(request, link.tournament)
        home, front = reverse("player", args=[token]), ""
        if table is None:
            table = table_of(course, link.player)
        elif link.player in seated(course, table) or _has_played(course, table, link.player):
            home, front = reverse("player-table", args=[token, table]), home
        else:
            return redirect(home)
        with timezone.override(ZoneInfo(link.tournament.zone)):
            return view(Phone(visit, home, table, player=link.player, front=front), **parts)

    return inner
