"""Explain a place in a series, and the effect of a tournament or a correction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tournaments.domain.series.table import SeriesLine, SeriesTable, table
from tournaments.domain.series.tiebreaks import Value


@dataclass(frozen=True, slots=True)
class ComparedCriterion:
    """One criterion with both values. The last of them decides, unless all are equal."""

    name: str
    mine: Value
    theirs: Value


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of a row with another; `is_level`: nothing separates them."""

    other: SeriesLine
    steps: tuple[ComparedCriterion, ...]
    is_level: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """A row against its neighbours in the table."""

    row: SeriesLine
    above: Comparison | None
    below: Comparison | None


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody whose place or total is another; None: not in that table, or without a place."""

    who: str
    rank_before: int | None
    rank_after: int | None
    total_before: Fraction | None
    total_after: Fraction | None


def explained(of: SeriesTable, key: str) -> Explanation | None:
    """The explanation of somebody's place, None if there is nobody of this name."""
    places = {row.who: i for i, row in enumerate(of.rows)}
    if key not in places:
        return None
    i = places[key]
    row = of.rows[i]
    above = compared(row, of.rows[i - 1]) if i else None
    below = compared(row, of.rows[i + 1]) if i + 1 < len(of.rows) else None
    return Explanation(row, above, below)


def compared(row: SeriesLine, other: SeriesLine) -> Comparison:
    """The criteria up to the one in which the two differ."""
    steps: list[ComparedCriterion] = []
    for (name, mine), (_, theirs) in zip(row.steps, other.steps, strict=False):
        steps.append(ComparedCriterion(name, mine, theirs))
        if mine != theirs:
            return Comparison(other, tuple(steps), is_level=False)
    return Comparison(other, tuple(steps), is_level=True)


def moved(before: SeriesTable, after: SeriesTable) -> tuple[Move, ...]:
    """Everybody whose place or total differs, in the order of the later table. A person who shares
    a row in one table only is found in both."""
    old, new = _same_people(before), _same_people(after)
    moves = [_move(old(row), row) for row in after.rows]
    moves += [_move(row, None) for row in before.rows if new(row) is None]
    return tuple(move for move in moves if _differs(move))


def _same_people(of: SeriesTable) -> Callable[[SeriesLine], SeriesLine | None]:
    """Find the row of this table for the people of a row, or for the first of them."""
    rows = {row.who: row for row in of.rows}
    if of.scheme.rows != "people":
        return lambda row: rows.get(row.who)
    persons = {person: row for row in of.rows for person in row.people}
    return lambda row: rows.get(row.who) or persons.get(row.people[0])


def movement(of: SeriesTable) -> dict[str, int]:
    """By how many places the latest event moved those who had a place before; up is positive."""
    if len(of.events) < 2:
        return {}
    moves = moved(table(of.scheme, of.events, len(of.events) - 1), of)
    return {
        move.who: move.rank_before - move.rank_after
        for move in moves
        if move.rank_before is not None and move.rank_after is not None
    }


def _move(old: SeriesLine | None, new: SeriesLine | None) -> Move:
    row = new or old
    assert row is not None
    return Move(
        row.who,
        old.rank if old else None,
        new.rank if new else None,
        old.total if old else None,
        new.total if new else None,
    )


def _differs(move: Move) -> bool:
    return (move.rank_before, move.total_before) != (move.rank_after, move.total_after)
