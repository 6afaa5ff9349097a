"""Plan the off-size tables to come, so that their players still find strangers.

A draw by lot may leave people who know each other before their turn at a table of another size, so
that others have to sit there again. The company of those turns is planned and kept apart until
then. Budgets are steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

from tournaments.domain.seating import bounds
from tournaments.domain.seating.instance import Instance
from tournaments.domain.seating.lot.lookahead import ROUNDS
from tournaments.domain.seating.lot.lowest_limits import MOST
from tournaments.domain.seating.lot.random_draw import draw_random, exhausted
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.seats import shuffle

# the share of the field that may be met in the planned rounds; beyond that every pair kept apart
# may cost a repeat later, and repeats come first
SPARE = 5 / 8
EXCHANGES = 20_000  # tried for one plan
UPHILL = 0.02  # how often an exchange is kept that brings one more pair of acquaintances together

Found = tuple[Groups, list[int]]
Met = Sequence[Mapping[int, int]]


def in_turn(instance: Instance, task: Task, drawn: Found, rng: Random) -> Found:
    """The draw, or one in its place that leaves later rounds a turn for everybody.

    Where a draw without repeats leaves no such plan, those next in the plan before it take the
    off-size tables, and the others of the plan stay strangers.
    """
    goal = task.goal
    left = (instance.rule.rounds or ROUNDS) - len(instance.history)
    if not _applies(instance, task) or left < 1:
        return drawn
    cost = goal.cost(*drawn)
    best = not cost.repeats and cost.off_size == bounds.off_size(goal)
    if best and (left == 1 or plan(_after(task, drawn[0]), left - 1, rng)):
        return drawn
    planned = plan(task, left, rng)
    return (_planned(task, planned, rng) if planned else None) or drawn


def _applies(instance: Instance, task: Task) -> bool:
    rule, goal = instance.rule, task.goal
    if not rule.lookahead or rule.ahead is not None or len(goal.levels) > MOST:
        return False
    if task.has_wishes or any(goal.friends) or goal.plan.byes or not goal.prices.repeats:
        return False
    met = (rule.preferred - 1) * (rule.rounds or ROUNDS)
    spare = met <= SPARE * (len(goal.levels) - 1)
    return spare and bool(_off_sizes(task)) and not bounds.repeats(goal)


def _off_sizes(task: Task) -> list[int]:
    return [size for size in task.goal.plan.sizes if size != task.goal.preferred]


def _turns(task: Task) -> list[int]:
    """Return the players whose turn comes first."""
    off = task.goal.memory.off
    return [i for i, count in enumerate(off) if count == min(off)]


def _after(task: Task, tables: Groups) -> Task:
    """The task with these tables in its memory."""
    memory = task.goal.memory
    off = list(memory.off)
    for table in tables:
        for i in table:
            off[i] += len(table) != task.goal.preferred
    return _remembering(task, off, tables)


def _remembering(task: Task, off: Sequence[int], tables: Groups) -> Task:
    """The task with other counts of off-size tables, and as if these tables had met once more."""
    memory = task.goal.memory
    price = [dict(row) for row in memory.price]
    for table in tables:
        for i, j in combinations(table, 2):
            price[i][j] = price[j][i] = price[i].get(j, 0) + 1
    memory = replace(memory, off=tuple(off), price=tuple(price))
    return replace(task, goal=replace(task.goal, memory=memory))


def plan(task: Task, rounds: int, rng: Random) -> list[Groups]:
    """Off-size tables of the rounds to come, of strangers whose turn it is; [] if none is found.

    As many rounds as there are turns left; the tables of the last one may not be full.
    """
    order, sizes = _turns(task), _off_sizes(task)
    shuffle(order, rng)
    rounds = min(rounds, -(-len(order) // sum(sizes)))
    cuts = [0]
    for size in sizes * rounds:
        cuts.append(min(cuts[-1] + size, len(order)))
    if not _part(order, cuts, task.goal.memory.price, rng):
        return []
    tables = [order[a:b] for a, b in pairwise(cuts)]
    return [tables[n : n + len(sizes)] for n in range(0, len(tables), len(sizes))]


def _part(order: list[int], cuts: Sequence[int], met: Met, rng: Random) -> bool:
    """Exchange people until nobody knows anybody at the same table; return True on success.

    People after the last cut sit at no table.
    """
    table_at = [t for t, (a, b) in enumerate(pairwise(cuts)) for _ in range(a, b)]
    spans = [*(range(a, b) for a, b in pairwise(cuts)), range(0)]
    table_at += [len(spans) - 1] * (len(order) - cuts[-1])

    def known(i: int, n: int) -> int:
        """Return how many of the table of place n a player knows, except the player at that
        place.
        """
        return sum(order[m] in met[i] for m in spans[table_at[n]] if m != n)

    pairs = sum(known(i, n) for n, i in enumerate(order)) // 2
    for _ in range(EXCHANGES):
        if not pairs:
            return True
        n, m = int(rng.random() * cuts[-1]), int(rng.random() * len(order))
        i, j = order[n], order[m]
        if table_at[n] == table_at[m] or not known(i, n) + known(j, m):
            continue
        more = known(j, n) + known(i, m) - known(i, n) - known(j, m)
        if more <= 0 or (more == 1 and rng.random() < UPHILL):
            order[n], order[m], pairs = j, i, pairs + more
    return not pairs


def _planned(task: Task, planned: Sequence[Groups], rng: Random) -> Found | None:
    """A draw without repeats in which the first tables of the plan sit, and nobody who sits
    together later; None if none is found."""
    now, *later = planned
    first = {i for table in now for i in table}
    if len(first) < sum(_off_sizes(task)):
        return None
    off = [count + (i not in first) for i, count in enumerate(task.goal.memory.off)]
    kept = _remembering(task, off, [table for tables in later for table in tables])
    plan = exhausted(kept, draw_random(kept, rng), rng)
    cost = kept.goal.cost(*plan)
    fits = not cost.repeats and cost.off_size == bounds.off_size(kept.goal)
    return plan if fits else None
