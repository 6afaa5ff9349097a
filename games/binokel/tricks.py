"""One trick: who wins it, and which cards may be played to it.

Knows docs/rules/binokel.md section 10 (W1, W2, T1 to T7). Does not know reports.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.binokel.cards import in_order, strength
from games.cards import suit_of


def winning_index(trick: Sequence[str], trump: str | None) -> int | None:
    """Index of the card that wins or would win now; None for an empty trick."""
    if not trick:
        return None
    led = suit_of(trick[0])

    def worth(i: int) -> tuple[bool, bool, int, int]:
        suit = suit_of(trick[i])
        return suit == trump, suit == led, strength(trick[i]), -i

    return max(range(len(trick)), key=worth)


def legal_cards(
    trick: Sequence[str], hand: Sequence[str], trump: str | None, undertrump: str
) -> tuple[str, list[str]]:
    """The duty word and the cards that may be played, each once, in order."""
    duty, cards = _duty(trick, hand, trump, undertrump)
    return duty, in_order(set(cards))


def _duty(
    trick: Sequence[str], hand: Sequence[str], trump: str | None, undertrump: str
) -> tuple[str, Sequence[str]]:
    winner = winning_index(trick, trump)
    if winner is None:
        return "lead", hand
    best = trick[winner]
    led = suit_of(trick[0])
    higher = [card for card in hand if _same_suit_and_higher(card, best)]
    following = [card for card in hand if suit_of(card) == led]
    if following:
        return ("beat", higher) if higher and suit_of(best) == led else ("follow", following)
    trumps = [card for card in hand if suit_of(card) == trump]
    if not trumps:
        return "free", hand
    if suit_of(best) != trump:
        return "trump", trumps
    if higher:
        return "overtrump", higher
    return ("undertrump", trumps) if undertrump == "must" else ("free", hand)


def _same_suit_and_higher(card: str, other: str) -> bool:
    return suit_of(card) == suit_of(other) and strength(card) > strength(other)
