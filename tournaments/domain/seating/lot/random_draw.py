"""The draw by lot: the fewest repeat meetings possible, otherwise uniformly random.

Shuffles are tried first: a shuffle that meets the bound is uniform among all that do. Small fields
are counted out whole. Only what is left is searched, from a shuffle, so no name is favoured; what
the search leaves above the bound is then tried table by table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import factorial
from random import Random

from tournaments.domain.seating.bounds import byes as fewest_byes
from tournaments.domain.seating.bounds import off_size, repeats
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.lot.lowest_limits import MOST, WORK, pack
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.seats import shuffle
from tournaments.domain.seating.swiss import matching
from tournaments.domain.seating.swiss.draw import cut, improve_sections
from tournaments.domain.seating.swiss.wishing import grant

Partition = list[list[int]]


def count_partitions(sizes: Sequence[int]) -> int:
    """Return how many ways there are to cut sum(sizes) people into unnumbered tables of these
    sizes."""
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
        if size == len(people):
            yield [[*people]]
            continue
        left = sizes - Counter([size])
        for company in combinations(rest, size - 1):
            chosen = set(company)
            others = [i for i in rest if i not in chosen]
            for tables in partitions(others, left):
                yield [[first, *company], *tables]


def best_partitions(goal: Objective, sizes: Sequence[int]) -> list[Partition]:
    """All partitions whose cost is least under the goal's policy.

    Without byes each part of a key is the sum of its tables', of which many partitions share some.
    """
    best: list[Partition] = []
    least: tuple[int, ...] | None = None
    keys: dict[tuple[int, ...], tuple[int, ...]] = {}

    def key_of(table: Sequence[int]) -> tuple[int, ...]:
        people = tuple(table)
        if people not in keys:
            keys[people] = goal.key(goal.cost([people]))
        return keys[people]

    for tables in partitions(range(len(goal.levels)), Counter(sizes)):
        key = tuple(map(sum, zip(*map(key_of, tables), strict=True)))
        if least is None or key < least:
            best, least = [], key
        if key == least:
            best.append(tables)
    return best


SHUFFLES = 64
WORK_A_STEP = 2_000  # where it is said how long to search
COUNTED = 6_000  # partitions that are cheap to count out


def draw_random(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Tables of player indices in random order, and byes."""
    seating = _by_shuffling(task, rng) or _by_counting(task, rng)
    if seating is None and matching.fits(task):
        seating = matching.match(task, rng)
    if seating is None:
        tables, byes = _shuffled(task, rng)
        seating = improve_sections(task, grant(task, tables), byes, rng)
    tables, byes = seating
    order = list(range(len(tables)))
    shuffle(order, rng)
    return [tables[t] for t in order], byes


def exhausted(
    task: Task, seating: tuple[Groups, list[int]], rng: Random
) -> tuple[Groups, list[int]]:
    """The same or better tables, where the search may have ended above what is possible."""
    before, goal = task.goal.cost(*seating), task.goal
    if task.has_wishes or len(goal.levels) > MOST or matching.fits(task):
        return seating
    work = min(WORK, WORK_A_STEP * task.steps) if task.steps else WORK
    tables, byes = pack(goal, *seating, rng, work)
    if any(goal.friends):
        tables, byes = improve_sections(task, tables, byes, rng)
    if goal.cost(tables, byes).total >= before.total:
        return seating
    order = list(range(len(tables)))
    shuffle(order, rng)
    return [tables[t] for t in order], byes


def _shuffled(task: Task, rng: Random) -> tuple[Groups, list[int]]:
    plan = task.goal.plan
    order = list(range(len(task.goal.levels)))
    shuffle(order, rng)
    if plan.byes:
        order.sort(key=lambda i: task.goal.memory.byes[i])
        byes, order = order[: plan.byes], order[plan.byes :]
        shuffle(order, rng)
    else:
        byes = []
    sizes = list(plan.sizes)
    shuffle(sizes, rng)
    return cut(order, sizes), byes


def _by_shuffling(task: Task, rng: Random) -> tuple[Groups, list[int]] | None:
    """Rejection sampling: exactly uniform among the seatings that cost no more than the bound."""
    goal, p = task.goal, task.goal.prices
    least = p.repeats * repeats(goal) + p.off_size * off_size(goal) + p.byes * fewest_byes(goal)
    for _ in range(SHUFFLES if len(goal.levels) <= 256 else 1):
        tables, byes = _shuffled(task, rng)
        if not task.has_wishes and goal.costs_at_most(least, tables, byes):
            return tables, byes
    return None


def _by_counting(task: Task, rng: Random) -> tuple[Groups, list[int]] | None:
    """Uniform among all best seatings, where there are few enough seatings to count out."""
    plan = task.goal.plan
    if task.has_wishes or plan.byes or count_partitions(plan.sizes) > COUNTED:
        return None
    best = best_partitions(task.goal, plan.sizes)
    return best[int(rng.random() * len(best))], []
