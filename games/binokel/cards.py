"""The cards of Binokel, their points, and one trick: who wins it, and which may be played to it.

Knows docs/rules/binokel.md R1 to R3 and section 10 (W1, W2, T1 to T7). Does not know melds or
reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
