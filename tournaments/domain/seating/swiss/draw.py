"""The Swiss draw: neighbours in the standings together, at a price against meeting again.

Starts from the best contiguous cut of the standings and improves it by annealed exchanges. Large
fields are improved in sections of the standings, then across the seams.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.search.improving import MIDDLING, SMALL, improve
from tournaments.domain.seating.seats import shuffle
from tournaments.domain.seating.swiss.contiguous import best_order, spread_price
from tournaments.domain.seating.swiss.wishing import grant

SECTION = 1000  # players searched at once
SEAM = 160  # players searched again around every seam
ELSEWHERE = 7  # other orders of the sizes that are tried in small fields


def draw_swiss(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Tables of player indices and byes, the best found within a fixed number of steps."""
    order, byes = in_order(task.goal, rng)
    tables = grant(task, cut(order, _sizes(task.goal, order)))
    if not byes and _only_closeness(task):
        return tables, byes  # the cut is exact
    others = [grant(task, cut(order, sizes)) for sizes in _elsewhere(task.goal, rng)]
    return improve_sections(task, tables, byes, rng, others)


def _elsewhere(goal: Objective, rng: Random) -> list[tuple[int, ...]]:
    """The sizes in other orders, by lot, should any differ."""
    if len(set(goal.plan.sizes)) == 1 or len(goal.levels) > MIDDLING:
        return []
    orders = []
    for _ in range(ELSEWHERE):
        order = list(range(len(goal.plan.sizes)))
        shuffle(order, rng)
        orders.append(tuple(goal.plan.sizes[n] for n in order))
    return orders


def _only_closeness(task: Task) -> bool:
    """Return True if nothing but the standings speaks for or against anybody's place."""
    memory = task.goal.memory
    besides = (*memory.price, *memory.off, *task.goal.friends)
    return not (task.has_wishes or any(besides))


def in_order(goal: Objective, rng: Random) -> tuple[list[int], list[int]]:
    """Return who plays, in order of level and level players by lot; byes to those who cost
    least."""
    order = list(range(len(goal.levels)))
    shuffle(order, rng)
    order.sort(key=lambda i: goal.levels[i])
    lowest = min(goal.levels)
    p = goal.prices

    def price_of_bye(i: int) -> int:
        return p.unit * (goal.levels[i] - lowest) ** 2 // 2 + p.byes * 2 * goal.memory.byes[i]

    byes = sorted(order, key=price_of_bye)[: goal.plan.byes]
    out = set(byes)
    return [i for i in order if i not in out], byes


def cut(order: Sequence[int], sizes: Sequence[int]) -> Groups:
    """The order cut into tables of these sizes."""
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def _sizes(goal: Objective, order: Sequence[int]) -> tuple[int, ...]:
    """Return which size lies where: closeness, and off-size tables where nobody had one."""
    sizes = goal.plan.sizes
    if len(set(sizes)) == 1:
        return sizes
    near = spread_price([goal.levels[i] for i in order], goal.prices.unit)
    off_before = [0]
    for i in order:
        off_before.append(off_before[-1] + 2 * goal.memory.off[i])

    def price(start: int, size: int) -> int:
        off = off_before[start + size] - off_before[start] if size != goal.preferred else 0
        return near(start, size) + goal.prices.off_size * off

    return best_order(sizes, price)[1]


def improve_sections(
    task: Task, tables: Groups, byes: list[int], rng: Random, others: Sequence[Groups] = ()
) -> tuple[Groups, list[int]]:
    """One section of the standings after the other, then every seam between two sections.

    `others` are other tables to begin with, for a field of one section.
    """
    players = len(task.goal.levels)
    window = near(task.goal, players)
    steps = task.steps or budget(task, players)
    if not in_sections(players):
        return improve(task, tables, byes, window=window, steps=steps, rng=rng, others=others)
    starts = _section_starts(tables)
    for n, (start, end) in enumerate(pairwise((*starts, len(tables)))):
        spare = byes if n == 0 else []
        improved, free = improve(
            task, tables[start:end], spare, window=window, steps=steps, rng=rng
        )
        tables[start:end] = _in_order(task.goal, improved)
        if n == 0:
            byes = free
    for seam in starts[1:]:
        low, high = _around(tables, seam)
        improved, _ = improve(task, tables[low:high], [], window=window, steps=steps // 2, rng=rng)
        tables[low:high] = _in_order(task.goal, improved)
    return tables, byes


def in_sections(players: int) -> bool:
    """Return True if there are too many players to be searched at once."""
    return players > SECTION * 5 // 4


def near(goal: Objective, players: int) -> int:
    """Return how many places apart two people may be exchanged."""
    if players <= 48:
        return players
    if goal.policy.cuts:
        return min(200, max(Counter(goal.levels).values()))
    met = sum(map(len, goal.memory.met)) // players
    return max(28, min(players // 2, met + 4))


def budget(task: Task, players: int) -> int:
    """Steps of the search; a step prices all near exchanges of the field."""
    if not task.by_level:
        return 2400 if players <= 48 else 1200
    if players <= SMALL:
        return 500
    if players <= MIDDLING:
        return 1000
    return 500


def _section_starts(tables: Groups) -> list[int]:
    starts, seated = [0], 0
    for t, table in enumerate(tables):
        if seated >= SECTION:
            starts.append(t)
            seated = 0
        seated += len(table)
    return starts


def _around(tables: Groups, seam: int) -> tuple[int, int]:
    reach = SEAM // (2 * len(tables[seam]))
    return max(0, seam - reach), min(len(tables), seam + reach)


def _in_order(goal: Objective, tables: Groups) -> Groups:
    return sorted(tables, key=lambda table: sum(goal.levels[i] for i in table) / len(table))
