"""What no seating can stay below.

Closeness alone is exact by dynamic programming; repeats are counted from the people not yet met.
"""

from __future__ import annotations

from heapq import nsmallest

from tournaments.domain.seating.contiguous import best_order, spread_price
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.instance import Bound


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
    return best_order(goal.plan.sizes, spread_price(sorted(goal.levels), goal.prices.unit))[0]


def repeats(goal: Objective) -> int:
    """Half of what everybody must pay who has fewer people left to meet than seats at a table.

    A player with u people not yet met pays at least the smallest-size - 1 - u cheapest meetings.
    Players who may have a bye are left out by taking the cheapest.
    """
    n, smallest = len(goal.levels), min(goal.plan.sizes)
    if not any(goal.memory.price):
        return 0
    owed = []
    for row in goal.memory.price:
        short = smallest - 1 - (n - 1 - len(row))
        owed.append(sum(nsmallest(short, row.values())) if short > 0 else 0)
    owed.sort()
    kept = owed[: n - goal.plan.byes]
    return (sum(kept) + 1) // 2


def off_size(goal: Objective) -> int:
    """The players with the fewest earlier off-size tables sit there again."""
    places = sum(size for size in goal.plan.sizes if size != goal.preferred)
    return 2 * sum(nsmallest(places, goal.memory.off))


def byes(goal: Objective) -> int:
    """The players with the fewest earlier byes have the next."""
    return 2 * sum(nsmallest(goal.plan.byes, goal.memory.byes))
