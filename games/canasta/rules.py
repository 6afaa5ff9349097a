"""The numbers of Canasta: card values, bonuses, minimums, the values of a variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.canasta.options import BOOK, Options
from games.options import Words

NATURALS = "AKQJT987654"
BLACK_THREE = "3"
TWO = "2"
JOKER = "X"
WILD = "W"
RANKS = NATURALS + BLACK_THREE + TWO + JOKER

CARD_VALUES: Mapping[str, int] = {
    JOKER: 50,
    TWO: 20,
    "A": 20,
    **dict.fromkeys("KQJT98", 10),
    **dict.fromkeys("7654" + BLACK_THREE, 5),
}

KINDS: Mapping[str, Words] = BOOK.under("kind")
CANASTA = 7
MOST_WILDS = 3
OUT_BONUS = 100
RED_IN_HAND = -500
_STEPS = {"standard": (15, 50, 90, 120), "raised": (25, 90, 120, 150)}


@dataclass(frozen=True, slots=True)
class Variant(Options):
    """The value of every option, and their consequences."""

    def dealt(self, active: int) -> int:
        """Cards dealt to each of `active` players (M9)."""
        return self.hand_cards or {2: 15, 3: 13}.get(active, 11)

    def minimum(self, total: int) -> int:
        """Card points the first meld of a party with this total needs (R15)."""
        below, *steps = _STEPS[self.minimums]
        return below if total < 0 else steps[(total >= 1500) + (total >= 3000)]

    @property
    def wilds(self) -> int:
        """Twos and jokers in the pack."""
        return 8 + self.jokers

    @property
    def pack_points(self) -> int:
        """Card points of the whole pack, red threes left out."""
        return 980 + 50 * self.jokers

    def canasta_points(self, counts: Mapping[str, int]) -> int:
        """Bonus of canastas by kind (R3–R5)."""
        return (
            500 * counts["natural"]
            + 300 * counts["mixed"]
            + 2000 * counts["wild_natural"]
            + 1000 * counts["wild"]
        )

    def way_out(self, counts: Mapping[str, int]) -> bool:
        """Return True if canastas of these kinds let their party go out (M7)."""
        if not self.natural_to_go_out:
            return any(counts.values())
        wild = counts["wild_natural"] if self.natural_wild_out else 0
        return counts["natural"] + wild > 0

    def is_natural_wild(self, twos: int, jokers: int) -> bool:
        """Return True if a canasta of these wild cards is the natural kind (5.7)."""
        if self.wild_canasta != "split":
            return False
        if self.natural_wild == "one_kind":
            return not twos or not jokers
        return jokers >= self.jokers


def red_points(red: int, *, good: bool) -> int:
    """Red threes laid out: 100 each, all four 800; negative when they are not `good` (R6)."""
    points = 800 if red == 4 else 100 * red
    return points if good else -points


def by_value(ranks: str) -> list[str]:
    """Return ranks from the lowest to the highest value."""
    return sorted(ranks, key=lambda rank: CARD_VALUES[rank])
