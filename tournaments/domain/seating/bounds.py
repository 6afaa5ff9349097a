"""Compute lower bounds of the cost of any seating.

Closeness alone is exact by dynamic programming. Repeats are counted by the people whom a player has
not met, and by the tables of a former round of which a new table must take two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nsmallest

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.instance import Bound
from tournaments.domain.seating.swiss.contiguous import least_price, spread_price


def bound(goal: Objective) -> Bound:
    """Lower bounds of H, R, O, B and the total, each valid for every seating of the plan."""
    h, r, o, b = closeness(goal), repeats(goal), off_size(goal), byes(goal)
    p = goal.prices
    return Bound(h, r, o, b, h + p.repeats * r + p.off_size * o + p.byes * b)


def closeness(goal: Objective) -> int:
    """H of the best contiguous cut; with byes the cut leaves out as many as there are byes.

    A bye costs nothing at the lowest level, so with byes only 0 is claimed.
    """
    if goal.plan.byes or not any(goal.levels):
        return 0
    return least_price(goal.plan.sizes, spread_price(sorted(goal.levels), goal.prices.unit))


def repeats(goal: Objective) -> int:
    """R at least: the better of the two counts."""
    if not any(goal.memory.price):
        return 0
    return max(_owed(goal), sum(crowding(goal).costs))


def _owed(goal: Objective) -> int:
    """Half of what everybody must pay who has fewer people left to meet than seats at a table.

    A player with u people not yet met pays at least the smallest-size - 1 - u cheapest meetings.
    Players who may have a bye are left out by taking the cheapest.
    """
    n = len(goal.levels)
    owed = []
    for row, missing in zip(goal.memory.price, short(goal), strict=True):
        owed.append(sum(nsmallest(missing, row.values())) if missing else 0)
    owed.sort()
    return (sum(owed[: n - goal.plan.byes]) + 1) // 2


def short(goal: Objective) -> tuple[int, ...]:
    """Return how many people everybody must meet again, at the smallest table of the plan."""
    n, smallest = len(goal.levels), min(goal.plan.sizes)
    return tuple(max(0, smallest - 1 - (n - 1 - len(row))) for row in goal.memory.price)


@dataclass(frozen=True, slots=True)
class RepeatBound:
    """Pairs of former rounds that must meet again since there were so few tables.

    `pairs[r]` of round r (from 0), `costs[r]` the R that they add at least.
    """

    pairs: tuple[int, ...]
    costs: tuple[int, ...]


def crowding(goal: Objective) -> RepeatBound:
    """For every former round how many of its pairs meet again however the tables are filled.

    A new table that takes more people than there were tables takes two of one of them.
    """
    pairs = tuple(_crowded(goal, blocks) for blocks in goal.memory.blocks)
    last = len(pairs) - 1
    twice = [1 + (goal.squared and n == last) for n in range(len(pairs))]
    return RepeatBound(pairs, tuple(p * t for p, t in zip(pairs, twice, strict=True)))


def _crowded(goal: Objective, blocks: Sequence[int]) -> int:
    """Return the least pairs from one former table, over all new tables; `blocks` are its tables'
    sizes.

    Players who missed that round are tables of one. The worst ones may get the next byes.
    """
    loose = len(goal.levels) - sum(blocks)
    groups = sorted((*blocks, *[1] * loose), reverse=True)
    if len(groups) >= max(goal.plan.sizes):
        return 0
    return sum(_fill(groups, size) for size in goal.plan.sizes)


def _fill(groups: Sequence[int], size: int) -> int:
    """Least pairs within groups when `size` people are taken from them."""
    pairs = taken = layer = 0
    while taken < size:
        room = sum(group > layer for group in groups)
        if not room:
            break
        more = min(room, size - taken)
        pairs += more * layer
        taken += more
        layer += 1
    return pairs


def off_size(goal: Objective) -> int:
    """The players with the fewest earlier off-size tables sit there again."""
    places = sum(size for size in goal.plan.sizes if size != goal.preferred)
    return 2 * sum(nsmallest(places, goal.memory.off))


def byes(goal: Objective) -> int:
    """The players with the fewest earlier byes have the next."""
    return 2 * sum(nsmallest(goal.plan.byes, goal.memory.byes))
