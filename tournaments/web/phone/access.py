"""Let a phone in without login: by its table's code and the round's PIN, or by a personal link.

Both lead to the same report, sheet and confirmation.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial, wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from games.game import Depth
from tournaments.domain import topics as topic
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.desk.reports import (
    TAKEN_BACK_FOR,
    is_now,
    may_withdraw,
    seated,
    sits_at,
)
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.access.actors import actor_of, link_of, player_link, table_code
from tournaments.store.access.link_transfer import goes_on
from tournaments.store.access.rights import right_of_link, right_of_pin, right_of_user
from tournaments.store.execute import Answer
from tournaments.store.load import time_of
from tournaments.store.models import Tournament
from tournaments.store.series.table import series_of_event
from tournaments.store.sheets import matches
from tournaments.web.http import offline_pages
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.browsers import BACK, back_place, browser_at, keep_own, own_players
from tournaments.web.http.cached_fragments import drawn
from tournaments.web.http.visit import Visit, now_utc, welcome
from tournaments.web.league.fixtures import must_line_up, own_matches
from tournaments.web.league.own_tables import OpenMatch, open_matches, open_tables
from tournaments.web.phone.asked import asked
from tournaments.web.phone.photos import photo_pieces
from tournaments.web.phone.placeholder_pages import render_with_placeholders
from tournaments.web.phone.player_page import Person, person
from tournaments.web.phone.seat import TableView, station, sums, table_of, unnamed
from tournaments.web.readmodels.board import tables_now
from tournaments.web.readmodels.forecast import chances_of
from tournaments.web.readmodels.runde import RundeInWords
from tournaments.web.readmodels.sittings import cards
from tournaments.web.readmodels.standings import ranks
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.match import running_match
from tournaments.web.sheet.totals import depths, offered
from tournaments.wording.deductions import deduction_lines
from tournaments.wording.language import titled
from tournaments.wording.rules import scoring


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
        """Return whether the PIN of the running round has still to be entered."""
        actor, state = self.visit.actor, self.visit.state
        return actor.role is Role.TABLE and not is_now(state, self.table or 0, actor.round)

    @property
    def hides(self) -> bool:
        """Return True if it shows nobody: the link of a table of a private event alone, without a
        PIN."""
        return self.locked and self.visit.tournament.is_private

    @property
    def back(self) -> str:
        """The page of the desk from which its people enter something for this table, by name."""
        place = back_place(self.visit.tournament.slug, self.table or 0)
        is_desk = self.visit.at_desk and self.player is None
        return str(self.visit.request.session.get(place, "")) if is_desk else ""

    def booked(self, done: Answer) -> HttpResponse:
        """Redirect a phone to its page, and the desk to its former place with a message."""
        if not (back := self.back):
            return redirect(self.home)
        self.visit.tell(done)
        tile = f"#tile-{self.table}" if back == BACK[0] else ""
        return redirect(reverse(back, args=[self.visit.tournament.slug]) + tile)

    @property
    def speaker(self) -> str | None:
        return self.player or self.holder

    def station(self) -> TableView:
        """The phone's table now."""
        return station(self.visit.state, self.visit.past(), self.table or 0, self.visit.now)

    def show(
        self, template: str, context: dict[str, Any] | None = None, *, status: int = 200
    ) -> HttpResponse:
        """A page; `new_key` gives each of its forms a key of its own."""
        return self.visit.show(template, self._own() | (context or {}), status=status)

    def _own(self) -> dict[str, Any]:
        return {
            "phone": self,
            "home": self.home,
            "back": self.back,
            "new_key": lambda: secrets.token_hex(16),
            "keeps": offline_pages.keeps(self.visit.request),
            "manifest": f"{self.home}manifest/",
        }

    def _live_trigger(self) -> str:
        """Of an event that is over also each minute: that it goes on elsewhere no topic tells."""
        trigger = self.visit.live_trigger(self._topics())
        is_over = self.visit.state.play.phase == "finished"
        return f"every 60s, {trigger}" if is_over else trigger

    def page(self, context: dict[str, Any] | None = None, *, status: int = 200) -> HttpResponse:
        """The page where everything of this phone happens."""
        here, tables, visit = self.station(), self._tables(), self.visit
        if self.hides:
            here = unnamed(here)
        own: dict[str, Any] = {"station": here, "seq": visit.state.seq, "call_name": here.call}
        own |= {"live_url": visit.live_url, "listens": bool(visit.live_url)}
        own["live_trigger"] = self._live_trigger()
        is_own = self.player is not None and not self.front and not context
        own |= self._person(here, tables) if is_own else self._work(here, tables, context or {})
        own["csrf_token"] = SimpleLazyObject(partial(get_token, visit.request))
        if self.player is None:
            asks = self.locked and (here.open or self.hides)
            template = f"phone/table/{'pin' if asks else 'page'}.html"
            if self.hides:
                own["announcements"] = ()
        else:
            template = f"phone/player/{'page' if is_own else 'table'}.html"
        own = self._own() | own | (context or {})
        if (
            not context
            and self.visit.is_part
            and (text := render_with_placeholders(self, template, own))
        ):
            return self._kept(self.visit.answer(HttpResponse(text)))
        return self._kept(self.visit.show(template, own, status=status))

    def _work(
        self, here: TableView, tables: tuple[OpenMatch, ...], context: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return what there is to do at the table."""
        state, is_desk = self.visit.state, self.visit.at_desk
        # the sheet would tell the other team's line-up
        hidden = tables or must_line_up(state, self.table, self.player)
        table = None if hidden else self.table
        own = running_match(self.visit, table)
        if here.open and not here.waiting and table:
            own["totals"] = offered(state, table)
            own["totals_first"] = depths(state).asked is Depth.TOTALS
        if is_desk:
            own["report_seen"] = state.open_report_seq(here.number)
        own["may_call"] = bool(here.open and self.table and not self.locked and not is_desk)
        own["call"] = state.calls.get(self.table or 0)
        own["judges"] = SHEETS[state.setup.game].judges
        if here.waiting:
            has_spoken = self.visit.actor.browser in here.waiting.spoken
            own["is_own"] = may_withdraw(self.visit.actor, here.waiting.pending)
            own["has_spoken"] = has_spoken
            if has_spoken and not self.player:
                own["table_qr"] = qr(outside(self.visit.request, self.home))
            own["confirms"] = here.asks(self.speaker, self.visit.actor.browser)
            own["sums"] = sums(here.waiting.report.summary, here.seats)
        pieces, in_sight = photo_pieces(self, here, context.get("refused_photo"))
        own |= {"sent_photo": pieces.pop(in_sight, ""), **pieces}
        if here.last:
            own["way_back"] = self._way_back(here.last, here)
            own["last_entry"] = here.last.entry
            own["last"] = self._last(here, own["way_back"])
            is_answer = here.open and not here.waiting and here.state != "closing"
            own["is_last_fresh"] = is_answer and self._is_fresh(here.last)
        own |= asked(here, {**own, **context})
        own["holder_name"] = next((s.name for s in here.seats if s.player == self.holder), "")
        return own

    def _is_fresh(self, last: RundeInWords) -> bool:
        """Return True if a result is so new that it stands as an answer."""
        return last.at is not None and self.visit.now - last.at < TAKEN_BACK_FOR

    def _way_back(self, last: RundeInWords, here: TableView) -> str:
        """Return who takes back the last result: the table by itself (`self`), or the desk, which
        it `asks` or has `asked`; "" if it is not for this phone."""
        state = self.visit.state
        if self.locked or self.visit.at_desk or not sits_at(state, self.visit.actor, here.number):
            return ""
        call = state.calls.get(here.number)
        if call and call.open and call.entry == last.entry:
            return "asked"
        is_alone = state.setup.confirmation == "none" and self._is_fresh(last)
        return "self" if is_alone else "asks"

    def _last(self, here: TableView, way_back: str = "") -> str:
        """Return the last result of the table, as an answer to it, with the way back."""
        by_runde = self.visit.state.presenter.by_runde
        return drawn(
            "phone/_last.html",
            last=here.last,
            sums=sums(here.last, here.seats) if here.last else (),
            by_match=not by_runde,
            by_runde=by_runde,
            numbered=here.numbered,
            way_back=way_back,
            own_entry=here.last.entry if here.last else 0,
            own_home=self.home,
            own_table=self.table,
            own_csrf_token=SimpleLazyObject(partial(get_token, self.visit.request)),
        )

    def _person(self, here: TableView, tables: tuple[OpenMatch, ...]) -> dict[str, Any]:
        """Return everything about whose link it is, pieces of the page among it."""
        visit, state, player = self.visit, self.visit.state, self.player or ""
        mine, places = (
            person(state, visit.past(), player, visit.piece),
            ranks(visit.tournament, state),
        )
        slug, rank = visit.tournament.slug, places[player]
        own: dict[str, Any] = {
            "person": mine,
            "open_matches": tables,
            "goes_on": self._goes_on(),
            "leads": here.open or here.state == "drawn",
            "last": self._last(here) if here.state == "done" and here.last else "",
            "confirms": here.asks(player, visit.actor.browser),
            "place": drawn(
                "event/_own_place.html",
                slug=slug,
                ranked=bool(rank),
                count=len(places),
                own_rank=rank,
                own_player=player,
                own_seq=state.seq,
            ),
            "penalties": drawn("components/_deductions.html", lines=deduction_lines(state, player)),
            "chances": drawn(
                "event/forecast/_own.html", chances=chances_of(visit.tournament, state, player)
            ),
            "account": drawn("phone/player/_account.html", lines=mine.lines),
            "sittings": _played(mine, state),
            "ways": drawn(
                "phone/player/_ways.html",
                slug=slug,
                ways=mine.ways,
                own_home=self.home,
                own_player=player,
            ),
        }
        if state.play.phase == "finished":
            own["series"] = series_of_event(visit.tournament)
        if state.presenter.is_season:
            coming = own_matches(state, player, visit.now)
            own["line_up"] = next((m.table for m in coming[:1] if m.must_line_up), None)
            # those that are on stand above with their tables
            rest = tuple(match for match in coming if not (tables and match.is_open))
            at_hand = tuple(m for m in rest if m.is_open or m.wish or m.must_line_up)
            own["matches"] = at_hand or rest[: not mine.next.table]
            own["later_matches"] = tuple(match for match in rest if match not in own["matches"])
            own["may_be_missing"] = mine.ways.leave and state.format.can_accept(
                state.play, "report_absence"
            )
        return own

    def _goes_on(self) -> dict[str, str] | None:
        """The next event of this person, once this one is over."""
        visit = self.visit
        if visit.state.play.phase != "finished" or self.player is None:
            return None
        link = goes_on(player_link(visit.tournament, self.player))
        if link is None:
            return None
        return {"name": link.tournament.name, "url": reverse("player", args=[link.token])}

    def _kept(self, answer: HttpResponse) -> HttpResponse:
        visit = self.visit
        is_over = visit.state.play.phase == "finished"
        ended_at = datetime.fromisoformat(visit.state.at) if is_over else None
        return offline_pages.keep(visit.request, answer, ended_at=ended_at)

    def _topics(self) -> set[str]:
        """Return what this page has to hear of: its own table and people, and what holds for
        all."""
        state, topics = self.visit.state, {topic.EVENT, topic.SEATS, topic.CLOCK}
        if self.table:
            seats = state.play.tables[self.table - 1 : self.table]
            topics |= {topic.table(self.table)}
            topics |= {topic.entrant(player) for table in seats for player in table.players}
        if self.player:
            topics.add(topic.entrant(self.player))
        if state.presenter.threshold is not None:
            topics.add(topic.STANDINGS)
        if state.presenter.is_season:
            topics |= {topic.STANDINGS, topic.TABLES}
        return topics

    def _tables(self) -> tuple[OpenMatch, ...]:
        """Return where a side has more than one table to fill; () on the page of one of them."""
        visit = self.visit
        if self.player is None or self.front:
            return ()
        numbers = open_tables(visit.state, self.player)
        if len(numbers) < 2:
            return ()
        sheets = matches.running(visit.tournament, visit.state, numbers)
        return open_matches(visit.state, self.player, sheets, visit.now)


def _played(mine: Person, state: TournamentState) -> str:
    """Return the rounds of a player: the reasons of the points, or the tables."""
    if mine.points:
        return drawn(
            "rounds/_points.html",
            lines=mine.points,
            round_word=titled(state.presenter.round_word),
            by_points=state.presenter.breaks_by_points,
            scoring=scoring(state),
            balance=mine.balance,
        )
    if not mine.sittings:
        return ""
    return drawn("phone/player/_sittings.html", own_sittings=cards(mine.sittings, state))


View = Callable[..., HttpResponse]


def pin_place(tournament: Tournament, table: int) -> str:
    """Return where the session keeps the round whose PIN was entered, and for whom the phone
    speaks."""
    return f"table:{tournament.slug}:{table}"


def at_table(view: View) -> View:
    """A page of a table's phone behind the PIN of the running round; without it the page that asks
    for it."""

    def past_the_pin(phone: Phone, **parts: object) -> HttpResponse:
        if not phone.locked:
            return view(phone, **parts)
        if phone.visit.request.method != "POST":
            return redirect(phone.home)
        stale = _("Nothing was booked: a new round has begun, with a new PIN.")
        return phone.page({"pin_stale": stale}, status=422)

    return before_the_pin(wraps(view)(past_the_pin))


def before_the_pin(view: View) -> View:
    """Return what a table's phone, or the desk there, may ask for without the PIN; a wrong code is
    no page at all."""

    @wraps(view)
    def inner(
        request: HttpRequest, slug: str, table: int, code: str, **parts: object
    ) -> HttpResponse:
        tournament = load.event_at(slug)
        if tournament is None:
            raise Http404
        if not hmac.compare_digest(code.encode(), table_code(tournament, table).encode()):
            raise Http404
        entered = request.session.get(pin_place(tournament, table)) or {}
        round_no = entered.get("round") if entered.get("wall", 0) == tournament.wall else None
        now = time_of(tournament, now_utc())
        state = load.as_of(tournament, now, is_fresh=True)
        actor = actor_of(request.user, tournament)
        right = right_of_user(request.user.pk)
        if actor.role not in DESK:
            browser, holds = browser_at(request, tournament), own_players(request, tournament)
            actor = Actor(Role.TABLE, str(table), round_no, browser, holds)
            right = ""
            if round_no is not None and is_now(state, table, round_no):
                right = right_of_pin(tournament, table, round_no)
                welcome(request, tournament, right)
        visit = Visit(request, tournament, actor, state, now, right)
        home = reverse("table", args=[slug, table, code])
        holder = entered.get("holder")
        if holder not in seated(visit.state, table):
            holder = None  # has left the table since
        with timezone.override(ZoneInfo(tournament.zone)):
            return view(Phone(visit, home, table, holder=holder), **parts)

    return inner


def _has_played(state: TournamentState, table: int, player: str) -> bool:
    """Return True if the player's table matters now, though it is done."""
    return table in tables_now(state) and player in state.play.tables[table - 1].players


def by_link(view: View) -> View:
    """A page of a personal link. It says if the link is revoked or the player has left.

    With a `table` it is about this one of the player's tables.
    """

    @wraps(view)
    def inner(
        request: HttpRequest, token: str, table: int | None = None, **parts: object
    ) -> HttpResponse:
        link = link_of(token)
        if link is None or link.revoked_at or link.tournament.removed_at:
            return render(
                request, "phone/player/gone.html", {"revoked": link is not None}, status=404
            )
        now = time_of(link.tournament, now_utc())
        state = load.as_of(link.tournament, now, is_fresh=True)
        if link.player not in state.play.status:
            return render(request, "phone/player/gone.html", {"left": True}, status=404)
        browser = browser_at(request, link.tournament)
        actor = Actor(Role.PLAYER, link.player, browser=browser)
        right = right_of_link(link)
        visit = Visit(request, link.tournament, actor, state, now, right)
        welcome(request, link.tournament, right)
        home, front = reverse("player", args=[token]), ""
        if table is None:
            table = table_of(state, link.player)
        elif link.player in seated(state, table) or _has_played(state, table, link.player):
            home, front = reverse("player-table", args=[token, table]), home
        elif request.method == "POST":
            table = table_of(state, link.player)  # what comes late says itself what it is about
        else:
            return redirect(home)
        with timezone.override(ZoneInfo(link.tournament.zone)):
            answer = view(Phone(visit, home, table, player=link.player, front=front), **parts)
        if visit.is_part:
            return answer
        return keep_own(request, answer, link.tournament, link.player)

    return inner
