"""Shift: a player moves to a table of one place fewer, so that two sizes change places.

Exchanges leave every size at its place in the standings; a shift moves it. The tables' numbers keep
their sizes, so the other people of both tables change numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tournaments.domain.seating.search.field import Field, Ints

if TYPE_CHECKING:
    from tournaments.domain.seating.search.annealing import Search

from math import log
from random import Random

from numpy.typing import NDArray

_BITS = 12
_TABLE = np.array(
    [round(-1024 * log((u + 0.5) / (1 << _BITS))) for u in range(1 << _BITS)], dtype=np.int64
)
UNIT = 10  # noise is in units of 2**-10


def pool(rng: Random, size: int) -> NDArray[np.int64]:
    """Exponential noise of mean 1 (times 1024), as integers."""
    raw = np.random.PCG64(rng.getrandbits(64)).random_raw(size // 4 + 1)
    chunks = raw.astype("<u8").view("<u2")[:size]
    shifting: NDArray[np.int64] = _TABLE[chunks & ((1 << _BITS) - 1)]
    return shifting


class Pair(NamedTuple):
    """Two neighbouring sizes: a player at `size` may move to one of `lower`.

    `lower` (copies x tables): the tables of size - 1. `more` (n): the extra price of a person's
    place at the smaller table.
    """

    size: int
    lower: Ints
    more: Ints


class Shifts:
    """The shifts of a field made of `copies` fields side by side."""

    def __init__(self, field: Field, copies: int) -> None:
        tables = len(field.pull)
        sizes = np.bincount(field.start, minlength=tables)
        sizes[field.pull == 0] = 0  # byes
        self._sizes, self._copies = sizes, copies
        self._pairs = [
            self._pair(field, size)
            for size in range(2, int(sizes.max(initial=0)) + 1)
            if (sizes == size).any() and (sizes == size - 1).any()
        ]

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def _pair(self, field: Field, size: int) -> Pair:
        upper = np.flatnonzero(self._sizes == size).reshape(self._copies, -1)
        lower = np.flatnonzero(self._sizes == size - 1).reshape(self._copies, -1)
        more = field.places[lower[:, 0]].sum(axis=0) - field.places[upper[:, 0]].sum(axis=0)
        return Pair(size, lower, more)

    def carry_out(self, search: Search, jitter: Ints | None, heat: int = 0) -> int:
        """For every smaller table the best shift to it, where it gains; how many there were."""
        return sum(self._shift(search, pair, jitter, heat) for pair in self._pairs)

    def _shift(self, search: Search, pair: Pair, jitter: Ints | None, heat: int) -> int:
        people, gain = self._gains(search, pair)
        wish = gain
        if jitter is not None:
            noisy = jitter[: gain.size].reshape(gain.shape) * heat
            wish = gain + (noisy >> UNIT)
        copies, most = np.arange(self._copies)[:, None], wish.argmax(axis=1)
        chosen = np.arange(wish.shape[2])
        value = wish[copies, most, chosen].ravel()
        movers = np.flatnonzero(value > 0)
        if not len(movers):
            return 0
        movers = movers[np.argsort(-value[movers], kind="stable")]
        person, to = people[copies, most].ravel()[movers], pair.lower.ravel()[movers]
        first = search.first_of_tables(search.tables[person], to)
        search.change -= int(gain[copies, most, chosen].ravel()[movers[first]].sum())
        _relabel(search, person[first], to[first])
        search.remember()
        return len(first)

    def _gains(self, search: Search, pair: Pair) -> tuple[Ints, Ints]:
        """(copies x people): who may move; (copies x people x tables): what that gains."""
        tables, sums, pull = search.tables, search.sums, search.field.pull
        people = np.flatnonzero(self._sizes[tables] == pair.size)
        more = pair.more[people]
        own, level = tables[people], search.field.levels[people]
        gain = search.gathered[own, people] + 2 * more - pull[own] * sums[own] ** 2
        shape = self._copies, -1, 1
        to = pair.lower[:, None, :]
        level, own, gain = level.reshape(shape), own.reshape(shape), gain.reshape(shape)
        both = gain - search.gathered[to, people.reshape(shape)] - pull[to] * sums[to] ** 2
        both += pull[own] * (sums[to] + level) ** 2 + pull[to] * (sums[own] - level) ** 2
        if pair.more.any():
            there = np.zeros(len(sums), dtype=np.int64)
            np.add.at(there, tables, pair.more)
            both += there[to] - there[own]
        return people.reshape(self._copies, -1), both


def _relabel(search: Search, people: Ints, to: Ints) -> None:
    """Each of the people moves to the table `to`, which takes the number of the larger table."""
    own, field = search.tables[people], search.field
    name = np.arange(len(field.pull))
    name[own], name[to] = to, own
    search.tables = name[search.tables]
    search.tables[people] = own
    moved = search.pairs[people] + (field.places[own] - field.places[to])
    upper, lower = search.gathered[own], search.gathered[to]
    search.gathered[own], search.gathered[to] = lower + moved, upper - moved
    level, above, below = field.levels[people], search.sums[own], search.sums[to]
    search.sums[own], search.sums[to] = below + level, above - level
