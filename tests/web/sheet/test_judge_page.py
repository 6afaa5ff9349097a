"""The trick judge: cards are tapped by links, the answer is in words."""

from __future__ import annotations

import re

import pytest

from tests.worlds.events import registered
from tests.worlds.markup import flat
from tests.worlds.phones import english

pytestmark = pytest.mark.django_db


def asked(question: str) -> str:
    tournament = registered(3)
    answer = english().get(f"/e/{tournament.slug}/judge/?{question}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_empty_question_says_what_to_do() -> None:
    assert "Choose the trumps, then tap the cards." in asked("")
    assert "Tap the cards on the table or in the hand." in asked("trump=H")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("trump=H&table=TC&table=9H", "♥ 9 takes the trick so far."),
        ("trump=H&table=TC&hand=AC&hand=7C", "The suit must be followed, with a card that takes"),
        ("trump=H&table=TC&table=9H&hand=AC", "no card of it takes the trick"),
        ("trump=H&table=TC&hand=7D&hand=8H", "A trump that takes the trick must be played."),
        ("trump=H&table=TC&table=9H&hand=8H&hand=7D", "A trump must be played, although"),
        ("trump=H&table=TC&hand=7D", "any card may be played"),
        ("trump=H&hand=7D", "any card may be led"),
        ("trump=H&table=TC&hand=TC", "This card appears twice."),
        ("trump=H&table=2C", "There is no such card in this pack."),
        ("trump=H&" + "&".join(f"hand={r}C" for r in "ATKQJ9"), "A hand has one to five cards."),
        ("trump=H&" + "&".join(f"table={r}C" for r in "ATKQJ98"), "A trick has at most six cards."),
    ],
)
def test_the_answer_stands_in_words(question: str, words: str) -> None:
    assert words in asked(question)


def test_a_tap_adds_a_card_and_a_second_tap_takes_it_back() -> None:
    page = asked("trump=H&table=TC&to=hand")
    links = re.findall(r'href="(\?[^"]*)"[^>]*><span class="visually-hidden">([^<]*)<', flat(page))
    by_words = {words: link.replace("&amp;", "&") for link, words in links}
    assert by_words["♣ Ace"] == "?trump=H&table=TC&hand=AC&to=hand"
    assert by_words["♣ 10"] == "?trump=H&to=hand"


def test_an_unknown_event_has_no_judge() -> None:
    assert english().get("/e/nothing/judge/").status_code == 404
    assert english().post(f"/e/{registered(3).slug}/judge/").status_code == 405
