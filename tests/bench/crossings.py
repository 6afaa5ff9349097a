"""A published Swiss seating of a four-player club system, from its description, for comparison.

Depth-first: the strongest unseated player opens a table. Then players join in order of score who
met those at it at most c times, c = 0, 1, … up to the allowed crossings. If all fails, one crossing
more is allowed; after every 15,000 steps each further one allows one more. Only full tables of
four.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from typing import Any

CALLS = 15_000
SEATS = 4
DEPTH = 12_000  # frames: one a seat

Json = dict[str, Any]


class Crossings:
    """One search; `order` lists the players from the strongest on."""

    def __init__(self, scores: list[int], history: list[list[list[int]]]) -> None:
        self.order = sorted(range(len(scores)), key=lambda i: -scores[i])
        self.met = Counter(
            (i, j)
            for tables in history
            for table in tables
            for a, b in combinations(table, 2)
            for i, j in ((a, b), (b, a))
        )
        self.tables: list[list[int]] = []
        self.seated: set[int] = set()
        self.calls = self.relaxed = 0

    def seat(self) -> list[list[int]]:
        allowed = 0
        while not self._try(allowed):
            allowed += 1
        return self.tables

    def _try(self, allowed: int) -> bool:
        self.calls += 1
        if self.calls > CALLS:
            self.relaxed, self.calls = self.relaxed + 1, 0
        unseated = [i for i in self.order if i not in self.seated]
        if not unseated:
            return True
        if not self.tables or len(self.tables[-1]) == SEATS:
            self.tables.append([])
            if self._join(unseated[0], allowed):
                return True
            self.tables.pop()
            return False
        table = self.tables[-1]
        crossed = {i: sum(self.met[i, j] for j in table) for i in unseated}
        for most in range(allowed + 1):
            for i in unseated:
                if crossed[i] <= most and self._join(i, allowed - most):
                    return True
        return False

    def _join(self, player: int, allowed: int) -> bool:
        self.tables[-1].append(player)
        self.seated.add(player)
        if self._try(allowed + self.relaxed):
            return True
        self.tables[-1].pop()
        self.seated.remove(player)
        return False


def by_crossings(instance: Json) -> Json:
    """The answer to an instance of players numbered from 0: tables and nobody out."""
    sys.setrecursionlimit(DEPTH)
    history = [past["tables"] for past in instance["history"]]
    return {"tables": Crossings(instance["players"]["score"], history).seat(), "byes": []}
