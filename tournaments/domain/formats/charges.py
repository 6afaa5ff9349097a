"""Compute what losses, walk-overs and leaving cost: rising steps, in cents."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.envelope import are_pairs, is_int
from games.settings import SettingGroup


class Cause(StrEnum):
    """Reasons of a charge."""

    LOST = "lost"
    WALKOVER = "walkover"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Charge:
    """A charge of `player`: `count` losses of a `round` at a `table`, in `cents`.

    Round and table are 0 for charges that belong to none.
    """

    player: str
    cents: int
    cause: Cause
    round: int = 0
    table: int = 0
    count: int = 1


Schedule = tuple[tuple[int, int], ...]
"""Steps of a fee: (how many, cents) in order, 0: all that follow."""


@dataclass(frozen=True, slots=True)
class Fees:
    """Fees for losses and walk-overs.

    Former fees held until the round `last`, in a bracket, whose matches have no round, for
    `matches`.
    """

    lost: Schedule = ()
    walkover: int = 0
    last: int = 0
    matches: tuple[str, ...] = ()


def fees_of(settings: Any) -> Fees:
    """Return what losses and walk-overs cost now, by settings that have both."""
    return Fees(settings.lost_fees, settings.walkover_fee)


def fees_then(former: tuple[Fees, ...], now: Fees, number: int = 0, match: str = "") -> Fees:
    """Return the fees that hold in a round, or for a match of a bracket.

    >>> fees_then((Fees(((0, 50),), last=2),), Fees(((0, 80),)), number=3).lost
    ((0, 80),)
    """
    held = (fees for fees in former if 0 < number <= fees.last or match in fees.matches)
    return next(held, now)


def fee(schedule: Schedule, before: int, lost: int) -> int:
    """Return what `lost` deals or matches cost after `before` earlier ones, in cents.

    >>> fee(((4, 50), (0, 100)), before=3, lost=2)
    150
    """
    total, start = 0, 0
    for count, cents in schedule:
        end = start + count if count else before + lost
        total += cents * max(0, min(end, before + lost) - max(start, before))
        start = max(start, end)
    return total


def _is_schedule(value: object) -> bool:
    """Pairs of (how many, cents); only the last may go on for ever (0)."""

    def fits(*numbers: object) -> bool:
        return all(is_int(number) and 0 <= number <= 10_000 for number in numbers)

    return are_pairs(value, 10, fits) and all(count > 0 for count, _cents in value[:-1])


FEES_LATER = ("lost_fees", "walkover_fee")
"""The settings of fees that may change in a running event, from the next round on."""


def declare_lost_fees() -> Any:
    return SettingGroup("money", "formats").option(
        [],
        check=_is_schedule,
        written="euros",
        shape={
            "items": {
                "type": "array",
                "items": {"type": "integer", "minimum": 0, "maximum": 10_000},
                "minItems": 2,
                "maxItems": 2,
            }
        },
    )
