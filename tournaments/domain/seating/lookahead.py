"""Looking ahead in small fields, where the best draw now spoils the rounds to come.

When a schedule without repeats is known for the field and the rounds so far fit into it, the next
round is taken from what is left of the schedule: the one that costs least now. Rounds fit if the
players can be laid on the points of the schedule so that every former table is one of its tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.designs import once
from tournaments.domain.seating.draft import Groups, Task
from tournaments.domain.seating.fitting import Fitting
from tournaments.domain.seating.instance import Instance, Mode, Policy
from tournaments.domain.seating.starters import Rounds

ROUNDS = 8  # assumed length of an event that does not say
TIGHT = 0.7  # look ahead when that share of the field is met in the planned rounds
EXCHANGES = 1_500  # exchanges tried where only one round was played

Tables = Sequence[Sequence[int]]


def look_ahead(instance: Instance, task: Task, rng: Random) -> Groups | None:
    """Tables of the next round that keep later rounds free of repeats, or None."""
    played = _played(instance, task.goal)
    if not played or not _wanted(instance, task):
        return None
    design = once(len(instance.ids), instance.rule.preferred)
    if len(played) >= len(design):
        return None
    if len(played) == 1:
        return _after_one(task.goal, played[0], design, rng)
    return _after_more(task.goal, played, design, rng)


def _wanted(instance: Instance, task: Task) -> bool:
    rule, goal = instance.rule, task.goal
    if not rule.lookahead or rule.mode is not Mode.SWISS:
        return False
    if rule.policy is Policy.STRICT or rule.policy.cuts:
        return False
    if task.has_wishes or any(goal.friends) or set(goal.plan.sizes) != {rule.preferred}:
        return False
    rounds = rule.rounds or ROUNDS
    return goal.prices.repeats > 0 and (rule.preferred - 1) * rounds >= TIGHT * (
        len(instance.ids) - 1
    )


def _played(instance: Instance, goal: Objective) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """The history by index, if all sat at full tables in every round and met nobody twice."""
    index = {player: i for i, player in enumerate(instance.ids)}
    rounds = []
    for past in instance.history:
        tables = tuple(tuple(index.get(p, -1) for p in table) for table in past.tables)
        seated = sorted(i for table in tables for i in table)
        if seated != list(range(len(index))) or any(
            len(table) != goal.preferred for table in tables
        ):
            return None
        rounds.append(tables)
    if any(count > 1 for row in goal.memory.met for count in row.values()):
        return None
    return tuple(rounds)


def _after_one(goal: Objective, first: Tables, design: Rounds, rng: Random) -> Groups:
    """After one round every laying of its tables on a round of the design fits: exchange points."""
    at = [0] * len(goal.levels)
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
    h = sum(map(goal.table_closeness, tables))
    return sum(map(goal.table_repeats, tables)), h
