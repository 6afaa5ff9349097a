"""Cut the standings into tables: nobody at a later table stands higher than anybody before.

The order of sizes is free and level players go by lot. Both keep level people at one table and save
repeats, in the order of the policy. Orders of sizes are tried from the most promising one on, until
the rest cannot be better (docs/rules/wm.md D4).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import comb
from random import Random

from tournaments.domain.points import Points
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.swiss.contiguous import Price, best_orders, least_price
from tournaments.domain.seating.swiss.draw import cut, improve_sections, in_order
from tournaments.domain.seating.swiss.wishing import grant


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


TRIES = 12  # orders of the sizes that are searched
_ROOM = 64  # bits for the price of a whole order
_LOTS = 1 << 20

Found = tuple[Groups, list[int]]


def draw_cut(task: Task, rng: Random) -> Found:
    """Tables of player indices and byes: the best cut found of the standings."""
    order, byes = in_order(task.goal, rng)
    best: tuple[tuple[int, ...], Found] | None = None
    for least, pairs, sizes in _promising(task, order, rng):
        if best is not None and (least, -pairs) >= (_repeats(task, best[1][0]), best[0][-1]):
            break
        tables = grant(task, cut(order, sizes))
        seating = improve_sections(task, tables, list(byes), rng)
        key = (*task.goal.key(task.goal.cost(*seating)), -together(seating[0], task.goal.levels))
        if best is None or key < best[0]:
            best = key, seating
    assert best is not None
    return best[1]


def _promising(
    task: Task, order: Sequence[int], rng: Random
) -> list[tuple[int, int, tuple[int, ...]]]:
    """(least repeats, pairs of level people at a common table, order of the sizes), the most
    promising first; equally promising ones by lot. Where level people come first there are only
    orders with the most pairs."""
    levels = [task.goal.levels[i] for i in order]
    sizes, sure, split = task.goal.plan.sizes, certain(task, order), split_price(levels)
    level_first = task.goal.policy is Policy.LEVEL_CUT

    @cache
    def price(start: int, size: int) -> int:
        parts = sure(start, size), split(start, size)
        first, second = reversed(parts) if level_first else parts
        return (first << 2 * _ROOM) + (second << _ROOM) + int(rng.random() * _LOTS)

    orders = [
        (_along(sure, order_), -_along(split, order_), order_)
        for _, order_ in best_orders(sizes, price, lambda a, b: levels[a] == levels[b - 1], TRIES)
    ]
    return [candidate for candidate in orders if not level_first or candidate[1] == orders[0][1]]


def _along(price: Price, sizes: Sequence[int]) -> int:
    """Return what all tables of a cut cost."""
    return sum(map(price, accumulate(sizes, initial=0), sizes))


def certain(task: Task, order: Sequence[int]) -> Price:
    """Repeats at a table of these places at least: of those who cannot be exchanged for others."""
    levels = [task.goal.levels[i] for i in order]

    def price(start: int, size: int) -> int:
        end = start + size
        low = start if start == 0 or levels[start - 1] != levels[start] else None
        first = next((n for n in range(start, end) if levels[n] != levels[start]), end)
        begin = start if low is not None else first
        last = end
        if end < len(levels) and levels[end] == levels[end - 1]:
            last = next(n for n in range(start, end) if levels[n] == levels[end - 1])
        table = list(order[begin:last])
        return _repeats(task, [table])

    return price


def _repeats(task: Task, tables: Groups) -> int:
    return sum(map(task.goal.table_repeats, tables))
