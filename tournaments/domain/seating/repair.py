"""Adjust drawn tables: a player comes late or leaves, or two change places by hand.

It changes as few tables as possible: dynamic programming decides which tables grow, shrink, open or
close; then it places only the people who must move. Started tables never change.

Of the possible sizes it takes those with the fewest byes, fewest changed tables, fewest people who
must get up, and least deviation from the preferred size. Then tables near the level of the waiting
players count.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.draw import NoTablePlanError, objective_for, task_for
from tournaments.domain.seating.instance import Cost, Instance, Mode, PlayerId, Rule
from tournaments.domain.seating.search.draft import Groups
from tournaments.domain.seating.search.improving import improve
from tournaments.domain.seating.sizes import SizePlan
from tournaments.domain.seating.swiss.cutting import in_all

Value = tuple[int, int, int, int]
NOTHING: Value = (0, 0, 0, 0)
NEW_TABLES = 3  # a repair opens at most so many


def regroup(
    tables: Sequence[Sequence[int]],
    fixed: Collection[int],
    waiting: Sequence[int],
    rule: Rule,
    levels: Sequence[int],
) -> tuple[int, ...] | None:
    """The new size of every table (0: closed), then those of new tables; None if impossible."""
    present = sum(map(len, tables)) + len(waiting)
    sizes = sorted({rule.preferred, *rule.allowed})
    middle = sum(levels[i] for i in waiting) // max(1, len(waiting))
    steps = [
        _choices(table, t in fixed, sizes, rule, _distance(table, levels, middle))
        for t, table in enumerate(tables)
    ]
    opened = {size: (1, 0, abs(size - rule.preferred), 0) for size in sizes}
    steps += [{0: NOTHING, **opened} for _ in range(NEW_TABLES)]
    best: list[dict[int, tuple[Value, int]]] = [{0: (NOTHING, 0)}]
    for choices in steps:
        best.append(_extend(best[-1], choices, present))
    for byes in range(rule.max_byes + 1):
        if present - byes in best[-1]:
            return _trace(best, present - byes, len(tables))
    return None


def _choices(
    table: Sequence[int], fixed: bool, sizes: Sequence[int], rule: Rule, distance: int
) -> dict[int, Value]:
    """New size -> (tables touched, people who get up, deviation, distance in level)."""
    now = len(table)
    if fixed:
        return {now: NOTHING}
    choices: dict[int, Value] = {
        size: (1, max(0, now - size), abs(size - rule.preferred), distance) for size in sizes
    }
    choices[0] = (1, now, 0, distance)
    if now in sizes or now == 0:
        choices[now] = (0, 0, abs(now - rule.preferred) if now else 0, 0)
    return choices


def _distance(table: Sequence[int], levels: Sequence[int], middle: int) -> int:
    return abs(sum(levels[i] for i in table) // max(1, len(table)) - middle)


def _extend(
    before: dict[int, tuple[Value, int]], choices: dict[int, Value], present: int
) -> dict[int, tuple[Value, int]]:
    after: dict[int, tuple[Value, int]] = {}
    for seated, (value, _) in before.items():
        for size, price in choices.items():
            total = seated + size
            if total > present:
                continue
            touched, moved, deviation, distance = (a + b for a, b in zip(value, price, strict=True))
            worth = (touched, moved, deviation, distance)
            if total not in after or worth < after[total][0]:
                after[total] = worth, size
    return after


def _trace(best: list[dict[int, tuple[Value, int]]], seated: int, tables: int) -> tuple[int, ...]:
    sizes = []
    for stage in reversed(best[1:]):
        size = stage[seated][1]
        sizes.append(size)
        seated -= size
    sizes.reverse()
    return (*sizes[:tables], *filter(None, sizes[tables:]))


Names = tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, slots=True)
class Repaired:
    """The new tables, numbered as before (an empty one has closed, new ones come last).

    `changed`: numbers (from 1) of the tables that somebody joined or left, other than those who
    are not there any more.
    """

    tables: Names
    byes: tuple[PlayerId, ...]
    changed: tuple[int, ...]
    cost: Cost


@dataclass(frozen=True, slots=True)
class Swapped:
    """Tables after an exchange by hand, and the cost before and after it.

    `split`: pairs of level people at different tables before and after, where the
    tables follow the standings.
    """

    tables: Names
    byes: tuple[PlayerId, ...]
    before: Cost
    after: Cost
    split: tuple[int, int] | None = None


def repair(
    instance: Instance,
    tables: Iterable[Sequence[PlayerId]],
    *,
    started: Collection[int] = (),
) -> Repaired:
    """Fit the tables to the players of the request, who are those present now.

    Players without a table, late or with a bye, wait for a seat. `started`: numbers (from 1) of
    tables that must stay (pinned ones too). Raise NoTablePlanError if the others cannot be made to
    fit.
    """
    index = {player: i for i, player in enumerate(instance.ids)}
    old = [[index[p] for p in table if p in index] for table in tables]
    fixed = {number - 1 for number in started}
    seated = {i for table in old for i in table}
    waiting = [i for i in range(len(index)) if i not in seated]
    levels = objective_for(instance, _plan(old, 0)).levels
    plan = regroup(old, fixed, waiting, instance.rule, levels)
    if plan is None:
        raise NoTablePlanError("plan_impossible")
    return _carry_out(instance, old, fixed, waiting, plan)


def _plan(tables: Groups, byes: int) -> SizePlan:
    return SizePlan(tuple(sorted(map(len, filter(None, tables)), reverse=True)) or (1,), byes)


def _carry_out(
    instance: Instance, old: Groups, fixed: set[int], waiting: list[int], targets: Sequence[int]
) -> Repaired:
    """Move the fewest people so that table t has `targets[t]` of them."""
    rng = Random(instance.seed)
    tables = [list(table) for table in old] + [[] for _ in range(len(targets) - len(old))]
    goal = objective_for(instance, _plan(tables, 0))
    pool = list(waiting)
    growing = [tables[t] for t, target in enumerate(targets) if len(tables[t]) < target]
    for t, target in enumerate(targets):
        while len(tables[t]) > target:
            pool.append(_leaves_best(goal, tables[t], growing))
    loose = frozenset(pool)
    for t, target in enumerate(targets):
        while len(tables[t]) < target:
            best = min(pool, key=lambda i: (_joining(goal, tables[t], i), i))
            pool.remove(best)
            tables[t].append(best)
    touched = [t for t in range(len(tables)) if t not in fixed and loose & set(tables[t])]
    changed = {t for t in range(len(old)) if set(tables[t]) != set(old[t])}
    changed |= set(range(len(old), len(tables)))
    task = replace(
        task_for(instance, _plan(tables, len(pool))),
        pinned=frozenset(range(len(instance.ids))) - loose,
        wishes={},
    )
    part = [tables[t] for t in touched]
    if len(part) + len(pool) > 1:
        regrouped, pool = improve(task, part, pool, window=len(instance.ids), steps=200, rng=rng)
        for t, table in zip(touched, regrouped, strict=True):
            tables[t] = _in_old_order(old[t] if t < len(old) else [], table)
    ids = instance.ids
    return Repaired(
        tuple(tuple(ids[i] for i in table) for table in tables),
        tuple(ids[i] for i in sorted(pool)),
        tuple(sorted(t + 1 for t in changed)),
        task.goal.cost([table for table in tables if table], pool),
    )


def _leaves_best(goal: Objective, table: list[int], growing: Groups) -> int:
    """Take the person out without whom the table, and with whom another one, is cheapest."""

    def price(i: int) -> int:
        there = min((_joining(goal, other, i) for other in growing), default=0)
        return _table_cost(goal, [j for j in table if j != i]) + there

    best = min(table, key=lambda i: (price(i), i))
    table.remove(best)
    return best


def _joining(goal: Objective, table: Sequence[int], player: int) -> int:
    return _table_cost(goal, [*table, player]) - _table_cost(goal, table)


def _table_cost(goal: Objective, table: Sequence[int]) -> int:
    if not table:
        return 0
    clubs = goal.prices.clubs * goal.table_clubs(table)
    return goal.table_closeness(table) + goal.prices.repeats * goal.table_repeats(table) + clubs


def _in_old_order(before: Sequence[int], table: Sequence[int]) -> list[int]:
    """Those who sat there keep the order of seats; who comes sits down last."""
    return [*before, *(i for i in table if i not in before)]


def swap(
    instance: Instance,
    tables: Sequence[Sequence[PlayerId]],
    byes: Sequence[PlayerId],
    first: PlayerId,
    second: PlayerId,
) -> Swapped:
    """Let two people change places (a bye is a place too) and price it. KeyError if unknown."""
    change = {first: second, second: first}
    if not {first, second} <= {p for table in (*tables, byes) for p in table}:
        raise KeyError(first, second)
    after = tuple(tuple(change.get(p, p) for p in table) for table in tables)
    free = tuple(change.get(p, p) for p in byes)
    return reseated(instance, (tables, byes), (after, free))


Places = tuple[Sequence[Sequence[PlayerId]], Sequence[PlayerId]]  # tables and byes


def reseated(instance: Instance, before: Places, after: Places) -> Swapped:
    """Price other tables and byes than there were, whatever their sizes."""
    cuts = instance.rule.mode is Mode.SWISS and instance.rule.policy.cuts
    return Swapped(
        tuple(map(tuple, after[0])),
        tuple(after[1]),
        price(instance, *before),
        price(instance, *after),
        (_split(instance, before[0]), _split(instance, after[0])) if cuts else None,
    )


def _split(instance: Instance, tables: Sequence[Sequence[PlayerId]]) -> int:
    """Pairs of level people at different tables."""
    score = dict(zip(instance.ids, instance.scores, strict=True))
    return in_all(instance.scores) - sum(in_all(score[p] for p in table) for table in tables)


def price(
    instance: Instance, tables: Sequence[Sequence[PlayerId]], byes: Sequence[PlayerId] = ()
) -> Cost:
    """The cost of tables made by hand, under the instance's rule, whatever their sizes."""
    index = {player: i for i, player in enumerate(instance.ids)}
    seated = [[index[p] for p in table] for table in tables if table]
    goal = objective_for(instance, _plan(seated, len(byes)))
    return goal.cost(seated, [index[p] for p in byes])
