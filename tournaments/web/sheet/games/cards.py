"""Cards and suits as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.cards import SUITS

SIGNS: Final = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
SUIT_NAMES: Final[Mapping[str, Promise]] = {
    "C": gettext_lazy("Clubs"),
    "S": gettext_lazy("Spades"),
    "H": gettext_lazy("Hearts"),
    "D": gettext_lazy("Diamonds"),
}
# the book of Binokel calls diamonds Schellen, the suit of its own packs
BINOKEL_SUITS: Final = {**SUIT_NAMES, "D": pgettext_lazy("Binokel", "Diamonds")}
RANK_NAMES: Final[Mapping[str, Promise | str]] = {
    "A": gettext_lazy("Ace"),
    "T": "10",
    "K": gettext_lazy("King"),
    "Q": gettext_lazy("Queen"),
    "J": gettext_lazy("Jack"),
    "9": "9",
    "8": "8",
    "7": "7",
}
_LETTERS: Final[Mapping[str, Promise]] = {
    "A": pgettext_lazy("card", "A"),
    "K": pgettext_lazy("card", "K"),
    "Q": pgettext_lazy("card", "Q"),
    "J": pgettext_lazy("card", "J"),
}
_RANK_LETTERS: Final = {"D": "Q", "O": "Q", "B": "J", "U": "J"}
_MANY_RANKS: Final = 8
_SUIT_LETTERS: Final = {"K": "C", "P": "S"} | {sign: suit for suit, sign in SIGNS.items()}


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


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a pad; `suit` is empty for a rank alone."""

    label: str
    suit: str


@dataclass(frozen=True, slots=True)
class Pad:
    """Keys under a field of cards, row by row. `copies` is how many there are of each card;
    `suits` are to be chosen first, where the keys are ranks of them."""

    rows: tuple[tuple[Key, ...], ...]
    suits: tuple[tuple[str, str], ...]
    copies: int
    jokers: int


def pad(ranks: str, suits: str = SUITS, *, copies: int, jokers: int = 0) -> Pad:
    """With many ranks a suit is chosen and stays chosen: the keys of all would fill the screen."""
    if suits and len(ranks) <= _MANY_RANKS:
        rows = tuple(
            tuple(Key(SIGNS[suit] + rank_label(rank), suit) for rank in ranks) for suit in suits
        )
        return Pad(rows, (), copies, jokers)
    keys = tuple(Key(rank_label(rank), "") for rank in ranks)
    return Pad((keys,), tuple((suit, SIGNS[suit]) for suit in suits), copies, jokers)


def read_cards(text: str) -> list[str]:
    """Return cards as people write them: `KS`, `♠K`, `10h`, `Pik` letters too (`DP` is the
    Pik-Dame).

    Other words stay as they are.
    """
    return [_read_card(word) for word in text.replace(",", " ").split()]


def write_cards(cards: Iterable[str]) -> str:
    """Cards as they are printed, to be read again by `read_cards`."""
    return " ".join(card_label(card).replace(" ", "") for card in cards)


def read_ranks(text: str) -> list[str]:
    """Ranks alone, where suits play no part; what is no rank stays as it is."""
    words = text.upper().replace(",", " ").replace("10", "T").replace("★", "X").split()
    letters = [letter for word in words for letter in (word if word.isalnum() else (word,))]
    return [_RANK_LETTERS.get(letter, letter) for letter in letters]


def write_ranks(ranks: Iterable[str]) -> str:
    return " ".join("★" if rank == "X" else rank_label(rank) for rank in ranks)


def _read_card(word: str) -> str:
    letters = word.upper().replace("10", "T")
    if letters in ("X", "★"):
        return "X"
    if len(letters) != 2:
        return word
    first, second = letters[0], letters[1]
    rank, suit = (second, first) if first in SIGNS.values() else (first, second)
    return _RANK_LETTERS.get(rank, rank) + _SUIT_LETTERS.get(suit, suit)


def card_choices(ranks: str, suits: str = SUITS) -> dict[str, str]:
    """Every card of a pack once, suit by suit -> its label."""
    return {rank + suit: card_label(rank + suit) for suit in suits for rank in ranks}
