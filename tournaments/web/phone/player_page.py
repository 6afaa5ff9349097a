"""The personal page of a player: the next step, the standings, and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.domain.formats.history import History
from tournaments.domain.formats.presenter import Notice
from tournaments.domain.formats.state import IN_PLAY, FormatState, Status
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.knockout.pages import seeds
from tournaments.web.phone.seat import table_of
from tournaments.web.readmodels.board import playoff_tables
from tournaments.web.readmodels.ledger import AccountLine, Stretch, account, moves
from tournaments.web.readmodels.round import (
    back_in,
    byes,
    round_name,
    seat_name,
    table_about,
    table_roles,
)
from tournaments.web.readmodels.sittings import Sitting, sittings
from tournaments.web.rounds.ahead import own_ahead
from tournaments.web.rounds.pages import PointLine, point_lines
from tournaments.wording.language import localized


@dataclass(frozen=True, slots=True)
class Next:
    """The next step of a player, in words.

    It has the `seat` by name or number, and the number of the `table` in its round; tone "",
    waiting, warn.
    """

    kicker: str
    title: str
    text: str = ""
    tone: str = ""
    seat: str = ""
    table: int | None = None
    roles: str = ""

    @property
    def seat_is_word(self) -> bool:
        return not self.seat.isdigit()


@dataclass(frozen=True, slots=True)
class Ways:
    """The links of the page.

    `leave`: the label of the way out, if there is one. `player`: the owner of the pages of bracket
    and season; `has_progress`: there are charts. `may_sit_out`: rounds can be missed; `coming`: the
    known tables of coming rounds.
    """

    leave: str
    in_bracket: bool
    in_season: bool
    player: str
    has_progress: bool
    may_sit_out: bool = False
    coming: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """A player.

    `leaves_after`: a withdrawal would wait for the running 15er. `corrected`: time of the last
    correction that changed the score. `may_arrive`: presence is not reported yet. `back_in`: the
    round of the return, `may_return`: an earlier return is possible.
    """

    player: str
    name: str
    status: str
    balance: int | float
    next: Next
    lines: tuple[AccountLine, ...]
    stretch: Stretch
    sittings: tuple[Sitting, ...]
    points: tuple[PointLine, ...]
    ways: Ways
    leaves_after: bool
    leaving: bool
    goes_with: str
    cautions: int
    corrected: datetime | None
    may_arrive: bool
    back_in: str
    may_return: bool
    fills: bool


def person(
    state: TournamentState, past: History[FormatState], player: str, number: int = 1
) -> Person:
    """Return the page's data of one registered player, with this piece of the account."""
    play, page = state.play, moves(state, past, player, number)
    table = table_of(state, player)
    return Person(
        player,
        state.name(player),
        str(play.status[player]),
        rounded(play.balances.get(player, 0)),
        what_next(state, player),
        tuple(account(state, past, page, player)),
        page.stretch,
        sittings(state, past, player),
        point_lines(state, player),
        _ways(state, player),
        bool(table) and leaves_after(state, player),
        player in play.leaving,
        localized(state.presenter.goes_with(rounded(play.balances.get(player, 0)))),
        play.cautions.get(player, 0),
        state.corrected.get(player),
        state.checks_in and player not in play.checked_in,
        back_in(state, player),
        play.sitting_out.get(player, 0) > play.round + 1,
        player in play.fillers,
    )


def _ways(state: TournamentState, player: str) -> Ways:
    play, presenter = state.play, state.presenter
    in_play = play.status[player] in ("registered", "active", "finalist")
    may_leave = in_play and player not in play.leaving and play.phase != "finished"
    barred = state.format.desk_only_problems(play, {"type": "withdraw", "player": player})
    may_leave = may_leave and all(problem.code in BY_DESK for problem in barred)
    in_bracket = player in seeds(state)
    in_season = presenter.is_season
    leave, whose = presenter.leaves if may_leave else "", player if in_bracket or in_season else ""
    has_progress = presenter.explains_places and state.play.has_begun
    rests, coming = bool(coming_back(state, player)), own_ahead(state, player)
    return Ways(leave, in_bracket, in_season, whose, has_progress, rests, coming)


def coming_back(state: TournamentState, player: str) -> tuple[int, ...]:
    """Return the rounds in which an absent player could return; () if only the desk enters it."""
    play, first = state.play, state.play.round + 2
    wish = {"type": "sit_out", "player": player, "until": first}
    if not state.format.rules.fits_phase(play, "sit_out") or player in play.leaving:
        return ()
    if play.status[player] not in IN_PLAY or tuple(state.format.desk_only_problems(play, wish)):
        return ()
    last = play.figures.get("rounds") or first + 2
    return tuple(range(first, min(first + 2, last) + 1))


def leaves_after(state: TournamentState, player: str) -> bool:
    """Return True if the player sits at an open table, so that leaving waits for its 15er."""
    play = state.play
    playing = play.phase in ("round", "closing", "final")
    return playing and any(table.open and player in table.players for table in play.tables)


BY_DESK = frozenset({"leaving_decides", "finalist_by_desk"})  # said on the page of leaving
_OUT = frozenset(Status) - {*IN_PLAY, Status.REGISTERED, Status.WINNER}


def what_next(state: TournamentState, player: str) -> Next:
    """The one thing that this player should know now."""
    status, presenter = state.play.status[player], state.presenter
    if status in _OUT:
        why = localized(presenter.why_out(player))
        kicker = _("You have left") if status == Status.WITHDRAWN else _("You are out")
        return Next(kicker, _("Thank you for playing!"), why, "waiting")
    if status == "winner":
        return Next(_("Winner"), _("You have won!"), _(presenter.wins) if presenter.wins else "")
    if state.play.phase == "finished":
        return Next(state.setup.name, _("It is over"), _("Thank you for playing!"), "waiting")
    table = table_of(state, player)
    if table is not None:
        return _seated(state, player, table)
    if state.play.phase == "registration":
        return _registered(state, player)
    if coming := back_in(state, player):
        return Next(
            _("You sit out"),
            _("You play again in %(round)s") % {"round": coming},
            _("You come back by yourself: your seat appears here then."),
            "waiting",
        )
    out = byes(state)
    if out and player in out.players:
        number = state.play.round + (state.play.phase == "drawn")
        return Next(round_name(state, number), _("You have a bye"), out.brings, "waiting")
    return _next(state, presenter.without_table(player))


def _seated(state: TournamentState, player: str, table: int) -> Next:
    play = state.play
    if level := playoff_tables(state).get(table):
        coming = _next(state, state.presenter.without_table(player))
        due = state.presenter.due_playoff
        words = f"{coming.text} {localized(due.rule if due else None)}"
        return replace(coming, text=words, seat=_seat(state, level, player), table=table)
    seat = _seat(state, play.tables[table - 1].players, player)
    roles = table_roles(state, table).get(player, "")
    if play.phase == "drawn":
        return Next(
            table_about(state, table) or round_name(state, play.round + 1),
            _("Please take your seat"),
            _("The round begins in a moment."),
            seat=seat,
            table=play.number_in_round(table),
            roles=roles,
        )
    coming = _next(state, state.presenter.at_table(table), play.round_of(table), table)
    return replace(coming, seat=seat, table=play.number_in_round(table), roles=roles)


def _seat(state: TournamentState, players: Sequence[str], player: str) -> str:
    number = players.index(player)
    return seat_name(state, len(players), number) or str(number + 1)


def _next(state: TournamentState, moment: Notice, number: int = 0, table: int = 0) -> Next:
    played = (table and table_about(state, table)) or round_name(state, number or state.play.round)
    kicker = localized(moment.kicker) if moment.kicker else played
    return Next(kicker, localized(moment.title), localized(moment.about), moment.tone)


def _registered(state: TournamentState, player: str) -> Next:
    here = player in state.play.checked_in
    title = _("You are checked in") if here else _("You are registered")
    later = (
        _("Your matches appear here as soon as the season is planned.")
        if state.presenter.is_season
        else _("Your seat appears here as soon as the tournament starts.")
    )
    arrive = _("Please say when you are here: by the button, or at the desk.")
    hint = f"{arrive} {later}" if state.checks_in and not here else later
    return Next(state.setup.name, title, hint, "waiting")
