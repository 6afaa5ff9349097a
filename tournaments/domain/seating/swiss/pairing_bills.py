"""What a matching pays for tables of two and for byes.

`by_stakes` is the objective of all draws. `by_groups` compares as pairing officers do, each part
strictly before the next: second byes, meetings again, club-mates, byes above the lowest score,
pairs of different scores, and last the distances in the standings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tournaments.domain.seating.search.draft import Task

ROOM = 1 << 120  # what all pairs may cost at most


class Bill(NamedTuple):
    """The price of two players (indices) at one table, and of a player who sits out."""

    pair: Callable[[int, int], int]
    bye: Callable[[int], int]


def by_stakes(task: Task) -> Bill:
    """What the search pays."""
    goal, stakes, lowest = task.goal, task.stakes, min(task.goal.levels)
    unit = stakes.closeness * goal.prices.unit

    def pair(i: int, j: int) -> int:
        price = unit * (goal.levels[i] - goal.levels[j]) ** 2 // 2
        price += stakes.repeats * goal.memory.price[i].get(j, 0)
        return price + stakes.clubs * (j in goal.friends[i]) + stakes.wish * _against(task, i, j)

    def bye(i: int) -> int:
        rise = goal.levels[i] - lowest
        return unit * rise * rise // 2 + stakes.byes * 2 * goal.memory.byes[i]

    return Bill(pair, bye)


def by_groups(task: Task, lots: int) -> Bill:
    """Every part above all that the parts after it can add up to; `lots`: what is added below."""
    goal, memory = task.goal, task.goal.memory
    coarse = 0
    while (worth := _Worth.of(task, coarse)).wish * lots > ROOM:
        coarse += 1
    level = [x >> coarse for x in goal.levels]
    group = {x: n for n, x in enumerate(sorted(set(goal.levels)))}

    def pair(i: int, j: int) -> int:
        price = (level[i] - level[j]) ** 2 + worth.floating * (goal.levels[i] != goal.levels[j])
        price += worth.clubs * (j in goal.friends[i])
        price += worth.repeats * memory.price[i].get(j, 0)
        return price + worth.wish * _against(task, i, j)

    def bye(i: int) -> int:
        return worth.rise * group[goal.levels[i]] + worth.byes * memory.byes[i]

    return Bill(pair, bye)


class _Worth(NamedTuple):
    """Prices of which each is more than those before it in all pairs of a round."""

    floating: int
    rise: int
    clubs: int
    repeats: int
    byes: int
    wish: int

    @classmethod
    def of(cls, task: Task, coarse: int) -> _Worth:
        goal, memory = task.goal, task.goal.memory
        n, out = len(goal.levels), goal.plan.byes
        span = (max(goal.levels) >> coarse) - (min(goal.levels) >> coarse)
        most = max((price for row in memory.price for price in row.values()), default=0)
        floating = 1 + n * span * span
        rise = floating * (n + 1)
        clubs = rise * (n * out + 1)
        repeats = clubs * (n + 1)
        byes = repeats * (n * most + 1)
        return cls(
            floating, rise, clubs, repeats, byes, byes * (out * max(memory.byes, default=0) + 1)
        )


def _against(task: Task, i: int, j: int) -> int:
    """Wishes that this table breaks, less those that it grants."""
    granted = int((i, j) in task.together or (j, i) in task.together)
    first, second = task.wishes.get(i), task.wishes.get(j)
    if first is None or second is None:
        return -granted
    return (1 if first != second else -1) - granted
