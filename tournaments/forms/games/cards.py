"""Cards and suits as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.cards import SUITS

SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
SUIT_NAMES: Final = {"C": "Kreuz", "S": "Pik", "H": "Herz", "D": "Karo"}
_LETTERS: Final[Mapping[str, Promise]] = {
    "A": pgettext_lazy("card", "A"),
    "K": pgettext_lazy("card", "K"),
    "Q": pgettext_lazy("card", "Q"),
    "J": pgettext_lazy("card", "J"),
}


def rank_label(rank: str) -> str:
    """A rank as it is printed on a card: `T` is 10, the queen D or Q by language."""
    if rank == "T":
        return "10"
    return str(_LETTERS.get(rank, rank))


def card_label(card: str) -> str:
    """`TH` is "♥ 10", the joker a star."""
    if card == "X":
        return "★"
    return f"{SIGNS.get(card[-1], card[-1])} {rank_label(card[0])}"


def card_choices(ranks: str, suits: str = SUITS) -> dict[str, str]:
    """Every card of a pack once, suit by suit -> its label."""
    return {rank + suit: card_label(rank + suit) for suit in suits for rank in ranks}


def suit_choices() -> dict[str, str]:
    return {suit: f"{SIGNS[suit]} {SUIT_NAMES[suit]}" for suit in SUITS}
