"""The page of a trick judge, the same for every game of tricks: which card wins, which may be
played, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.cards import SUITS
from games.envelope import Json
from tournaments.web.sheet.games.cards import SIGNS, SUIT_NAMES
from tournaments.web.sheet.judges.judge import Answer, Judge, Pile, Question, Variant, card_words
from tournaments.wording.problems import say

Trumps = tuple[tuple[str, str, Promise | str], ...]
FOUR_SUITS: Trumps = tuple((suit, SIGNS[suit], SUIT_NAMES[suit]) for suit in SUITS)
LEAD = gettext_lazy("Nothing lies on the table: any card may be led.")


@dataclass(frozen=True, slots=True)
class TrickGame:
    """The trick judge of a game.

    `duties`: the words for the duties of its answers. `players`: most cards of a trick; `hand`:
    most cards of a hand. `trumps` are to choose from, `no_trumps` among them if empty is a choice.
    `trump`, `trick`, `winning` and `duty` are the keys of its questions and answers.
    """

    key: str
    duties: Mapping[str, Promise | str]
    ranks: Callable[[Variant], str]
    players: int
    hand: Callable[[Variant], int]
    copies: int = 1
    trumps: Trumps = FOUR_SUITS
    choose: Promise | str = field(default=gettext_lazy("Choose the trumps, then tap the cards."))
    trump: str = "trump"
    trick: str = "trick"
    winning: str = "winning"
    duty: str = "duty"

    def judge(self) -> Judge:
        """The judge that the pages show."""
        return Judge(
            key="trick",
            title=gettext_lazy("Trick judge"),
            link=gettext_lazy("Which card is allowed?"),
            ranks=self.ranks,
            copies=self.copies,
            piles=self._piles,
            answer=partial(_answer, self),
            waiting=self._waiting,
            trumps=self.trumps,
        )

    def lacks_trumps(self, question: Question) -> bool:
        """Return True if trumps are still to be chosen."""
        return question.trump not in [value for value, _sign, _name in self.trumps]

    def _piles(self, variant: Variant) -> tuple[Pile, ...]:
        order = _("Tap the cards in the order in which they were played.")
        turn = _("Tap the cards of the player whose turn it is.")
        return (
            Pile("table", _("On the table"), order, self.players),
            Pile("hand", _("In the hand"), turn, self.hand(variant)),
        )

    def _waiting(self, question: Question) -> str:
        if self.lacks_trumps(question):
            return str(self.choose)
        return _("Tap the cards on the table or in the hand.")


def refused(outcome: Json, game: str) -> Answer:
    """The problems of a question, each sentence once."""
    words = (say(error["code"], game) for error in outcome["errors"])
    return Answer(problems=tuple(dict.fromkeys(words)))


def _answer(game: TrickGame, question: Question, variant: Variant) -> Answer | None:
    table, hand = question.laid("table"), question.laid("hand")
    if game.lacks_trumps(question) or not (table or hand):
        return None
    report: Json = {"game": game.key, "judge": "trick", "variant": dict(variant)}
    report |= {game.trump: question.trump or None, game.trick: list(table)}
    outcome = games.score(report | ({"hand": list(hand)} if hand else {}))
    if not outcome["ok"]:
        return refused(outcome, game.key)
    winning, takes = outcome[game.winning], outcome.get("takes") or ()
    legal: Sequence[str] = outcome.get("legal") or ()
    points = str(outcome["points"]) if table and "points" in outcome else ""
    return Answer(
        "" if winning is None else _("%(card)s takes the trick so far.") % _said(table[winning]),
        str(game.duties.get(outcome.get(game.duty) or "", "")),
        tuple((card, _("takes it") if card in takes else "") for card in legal),
        ((_("Points in the trick"), points),) if points else (),
    )


def _said(card: str) -> dict[str, str]:
    return {"card": card_words(card)}
