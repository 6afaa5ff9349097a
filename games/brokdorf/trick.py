"""The pack, and the order and duties of a trick (docs/rules/brokdorf.md section 9, T1 to T7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.brokdorf.options import Rules
from games.cards import pack, rank_of, suit_of
from games.tricks import CardOrder, Duties

RANKS = "ATKQJ987"
DECK = pack(RANKS)
HAND_SIZE = 5
_LUSCHEN = frozenset("789")


def strength(card: str) -> int:
    """Return how high a card is within its suit; more is higher."""
    return -RANKS.index(rank_of(card))


def draw_strength(card: str, suit_order: str) -> tuple[int, int]:
    """Return how high a drawn card is: suit first, then rank (R17)."""
    return -suit_order.index(suit_of(card)), strength(card)


def is_luschen_hand(hand: Sequence[str]) -> bool:
    """Five of 7, 8, 9 with no suit three times: the hand that is dealt again (R6)."""
    luschen = len(hand) == HAND_SIZE and all(rank_of(card) in _LUSCHEN for card in hand)
    return luschen and max(Counter(map(suit_of, hand)).values()) < 3


def order_under(trump: str | None) -> CardOrder:
    """The order of the cards in a trick."""
    return CardOrder(RANKS, trump)


def duties_under(rules: Rules) -> Duties:
    """The duties under the option `overtake_ruffed`."""
    ruffed = rules.overtake_ruffed == "led_suit"
    return Duties(beat=True, beat_ruffed=ruffed, trump=True, undertrump=True)
