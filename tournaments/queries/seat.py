"""What a table's phone shows: who sits there, the clock, the running Runde, what waits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.domain.course import Course, Pending
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.domain.points import rounded
from tournaments.domain.reports import next_match, reporter
from tournaments.queries.board import tables_now
from tournaments.queries.clock import Clock, clock
from tournaments.queries.match import last_match, told_match
from tournaments.queries.runde import Told, foretold, last_runde

PLAYING = ("round", "closing", "final")


@dataclass(frozen=True, slots=True)
class Seat:
    """`headroom`: euros above the threshold at the Final Table, else None; `danger`: out with the
    next lost Runde."""

    player: str
    name: str
    balance: int | float
    leaving: bool
    headroom: int | float | None = None
    danger: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A report that waits. `missing`: who may still confirm; `by`: who brought it, or empty."""

    seq: int
    told: Told
    by: str
    at: datetime
    confirmed: tuple[str, ...]
    missing: tuple[Seat, ...]
    all_needed: bool


@dataclass(frozen=True, slots=True)
class Station:
    """A table now. `state`: away (no such table), drawn, playing, closing, paused, final, done."""

    number: int
    state: str
    round: int
    runde: int
    seats: tuple[Seat, ...]
    clock: Clock | None
    waiting: Waiting | None
    last: Told | None
    threshold: int | None

    @property
    def open(self) -> bool:
        return self.state in ("playing", "closing", "paused", "final")


def station(course: Course, past: History[Any], number: int, now: datetime) -> Station:
    """Table `number` as its phone shows it; seats that are not published are left out."""
    play = course.play
    state = _state(course, number)
    if state == "away":
        return Station(number, state, play.round, 0, (), None, None, None, None)
    table = play.tables[number - 1]
    seats = tuple(_seat(course, player, len(table.players)) for player in table.players)
    drawn = state == "drawn"
    time = None if drawn else clock(course, now, number)
    if state == "closing" and time and not time.is_over:
        state = "playing"  # it has been given more time than the others
    threshold = play.figures.get("threshold") if play.phase == "final" else None
    return Station(
        number,
        state,
        play.round + 1 if drawn else play.round_of(number),
        1 if drawn else next_match(course, number),
        seats,
        time,
        _waiting(course, number, seats),
        None if drawn else _last(course, past, number),
        threshold,
    )


def table_of(course: Course, player: str) -> int | None:
    """Where somebody sits: at a table of the running or published round or the Final Table."""
    tables = course.play.tables
    for number in sorted(tables_now(course), key=lambda number: not tables[number - 1].open):
        if player in tables[number - 1].players:
            return number if _state(course, number) != "away" else None
    return None


def _state(course: Course, number: int) -> str:
    play = course.play
    if not 1 <= number <= len(play.tables):
        return "away"
    if play.phase == "drawn":
        return "drawn" if course.published > play.round else "away"
    if play.phase not in PLAYING:
        return "away"
    if not play.tables[number - 1].open:
        return "done"
    if play.paused_at:
        return "paused"
    return {"round": "playing"}.get(str(play.phase), str(play.phase))


def _seat(course: Course, player: str, size: int) -> Seat:
    play = course.play
    balance = rounded(play.balances.get(player, 0))
    headroom, danger = None, False
    threshold = play.figures.get("threshold")
    if play.phase == "final" and threshold is not None:
        headroom = balance - threshold
        danger = headroom <= size - 1
    name = course.name(player)
    return Seat(player, name, balance, player in play.leaving, headroom, danger)


def _waiting(course: Course, number: int, seats: tuple[Seat, ...]) -> Waiting | None:
    pending = course.pending_at(number)
    if pending is None:
        return None
    players = tuple(seat.player for seat in seats)
    by = reporter(pending)
    spoken = {by, *pending.confirmed}
    names = course.name
    return Waiting(
        pending.seq,
        _told(course, pending, players),
        names(by) if by else "",
        _instant(pending),
        tuple(names(player) for player in pending.confirmed),
        tuple(seat for seat in seats if seat.player not in spoken),
        course.setup.confirmation == "all",
    )


def _last(course: Course, past: History[Any], number: int) -> Told | None:
    """The last match that was booked at a table since its play began."""
    count = course.play.tables[number - 1].matches
    kind = FORMATS[course.setup.format].match
    if not count:
        return None
    for one in past.backwards():
        if one.event["type"] == kind and one.event["table"] == number:
            return (last_runde if kind == "runde" else last_match)(course, past, one, count)
    return None


def _told(course: Course, pending: Pending, players: tuple[str, ...]) -> Told:
    if "report" not in pending.event:
        return foretold(course, players, pending.event["result"])
    said, number = pending.event["report"], next_match(course, pending.table)
    return told_match(course, course.play, pending.table, said, number=number, at=None)


def _instant(pending: Pending) -> datetime:
    return datetime.fromisoformat(pending.at)
