"""The standings cut into tables: nobody at a later table stands higher than anybody before.

Where the larger tables lie is free and level players go by lot; both are used to save repeats.
Knows levels, sizes and prices. Orders of sizes are tried from the most promising one on, until
none that is left could be better (rules/wm_mode.md D4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial, prod
from random import Random

from tournaments.domain.seating.contiguous import Price, best_order
from tournaments.domain.seating.draft import Groups, Task
from tournaments.domain.seating.swiss import cut, improve_sections, in_order
from tournaments.domain.seating.wishing import grant

ORDERS = 3_000  # so many orders of sizes are counted out
TRIES = 12

Found = tuple[Groups, list[int]]


def draw_cut(task: Task, rng: Random) -> Found:
    """Tables of player indices and byes: a cut of the standings with the fewest repeats found."""
    order, byes = in_order(task.goal, rng)
    sure = certain(task, order)
    best: tuple[tuple[int, ...], Found] | None = None
    for least, sizes in _promising(task.goal.plan.sizes, sure):
        if best is not None and least >= _price(task, best[1][0]):
            break
        tables = grant(task, cut(order, sizes))
        found = improve_sections(task, tables, list(byes), rng)
        key = task.goal.key(task.goal.cost(*found))
        if best is None or key < best[0]:
            best = key, found
    assert best is not None
    return best[1]


def certain(task: Task, order: Sequence[int]) -> Price:
    """What a table at these places pays at least: for those who cannot be exchanged for others."""
    levels = [task.goal.levels[i] for i in order]

    def price(start: int, size: int) -> int:
        end = start + size
        low = start if start == 0 or levels[start - 1] != levels[start] else None
        first = next((n for n in range(start, end) if levels[n] != levels[start]), end)
        begin = start if low is not None else first
        last = end
        if end < len(levels) and levels[end] == levels[end - 1]:
            last = next(n for n in range(start, end) if levels[n] == levels[end - 1])
        table = order[begin:last] if begin < last else []
        return _price_of(task, table, size)

    return price


def _price_of(task: Task, table: Sequence[int], size: int) -> int:
    memory, stakes = task.goal.memory, task.stakes
    repeats = sum(memory.price[i].get(j, 0) for i, j in combinations(table, 2))
    off = 2 * sum(memory.off[i] for i in table) if size != task.goal.preferred else 0
    return stakes.repeats * repeats + stakes.off_size * off


def _price(task: Task, tables: Groups) -> int:
    return sum(_price_of(task, table, len(table)) for table in tables)


def _promising(sizes: Sequence[int], sure: Price) -> Iterator[tuple[int, tuple[int, ...]]]:
    """(lower bound, order of sizes), the most promising first."""
    counts = Counter(sizes)
    ways = factorial(len(sizes)) // prod(map(factorial, counts.values())) if len(sizes) < 400 else 0
    if len(counts) == 1 or not 0 < ways <= ORDERS:
        yield best_order(sizes, sure)
        return
    known: dict[tuple[int, int], int] = {}

    def price(start: int, size: int) -> int:
        if (start, size) not in known:
            known[start, size] = sure(start, size)
        return known[start, size]

    found = sorted((_total(order, price), order) for order in _orders(counts))
    yield from found[:TRIES]


def _total(order: Sequence[int], price: Price) -> int:
    total = start = 0
    for size in order:
        total += price(start, size)
        start += size
    return total


def _orders(counts: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Every order of a multiset once."""
    left = {size: count for size, count in counts.items() if count}
    if not left:
        yield ()
    for size in sorted(left):
        for rest in _orders(counts - Counter([size])):
            yield (size, *rest)
