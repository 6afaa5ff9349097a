"""The organizer's live board: every table, the late ones first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.domain.course import Course, Pending
from tournaments.domain.formats import FORMATS
from tournaments.domain.points import rounded


@dataclass(frozen=True, slots=True)
class Seat:
    player: str
    name: str
    balance: int | float
    leaving: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One table. `state`: waiting, playing, reported, late or done; `minutes` since its last
    report or the start of play (None when it does not play)."""

    number: int
    seats: tuple[Seat, ...]
    state: str
    runde: int
    minutes: int | None
    pending: Pending | None
    due_at: datetime | None


def board(course: Course, now: datetime) -> tuple[Tile, ...]:
    """All tables of the drawn or running round or the Final Table, the slowest first."""
    tiles = [_tile(course, number, now) for number in tables_now(course)]
    order = {"reported": 0, "late": 1, "playing": 2, "waiting": 3, "done": 4}
    return tuple(sorted(tiles, key=lambda t: (order[t.state], -(t.minutes or 0), t.number)))


def plan(course: Course) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """Tables with their seats in order, for seating plans."""
    return tuple(
        (number, tuple(_seat(course, name) for name in course.play.tables[number - 1].players))
        for number in tables_now(course)
    )


def tables_now(course: Course) -> tuple[int, ...]:
    """The tables that matter now."""
    current = FORMATS[course.setup.format].current
    numbers = tuple(range(1, len(course.play.tables) + 1))
    return numbers if current is None else current(course.play)


def _seat(course: Course, player: str) -> Seat:
    play = course.play
    return Seat(
        player,
        course.name(player),
        rounded(play.balances.get(player, 0)),
        player in play.leaving,
    )


def _tile(course: Course, number: int, now: datetime) -> Tile:
    table = course.play.tables[number - 1]
    minutes = None
    if table.open and table.last_at:
        minutes = max(0, int((now - table.last_at).total_seconds() // 60))
    pending = course.pending_at(number)
    return Tile(
        number,
        tuple(_seat(course, player) for player in table.players),
        _state(course, number, pending, now),
        table.matches + 1,
        minutes,
        pending,
        table.due or course.play.round_due,
    )


def _state(course: Course, number: int, pending: Pending | None, now: datetime) -> str:
    table = course.play.tables[number - 1]
    if course.play.phase == "drawn":
        return "waiting"
    if not table.open:
        return "done"
    if pending:
        return "reported"
    if course.play.phase == "closing":
        return "late"
    late = FORMATS[course.setup.format].late(course.play, number, now)
    return "late" if late else "playing"
