"""The trick judge: tap the cards, read who wins and what may be played."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.views.decorators.http import require_safe

from tournaments.queries.judge import HAND, TRICK, Question, card_words, judge
from tournaments.queries.sheet import RANKS, SUIT_NAMES, SUITS
from tournaments.views.visit import Visit, public


@require_safe
@public
def trick_judge(visit: Visit) -> HttpResponse:
    """Every tap is a link: the question stands in the address."""
    asked = visit.request.GET
    question = _question(asked)
    where = "hand" if asked.get("to") == "hand" else "table"
    answer = judge(visit.course, question)
    context = {
        "question": question,
        "where": where,
        "answer": answer,
        "winner": card_words(answer.winner) if answer and answer.winner else "",
        "legal": [(card_words(card), card in answer.takes) for card in answer.legal]
        if answer
        else [],
        "suits": [
            (key, sign, SUIT_NAMES[key], _link(question, where, trump=key))
            for key, sign in SUITS.items()
        ],
        "rows": [[_card(question, where, rank + suit) for rank in RANKS] for suit in SUITS],
        "to_table": _link(question, "table"),
        "to_hand": _link(question, "hand"),
        "empty_url": _link(Question(question.trump, (), ()), "table"),
    }
    return visit.show("judge/page.html", context)


def _question(asked: QueryDict) -> Question:
    """What the address asks; cards beyond the most that can lie there are left out."""
    trump = asked.get("trump", "")
    return Question(
        trump if trump in SUITS else "",
        tuple(asked.getlist("table"))[: TRICK + 1],
        tuple(asked.getlist("hand"))[: HAND + 1],
    )


def _card(question: Question, where: str, card: str) -> dict[str, Any]:
    """One card to tap: it goes where taps go now, or is taken back from where it lies."""
    place = next((p for p in ("table", "hand") if card in getattr(question, p)), "")
    target = place or where
    cards = list(getattr(question, target))
    if place:
        cards.remove(card)
    else:
        cards.append(card)
    order = question.table.index(card) + 1 if place == "table" else None
    return {
        "card": card,
        "words": card_words(card),
        "suit": card[1],
        "rank": "10" if card[0] == "T" else str(RANKS[card[0]])[0],
        "place": place,
        "order": order,
        "url": _link(question, where, **{target: cards}),
    }


def _link(question: Question, where: str, **other: object) -> str:
    asked = {"trump": question.trump, "table": question.table, "hand": question.hand}
    return "?" + urlencode({**asked, **other, "to": where}, doseq=True)
