"""All ways to cut a small field into tables, counted out.

Knows nothing of luck. Only for fields where `count_partitions` is small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial

from tournaments.domain.seating.cost import Objective

Partition = list[list[int]]


def count_partitions(sizes: Sequence[int]) -> int:
    """How many ways there are to cut sum(sizes) people into unnumbered tables of these sizes."""
    ways = factorial(sum(sizes))
    for size, count in Counter(sizes).items():
        ways //= factorial(size) ** count * factorial(count)
    return ways


def partitions(people: Sequence[int], sizes: Counter[int]) -> Iterator[Partition]:
    """Every partition once: the first person sits with each possible company."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for size in sorted(sizes):
        left = sizes - Counter([size])
        for company in combinations(rest, size - 1):
            chosen = set(company)
            others = [i for i in rest if i not in chosen]
            for tables in partitions(others, left):
                yield [[first, *company], *tables]


def best_partitions(goal: Objective, sizes: Sequence[int]) -> list[Partition]:
    """All partitions whose cost is least under the goal's policy."""
    best: list[Partition] = []
    least: tuple[int, ...] | None = None
    for tables in partitions(range(len(goal.levels)), Counter(sizes)):
        key = goal.key(goal.cost(tables))
        if least is None or key < least:
            best, least = [], key
        if key == least:
            best.append(tables)
    return best
