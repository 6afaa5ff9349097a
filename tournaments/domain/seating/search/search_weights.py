"""Price each part of the objective for the search, policies included.

A strict order of parts becomes one sum: each part costs more than the parts after it can gain in
one exchange. The exact costs are computed elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search.annealing import cooling

_CLUBS_AT_MOST = 32  # club-mates one exchange can separate, generously
_ROOM = 1 << 52  # what closeness may cost at most, so that sums fit 64 bits


@dataclass(frozen=True, slots=True)
class SearchWeights:
    """Prices of one unit of H, R, O, C, B and of a wish.

    `exchange`: a great change of H, where cooling for closeness starts. `coarse`: the number of
    bits that levels lose.
    """

    closeness: int
    repeats: int
    off_size: int
    clubs: int
    byes: int
    wish: int
    exchange: int
    coarse: int = 0


def stakes(goal: Objective) -> SearchWeights:
    """The prices of the policy for this field of players."""
    p, off = goal.prices, _CLUBS_AT_MOST
    rest = off * (8 * max(goal.memory.off, default=0) + 8)
    most = max((price for row in goal.memory.price for price in row.values()), default=0)
    if goal.policy is Policy.WEIGHTED:
        far, coarse = _farthest(goal, 1)
        parts = p.repeats * most + p.off_size * rest // off + p.clubs * _CLUBS_AT_MOST
        wish = 2 * far + 8 * parts + 8
        return SearchWeights(1, p.repeats, p.off_size, p.clubs, p.byes, wish, p.exchange, coarse)
    if goal.policy in (Policy.NOREPEAT, Policy.GROUPS):
        far, coarse = _farthest(goal, rest)
        repeats = 4 * far + rest
        top = 16 * repeats * (most + 1)
        exchange = rest * max(1, p.exchange >> 2 * coarse)
        return SearchWeights(rest, repeats, off, 1, top, top, exchange, coarse)
    if goal.policy is Policy.ORDER:
        far, coarse = _farthest(goal, 1)
        top = 4 * far + 8
        return SearchWeights(1, 0, 0, top, top * _CLUBS_AT_MOST, top * _CLUBS_AT_MOST, top, coarse)
    closeness = rest * (16 * most + 16)
    if goal.policy.cuts:
        return SearchWeights(0, rest, 0, 1, closeness, closeness, closeness)
    far, coarse = _farthest(goal, closeness)
    ceiling = 4 * far + closeness
    return SearchWeights(closeness, rest, off, 1, ceiling, ceiling, closeness, coarse)


def _farthest(goal: Objective, closeness: int) -> tuple[int, int]:
    """The price of the greatest distance in level, and by how many bits levels are coarsened."""
    span = max(goal.levels, default=0) - min(goal.levels, default=0)
    coarse = 0
    while (far := closeness * goal.prices.unit * (span >> coarse) ** 2) > _ROOM:
        coarse += 1
    return far, coarse


def heats(goal: Objective, prices: SearchWeights, players: int, steps: int) -> tuple[int, ...]:
    """Temperatures for the search, one per step, in the units of the prices.

    Small fields are about repeats and start hot; large ones start near their final order.
    """
    small = players <= 72
    if goal.policy.cuts or not any(goal.levels):
        return _by_parts(goal, prices, steps)
    if goal.policy in (Policy.NOREPEAT, Policy.GROUPS):
        first = steps // 3 if small else 0
        return (
            *cooling(prices.repeats, prices.repeats // 20, first),
            *cooling(prices.exchange // 4, prices.exchange // 90, steps - first),
        )
    if players <= 160:
        return cooling(prices.repeats * 2 // 3, prices.repeats // 40, steps)
    return cooling(prices.repeats // 3, prices.repeats // 60, steps)


def _by_parts(goal: Objective, prices: SearchWeights, steps: int) -> tuple[int, ...]:
    """Return the temperatures of draws by lot: cool through the parts, the most expensive first."""
    parts = [prices.repeats] if any(goal.memory.price) else []
    mixed = any(size != goal.preferred for size in goal.plan.sizes)
    if prices.off_size and mixed and any(goal.memory.off):
        parts.append(2 * prices.off_size)
    if any(goal.friends):
        parts.append(prices.clubs)
    share = steps // max(1, len(parts))
    return tuple(heat for part in parts for heat in cooling(part, part // 20, share))
