"""The search: annealed exchanges of two people, all near pairs of a field at once.

One step prices every exchange of two people at most `window` places apart, adds noise, and carries
out those that are best for both of their tables. Budgets are steps, so the same seed gives the
same seating on any machine; a stop returns the best seating seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from tournaments.domain.seating.search import shifting
from tournaments.domain.seating.search.combining import TablePool
from tournaments.domain.seating.search.field import Field, Ints
from tournaments.domain.seating.search.shifting import Shifts
from tournaments.domain.seating.sizes import LARGEST

NEVER = -(1 << 60)
SHIFT_EVERY, GATHER_EVERY = 4, 15  # steps


class Neighbours:
    """A value per person, seen as (n x window): that of the people 1 … window places higher."""

    def __init__(self, n: int, window: int) -> None:
        self._padded = np.zeros(n + window, dtype=np.int64)
        self.own = self._padded[:n]
        view: Ints = sliding_window_view(self._padded, window)
        self.higher = view[1 : n + 1]


class Search:
    """The running state of one search over a field; `best` is the best seating seen."""

    def __init__(self, field: Field, window: int, copies: int = 1) -> None:
        n = len(field.levels)
        self.field = field
        self.pairs = _narrow(field.pairs, field.places)
        self.window = max(1, min(window, n - 1))
        self.tables = field.start.copy()
        self.gathered = field.gathered(self.tables).astype(self.pairs.dtype)
        self.sums = field.sums(self.tables)
        self.change = 0
        self.best, self.best_change = self.tables.copy(), 0
        self._row = np.arange(n)
        self._prepare(n)
        fixed = self._flat or bool(field.pinned.any())
        self._shifts = None if fixed else Shifts(field, copies)

    def _prepare(self, n: int) -> None:
        """Compute the constants: index arithmetic, differences of level, prices of near pairs."""
        field, shape = self.field, (n, self.window)
        near = self._row[:, None] + 1 + np.arange(self.window)
        inside = near < n
        near = np.minimum(near, n - 1)
        self._mine, self._near = np.broadcast_to(self._row[:, None], shape), near
        self._gap = field.levels[near] - field.levels[:, None]
        self._base = 2 * field.pairs[self._mine, near]
        blocked = ~inside | field.pinned[:, None] | field.pinned[near]
        blocked |= field.strata[near] != field.strata[:, None]
        self._base[blocked] = NEVER
        pull = field.pull
        self._even = bool((pull == pull[0]).all())
        self._flat = not bool(self._gap.any()) or not bool(pull.any())
        self._gap_pull = 2 * pull[0] * self._gap
        self._gap_square = self._gap_pull * self._gap
        self._table, self._own = Neighbours(n, self.window), Neighbours(n, self.window)
        self._sum, self._pull = Neighbours(n, self.window), Neighbours(n, self.window)
        self._gain, self._spare, self._wish = (np.empty(shape, dtype=np.int64) for _ in range(3))

    def gains(self) -> Ints:
        """(n x window): by how much the cost falls if a person changes places with a higher one.

        The array is reused by the next call.
        """
        n, gain, spare = len(self.tables), self._gain, self._spare
        flat, row = self.gathered.ravel(), self.tables * n
        self._table.own[:] = row
        own = flat[row + self._row]
        self._own.own[:] = own
        np.add(self._base, own[:, None], out=gain)
        gain += self._own.higher
        np.add(self._table.higher, self._mine, out=spare)
        gain -= flat.take(spare)
        np.add(row[:, None], self._near, out=spare)
        gain -= flat.take(spare)
        if not self._flat:
            gain += self._closer()
        gain[self._table.higher == row[:, None]] = NEVER
        return gain

    def _closer(self) -> Ints:
        """(n x window): by how much H falls."""
        sums, spare = self.sums[self.tables], self._spare
        if self._even:
            self._sum.own[:] = sums
            np.subtract(sums[:, None], self._sum.higher, out=spare)
            spare *= self._gap_pull
            spare += self._gap_square
            return spare
        pull = self.field.pull[self.tables]
        weighed = 2 * pull * sums
        self._sum.own[:], self._pull.own[:] = weighed, pull
        np.add(pull[:, None], self._pull.higher, out=spare)
        spare *= self._gap
        spare += weighed[:, None]
        spare -= self._sum.higher
        spare *= self._gap
        return spare

    def step(self, jitter: Ints | None, heat: int = 0) -> int:
        """Carry out the exchanges that are best for both of their tables; how many there were."""
        gain = self.gains()
        wish = gain
        if jitter is not None:
            wish = np.multiply(jitter, heat, out=self._wish)
            wish >>= shifting.UNIT
            wish += gain
        choice = wish.argmax(axis=1)
        value = wish[self._row, choice]
        movers = np.flatnonzero(value > 0)
        if not len(movers):
            return 0
        movers = movers[np.argsort(-value[movers], kind="stable")]
        a = movers[
            self.first_of_tables(self.tables[movers], self.tables[movers + 1 + choice[movers]])
        ]
        b = a + 1 + choice[a]
        self.change -= int(gain[a, choice[a]].sum())
        self._exchange(a, b)
        self.remember()
        return len(a)

    def remember(self) -> None:
        """Keep the seating if none was better."""
        if self.change < self.best_change:
            self.best, self.best_change = self.tables.copy(), self.change

    def first_of_tables(self, own: Ints, other: Ints) -> Ints:
        """Positions of the wishes that come first at both of their tables."""
        order = np.arange(len(own))
        first = np.full(len(self.field.pull), len(own), dtype=np.int64)
        np.minimum.at(first, own, order)
        np.minimum.at(first, other, order)
        return np.flatnonzero((first[own] == order) & (first[other] == order))

    def _exchange(self, a: Ints, b: Ints) -> None:
        field, ta, tb = self.field, self.tables[a], self.tables[b]
        moved = self.pairs[b]
        moved -= self.pairs[a]
        self.gathered[ta] += moved
        self.gathered[tb] -= moved
        rise = field.levels[b] - field.levels[a]
        self.sums[ta] += rise
        self.sums[tb] -= rise
        self.tables[a], self.tables[b] = tb, ta

    def anneal(self, heats: Sequence[int], rng: Random, gathering: TablePool | None = None) -> None:
        """One step per heat (cost units), the hottest first; then as far down as exchanges lead."""
        shape = len(self.tables), self.window
        cells = shape[0] * shape[1]
        pool = shifting.pool(rng, 2 * cells + (1 << 15))
        spare = len(pool) - cells
        for turn, heat in enumerate(heats):
            start = int(rng.random() * spare)
            self.step(pool[start : start + cells].reshape(shape), heat)
            if self._shifts and turn % SHIFT_EVERY == 0:
                self._shifts.carry_out(self, pool[start // 2 :], heat)
            if gathering and turn % GATHER_EVERY == 0 and turn * 3 > len(heats):
                gathering.take(self.tables, self.gathered)
        self.descend()
        if gathering:
            gathering.take(self.tables, self.gathered)

    def descend(self, limit: int = 10_000) -> None:
        """From the best seating seen, exchanges that gain, until there are none."""
        if self.change != self.best_change:
            self._return_to(self.best)
        for _ in range(limit):
            if self.step(None):
                continue
            if not self._shifts or not self._shifts.carry_out(self, None):
                return

    def _return_to(self, tables: Ints) -> None:
        self.tables = tables.copy()
        self.gathered = self.field.gathered(self.tables).astype(self.pairs.dtype)
        self.sums = self.field.sums(self.tables)
        self.change = self.best_change


def _narrow(pairs: Ints, places: Ints) -> Ints:
    """The same prices in half the memory where sums over a table fit 32 bits."""
    most = LARGEST * int(np.abs(pairs).max(initial=0)) + int(np.abs(places).max(initial=0))
    return pairs.astype(np.int32) if most < 1 << 30 else pairs


def cooling(hot: int, cold: int, steps: int) -> tuple[int, ...]:
    """A geometric schedule from hot to cold, in whole cost units, at least 1."""
    if steps < 2:
        return (max(1, hot),) * steps
    ratio = max(1, cold) / max(1, hot)
    return tuple(max(1, round(hot * ratio ** (i / (steps - 1)))) for i in range(steps))
