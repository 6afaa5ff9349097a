"""How deep a report tells a match: its totals, a line for each deal, numbers, or all of it.

Knows the depths and which of them a report has. Does not know how any of them is scored.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from games.envelope import Json
from games.totals import FIELD


class Depth(StrEnum):
    """From the shallowest to the deepest."""

    TOTALS = "totals"
    NUMBERS = "numbers"
    LINES = "lines"
    SHEET = "sheet"


ORDER: tuple[Depth, ...] = tuple(Depth)
OfDeal = Callable[[Json], Depth]


def is_deeper(a: Depth, b: Depth) -> bool:
    """Whether `a` tells as much as `b`, or more."""
    return ORDER.index(a) >= ORDER.index(b)


def depth_of(report: Json, of_deal: OfDeal) -> Depth:
    """The depth of a report: that of its shallowest deal; of one without deals the deepest, for it
    says nothing yet."""
    if report.get(FIELD) is not None or report.get("result") is not None:
        return Depth.TOTALS
    deals = report.get("deals")
    told = [of_deal(deal) for deal in deals if isinstance(deal, dict)] if deals else []
    return min(told, key=ORDER.index, default=Depth.SHEET)


def by_field(name: str, within: str = "") -> OfDeal:
    """The whole sheet where a deal, or each of the parties `within` it, has this field; else
    numbers."""

    def of_deal(deal: Json) -> Depth:
        told = deal.get(within) if within else [deal]
        parts = told if isinstance(told, list) else []
        deep = [isinstance(part, dict) and part.get(name) is not None for part in parts]
        return Depth.SHEET if deep and all(deep) else Depth.NUMBERS

    return of_deal
