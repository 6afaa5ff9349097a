"""The trick judge in words: which card wins, which may be played, and why."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import games
from tournaments.domain.course import Course
from tournaments.queries.sheet import RANKS, SUITS
from tournaments.words import say

HAND, TRICK = 5, 6


@dataclass(frozen=True, slots=True)
class Question:
    """What lies on the table, in order, and what the player whose turn it is holds."""

    trump: str
    table: tuple[str, ...]
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """`winner` is the card that takes the trick so far; `legal` and `takes` are cards of the hand;
    `rule` says why. `problems` are sentences."""

    winner: str = ""
    legal: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    rule: str = ""
    problems: tuple[str, ...] = ()


_RULES: dict[str, Promise] = {
    "lead": gettext_lazy("Nothing lies on the table: any card may be led."),
    "follow_beat": gettext_lazy("The suit must be followed, with a card that takes the trick."),
    "follow": gettext_lazy("The suit must be followed; no card of it takes the trick."),
    "trump_beat": gettext_lazy("A trump that takes the trick must be played."),
    "trump": gettext_lazy("A trump must be played, although it does not take the trick."),
    "discard": gettext_lazy("Neither the suit nor a trump in hand: any card may be played."),
}
_PROBLEMS: dict[str, Promise] = {
    "table_size": gettext_lazy("A trick has at most six cards."),
    "hand_size": gettext_lazy("A hand has at most five cards."),
    "trick_complete": gettext_lazy("The trick is complete: nobody plays to it any more."),
}


def judge(course: Course, question: Question) -> Answer | None:
    """The answer under the rules of this tournament; None while there is nothing to ask."""
    if not question.trump or not (question.table or question.hand):
        return None
    report = {
        "game": course.setup.game,
        "judge": "trick",
        "variant": course.setup.settings.get("game_variant") or {},
        "trump": question.trump,
        "table": list(question.table),
    }
    if question.hand:
        report["hand"] = list(question.hand)
    outcome = games.score(report)
    if not outcome["ok"]:
        words = (str(_PROBLEMS.get(e["code"]) or say(e["code"])) for e in outcome["errors"])
        return Answer(problems=tuple(dict.fromkeys(words)))
    return Answer(
        outcome["winning_card"] or "",
        tuple(outcome["legal"] or ()),
        tuple(outcome["takes"] or ()),
        str(_RULES.get(outcome["obligation"] or "", "")),
    )


def card_words(card: str) -> str:
    """A card as people say it, with the sign of its suit."""
    rank, suit = RANKS.get(card[:1]), SUITS.get(card[1:])
    return f"{suit} {rank}" if rank and suit else _("unknown card")
