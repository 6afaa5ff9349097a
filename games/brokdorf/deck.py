"""The Skat pack of Brokdorf and how its cards rank (docs/rules/brokdorf.md 2).

Knows ranks, Luschen and the order for drawing. Does not know who may play what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.cards import pack, rank_of, suit_of

RANKS = "ATKQJ987"
DECK = pack(RANKS)
HAND_SIZE = 5
_CARDS = frozenset(DECK)
_LUSCHEN = frozenset("789")


def is_card(value: object) -> bool:
    return isinstance(value, str) and value in _CARDS


def strength(card: str) -> int:
    """How high a card is within its suit; more is higher."""
    return -RANKS.index(rank_of(card))


def draw_strength(card: str, suit_order: str) -> tuple[int, int]:
    """How high a drawn card is: suit first, then rank (R17)."""
    return -suit_order.index(suit_of(card)), strength(card)


def is_luschen_hand(hand: Sequence[str]) -> bool:
    """Five of 7, 8, 9 with no suit three times: the hand that is dealt again (R6)."""
    luschen = len(hand) == HAND_SIZE and all(rank_of(card) in _LUSCHEN for card in hand)
    return luschen and max(Counter(map(suit_of, hand)).values()) < 3
