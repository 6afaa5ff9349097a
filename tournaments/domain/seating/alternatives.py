"""Find the best exchange of places for each player, priced as in the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tournaments.domain.seating.instance import Cost
from tournaments.domain.seating.search.annealing import NEVER, Search
from tournaments.domain.seating.search.draft import Groups, Task, as_fields, in_level_order

NEAR = 240  # places apart at most


class Exchange(NamedTuple):
    """The best exchange of a player, and its change of the cost.

    `wider`: the levels at a table would then lie further apart than at any now.
    """

    other: int
    change: Cost
    wider: bool = False


def alternatives(task: Task, tables: Groups, byes: Sequence[int]) -> dict[int, Exchange]:
    """The best exchange for each player index; nobody who has none."""
    groups = [*tables, *([i] for i in byes)]
    if len(groups) < 2:
        return {}
    people = in_level_order(task, groups)
    (field,) = as_fields(task, [groups], len(tables), people)
    search = Search(field, NEAR)
    gain = search.gains()
    n = len(people)
    best, partner = gain.max(axis=1), np.arange(n) + 1 + gain.argmax(axis=1)
    for k in range(search.window):
        lower = np.arange(n - 1 - k)
        better = gain[lower, k] > best[lower + 1 + k]
        best[lower[better] + 1 + k] = gain[lower[better], k]
        partner[lower[better] + 1 + k] = lower[better]
    exchanges = {}
    for a, (value, b) in enumerate(zip(best.tolist(), partner.tolist(), strict=True)):
        if value > NEVER // 2:
            exchanges[people[a]] = _exchange(task, tables, byes, people[a], people[b])
    return exchanges


def _exchange(task: Task, tables: Groups, byes: Sequence[int], first: int, second: int) -> Exchange:
    """The exchange of two people; its cost is that of the two places after, minus before."""
    touched = [table for table in tables if first in table or second in table]
    out = [i for i in byes if i in (first, second)]
    change = {first: second, second: first}
    moved = [[change.get(i, i) for i in table] for table in touched]
    before, after = (
        task.goal.cost(touched, out),
        task.goal.cost(moved, [change[i] for i in out]),
    )
    cost = Cost(*(b - a for a, b in zip(_parts(before), _parts(after), strict=True)))
    wider = max(_spans(task, moved), default=0) > max(_spans(task, tables))
    return Exchange(second, cost, wider)


def _spans(task: Task, tables: Groups) -> list[int]:
    """The highest level less the lowest, of every table."""
    levels = task.goal.levels
    return [max(levels[i] for i in t) - min(levels[i] for i in t) for t in tables]


def _parts(cost: Cost) -> tuple[int, ...]:
    return (
        cost.closeness,
        cost.repeats,
        cost.off_size,
        cost.clubs,
        cost.byes,
        cost.seats,
        cost.total,
    )
