"""Places in the standings and the columns that decided them.

Knows how level people share a rank. Does not know what is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Column:
    """One number of somebody in the standings; `decided`: it parted this person from the
    neighbours, with whom everything before it was level."""

    key: str
    value: int
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the standings; `rank` is None for who was excluded."""

    rank: int | None
    player: str
    columns: tuple[Column, ...] = ()


def ranked(
    players: Sequence[str], keys: Sequence[str], values: Mapping[str, Sequence[int]]
) -> tuple[Place, ...]:
    """Places by columns `keys`, the largest first in each; level people share a rank and keep
    their order in `players`.

    >>> [place.rank for place in ranked("abc", ["sum"], {"a": [1], "b": [5], "c": [1]})]
    [1, 2, 2]
    """
    order = sorted(players, key=lambda player: tuple(-n for n in values[player]))
    rows: list[Place] = []
    for _, level in groupby(order, key=lambda player: tuple(values[player])):
        rank = len(rows) + 1
        rows += [Place(rank, player) for player in level]
    return tuple(
        Place(row.rank, row.player, _columns(i, order, keys, values)) for i, row in enumerate(rows)
    )


def _columns(
    i: int, order: Sequence[str], keys: Sequence[str], values: Mapping[str, Sequence[int]]
) -> tuple[Column, ...]:
    mine = values[order[i]]
    beside = [values[order[j]] for j in (i - 1, i + 1) if 0 <= j < len(order)]
    decisive = {_first_difference(mine, other) for other in beside}
    return tuple(
        Column(key, n, k in decisive) for k, (key, n) in enumerate(zip(keys, mine, strict=True))
    )


def _first_difference(a: Sequence[int], b: Sequence[int]) -> int | None:
    return next((k for k, (x, y) in enumerate(zip(a, b, strict=True)) if x != y), None)


def everybody_once(places: Iterable[Place], players: Iterable[str]) -> bool:
    """Whether the places hold each of the players exactly once."""
    return sorted(place.player for place in places) == sorted(players)
