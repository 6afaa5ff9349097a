"""Share 20 victory points at a table by the difference of game points.

Declares and reads the tables. Those for three and four deals are published by clubs of Buraco;
those for two deals and for teams are derived here (docs/formats.md).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise

from games.book import book
from games.envelope import is_int
from games.options import Option, OptionGroup

_BOOK = book(__file__)

SHARED = 20
LEVEL = SHARED // 2
LIMITS: Mapping[str, tuple[int, ...]] = {
    "deals_2": (35, 100, 165, 235, 335, 435, 535, 665, 835, 1000),
    "deals_3": (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    "deals_4": (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    "teams": (100, 300, 500, 700, 1000, 1300, 1600, 2000, 2500, 3000),
}
"""The largest difference at which it is 10:10, 11:9 and so on up to 19:1; above it is 20:0."""


def limits(table: str | Sequence[int]) -> tuple[int, ...]:
    """The limits of a table as settings hold it: a usual one by its name, the limits themselves, or
    the step of even ones.

    >>> limits([100])[:3]
    (99, 199, 299)
    """
    if isinstance(table, str):
        return LIMITS[table]
    if len(table) == 1:
        return tuple(table[0] * number - 1 for number in range(1, LEVEL + 1))
    return tuple(table)


def won_by(table: tuple[int, ...], lead: int) -> int:
    """The victory points of the winner; the loser has the rest of the 20.

    >>> [won_by(LIMITS["deals_3"], lead) for lead in (0, 50, 55, 1500, 1505)]
    [10, 10, 11, 19, 20]
    """
    return LEVEL + bisect_left(table, lead)


def victory_points(table: tuple[int, ...], mine: int, others: int, *, won: bool) -> int:
    """The victory points of one of two sides; a winner with fewer game points gets 10."""
    best = won_by(table, max(0, mine - others if won else others - mine))
    return best if won else SHARED - best


def _is_table(value: object) -> bool:
    """Complete and rising, then each difference has its share, and more never brings less; or one
    step; [] for no victory points."""
    if not isinstance(value, list) or not all(is_int(n) and 0 <= n <= 100_000 for n in value):
        return False
    if len(value) == 1:
        return bool(value[0] > 0)
    return not value or (len(value) == LEVEL and all(a <= b for a, b in pairwise(value)))


def declare_victory(group: OptionGroup) -> Option:
    """The option `victory`; [] where no victory points are."""
    return group.option(
        "victory",
        [],
        label=_BOOK["victory"],
        help=_BOOK["victory.help"],
        also=tuple(LIMITS),
        choice_labels=_BOOK.under("victory_table"),
        check=_is_table,
        shape={
            "items": {"type": "integer", "minimum": 0, "maximum": 100_000},
            "maxItems": LEVEL,
        },
    )
