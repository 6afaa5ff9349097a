"""One draw from instance to answer: plan, solver, order of tables and seats, cost and bound."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

import rustworkx as rx

from tournaments.domain.seating.bounds import bound, repeats
from tournaments.domain.seating.cost import Objective, objective
from tournaments.domain.seating.instance import Instance, Mode, PastRound, Policy, Seating
from tournaments.domain.seating.lot.lookahead import look_ahead
from tournaments.domain.seating.lot.partnering import with_partners
from tournaments.domain.seating.lot.random_draw import draw_random, exhausted
from tournaments.domain.seating.lot.turns import in_turn
from tournaments.domain.seating.memory import remember
from tournaments.domain.seating.search.draft import Groups, Task
from tournaments.domain.seating.search.search_weights import stakes
from tournaments.domain.seating.seats import order_seats
from tournaments.domain.seating.sizes import SizePlan, plan_tables
from tournaments.domain.seating.swiss import matching
from tournaments.domain.seating.swiss.cutting import draw_cut
from tournaments.domain.seating.swiss.draw import draw_swiss
from tournaments.domain.seating.swiss.order import draw_order

AHEAD_UP_TO = 40  # players; in a larger field the next round always finds room
CANDIDATES = 12


class NoTablePlanError(ValueError):
    """No plan of tables seats these players under the rule (code `plan_impossible`)."""


def plan_of(instance: Instance) -> SizePlan:
    """The plan of tables of an instance; raises NoTablePlanError."""
    plan = plan_tables(len(instance.ids), instance.rule)
    if plan is None:
        raise NoTablePlanError("plan_impossible")
    return plan


def objective_for(instance: Instance, plan: SizePlan) -> Objective:
    """The objective of an instance with given table sizes."""
    return objective(instance, remember(instance), plan)


def task_for(instance: Instance, plan: SizePlan) -> Task:
    """The objective with search prices and wishes by index."""
    goal = objective_for(instance, plan)
    index = {player: i for i, player in enumerate(instance.ids)}
    wishes = {index[player]: number for player, number in instance.wishes}
    together = tuple((index[a], index[b]) for a, b in instance.together)
    return Task(goal, stakes(goal), wishes, together, steps=instance.rule.steps)


def seat(instance: Instance) -> Seating:
    """Draw the tables: the same for the same instance and seed everywhere; raises
    NoTablePlanError."""
    task, rng = task_for(instance, plan_of(instance)), Random(instance.seed)
    drawn = _solve(instance, task, rng)
    seated = with_partners(instance, task, drawn, rng)
    tables = seated.tables
    if instance.rule.mode is Mode.SWISS:
        tables = best_first(task.goal, tables)
    return finish(instance, task, numbered(task, tables), seated.byes, rng, seated.pairs)


def _solve(instance: Instance, task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """Tables and byes by the solver that this instance needs."""
    planned = look_ahead(instance, task, rng)
    if planned is not None:
        return planned, []
    if instance.rule.mode is Mode.RANDOM:
        drawn = exhausted(task, _by_lot(instance, task, rng), rng)
        return in_turn(instance, task, drawn, rng)
    if task.goal.policy is Policy.ORDER:
        return draw_order(task, rng)
    if matching.fits(task):
        return matching.match(task, rng)
    solve = draw_cut if task.goal.policy.cuts else draw_swiss
    return solve(task, rng)


def _by_lot(instance: Instance, task: Task, rng: Random) -> tuple[Groups, list[int]]:
    """A draw by lot; among equally good ones one that leaves a good draw for the next round."""
    seating, ahead = draw_random(task, rng), instance.rule.ahead
    if ahead is None or len(instance.ids) > AHEAD_UP_TO:
        return seating
    best: tuple[tuple[int, int], tuple[Groups, list[int]]] | None = None
    for _ in range(CANDIDATES):
        after = _after(instance, seating, ahead)
        then = after.goal.cost(*draw_random(after, rng)).repeats
        key = task.goal.cost(*seating).total, then
        if best is None or key < best[0]:
            best = key, seating
        if best[0][1] <= repeats(after.goal):
            break
        seating = draw_random(task, rng)
    assert best is not None
    return best[1]


def _after(instance: Instance, seating: tuple[Groups, list[int]], sizes: tuple[int, ...]) -> Task:
    """The next draw by lot, should this one be played."""
    tables, byes = seating
    ids, rule = instance.ids, instance.rule
    past = PastRound(
        tuple(tuple(ids[i] for i in table) for table in tables),
        tuple(ids[i] for i in byes),
        rule.preferred,
    )
    plan = replace(rule, plan=sizes, ahead=None, max_byes=len(ids) - sum(sizes))
    then = replace(instance, history=(*instance.history, past), rule=plan)
    return task_for(then, plan_of(then))


def finish(
    instance: Instance,
    task: Task,
    tables: Groups,
    byes: Sequence[int],
    rng: Random,
    pairs: Collection[tuple[int, int]] = (),
) -> Seating:
    """Seats, names, cost and bound of decided tables; `pairs`: partners, where they are decided."""
    partners = instance.rule.partners
    seated = [order_seats(table, task.goal.memory, rng, partners, pairs) for table in tables]
    ids = instance.ids
    return Seating(
        tuple(tuple(ids[i] for i in table) for table in seated),
        tuple(ids[i] for i in sorted(byes)),
        task.goal.cost(seated, byes),
        bound(task.goal),
        instance.seed,
    )


def best_first(goal: Objective, tables: Groups) -> Groups:
    """The table of the best players is table 1; level tables in order of their first player."""
    return sorted(tables, key=lambda t: (-sum(goal.levels[i] for i in t) / len(t), min(t)))


def numbered(task: Task, tables: Groups) -> Groups:
    """Tables changed in number, as little as possible, so that most wished numbers come true.

    Where not all can, the first in the order of entrants have theirs.
    """
    at = {i: t for t, table in enumerate(tables) for i in table}
    worth: dict[tuple[int, int], int] = {}
    for rank, player in enumerate(sorted(task.wishes), 1):
        wished = at.get(player), task.wishes[player] - 1
        if wished[0] is not None and wished[1] < len(tables):
            key = wished[0], wished[1]
            worth[key] = worth.get(key, 0) + len(task.wishes) ** 2 + 1 - rank
    numbers = sorted({number for _t, number in worth})
    graph: rx.PyGraph[None, int] = rx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * (len(tables) + len(numbers)))
    edges = [(t, len(tables) + numbers.index(n), value) for (t, n), value in worth.items()]
    graph.add_edges_from(edges)
    pairs = rx.max_weight_matching(graph, weight_fn=int)
    placed = list(tables)
    for here, there in sorted(map(sorted, pairs)):
        now, wanted = placed.index(tables[here]), numbers[there - len(tables)]
        placed[now], placed[wanted] = placed[wanted], placed[now]
    return placed
