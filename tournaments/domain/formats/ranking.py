"""Compute places in the standings and the columns that decided them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, TypeVar

from tournaments.domain.commands.people import Means
from tournaments.domain.points import Points, whole


@dataclass(frozen=True, slots=True)
class Sitting:
    """`number` counts, from 1, how often the field was seated; `scores` are in order of seats."""

    number: int
    table: int
    scores: tuple[tuple[str, int], ...]


Who = TypeVar("Who")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class CriterionValue(Generic[V]):
    """A value of an entrant; `decided`: it parted level entrants."""

    value: V
    decided: bool


def parted(
    level: tuple[Who, ...],
    criteria: Sequence[Callable[[tuple[Who, ...]], Mapping[Who, V]]],
    known: Mapping[Who, tuple[CriterionValue[V], ...]] | None = None,
) -> Iterator[tuple[tuple[Who, ...], Mapping[Who, tuple[CriterionValue[V], ...]]]]:
    """Yield the groups that nothing separates, the best first, with the values of each member.

    Each criterion gives every entrant of a level group a value, more being better. It is used while
    a group is level, the first one always. Level entrants keep their order.
    """
    known = known or {}
    if not level:
        return
    if not criteria or (len(level) == 1 and known):
        yield level, known
        return
    values: Mapping[Who, Any] = criteria[0](level)
    decided = len({values[player] for player in level}) > 1
    ordered = sorted(level, key=lambda player: values[player], reverse=True)
    for value, group in groupby(ordered, key=lambda player: values[player]):
        answer = CriterionValue(value, decided)
        compared = {player: (*known.get(player, ()), answer) for player in group}
        yield from parted(tuple(compared), criteria[1:], compared)


Level = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something that people are compared by. `values` gives everybody of a level group a number,
    more being better; what people read is that number divided by `scale`."""

    key: str
    values: Callable[[Level], Mapping[str, Points]]
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Column:
    """A number of an entrant in the standings (`value / scale`).

    `decided`: it parted the entrant from others who were level so far.
    """

    key: str
    value: int
    decided: bool = False
    scale: int = 1

    @property
    def number(self) -> Points:
        """Return what people read."""
        return whole(Fraction(self.value, self.scale))


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the standings; `rank` is None for excluded entrants.

    `columns` end when an entrant is alone; entrants who share a rank have all.
    """

    rank: int | None
    player: str
    columns: tuple[Column, ...] = ()


def ranked(players: Sequence[str], criteria: Sequence[Criterion]) -> tuple[Place, ...]:
    """Places by the criteria in order; who is level in all of them shares a rank, in the order of
    `players`.

    >>> points = Criterion("points", lambda level: {"a": 1, "b": 5, "c": 1})
    >>> [(place.rank, place.player) for place in ranked("abc", [points])]
    [(1, 'b'), (2, 'a'), (2, 'c')]
    """
    rows: list[Place] = []
    for level, values in parted(tuple(players), [criterion.values for criterion in criteria]):
        rank = len(rows) + 1
        rows += [Place(rank, who, _columns(criteria, values.get(who, ()))) for who in level]
    return tuple(rows)


def _columns(
    criteria: Sequence[Criterion], values: tuple[CriterionValue[Points], ...]
) -> tuple[Column, ...]:
    return tuple(
        Column(
            criterion.key,
            criterion_value.value.numerator,
            criterion_value.decided,
            criterion.scale * criterion_value.value.denominator,
        )
        for criterion, criterion_value in zip(criteria, values, strict=False)
    )


@dataclass(frozen=True, slots=True)
class LevelOrder:
    """All people of a shared place in the order that the desk has entered for them."""

    players: tuple[str, ...]
    means: Means = Means.LOT


def in_orders(places: Sequence[Place], orders: Sequence[LevelOrder]) -> tuple[Place, ...]:
    """The places with level people in the order that was entered for all of them, if one was.

    >>> rows = [Place(1, "a"), Place(1, "b"), Place(3, "c")]
    >>> [(row.rank, row.player) for row in in_orders(rows, [LevelOrder(("b", "a"))])]
    [(1, 'b'), (2, 'a'), (3, 'c')]
    """
    if not orders:
        return tuple(places)
    rows: list[Place] = []
    for rank, group in groupby(places, key=lambda place: place.rank):
        level = tuple(group)
        people = {row.player for row in level}
        order = next((o for o in reversed(orders) if people <= {*o.players}), None)
        if order is None or rank is None or len(level) == 1:
            rows += level
            continue
        level = tuple(sorted(level, key=lambda row: order.players.index(row.player)))
        rows += [
            replace(
                row, rank=rank + k, columns=(*row.columns, Column(order.means, k + 1, decided=True))
            )
            for k, row in enumerate(level)
        ]
    return tuple(rows)


def everybody_once(places: Sequence[Place], players: Collection[str]) -> bool:
    """Return True if the places hold each of the players exactly once."""
    return sorted(place.player for place in places) == sorted(players)
