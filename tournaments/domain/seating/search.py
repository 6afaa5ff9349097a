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

from tournaments.domain.seating import noise
from tournaments.domain.seating.field import Field, Ints

_NEVER = -(1 << 60)


class Search:
    """The running state of one search over a field; `best` is the best seating seen."""

    def __init__(self, field: Field, window: int, tables: Ints | None = None) -> None:
        n = len(field.levels)
        self.field = field
        self.window = max(1, min(window, n - 1))
        self.tables = (field.start if tables is None else tables).copy()
        self.gathered = field.gathered(self.tables)
        self.sums = field.sums(self.tables)
        self.change = 0
        self.best, self.best_change = self.tables.copy(), 0
        self._steady(n)

    def _steady(self, n: int) -> None:
        """What never changes: index arithmetic, differences of level, prices of near pairs."""
        near = np.arange(n)[:, None] + 1 + np.arange(self.window)
        inside = near < n
        near = np.minimum(near, n - 1)
        self._row = np.arange(n)
        self._mine = self._row[:, None]
        self._near = near
        self._gap = self.field.levels[near] - self.field.levels[:, None]
        self._base = 2 * self.field.pairs[self._mine, near]
        blocked = ~inside | self.field.pinned[:, None] | self.field.pinned[near]
        self._base[blocked] = _NEVER
        pull = self.field.pull
        self._even = bool((pull == pull[0]).all())
        self._flat = not bool(self._gap.any()) or not bool(pull.any())
        if self._even:
            self._gap_pull = 2 * pull[0] * self._gap
        self._pad_table = np.zeros(n + self.window, dtype=np.int64)
        self._pad_own = np.zeros(n + self.window, dtype=np.int64)
        self._pad_sum = np.zeros(n + self.window, dtype=np.int64)
        self._pad_pull = np.zeros(n + self.window, dtype=np.int64)

    def _shifted(self, pad: Ints, values: Ints) -> Ints:
        """(n x window): the values of the people 1 … window places higher, without copying."""
        n = len(values)
        pad[:n] = values
        view: Ints = sliding_window_view(pad, self.window)
        return view[1 : n + 1]

    def gains(self) -> Ints:
        """(n x window): by how much the cost falls if a person changes places with a higher one."""
        tables, n = self.tables, len(self.tables)
        flat = self.gathered.ravel()
        own = flat[tables * n + np.arange(n)]
        theirs = self._shifted(self._pad_table, tables)
        gain: Ints = self._base + own[:, None]
        gain += self._shifted(self._pad_own, own)
        gain -= flat.take(theirs * n + self._mine)
        gain -= flat.take((tables * n)[:, None] + self._near)
        if not self._flat:
            gain += self._closer(tables)
        gain[theirs == tables[:, None]] = _NEVER
        return gain

    def _closer(self, tables: Ints) -> Ints:
        if self._even:
            sums = self.sums[tables]
            higher = self._shifted(self._pad_sum, sums)
            even: Ints = self._gap_pull * (sums[:, None] - higher + self._gap)
            return even
        pull = self.field.pull[tables]
        weighed = 2 * pull * self.sums[tables]
        pulls = pull[:, None] + self._shifted(self._pad_pull, pull)
        mixed: Ints = self._gap * (
            weighed[:, None] - self._shifted(self._pad_sum, weighed) + self._gap * pulls
        )
        return mixed

    def step(self, jitter: Ints | None) -> int:
        """Carry out the exchanges that are best for both of their tables; how many there were."""
        gain = self.gains()
        wish = gain if jitter is None else gain + jitter
        choice = wish.argmax(axis=1)
        value = wish[self._row, choice]
        movers = np.flatnonzero(value > 0)
        if not len(movers):
            return 0
        movers = movers[np.argsort(-value[movers], kind="stable")]
        a = movers[self._first_of_tables(movers, movers + 1 + choice[movers])]
        b = a + 1 + choice[a]
        self.change -= int(gain[a, choice[a]].sum())
        self._exchange(a, b)
        if self.change < self.best_change:
            self.best, self.best_change = self.tables.copy(), self.change
        return len(a)

    def _first_of_tables(self, own: Ints, partners: Ints) -> Ints:
        """Positions of the wishes that come first at both of their tables."""
        own, other = self.tables[own], self.tables[partners]
        order = np.arange(len(own))
        first = np.full(len(self.field.pull), len(own), dtype=np.int64)
        np.minimum.at(first, own, order)
        np.minimum.at(first, other, order)
        return np.flatnonzero((first[own] == order) & (first[other] == order))

    def _exchange(self, a: Ints, b: Ints) -> None:
        field, ta, tb = self.field, self.tables[a], self.tables[b]
        moved = field.pairs[b] - field.pairs[a]
        self.gathered[ta] += moved
        self.gathered[tb] -= moved
        rise = field.levels[b] - field.levels[a]
        self.sums[ta] += rise
        self.sums[tb] -= rise
        self.tables[a], self.tables[b] = tb, ta

    def anneal(self, heats: Sequence[int], rng: Random) -> None:
        """One step per heat (cost units), the hottest first; then as far down as exchanges lead."""
        cells = len(self.tables) * self.window
        pool = noise.pool(rng, 2 * cells + (1 << 15))
        spare = len(pool) - cells
        shape = len(self.tables), self.window
        for heat in heats:
            start = int(rng.random() * spare)
            jitter = pool[start : start + cells].reshape(shape) * heat
            self.step(jitter >> noise.UNIT)
        self.descend()

    def descend(self, limit: int = 10_000) -> None:
        """From the best seating seen, exchanges that gain, until there are none."""
        if self.change != self.best_change:
            self._return_to(self.best)
        for _ in range(limit):
            if not self.step(None):
                return

    def _return_to(self, tables: Ints) -> None:
        self.tables = tables.copy()
        self.gathered = self.field.gathered(self.tables)
        self.sums = self.field.sums(self.tables)
        self.change = self.best_change


def cooling(hot: int, cold: int, steps: int) -> tuple[int, ...]:
    """A geometric schedule from hot to cold, in whole cost units, at least 1."""
    if steps < 2:
        return (max(1, hot),) * steps
    ratio = max(1, cold) / max(1, hot)
    return tuple(max(1, round(hot * ratio ** (i / (steps - 1)))) for i in range(steps))
