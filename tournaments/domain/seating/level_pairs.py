"""Pairs of level people: how many share a table, and how many can in a cut of the standings.

Knows levels and sizes. A cut lays them out, so dynamic programming over the order of the sizes is
exact (docs/rules/wm.md D4).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import comb

from tournaments.domain.points import Points
from tournaments.domain.seating.contiguous import Price, least_price


def together(tables: Iterable[Sequence[int]], levels: Sequence[int]) -> int:
    """Pairs of level people at a common table."""
    return sum(_pairs([levels[i] for i in table]) for table in tables)


def in_all(levels: Iterable[Points]) -> int:
    """Pairs of level people, wherever they sit."""
    return _pairs(levels)


def most(sizes: Sequence[int], levels: Sequence[int]) -> int:
    """No cut of the standings has more of them at common tables; exact where `least_price` is."""
    return -least_price(sizes, split_price(sorted(levels)))


def split_price(levels: Sequence[int]) -> Price:
    """Minus the pairs of level people at a table of a cut; `levels` in order."""
    begins = [n for n in range(len(levels)) if n == 0 or levels[n] != levels[n - 1]]

    def price(start: int, size: int) -> int:
        inside = begins[bisect_right(begins, start) : bisect_right(begins, start + size - 1)]
        ends = [start, *inside, start + size]
        return -sum(comb(b - a, 2) for a, b in pairwise(ends))

    return price


def _pairs(levels: Iterable[Points]) -> int:
    return sum(comb(count, 2) for count in Counter(levels).values())
