"""A score sheet as a request meets it, and the page that shows it: that of every game, in an event
or without one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial, wraps
from typing import Any
from zoneinfo import ZoneInfo

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

import games
from games.changes import Changes, players_at
from games.envelope import Json, Problem
from tournaments.domain import topics as topic
from tournaments.domain.actors import DESK
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.desk.reports import seated
from tournaments.domain.tournament_state import TournamentState
from tournaments.live.hub import stream_path
from tournaments.store import load
from tournaments.store.access.actors import actor_of, wall_path
from tournaments.store.load import time_of
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets import matches
from tournaments.store.sheets.edit import ends_with_change
from tournaments.store.sheets.matches import SheetStatus
from tournaments.web.http import offline_pages
from tournaments.web.http.addresses import outside
from tournaments.web.http.option_form import in_language
from tournaments.web.http.visit import now_utc, right_of
from tournaments.web.readmodels.round import clock, player_name, table_name
from tournaments.web.readmodels.runde import Names
from tournaments.web.sheet.free_views import departed
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import filled
from tournaments.web.sheet.games.board import Board, balance, board
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues, joined
from tournaments.web.sheet.games.sheet import GameSheet
from tournaments.web.sheet.match import HOME, sides_of_sheet
from tournaments.web.sheet.totals import leaves, levels_of
from tournaments.wording.entrants import plural
from tournaments.wording.games import deal_word
from tournaments.wording.language import localized
from tournaments.wording.round_words import speak
from tournaments.wording.short_names import short_names

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Opened:
    """A sheet in a browser. `state` is that of its event as of `now`."""

    request: HttpRequest
    sheet: ScoreSheet
    state: TournamentState | None
    now: datetime

    @property
    def game(self) -> GameSheet:
        return SHEETS[self.sheet.game]

    @property
    def levels(self) -> Mapping[str, Promise]:
        """The depths between which the table may switch: those that its event takes."""
        return levels_of(self.game, self.state)

    @property
    def names(self) -> Names:
        """Return what those at the table are called: of an event it knows their ids."""
        return partial(player_name, self.state) if self.state else str

    @property
    def short(self) -> Names:
        """Return what the form calls those at the table: by their first names."""
        called = {player: self.names(player) for player in self.sheet.report["players"]}
        called |= {player: self.names(player) for player in self.players}
        short = short_names(called.values())
        return lambda player: short.get(self.names(player), self.names(player))

    @property
    def home(self) -> str:
        """The page from which this browser came to the sheet of an event; "" by its link alone."""
        return str(self.request.session.get(f"{HOME}{self.sheet.token}", ""))

    @property
    def standing(self) -> SheetStatus | None:
        """Return how its event stands to it."""
        return matches.standing(self.sheet, self.state) if self.state else None

    @property
    def players(self) -> tuple[str, ...]:
        """Return who sits at the table in the next deal."""
        return players_at(self.sheet.report, len(self.sheet.report["deals"]))

    @property
    def leaving(self) -> Changes:
        """Return how players of the match may change now; nobody takes over a seat of an event."""
        game = games.GAMES[self.sheet.game]
        allowed = game.changes
        if allowed is Changes.FEWER and not game.seats(len(self.players) - 1):
            allowed = Changes.SUBSTITUTE
        if self.state is None:
            return allowed
        return Changes.FEWER if leaves(self.state, len(self.players)) else Changes.NONE

    @property
    def address(self) -> str:
        return reverse("sheet", args=[self.sheet.token])


def opened(view: View) -> View:
    """A page of one sheet; what is no token is no page."""

    @wraps(view)
    def inner(request: HttpRequest, token: str, **parts: object) -> HttpResponse:
        sheets = ScoreSheet.objects.select_related("tournament")
        sheet = get_object_or_404(sheets, token=token)
        if sheet.game not in SHEETS:
            raise Http404
        tournament, now = sheet.tournament, now_utc()
        if tournament is None:
            return view(Opened(request, sheet, None, now), **parts)
        state = load.as_of(tournament, time_of(tournament, now))
        speak(state.presenter.rounds)
        with timezone.override(ZoneInfo(tournament.zone)):
            return view(Opened(request, sheet, state, now), **parts)

    return inner


@dataclass(frozen=True, slots=True)
class Shown:
    """The form on the page: of the deal at `scene`, written before (`corrects`) or not.

    It has its typed values and their problems. `begun`: it was left in the middle. `meant`: its
    number, from 0, before another phone wrote one. `lost` and `new` are people for whom the form
    does not fit the seats (`SeatedForm`).
    """

    scene: DealContext
    typed: SubmittedValues
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    corrects: bool = False
    begun: bool = False
    meant: int | None = None
    lost: tuple[tuple[str, ...], ...] = ()
    new: tuple[str, ...] = ()


def show(at: Opened, shown: Shown, *, status: int = 200) -> HttpResponse:
    """The page of a sheet."""
    sheet, game = at.sheet, at.game
    state = filled(game, shown.scene, shown.typed, shown.problems, shown.warnings, names=at.names)
    agreed = matches.agreed(sheet, at.state) if at.state else 0
    sides = sides_of_sheet(at.state, sheet) if at.state else {}
    outcome = games.evaluate(sheet.report)
    match_board = board(game, sheet.report, outcome, names=at.short, agreed=agreed, sides=sides)
    variant = sheet.report.get("variant") or {}
    context = {
        "sheet": sheet,
        "game": game,
        "levels": at.levels,
        "deal_word": deal_word(sheet.game),
        "game_name": in_language(games.GAMES[sheet.game].name),
        "board": match_board,
        "is_empty": matches.is_empty(sheet),
        "balance": balance(game, tuple(sheet.earlier)),
        "agreed": agreed,
        "scene": shown.scene,
        "filled": state,
        "form": _form(at, shown, match_board, state),
        "seats_said": _seats_said(at, shown),
        "corrects": shown.corrects,
        "begun": shown.begun,
        "meant": shown.meant,
        "number": shown.scene.index + 1,
        "judges": game.judges,
        "key": secrets.token_hex(16),
        "players": list(enumerate(map(at.names, at.players))),
        "leaving": _leaving(at),
        "takes_change_back": ends_with_change(sheet.report),
        "rules": departed(sheet.game, variant),
        "exclusion": game.exclusion(variant, at.state is not None) if game.exclusion else "",
        "url": outside(at.request, at.address),
        "home": at.home,
        "own_address": at.address,
        "whole_names": [at.names(player) for player in at.players],
        "keeps": offline_pages.keeps(at.request),
        "manifest": f"{at.address}manifest/",
    }
    if at.state and sheet.tournament:
        context |= _of_event(at, at.state, sheet.tournament)
        context |= _of_desk(at, at.state, sheet.tournament)
    if not shown.corrects:
        context["qr"] = _code(context["url"])
    answer = render(at.request, "sheet/page.html", context, status=status)
    return answer if shown.corrects else _kept(at, answer)


def _kept(at: Opened, answer: HttpResponse) -> HttpResponse:
    """As long as the event, or somebody, goes on; what is over is no matter of the day."""
    ended_at, state = at.sheet.finished_at, at.state
    if state is not None:
        ended_at = datetime.fromisoformat(state.at) if state.play.phase == "finished" else None
    return offline_pages.keep(at.request, answer, ended_at=ended_at)


def _form(at: Opened, shown: Shown, match_board: Board, state: Any) -> Any:
    """The form of the deal, unless none can be written down."""
    closed = match_board.over or at.sheet.finished_at
    if (closed and not shown.corrects) or at.standing in (SheetStatus.WAITING, SheetStatus.MOVED):
        return None
    return at.game.form(state, shown.scene.in_names(at.short))


def _leaving(at: Opened) -> str:
    """Return how somebody may leave now: with a `substitute`, or with `fewer` players; "" if
    nobody may, as before the first deal."""
    waits = at.standing in (SheetStatus.WAITING, SheetStatus.MOVED) or at.sheet.finished_at
    may_leave = at.leaving is not Changes.NONE and at.sheet.report["deals"] and not waits
    return at.leaving if may_leave else ""


def _seats_said(at: Opened, shown: Shown) -> str:
    """Return what of the form has no place since the seats have changed; "" if all of it has."""
    people = {
        "lost": ", ".join(joined(map(at.names, party)) for party in shown.lost),
        "new": ", ".join(map(at.names, shown.new)),
    }
    match bool(shown.lost), bool(shown.new):
        case True, True:
            words = _(
                "The seats have changed. The values typed for %(lost)s are left out, and nothing "
                "is typed for %(new)s yet."
            )
        case True, False:
            words = _("The seats have changed: what was typed for %(lost)s is left out.")
        case False, True:
            words = _("The seats have changed: nothing is typed for %(new)s yet.")
        case _none:
            return ""
    return words % people


def _of_event(at: Opened, state: TournamentState, tournament: Tournament) -> Json:
    """Return what the page of a sheet says of its event."""
    sheet, standing = at.sheet, at.standing
    table, play = sheet.table or 0, state.play
    shows_clock = standing is not SheetStatus.OVER
    by_phone = bool(at.home) and resolve(at.home).url_name != "desk-correct"
    return {
        "tournament": tournament,
        "standing": standing,
        "goes_on_without": at.leaving is Changes.FEWER,
        "has_left": not set(sheet.report["players"]) <= set(seated(state, table)),
        "table_name": table_name(state, table, play.round_of(table)),
        "by_match": not state.presenter.by_runde,
        "numbered": (sheet.match or 1) > 1
        or not 1 <= table <= len(play.tables)
        or state.presenter.numbers_matches(table),
        "clock": clock(state, time_of(tournament, at.now), table) if shows_clock else None,
        "lines": _lines(state, table) if standing is SheetStatus.PLAYED else (),
        "round": play.round_of(table) if standing is not SheetStatus.OVER else 0,
        "for_correction": bool(at.home) and not by_phone,
        "may_report": by_phone and standing is SheetStatus.PLAYED,
        "live_url": by_phone and _live_url(at, state, tournament),
        "live_trigger": f"topic:{topic.table(table)}, topic:clock, topic:event, topic:seats",
        "seq": state.seq,
    }


def _live_url(at: Opened, state: TournamentState, tournament: Tournament) -> str:
    """The address of the event's stream, as far as this browser may hear it."""
    if not tournament.is_private:
        return stream_path(tournament.slug)
    actor = actor_of(at.request.user, tournament)
    right = right_of(at.request, tournament, actor, state)
    return stream_path(tournament.slug, right) if right else ""


def _of_desk(at: Opened, state: TournamentState, tournament: Tournament) -> Json:
    """Return what keeps the desk around a sheet that its people write."""
    by_table = bool(at.home) and resolve(at.home).url_name == "table"
    actor = actor_of(at.request.user, tournament) if by_table else None
    if actor is None or actor.role not in DESK:
        return {}
    return {
        "at_desk": True,
        "report_seen": state.open_report_seq(at.sheet.table or 0),
        "play": state.play,
        "entrants_word": plural(state.entered),
        "wall_url": wall_path(tournament),
        "may": {kind: is_permitted(actor, kind) for kind in ("draw", "configure")},
    }


def _lines(state: TournamentState, table: int) -> tuple[tuple[str, str], ...]:
    """Return what the seats of a table are called, with who sits there; () where they have
    numbers."""
    players = state.play.tables[table - 1].players
    words = state.presenter.seat_words(len(players))
    return tuple(
        (localized(word.name), state.name(player))
        for word, player in zip(words, players, strict=False)
    )


def _code(url: Any) -> str:
    # as in `web/players/views.py`: to look for the best mask takes four times as long
    code = segno.make(url, error="m", micro=False, mask=2)
    return mark_safe(code.svg_inline(border=0, omitsize=True))
