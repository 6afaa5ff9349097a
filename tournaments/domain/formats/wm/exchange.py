"""Exchanging players between tables until few repeat meetings are left.

Knows a seating as numbers and what each exchange would save. Does not know why somebody may be
exchanged: only players of the same level change places. A tabu search, counted in steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.domain.formats.hall import Meetings

_STEPS = 120
_STEPS_PER_PLAYER = 4
_TABU = 6


def met_matrix(players: Sequence[str], meetings: Meetings) -> list[list[int]]:
    """How often each two players sat at one table, by their places in `players`."""
    return [[meetings.get((a, b) if a < b else (b, a), 0) for b in players] for a in players]


class Search:
    """One run from given tables; `best` is the best seating so far, `best_cost` its repeats."""

    def __init__(
        self, tables: list[list[int]], met: list[list[int]], levels: Sequence[int]
    ) -> None:
        self.tables = tables
        self.met = met
        self.levels = levels
        self.table_of = {i: k for k, table in enumerate(tables) for i in table}
        self.load = [[sum(met[i][j] for j in table) for table in tables] for i in range(len(met))]
        self.cost = sum(self.load[i][k] for i, k in self.table_of.items()) // 2
        self._note()

    def _note(self) -> None:
        self.best_cost = self.cost
        self.best = [list(table) for table in self.tables]

    def improve(self, rng: Random) -> None:
        """Move somebody who repeats a meeting to the best other place, again and again."""
        tabu: dict[int, int] = {}
        players = len(self.met)
        for step in range(_STEPS + _STEPS_PER_PLAYER * players):
            if self.best_cost == 0:
                return
            troubled = [
                i
                for i in range(players)
                if tabu.get(i, 0) <= step and self.load[i][self.table_of[i]]
            ]
            if not troubled:
                continue
            a = rng.choice(troubled)
            choice = self._best_partner(a, rng)
            if choice is None:
                tabu[a] = step + _TABU
                continue
            self._swap(a, choice)
            tabu[a] = step + 1 + rng.randrange(_TABU)
            if self.cost < self.best_cost:
                self._note()

    def polished(self) -> list[list[int]]:
        """The best seating, exchanged on as long as one exchange alone still saves a repeat."""
        run = Search(self.best, self.met, self.levels)
        while (pair := run._saving_pair()) is not None:
            run._swap(*pair)
        return run.tables

    def _saving_pair(self) -> tuple[int, int] | None:
        for a, b in combinations(range(len(self.met)), 2):
            if self._may_swap(a, b) and self._delta(a, b) < 0:
                return a, b
        return None

    def _may_swap(self, a: int, b: int) -> bool:
        return self.levels[a] == self.levels[b] and self.table_of[a] != self.table_of[b]

    def _delta(self, a: int, b: int) -> int:
        """How many repeats more an exchange would bring."""
        i, j, load = self.table_of[a], self.table_of[b], self.load
        return load[a][j] + load[b][i] - 2 * self.met[a][b] - load[a][i] - load[b][j]

    def _best_partner(self, a: int, rng: Random) -> int | None:
        best: list[int] = []
        least = None
        for b in range(len(self.met)):
            if not self._may_swap(a, b):
                continue
            delta = self._delta(a, b)
            if least is None or delta < least:
                best, least = [b], delta
            elif delta == least:
                best.append(b)
        return rng.choice(best) if best else None

    def _swap(self, a: int, b: int) -> None:
        i, j = self.table_of[a], self.table_of[b]
        load, met = self.load, self.met
        self.cost += self._delta(a, b)
        self.tables[i][self.tables[i].index(a)] = b
        self.tables[j][self.tables[j].index(b)] = a
        self.table_of[a], self.table_of[b] = j, i
        for other in range(len(met)):
            change = met[other][b] - met[other][a]
            load[other][i] += change
            load[other][j] -= change
