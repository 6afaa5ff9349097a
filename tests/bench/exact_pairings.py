"""The best pairing of up to 16 people, counted out: dynamic programming over sets of people.

It knows scores and history, and nothing of the product's search. Costs are tuples that add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

Json = dict[str, Any]
Key = tuple[int, ...]
Pairing = tuple[list[tuple[int, int]], list[int]]
Price = Callable[[int, int], Key]


class Duels:
    """A round of pairs: gaps between scores, earlier meetings, byes and floats, by place."""

    def __init__(self, report: Json) -> None:
        players, history = report["players"], report["history"]
        place = {player: n for n, player in enumerate(players["id"])}
        self.n = len(place)
        self.score: list[int] = list(players["score"])
        groups = {x: n for n, x in enumerate(sorted(set(self.score)))}
        self.group = [groups[x] for x in self.score]
        self.price: Counter[frozenset[int]] = Counter()
        met: Counter[frozenset[int]] = Counter()
        for played in history:
            now = [frozenset(map(place.__getitem__, table)) for table in played["tables"]]
            met.update(now)
        last = (
            {frozenset(map(place.__getitem__, t)) for t in history[-1]["tables"]}
            if history
            else set()
        )
        for pair, times in met.items():
            self.price[pair] = times**2 + (pair in last)
        self.out, self.down, self.up = Counter[int](), Counter[int](), Counter[int]()
        for key, count in (
            ("byes", self.out),
            ("walkovers", self.out),
            ("down", self.down),
            ("up", self.up),
        ):
            count.update(place[player] for played in history for player in played.get(key, ()))

    def gap(self, i: int, j: int) -> int:
        return abs(self.score[i] - self.score[j])

    def parts(self, i: int, j: int) -> Key:
        """Squared gap, how high it lies, floats in the same direction."""
        gap = self.gap(i, j)
        low, high = sorted((i, j), key=self.score.__getitem__)
        floats = self.down[high] + self.up[low] if gap else 0
        return gap**2, gap**2 * self.group[high], floats

    def key(self, pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> Key:
        """The key that `groups` compares: byes, rematches, height of byes, widest gap, `parts`."""
        sums = [sum(part) for part in zip(*(self.parts(i, j) for i, j in pairs), strict=True)]
        return (
            sum(self.out[i] for i in byes),
            sum(self.price[frozenset(pair)] for pair in pairs),
            sum(self.group[i] for i in byes),
            max(self.gap(i, j) for i, j in pairs),
            *sums,
        )

    def best(self) -> Key:
        """The least key of any pairing."""
        first = self._least(lambda _i, _j: ())[:3]
        gaps = sorted({self.gap(i, j) for i, j in combinations(range(self.n), 2)})
        for widest in gaps:
            found = self._least(
                lambda i, j, most=widest: (int(self.gap(i, j) > most), *self.parts(i, j))  # type: ignore[misc]
            )
            if found[:4] == (*first, 0):
                return (*first, widest, *found[4:])
        raise AssertionError("some gap is the widest")

    def _least(self, parts: Price) -> Key:
        """The least sum of (byes, rematches, height of byes, parts)."""

        def pair(i: int, j: int) -> Key:
            return 0, self.price[frozenset((i, j))], 0, *parts(i, j)

        empty = tuple(0 for _ in pair(0, 1))
        ways = (
            [((), range(self.n))]
            if self.n % 2 == 0
            else [((out,), [i for i in range(self.n) if i != out]) for out in range(self.n)]
        )
        return min(
            _sum(
                (sum(self.out[i] for i in byes), 0, sum(self.group[i] for i in byes), *empty[3:]),
                _matched(tuple(rest), pair, empty),
            )
            for byes, rest in ways
        )


def _sum(a: Key, b: Key) -> Key:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _matched(people: Sequence[int], price: Price, empty: Key) -> Key:
    """The least sum over all ways to pair these people."""
    count = len(people)
    edge = {(a, b): price(people[a], people[b]) for a, b in combinations(range(count), 2)}
    best: dict[int, Key] = {0: empty}
    for left in range(1, 1 << count):
        if left.bit_count() % 2:
            continue
        a = (left & -left).bit_length() - 1
        rest = left & (left - 1)
        options = []
        others = rest
        while others:
            bit = others & -others
            others ^= bit
            options.append(_sum(best[rest ^ bit], edge[a, bit.bit_length() - 1]))
        best[left] = min(options)
    return best[(1 << count) - 1]
