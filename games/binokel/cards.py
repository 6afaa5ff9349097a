"""The cards of Binokel, their points and their order in a trick (rule book R1 to R3, 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from games.cards import pack, rank_of
from games.tricks import CardOrder, Duties

COPIES: Final = 2
RANKS: Final = "ATKQJ7"
"""High to low; the seven is in the pack of 48 only."""

_POINTS: Final[Mapping[str, Mapping[str, int]]] = {
    "tens": {"A": 10, "T": 10, "K": 10, "Q": 0, "J": 0, "7": 0},
    "classic": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "7": 0},
}
_IN_ORDER: Final = pack(RANKS)


def ranks_in(size: int) -> str:
    """The ranks of the pack of 40 or 48 cards."""
    return RANKS if size == 48 else RANKS[:-1]


def order_under(trump: str | None) -> CardOrder:
    """The order of the cards; no trump: Durch."""
    return CardOrder(RANKS, trump)


def duties_under(undertrump: str) -> Duties:
    """The duties under the option `undertrump`."""
    return Duties(beat=True, trump=True, undertrump=undertrump == "must")


def strength(card: str) -> int:
    """Higher beats lower within a suit."""
    return -RANKS.index(rank_of(card))


def rank_points(rank: str, count: str) -> int:
    """Points of a rank in the count `tens` or `classic`."""
    return _POINTS[count][rank]


def points_of(cards: Iterable[str], count: str) -> int:
    """Card points of a pile, without the last trick."""
    return sum(rank_points(rank_of(card), count) for card in cards)


def in_order(cards: Iterable[str]) -> list[str]:
    """Suit by suit C S H D, within a suit from the ace down."""
    return sorted(cards, key=_IN_ORDER.index)
