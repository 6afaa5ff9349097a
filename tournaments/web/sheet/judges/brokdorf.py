"""The trick judge of Brokdorf in words: which card wins, which may be played, and why."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from games.cards import SUITS
from tournaments.web.sheet.games.cards import SIGNS, SUIT_NAMES
from tournaments.web.sheet.judges.judge import Answer, Judge, Pile, Question, Variant, card_words
from tournaments.wording.problems import say

_HAND, _CARDS = 5, 6
_RULES: Final[dict[str, Promise]] = {
    "lead": gettext_lazy("Nothing lies on the table: any card may be led."),
    "follow_beat": gettext_lazy("The suit must be followed, with a card that takes the trick."),
    "follow": gettext_lazy("The suit must be followed; no card of it takes the trick."),
    "trump_beat": gettext_lazy("A trump that takes the trick must be played."),
    "trump": gettext_lazy("A trump must be played, although it does not take the trick."),
    "discard": gettext_lazy("Neither the suit nor a trump in hand: any card may be played."),
}
_PROBLEMS: Final[dict[str, Promise]] = {
    "table_size": gettext_lazy("A trick has at most six cards."),
    "hand_size": gettext_lazy("A hand has at most five cards."),
    "trick_complete": gettext_lazy("The trick is complete: nobody plays to it any more."),
}


def table_and_hand(trick: int, hand: int) -> tuple[Pile, Pile]:
    """The two piles of every trick judge."""
    return (
        Pile(
            "table",
            _("On the table"),
            _("Tap the cards in the order in which they were played."),
            trick,
        ),
        Pile("hand", _("In the hand"), _("Tap the cards of the player whose turn it is."), hand),
    )


def _answer(question: Question, variant: Variant) -> Answer | None:
    table, hand = question.laid("table"), question.laid("hand")
    if not question.trump or not (table or hand):
        return None
    report = {"game": "brokdorf", "judge": "trick", "variant": dict(variant)}
    report |= {"trump": question.trump, "table": list(table)}
    outcome = games.score(report | ({"hand": list(hand)} if hand else {}))
    if not outcome["ok"]:
        words = (str(_PROBLEMS.get(e["code"]) or say(e["code"])) for e in outcome["errors"])
        return Answer(problems=tuple(dict.fromkeys(words)))
    takes = outcome["takes"] or ()
    return Answer(
        takes_it(outcome["winning_card"]),
        str(_RULES.get(outcome["obligation"] or "", "")),
        tuple((c, _("takes it") if c in takes else "") for c in outcome["legal"] or ()),
    )


def takes_it(card: str | None) -> str:
    """Which card wins so far."""
    return _("%(card)s takes the trick so far.") % {"card": card_words(card)} if card else ""


def _waiting(question: Question) -> str:
    if not question.trump:
        return _("Choose the trumps, then tap the cards.")
    return _("Tap the cards on the table or in the hand.")


TRICK = Judge(
    key="trick",
    title=gettext_lazy("Trick judge"),
    link=gettext_lazy("Which card is allowed?"),
    ranks=lambda _variant: "ATKQJ987",
    copies=1,
    piles=lambda _variant: table_and_hand(_CARDS, _HAND),
    answer=_answer,
    waiting=_waiting,
    trumps=tuple((suit, SIGNS[suit], SUIT_NAMES[suit]) for suit in SUITS),
)
