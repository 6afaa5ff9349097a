"""Contents of a table's phone: seats, clock, the running 15er, waiting reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournaments.domain.desk.reports import next_match, reporter
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.points import rounded
from tournaments.domain.tournament_state import PendingReport, TournamentState
from tournaments.web.readmodels.board import (
    NO_ROLES,
    by_word,
    joining_at,
    playoff_tables,
    tables_now,
)
from tournaments.web.readmodels.reported import Reported, booked_last, disputed_at, waiting_at
from tournaments.web.readmodels.round import (
    Clock,
    clock,
    round_name,
    seat_mark,
    side_name,
    table_name,
    table_roles,
)
from tournaments.web.readmodels.runde import RundeInWords
from tournaments.wording.rules import own_rules
from tournaments.wording.short_names import short_names

PLAYING = ("round", "closing", "final")


@dataclass(frozen=True, slots=True)
class Seat:
    """`mark`: the name of the seat, "" if it has a number; `roles`: tasks besides playing.

    `headroom`: euros above the threshold at the Final Table, else None; `danger`: out with the next
    lost 15er. `short` is the first name if it is unique at the table.
    """

    player: str
    name: str
    balance: int | float
    leaving: bool
    headroom: int | float | None = None
    danger: bool = False
    mark: str = ""
    roles: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """The change for one player by a result; `balance` after it, None if they sit elsewhere."""

    name: str
    short: str
    amount: int
    balance: int | float | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A report that waits. `missing`: who may still confirm; `spoken`: browsers that may not.
    `pending` is the report itself."""

    report: Reported
    confirmed: tuple[str, ...]
    missing: tuple[Seat, ...]
    all_needed: bool
    pending: PendingReport

    @property
    def spoken(self) -> tuple[str, ...]:
        return self.pending.spoken


@dataclass(frozen=True, slots=True)
class TableView:
    """A table now, with the names of it and its round.

    `state`: away (no such table), drawn, playing, closing, paused, final, done, or playoff, whose
    result the desk enters. `numbered`: its matches have numbers. `by_word`: a button ends its play
    (`end`), or lets it continue (`on`). `joining` names the people who sit down after the running
    match. `own_rules`: differences in this round.
    """

    number: int
    name: str
    state: str
    round: int
    round_name: str
    runde: int
    seats: tuple[Seat, ...]
    numbered: bool
    clock: Clock | None
    waiting: Waiting | None
    disputed: Reported | None
    last: RundeInWords | None
    threshold: int | None
    by_word: str = field(default="", kw_only=True)
    joining: tuple[str, ...] = field(default=(), kw_only=True)
    own_rules: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def call(self) -> str:
        """Names what calls its people to the table: seats, a round, a play-off; "" for nothing. A
        phone rings once for each name."""
        calls = self.state in ("drawn", "playing", "final", "playoff")
        return f"{self.state} {self.round} {self.number}" if calls else ""

    @property
    def open(self) -> bool:
        return self.state in ("playing", "closing", "paused", "final")

    def asks(self, speaker: str | None, browser: str) -> Seat | None:
        """Return the seat of who can confirm in this browser what waits."""
        if not self.waiting or browser in self.waiting.spoken:
            return None
        return next((seat for seat in self.waiting.missing if seat.player == speaker), None)


def unnamed(here: TableView) -> TableView:
    """The table as who has only its link may know it: nobody by name, and no result."""
    return replace(here, seats=(), waiting=None, disputed=None, last=None, joining=())


def station(
    tournament_state: TournamentState, past: History[FormatState], number: int, now: datetime
) -> TableView:
    """Return table `number` for its phone, without unpublished seats."""
    play = tournament_state.play
    called = (number, table_name(tournament_state, number))
    if level := playoff_tables(tournament_state).get(number):
        seats = _seats(tournament_state, level)
        return TableView(
            *called, "playoff", play.round, "", 0, seats, False, None, None, None, None, None
        )
    state = _state(tournament_state, number)
    if state == "away":
        return TableView(*called, state, play.round, "", 0, (), False, None, None, None, None, None)
    table = play.tables[number - 1]
    seats = _shortened(
        replace(seat, name=side_name(tournament_state, number, seat.player))
        for seat in _seats(tournament_state, table.players, table_roles(tournament_state, number))
    )
    drawn = state == "drawn"
    time = None if drawn else clock(tournament_state, now, number)
    if state == "closing" and time and not time.is_over:
        state = "playing"  # it has been given more time than the others
    last = None if drawn else booked_last(tournament_state, past, number)
    threshold = tournament_state.presenter.threshold if play.phase == "final" else None
    round_no = play.round + 1 if drawn else play.round_of(number)
    return TableView(
        number,
        table_name(tournament_state, number, 0 if play.phase == "final" else round_no),
        state,
        round_no,
        round_name(tournament_state, round_no),
        1 if drawn else next_match(tournament_state, number),
        seats,
        tournament_state.presenter.numbers_matches(number),
        time,
        _waiting(tournament_state, number, seats),
        disputed_at(tournament_state, number),
        last,
        threshold,
        by_word=by_word(tournament_state, number),
        joining=joining_at(tournament_state, number),
        own_rules=own_rules(tournament_state, table=number),
    )


def sums(report: RundeInWords, seats: Sequence[Seat]) -> tuple[Sum, ...]:
    """Return what a result moves for each of a table, who lost first; () where it moves nothing."""
    moved: Counter[str] = Counter()
    for payment in report.payments:
        moved[payment.source] -= payment.amount
        moved[payment.target] += payment.amount
    seated = {seat.name: seat for seat in seats}
    return tuple(
        Sum(
            name,
            seated[name].short if name in seated else name,
            amount,
            seated[name].balance + (0 if report.at else amount) if name in seated else None,
        )
        for name, amount in sorted(moved.items(), key=lambda each: each[1])
    )


def table_of(state: TournamentState, player: str) -> int | None:
    """Return the table of a player in the running or published round, a play-off or the Final
    Table.
    """
    for number, level in playoff_tables(state).items():
        if player in level:
            return number
    tables = state.play.tables
    for number in sorted(tables_now(state), key=lambda number: not tables[number - 1].open):
        if player in tables[number - 1].players:
            return number if _state(state, number) != "away" else None
    return None


def _state(state: TournamentState, number: int) -> str:
    play = state.play
    if not 1 <= number <= len(play.tables):
        return "away"
    if play.phase == "drawn":
        return "drawn" if state.published > play.round else "away"
    if play.phase not in PLAYING:
        return "away"
    if not play.tables[number - 1].open:
        return "done"
    if play.paused_at:
        return "paused"
    return {"round": "playing"}.get(str(play.phase), str(play.phase))


def _seats(
    state: TournamentState, players: Sequence[str], roles: Mapping[str, str] = NO_ROLES
) -> tuple[Seat, ...]:
    seats = (_seat(state, players, number) for number in range(len(players)))
    return tuple(replace(seat, roles=roles.get(seat.player, "")) for seat in seats)


def _shortened(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats of a table with the first names that tell them apart."""
    known = tuple(seats)
    short = short_names(seat.name for seat in known)
    return tuple(replace(seat, short=short[seat.name]) for seat in known)


def _seat(state: TournamentState, players: Sequence[str], number: int) -> Seat:
    player, size = players[number], len(players)
    play = state.play
    balance = rounded(play.balances.get(player, 0))
    headroom, danger = None, False
    threshold = state.presenter.threshold
    if play.phase == "final" and threshold is not None:
        headroom = balance - threshold
        danger = headroom <= size - 1
    name = state.name(player)
    mark = seat_mark(state, size, number)
    return Seat(player, name, balance, player in play.leaving, headroom, danger, mark)


def _waiting(state: TournamentState, number: int, seats: tuple[Seat, ...]) -> Waiting | None:
    pending, report = state.pending_at(number), waiting_at(state, number)
    if pending is None or report is None:
        return None
    spoken = {reporter(pending), *pending.confirmed, *pending.spoken}
    return Waiting(
        report,
        tuple(map(state.name, pending.confirmed)),
        tuple(seat for seat in seats if seat.player not in spoken),
        state.setup.confirmation == "all",
        pending,
    )
