"""The cards of Binokel: ranks high to low, their strength and their points.

Knows docs/rules/binokel.md R1 to R3. Does not know melds, tricks or reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.cards import SUITS, rank_of, suit_of

COPIES: Final = 2
RANKS: Final = "ATKQJ7"
"""High to low; the seven is in the pack of 48 only."""

_POINTS: Final[Mapping[str, Mapping[str, int]]] = {
    "tens": {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "7": 0},
    "classic": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "7": 0},
}
_ORDER: Final = {
    suit + rank: i for i, (suit, rank) in enumerate((s, r) for s in SUITS for r in RANKS)
}


def ranks_in(pack: int) -> str:
    """The ranks of the pack of 40 or 48 cards."""
    return RANKS if pack == 48 else RANKS[:-1]


def is_card(value: object, pack: int) -> bool:
    """Whether a JSON value names a card of the pack of 40 or 48 cards."""
    return (
        isinstance(value, str)
        and len(value) == 2
        and rank_of(value) in ranks_in(pack)
        and suit_of(value) in SUITS
    )


def strength(card: str) -> int:
    """Higher beats lower within a suit."""
    return len(RANKS) - RANKS.index(rank_of(card))


def rank_points(rank: str, count: str) -> int:
    """Points of a rank in the count `tens` or `classic`."""
    return _POINTS[count][rank]


def points_of(cards: Iterable[str], count: str) -> int:
    """Card points of a pile, without the last trick."""
    return sum(rank_points(rank_of(card), count) for card in cards)


def in_order(cards: Iterable[str]) -> list[str]:
    """Suit by suit C S H D, within a suit from the ace down."""
    return sorted(cards, key=lambda card: _ORDER[suit_of(card) + rank_of(card)])
