"""Find the lowest limits of repeats, then of off-size seats, that can be kept.

`packing` finds a seating within given limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tournaments.domain.seating import bounds
from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.lot.packing import Found, Limits, within
from tournaments.domain.seating.search.draft import Groups

MOST = 64  # players
WORK = 3_500_000  # steps in all: people taken into account at a table, or looked through


def pack(goal: Objective, tables: Groups, byes: list[int], rng: Random, work: int = WORK) -> Found:
    """The same people with fewer repeats, or as few and fewer off-size seats again, if found.

    Three quarters of the work at most are for repeats, half of it for the seats.
    """
    best, most = (tables, byes), 2 * sum(goal.memory.off)
    now = goal.cost(*best).repeats
    some = [Limits(repeats, most) for repeats in range(bounds.repeats(goal), now)]
    best, left = _first_within(goal, some, best, work - work // 4, rng)
    cost = goal.cost(*best)
    least = bounds.off_size(goal)
    some = [Limits(cost.repeats, off) for off in range(least, cost.off_size, 2)]
    return _first_within(goal, some, best, min(work // 4 + left, work // 2), rng)[0]


def _first_within(
    goal: Objective, rising: Sequence[Limits], best: Found, work: int, rng: Random
) -> tuple[Found, int]:
    """Return a seating within the lowest possible limits, else the best; and the rest of the work.

    Limits rise from below with a third of the work. Open limits are then halved, because finding a
    seating costs about as much search as for the next higher limit.
    """
    undecided, left = list[Limits](), work // 3
    for limits in rising:
        share = left // 2
        seating, tried = within(goal, limits, share, rng)
        left -= tried
        if seating is not None:
            best = seating
            break
        if tried >= share:
            undecided.append(limits)
    left += work - work // 3
    while undecided:
        middle = len(undecided) // 2
        seating, tried = within(goal, undecided[middle], left // 2, rng, growth=1)
        left -= tried
        if seating is None:
            undecided = undecided[middle + 1 :]
        else:
            best, undecided = seating, undecided[:middle]
    return best, left
