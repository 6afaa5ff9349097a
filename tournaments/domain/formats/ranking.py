"""Places in the standings and the columns that decided them.

Knows how level people are told apart, one criterion after the other. Does not know what any of
them counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

Level = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Criterion:
    """Something that people are compared by. `values` gives everybody of a level group a number,
    more being better; what people read is that number divided by `scale`."""

    key: str
    values: Callable[[Level], Mapping[str, int]]
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Column:
    """One number of somebody in the standings (`value / scale`); `decided`: it parted this person
    from others with whom everything before it was level."""

    key: str
    value: int
    decided: bool = False
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the standings; `rank` is None for who was excluded.

    `columns` end where somebody is alone; who shares a rank has them all.
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
    for level, columns in _split(tuple(players), tuple(criteria), {}):
        rank = len(rows) + 1
        rows += [Place(rank, player, columns.get(player, ())) for player in level]
    return tuple(rows)


_Columns = dict[str, tuple[Column, ...]]


def _split(
    level: Level, criteria: tuple[Criterion, ...], columns: _Columns
) -> Iterator[tuple[Level, _Columns]]:
    """Groups that nothing separates, the best first, with the columns of everybody in them."""
    if not level:
        return
    if not criteria or (len(level) == 1 and columns):
        yield level, columns
        return
    first, *rest = criteria
    values = first.values(level)
    decided = len({values[player] for player in level}) > 1
    ordered = sorted(level, key=lambda player: -values[player])
    for value, group in groupby(ordered, key=lambda player: values[player]):
        column = Column(first.key, value, decided, first.scale)
        known = {player: (*columns.get(player, ()), column) for player in group}
        yield from _split(tuple(known), tuple(rest), known)


def everybody_once(places: Sequence[Place], players: Collection[str]) -> bool:
    """Whether the places hold each of the players exactly once."""
    return sorted(place.player for place in places) == sorted(players)
