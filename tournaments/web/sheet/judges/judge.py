"""A question by tapping cards, and its answer in words. Contains no rule of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.cards import SUITS
from tournaments.web.sheet.games.cards import RANK_NAMES, SIGNS

Variant = Mapping[str, Any]
Piles = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Pile:
    """A place where cards are tapped to; `most` is what the rules know, one more may lie there."""

    key: str
    label: str
    help: str
    most: int


@dataclass(frozen=True, slots=True)
class Question:
    """The piles, each in the order of the taps; `trump` is empty if none is chosen."""

    trump: str
    piles: Piles

    def laid(self, pile: str) -> tuple[str, ...]:
        return self.piles.get(pile, ())


@dataclass(frozen=True, slots=True)
class Answer:
    """`said` is the main sentence, `rule` says why; `allowed` are cards of the hand, each with a
    word beside it; `lines` are amounts; `problems` are sentences."""

    said: str = ""
    rule: str = ""
    allowed: tuple[tuple[str, str], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge:
    """One kind of question. `ranks` and `piles` follow from the rules of the table; `copies` is how
    often each card exists; `trumps` (value, sign, name) are offered if there are any. `answer`
    gives None while there is nothing to ask yet: `waiting` says what to do then."""

    key: str
    title: Promise | str
    link: Promise | str
    ranks: Callable[[Variant], str]
    copies: int
    piles: Callable[[Variant], tuple[Pile, ...]]
    answer: Callable[[Question, Variant], Answer | None]
    waiting: Callable[[Question], str]
    trumps: tuple[tuple[str, str, Promise | str], ...] = ()
    extra: tuple[str, ...] = ()

    def tapped(self, question: Question, pile: str, card: str) -> Question:
        """One more copy of a card on a pile; when all are out, they are taken back."""
        laid = question.laid
        if sum(laid(key).count(card) for key in question.piles) < self.copies:
            cards = (*laid(pile), card)
            return replace(question, piles={**question.piles, pile: cards})
        holders = (pile, *question.piles)
        here = next(key for key in holders if card in laid(key))
        kept = tuple(other for other in laid(here) if other != card)
        return replace(question, piles={**question.piles, here: kept})

    def without(self, question: Question, pile: str, place: int) -> Question:
        """The question without the card at a place of a pile."""
        laid = question.laid(pile)
        return replace(question, piles={**question.piles, pile: laid[:place] + laid[place + 1 :]})

    def rows(self, variant: Variant) -> list[list[str]]:
        """The cards to be tapped, suit by suit."""
        cards = [[rank + suit for rank in self.ranks(variant)] for suit in SUITS]
        return [*cards, list(self.extra)] if self.extra else cards


def card_words(card: str) -> str:
    """A card as people say it, with the sign of its suit."""
    if card == "X":
        return f"★ {_('Joker')}"
    rank = RANK_NAMES.get(card[:1]) or next((r for r in "65432" if r == card[:1]), None)
    suit = SIGNS.get(card[1:])
    return f"{suit} {rank}" if rank and suit else _("unknown card")
