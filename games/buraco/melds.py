"""One meld of Buraco, read as run or set (rule book 4.2 and 5.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.buraco.rules import ACE_TO_ACE, CANASTA, JOKER, TWO, Variant
from games.cards import rank_of, suit_of

_ORDER = "A23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld; `first` is the position of a run's first card, 0 for a set.

    `wild_as` is the card (run) or rank (set) that the wild card stands for.
    """

    cards: tuple[str, ...]
    first: int
    wild_as: str | None

    @property
    def is_run(self) -> bool:
        return self.first > 0

    @property
    def last(self) -> int:
        return self.first + len(self.cards) - 1

    def type(self, variant: Variant) -> str:
        """`"meld"` below seven cards, otherwise the type of canasta (M6)."""
        if len(self.cards) < CANASTA:
            return "meld"
        if self.wild_as is not None:
            return "unclean"
        if self.is_run and len(self.cards) == ACE_TO_ACE:
            return "ace_to_ace"
        royal = self.is_run and variant.is_royal(self.first, self.last)
        return "royal" if royal else "clean"

    def points(self, variant: Variant) -> int:
        values = variant.values
        return sum(values[card] for card in self.cards)


def position_card(position: int, suit: str) -> str:
    """The card at a position of a run: 1 and 14 are the ace."""
    return _ORDER[position - 1] + suit


def read_meld(cards: Sequence[str], variant: Variant) -> Meld | str:
    """Return the meld, or the code of its problem (5.6)."""
    if len(cards) < 3:
        return "meld_too_short"
    if not variant.rules.jokers and JOKER in cards:
        return "joker_not_in_pack"
    meld = _shape(tuple(cards))
    return meld if isinstance(meld, str) else _forbidden(meld, variant) or meld


def _shape(cards: tuple[str, ...]) -> Meld | str:
    fixed = [card for card in cards if card != JOKER and rank_of(card) != TWO]
    if not fixed:
        return _set(cards, TWO, cards.count(JOKER))
    if len(fixed) >= 2 and len({rank_of(card) for card in fixed}) == 1:
        return _set(cards, rank_of(fixed[0]), len(cards) - len(fixed))
    return _run(cards, fixed)


def _set(cards: tuple[str, ...], rank: str, wilds: int) -> Meld | str:
    if wilds > 1:
        return "too_many_wilds_in_meld"
    return Meld(cards, 0, rank if wilds else None)


def _run(cards: tuple[str, ...], fixed: list[str]) -> Meld | str:
    suits = {suit_of(card) for card in fixed}
    if len(suits) > 1:
        return "not_a_meld"
    suit = suits.pop()
    first = _first_position(cards, fixed)
    if first is None:
        return "too_many_wilds_in_meld" if len(fixed) == 1 else "not_a_meld"
    wilds = [
        position
        for position, card in enumerate(cards, first)
        if card == JOKER or (rank_of(card) == TWO and (card, position) != (TWO + suit, 2))
    ]
    if len(wilds) > 1:
        return "too_many_wilds_in_meld"
    return Meld(cards, first, position_card(wilds[0], suit) if wilds else None)


def _first_position(cards: tuple[str, ...], fixed: list[str]) -> int | None:
    for first in range(1, ACE_TO_ACE + 2 - len(cards)):
        stands = (
            rank_of(card) == _ORDER[position - 1]
            for position, card in enumerate(cards, first)
            if card in fixed
        )
        if all(stands):
            return first
    return None


def _forbidden(meld: Meld, variant: Variant) -> str | None:
    rules = variant.rules
    if not meld.is_run and not rules.sets:
        return "set_not_allowed"
    twos = all(card == JOKER or rank_of(card) == TWO for card in meld.cards)
    if not meld.is_run and twos and not rules.set_of_twos:
        return "set_of_twos_not_allowed"
    if meld.wild_as is not None and not variant.wild_cards:
        return "wild_two_not_allowed"
    if len(meld.cards) == ACE_TO_ACE and meld.is_run and not rules.ace_to_ace:
        last = meld.cards[-1]
        if last != JOKER and rank_of(last) != TWO:
            return "ace_to_ace_not_allowed"
    return None
