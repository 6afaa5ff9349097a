"""One draw from instance to answer: plan, solver, order of tables and seats, cost and bound."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.seating import matching
from tournaments.domain.seating.bounds import bound
from tournaments.domain.seating.cost import Objective, objective
from tournaments.domain.seating.draft import Groups, Task
from tournaments.domain.seating.instance import Instance, Mode, Seating
from tournaments.domain.seating.lookahead import look_ahead
from tournaments.domain.seating.memory import remember
from tournaments.domain.seating.random_draw import draw_random
from tournaments.domain.seating.seats import order_seats
from tournaments.domain.seating.sizes import Plan, plan_tables
from tournaments.domain.seating.stakes import stakes
from tournaments.domain.seating.swiss import draw_swiss


class NoPlan(ValueError):
    """No plan of tables seats these players under the rule (code `plan_impossible`)."""


def plan_of(instance: Instance) -> Plan:
    """The plan of tables of an instance; raises NoPlan."""
    plan = plan_tables(len(instance.ids), instance.rule)
    if plan is None or plan.byes < 0:
        raise NoPlan("plan_impossible")
    return plan


def objective_for(instance: Instance, plan: Plan) -> Objective:
    """The objective of an instance with given table sizes."""
    return objective(instance, remember(instance), plan)


def task_for(instance: Instance, plan: Plan) -> Task:
    """The objective with search prices and wishes by index."""
    goal = objective_for(instance, plan)
    index = {player: i for i, player in enumerate(instance.ids)}
    wishes = {index[player]: number for player, number in instance.wishes if player in index}
    return Task(goal, stakes(goal), wishes)


def seat(instance: Instance) -> Seating:
    """Draw the tables: the same for the same instance and seed everywhere; raises NoPlan."""
    task, rng = task_for(instance, plan_of(instance)), Random(instance.seed)
    if instance.rule.mode is Mode.RANDOM:
        tables, byes = draw_random(task, rng)
    elif matching.fits(task):
        tables, byes = matching.match(task, rng)
        tables = best_first(task.goal, tables)
    else:
        planned = look_ahead(instance, task, rng)
        tables, byes = (planned, []) if planned else draw_swiss(task, rng)
        tables = best_first(task.goal, tables)
    return finish(instance, task, numbered(task, tables), byes, rng)


def finish(
    instance: Instance, task: Task, tables: Groups, byes: Sequence[int], rng: Random
) -> Seating:
    """Seats, names, cost and bound of decided tables."""
    seated = [order_seats(table, task.goal.memory, rng) for table in tables]
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
    return sorted(
        tables, key=lambda t: (-sum(goal.levels[i] for i in t) / max(1, len(t)), min(t, default=0))
    )


def numbered(task: Task, tables: Groups) -> Groups:
    """Tables changed in number, as little as possible, so that wished numbers come true."""
    placed = list(tables)
    for player, number in sorted(task.wishes.items(), key=lambda wish: (wish[1], wish[0])):
        wanted = number - 1
        here = next((t for t, table in enumerate(placed) if player in table), None)
        if here is not None and wanted < len(placed):
            placed[here], placed[wanted] = placed[wanted], placed[here]
    return placed
