"""Which cards are legal and who wins a trick (docs/rules/brokdorf.md section 9, T1 to T7).

Knows one trick, one hand and the trump suit. Does not know players, tricks before or scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.brokdorf.deck import strength
from games.cards import suit_of

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
