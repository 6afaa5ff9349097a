"""Looking ahead in small fields, where the best draw now spoils the rounds to come.

When a schedule without repeats is known for the field and the rounds so far fit into it, the next
round is taken from what is left of the schedule: the one that costs least now. Rounds fit if the
players can be laid on the points of the schedule so that every former table is one of its tables.
Where some tables are one place smaller, the schedule is that of a full field and the empty places
are points of it, too: numbers after those of the players.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.designs import once
from tournaments.domain.seating.draft import Groups, Task
from tournaments.domain.seating.fitting import Fitting
from tournaments.domain.seating.instance import Instance, Mode, Policy
from tournaments.domain.seating.starters import Rounds

ROUNDS = 8  # assumed length of an event that does not say
TIGHT = 0.7  # look ahead when that share of the field is met in the planned rounds
EMPTY = 3  # places in all, at most
EXCHANGES = 1_500  # exchanges tried where only one round was played

Tables = Sequence[Sequence[int]]


def look_ahead(instance: Instance, task: Task, rng: Random) -> Groups | None:
    """Tables of the next round that keep later rounds free of repeats, or None."""
    if not _wanted(instance, task):
        return None
    played = _played(instance, task.goal)
    if not played:
        return None
    design = once(sum(map(len, played[0])), instance.rule.preferred)
    if len(played) >= len(design):
        return None
    found = (
        _after_one(task.goal, played[0], design, rng)
        if len(played) == 1
        else _after_more(task.goal, played, design, rng)
    )
    return None if found is None or _crowded(task.goal, found) else _people(task.goal, found)


def _wanted(instance: Instance, task: Task) -> bool:
    rule, goal = instance.rule, task.goal
    if not rule.lookahead or rule.mode is not Mode.SWISS:
        return False
    if rule.policy is Policy.STRICT or rule.policy.cuts:
        return False
    if task.has_wishes or any(goal.friends):
        return False
    if goal.plan.byes or _empty(goal) > EMPTY:
        return False
    if not {rule.preferred - 1, rule.preferred} >= set(goal.plan.sizes):
        return False
    rounds = rule.rounds or ROUNDS
    others = len(instance.ids) + _empty(goal) - 1
    return goal.prices.repeats > 0 and (rule.preferred - 1) * rounds >= TIGHT * others


def _empty(goal: Objective) -> int:
    """Tables of one place fewer than preferred."""
    return goal.plan.sizes.count(goal.preferred - 1)


def _played(instance: Instance, goal: Objective) -> list[list[list[int]]] | None:
    """The history by index, if all sat at tables of the sizes of now in every round and met nobody
    twice; small tables filled up with empty places, each of which meets nobody twice either."""
    index = {player: i for i, player in enumerate(instance.ids)}
    sizes, rounds = sorted(goal.plan.sizes), []
    for past in instance.history:
        tables = [[index.get(p, -1) for p in table] for table in past.tables]
        seated = sorted(i for table in tables for i in table)
        if seated != list(range(len(index))) or sorted(map(len, tables)) != sizes:
            return None
        rounds.append(tables)
    if any(count > 1 for row in goal.memory.met for count in row.values()):
        return None
    return _filled(rounds, goal.preferred, [set() for _ in range(_empty(goal))])


def _filled(
    rounds: Sequence[list[list[int]]], size: int, met: Sequence[set[int]]
) -> list[list[list[int]]] | None:
    """The rounds with empty places at the small tables; `met`: whom each place has met."""
    if not rounds:
        return []
    tables, later = rounds[0], rounds[1:]
    people = sum(map(len, tables))
    small = [table for table in tables if len(table) < size]
    for places in permutations(range(len(met))):
        if any(met[e] & set(table) for e, table in zip(places, small, strict=True)):
            continue
        after = list(map(set, met))
        for e, table in zip(places, small, strict=True):
            after[e].update(table)
        rest = _filled(later, size, after)
        if rest is not None:
            taken = iter(places)
            filled = [[*t, people + next(taken)] if len(t) < size else list(t) for t in tables]
            return [filled, *rest]
    return None


def _after_one(goal: Objective, first: Tables, design: Rounds, rng: Random) -> Groups:
    """After one round every laying of its tables on a round of the design fits: exchange points."""
    at = [0] * sum(map(len, first))
    for table, block in zip(first, design[0], strict=True):
        for i, p in zip(table, block, strict=True):
            at[p] = i
    best = _cost(goal, _laid(design[1], at))
    for _ in range(EXCHANGES):
        moves = _exchange(design[0], rng)
        before = [at[p] for p, _ in moves]
        for (p, _), i in zip(moves, [at[q] for _, q in moves], strict=True):
            at[p] = i
        cost = _cost(goal, _laid(design[1], at))
        if cost <= best:
            best = cost
        else:
            for (p, _), i in zip(moves, before, strict=True):
                at[p] = i
    return _laid(design[1], at)


def _exchange(blocks: Tables, rng: Random) -> list[tuple[int, int]]:
    """Two points of one table, or two whole tables, change places; as (point, from point)."""
    a = blocks[int(rng.random() * len(blocks))]
    if rng.random() < 0.5:
        b = blocks[int(rng.random() * len(blocks))]
        return [] if a == b else [*zip(a, b, strict=True), *zip(b, a, strict=True)]
    p, q = (a[int(rng.random() * len(a))] for _ in range(2))
    return [] if p == q else [(p, q), (q, p)]


def _after_more(
    goal: Objective, played: Sequence[Tables], design: Rounds, rng: Random
) -> Groups | None:
    """The cheapest next round over the layings found within the budget."""
    best: tuple[tuple[int, ...], Groups] | None = None
    for used, at in Fitting(played, design, rng).layings():
        for number, blocks in enumerate(design):
            if number not in used:
                tables = _laid(blocks, at)
                cost = _cost(goal, tables)
                if best is None or cost < best[0]:
                    best = cost, tables
    return best[1] if best else None


def _laid(blocks: Tables, at: Sequence[int]) -> Groups:
    return [[at[p] for p in block] for block in blocks]


def _cost(goal: Objective, tables: Groups) -> tuple[int, ...]:
    people = _people(goal, tables)
    h = sum(map(goal.table_closeness, people))
    return _crowded(goal, tables), sum(map(goal.table_repeats, people)), h


def _people(goal: Objective, tables: Groups) -> Groups:
    """The tables without their empty places."""
    return [[i for i in table if i < len(goal.levels)] for table in tables]


def _crowded(goal: Objective, tables: Groups) -> int:
    """Tables at which more than one place would be empty."""
    return sum(len(table) < goal.preferred - 1 for table in _people(goal, tables))
