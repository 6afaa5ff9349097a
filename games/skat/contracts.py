"""Values of games of Skat: base values, levels, existing values (S5, S6, S8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.cards import SUITS
from games.skat.options import BOOK

BASE: Final = {"C": 12, "S": 11, "H": 10, "D": 9, "grand": 24}
NULL: Final = "null"
_NULL_VALUES: Final = {
    frozenset[str](): 23,
    frozenset({"hand"}): 35,
    frozenset({"ouvert"}): 46,
    frozenset({"hand", "ouvert"}): 59,
}
CONTRACTS: Final = BOOK.under("contract")
LEVELS: Final = BOOK.under("level")
_CONTAINED: Final = {
    "ouvert": ("schwarz_announced",),
    "schwarz_announced": ("schwarz", "schneider_announced"),
    "schneider_announced": ("schneider", "hand"),
    "schwarz": ("schneider",),
}
MOST_MATADORS: Final = 11
MOST_OF_GRAND: Final = 4


def most_matadors(contract: str) -> int:
    return MOST_OF_GRAND if contract == "grand" else MOST_MATADORS


def with_contained(levels: Iterable[str], contract: str) -> frozenset[str]:
    """The levels of a game with those that they contain (S6); at null none contains another."""
    found: set[str] = set()
    left = list(levels)
    while left:
        level = left.pop()
        found.add(level)
        left += () if contract == NULL else _CONTAINED.get(level, ())
    return frozenset(found)


def value_of(contract: str, matadors: int | None, levels: frozenset[str]) -> int:
    """The value of a game with all its levels (S5)."""
    if contract == NULL:
        return _NULL_VALUES[levels]
    return BASE[contract] * ((matadors or 0) + 1 + len(levels))


def value_lost(contract: str, value: int, bid: int | None) -> int:
    """The value that a lost game is counted with: the lowest one that reaches the bid (S8)."""
    if bid is None or value >= bid:
        return value
    if contract == NULL:
        return min((null for null in _NULL_VALUES.values() if null >= bid), default=bid)
    return -(-bid // BASE[contract]) * BASE[contract]


VALUES: Final = frozenset(_NULL_VALUES.values()) | {
    BASE[contract] * factor
    for contract in (*SUITS, "grand")
    for factor in range(2, most_matadors(contract) + len(LEVELS) + 2)
}
"""Every value that a game can have, which is also every bid."""

SIGNED_VALUES: Final = VALUES | {-2 * value for value in VALUES}
"""The game points of a line."""

HIGHEST_LOSS: Final = 2 * max(value_lost(c, 0, max(VALUES)) for c in BASE)
