"""What the search pays for each part of the objective, policies included.

A strict order of parts becomes one sum: each part is priced above all that the parts after it can
gain in one exchange. Knows sizes of numbers; the exact costs are always computed elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.seating.cost import Objective
from tournaments.domain.seating.instance import Policy
from tournaments.domain.seating.search import cooling

_CLUBS_AT_MOST = 32  # club-mates one exchange can separate, generously
_LEVEL_RANGE = 1 << 20  # wider scores are searched with coarser levels


@dataclass(frozen=True, slots=True)
class Stakes:
    """Prices of one unit of H, R, O, C, B and of a wish.

    `exchange`: a great change of H, where cooling for closeness starts from. `coarse`: levels lose
    so many bits.
    """

    closeness: int
    repeats: int
    off_size: int
    clubs: int
    byes: int
    wish: int
    exchange: int
    coarse: int = 0


def stakes(goal: Objective) -> Stakes:
    """The prices of the policy for this field of players."""
    span = max(goal.levels, default=0) - min(goal.levels, default=0)
    coarse = max(0, span.bit_length() - _LEVEL_RANGE.bit_length() + 1)
    if goal.policy is Policy.WEIGHTED:
        p = goal.prices
        wish = 4 * (p.repeats + p.off_size + p.clubs + 1)
        return Stakes(1, p.repeats, p.off_size, p.clubs, p.byes, wish, p.exchange, coarse)
    off = _CLUBS_AT_MOST
    rest = off * (8 * max(goal.memory.off, default=0) + 8)
    most = max((price for row in goal.memory.price for price in row.values()), default=0)
    if goal.policy is Policy.NOREPEAT:
        repeats = rest * (4 * goal.prices.unit * min(span, 4096) ** 2 + 1)
        return Stakes(
            rest, repeats, off, 1, 8 * repeats, 8 * repeats, rest * goal.prices.exchange, coarse
        )
    closeness = rest * (16 * most + 16)
    ceiling = closeness * (4 * goal.prices.unit * min(span, 4096) ** 2 + 1)
    return Stakes(closeness, rest, off, 1, ceiling, ceiling, closeness, coarse)


def heats(goal: Objective, prices: Stakes, players: int, steps: int) -> tuple[int, ...]:
    """Temperatures for the search, one per step, in the units of the prices.

    Small fields are about repeats and start hot; large ones start near their final order.
    """
    small = players <= 72
    hot, cold = (1, 10) if small else (8, 90)
    if not any(goal.levels):
        return _by_parts(goal, prices, steps)
    if goal.policy is Policy.NOREPEAT:
        first = steps // 3 if small else 0
        return (
            *cooling(prices.repeats, prices.repeats // 20, first),
            *cooling(prices.exchange // 4, prices.exchange // 90, steps - first),
        )
    return cooling(max(1, prices.repeats // hot), max(1, prices.repeats // cold), steps)


def _by_parts(goal: Objective, prices: Stakes, steps: int) -> tuple[int, ...]:
    """Draws by lot: cool through the parts that matter, the dearest first."""
    parts = [prices.repeats] if any(goal.memory.price) else []
    if any(goal.memory.off) and any(size != goal.preferred for size in goal.plan.sizes):
        parts.append(2 * prices.off_size)
    if any(goal.friends):
        parts.append(prices.clubs)
    share = steps // max(1, len(parts))
    return tuple(heat for part in parts for heat in cooling(part, part // 20, share))
