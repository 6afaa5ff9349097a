"""Help in a dispute: tap the cards, read who wins, what may be played, what a hand can meld."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.envelope import Json
from tournaments.web.http.visit import Visit, public
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.cards import RANK_NAMES, SIGNS
from tournaments.web.sheet.judges.judge import Judge, Question, Variant, card_words
from tournaments.web.sheet.pages import Opened, opened


@require_safe
@public
def event_judge(visit: Visit, judge: str = "") -> HttpResponse:
    """Under the rules of an event, those of the round that runs or comes next."""
    rules = visit.state.rules()
    return visit.show("sheet/judge.html", _context(visit.request, visit.game, judge, rules))


@require_safe
@opened
def free_judge(at: Opened, judge: str) -> HttpResponse:
    """Under the rules of a table without a tournament."""
    context = _context(at.request, at.sheet.game, judge, at.sheet.report.get("variant") or {})
    return render(at.request, "sheet/judge.html", context | {"sheet": at.sheet})


def _context(request: HttpRequest, game: str, key: str, variant: Variant) -> dict[str, Any]:
    """The page of a judge. Every tap is a link: the question stands in the address."""
    judge = next((known for known in SHEETS[game].judges if key in ("", known.key)), None)
    if judge is None:
        raise Http404
    piles = judge.piles(variant)
    question = _question(request.GET, judge, variant)
    where = next((p for p in piles if p.key == request.GET.get("to")), piles[0])
    answer = judge.answer(question, variant)
    return {
        "judge": judge,
        "question": question,
        "where": where,
        "answer": answer,
        "waiting": "" if answer else judge.waiting(question),
        "allowed": [(card_words(card), word) for card, word in answer.allowed] if answer else [],
        "trumps": [
            (value, sign, name, _link(Question(value, question.piles), where.key))
            for value, sign, name in judge.trumps
        ],
        "piles": [
            (p, _laid(judge, question, p.key, where.key), _link(question, p.key)) for p in piles
        ],
        "rows": [
            [_card(judge, question, where.key, card) for card in row] for row in judge.rows(variant)
        ],
        "empty_url": _link(Question(question.trump, {}), where.key),
        "anything": any(question.piles.values()),
    }


def _question(query: QueryDict, judge: Judge, variant: Variant) -> Question:
    """Return what the address asks; cards beyond one too many are left out."""
    trump = query.get("trump", "")
    known = trump in (value for value, _sign, _name in judge.trumps)
    piles = {p.key: tuple(query.getlist(p.key))[: p.most + 1] for p in judge.piles(variant)}
    return Question(trump if known else "", piles)


def _laid(judge: Judge, question: Question, pile: str, where: str) -> list[tuple[str, str, str]]:
    """The cards of a pile in order: card, words, and the link that takes it back."""
    return [
        (card, card_words(card), _link(judge.without(question, pile, i), where))
        for i, card in enumerate(question.laid(pile))
    ]


def _card(judge: Judge, question: Question, where: str, card: str) -> Json:
    """One card to tap, and where it lies."""
    laid = [key for key in question.piles for other in question.laid(key) if other == card]
    order = ""
    if judge.copies == 1 and laid == ["table"]:
        order = str(question.laid("table").index(card) + 1)
    elif len(laid) > 1:
        order = f"{len(laid)}×"
    return {
        "words": card_words(card),
        "suit": card[1:],
        "sign": SIGNS.get(card[1:], "★"),
        "rank": "10" if card[0] == "T" else str(RANK_NAMES.get(card[0], card[0]))[0],
        "place": laid[0] if laid else "",
        "order": order,
        "url": _link(judge.tapped(question, where, card), where),
    }


def _link(question: Question, where: str) -> str:
    query = {"trump": question.trump, **question.piles} if question.trump else question.piles
    return "?" + urlencode({**query, "to": where}, doseq=True)
