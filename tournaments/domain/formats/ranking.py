"""Places in the standings and the columns that decided them.

Knows criteria by name and how they are shown. Does not know what any of them counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.domain.levels import CriterionValue, parted
from tournaments.domain.points import Points

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


def everybody_once(places: Sequence[Place], players: Collection[str]) -> bool:
    """Whether the places hold each of the players exactly once."""
    return sorted(place.player for place in places) == sorted(players)
