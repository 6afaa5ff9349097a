"""The pack, legal cards and who wins a trick (docs/rules/brokdorf.md section 9, T1 to T7).

Knows one trick, one hand and the trump suit. Does not know players, tricks before or scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.cards import pack, rank_of, suit_of

RANKS = "ATKQJ987"
DECK = pack(RANKS)
HAND_SIZE = 5
_LUSCHEN = frozenset("789")


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


Cards = tuple[str, ...]


class Obligation(StrEnum):
    LEAD = "lead"
    FOLLOW_BEAT = "follow_beat"
    FOLLOW = "follow"
    TRUMP_BEAT = "trump_beat"
    TRUMP = "trump"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Choice:
    """The legal cards of a hand, in its order, and why only these."""

    legal: Cards
    obligation: Obligation


def beats(card: str, other: str, trump: str) -> bool:
    """Whether `card`, played later, takes the trick from `other` (T7)."""
    if suit_of(card) == suit_of(other):
        return strength(card) > strength(other)
    return suit_of(card) == trump


def winning_index(table: Sequence[str], trump: str) -> int | None:
    """Place of the card that wins the trick so far; None on an empty table."""
    best: int | None = None
    for i, card in enumerate(table):
        if best is None or beats(card, table[best], trump):
            best = i
    return best


def choice(hand: Sequence[str], table: Sequence[str], trump: str, overtake_ruffed: str) -> Choice:
    """What the hand may play to the trick; `overtake_ruffed` is the option of that name."""
    best = winning_index(table, trump)
    if best is None:
        return Choice(tuple(hand), Obligation.LEAD)
    led = suit_of(table[0])
    same = _of_suit(hand, led)
    if same:
        ruffed = suit_of(table[best]) != led
        if ruffed and overtake_ruffed == "winning_card":
            return Choice(same, Obligation.FOLLOW)
        top = max(_of_suit(table, led), key=strength)
        return _beat(same, top, Obligation.FOLLOW_BEAT, Obligation.FOLLOW)
    trumps = _of_suit(hand, trump)
    if not trumps:
        return Choice(tuple(hand), Obligation.DISCARD)
    if suit_of(table[best]) != trump:
        return Choice(trumps, Obligation.TRUMP_BEAT)
    return _beat(trumps, table[best], Obligation.TRUMP_BEAT, Obligation.TRUMP)


def takes(cards: Sequence[str], table: Sequence[str], trump: str) -> Cards:
    """Those of the cards that would win the trick so far."""
    best = winning_index(table, trump)
    return tuple(card for card in cards if best is None or beats(card, table[best], trump))


def _beat(cards: Cards, top: str, higher: Obligation, otherwise: Obligation) -> Choice:
    over = tuple(card for card in cards if strength(card) > strength(top))
    return Choice(over, higher) if over else Choice(cards, otherwise)


def _of_suit(cards: Sequence[str], suit: str) -> Cards:
    return tuple(card for card in cards if suit_of(card) == suit)
