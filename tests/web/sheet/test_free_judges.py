"""Help in a dispute at a free table: the judges of every game, by the rules of the table."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from tests.worlds.markup import flat
from tests.worlds.phones import english
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.judges.judge import Question

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
PLAYERS = ["Anna", "Ben", "Cleo"]


def table(game: str, **variant: Any) -> ScoreSheet:
    players = PLAYERS[: games.GAMES[game].max_players]
    report = {"game": game, "players": players, "variant": variant}
    now = datetime(2026, 3, 7, 19, 0, tzinfo=UTC)
    return edit.create(report, level="sheet", now=now)


def asked(at: ScoreSheet, judge: str, question: str) -> str:
    answer = english().get(f"/free/t/{at.token}/judge/{judge}/?{question}")
    assert answer.status_code == 200
    return answer.content.decode()


def hand(*cards: str) -> str:
    return "&".join(f"hand={card}" for card in cards)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("trump=C&table=AH&hand=KH&hand=TH", "The suit must be followed; no card of it takes"),
        ("trump=C&table=KH&hand=TH&hand=QH", "The suit must be followed, with a higher card."),
        ("trump=C&table=AH&hand=QC&hand=AS", "Without the suit a trump must be played."),
        ("trump=C&table=AH&table=QC&hand=KC", "a higher trump must be played."),
        ("trump=C&table=AH&table=KC&hand=QC", "a trump must be played, even a lower one."),
        ("table=AH&hand=QC", "any card will do."),
        ("trump=C&hand=QC", "any card may be led."),
        ("trump=C&table=AH&table=AH&table=QC", "♣ Queen takes the trick so far."),
        ("trump=C&table=AH&table=AH", "♥ Ace takes the trick so far."),
        ("trump=C&table=AH&table=AH&table=QC&hand=AC", "The trick is complete"),
        ("trump=C&" + "&".join(["table=AH"] * 4), "A trick has at most three cards."),
        ("trump=C&table=AH&table=AH&hand=AH", "A card is used more than twice"),
        ("trump=C&table=7H", "There is no such card in this pack."),
    ],
)
def test_the_trick_of_binokel_in_words(question: str, words: str) -> None:
    assert words in asked(table("binokel"), "trick", question)


def test_a_house_rule_of_the_table_decides() -> None:
    free = table("binokel", undertrump="free")
    page = asked(free, "trick", "trump=C&table=AH&table=KC&hand=QC&hand=AS")
    assert "any card will do." in page
    assert "♠ Ace</li>" in flat(page)


def test_the_best_melds_of_a_hand() -> None:
    cards = ["AC", "TC", "KC", "KC", "QC", "QC", "JC", "AS", "TS", "JS", "AH", "TH"]
    page = asked(table("binokel"), "meld", "trump=C&" + hand(*cards))
    assert "This hand can meld 190 points." in page
    assert re.findall(r"<dt>([^<]*)</dt><dd class=\"num\">(\d+)", flat(page)) == [
        ("Family ♣", "150"),
        ("Pair ♣", "40"),
    ]
    assert "11 of 12 cards" in asked(table("binokel"), "meld", hand(*cards[:11]))
    assert "Tap the cards of a hand." in asked(table("binokel"), "meld", "")


def test_each_card_is_tapped_twice_and_then_taken_back() -> None:
    page = asked(table("binokel"), "meld", "trump=C&hand=AC&hand=AC&hand=TC")
    named = r'href="(\?[^"]*)"[^>]*><span class="visually-hidden">([^<]*)</span>'
    links = re.findall(named, flat(page))
    by_words = {words: link.replace("&amp;", "&") for link, words in links}
    assert by_words["♣ 10"] == "?trump=C&hand=AC&hand=AC&hand=TC&hand=TC&to=hand"
    assert by_words["♣ Ace"] == "?trump=C&hand=TC&to=hand"
    assert by_words["Take back: ♣ Ace"] == "?trump=C&hand=AC&hand=TC&to=hand"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("table=X&table=X", "Each player lays 4 cards face down"),
        ("table=7C&table=7C", "Double C: the same card"),
        ("table=7C&table=7H", "Counter: the same rank"),
        ("table=7C&table=KC", "Each player lays one card face down"),
        ("table=X&table=AC", "★ Joker is higher."),
        ("table=2C&table=3H", "♥ 3 is higher."),
        ("table=2C", "Tap the two open cards"),
        ("table=2C&table=3H&table=4H", "Two open cards are compared."),
        ("table=ZZ&table=3H", "There is no such card in this pack."),
    ],
)
def test_two_open_cards_of_bronzen(cards: str, words: str) -> None:
    assert words in asked(table("bronzen"), "cards", cards)


def test_brokdorf_is_judged_at_a_free_table_too() -> None:
    page = asked(table("brokdorf"), "trick", "trump=H&table=TC&hand=7D")
    assert "any card may be played" in page


def test_a_judge_that_a_game_does_not_have_is_no_page(client: Client) -> None:
    assert client.get(f"/free/t/{table('canasta').token}/judge/trick/").status_code == 404
    assert client.get(f"/free/t/{table('bronzen').token}/judge/meld/").status_code == 404
    assert client.get("/free/t/guess/judge/meld/").status_code == 404


@pytest.mark.parametrize(
    ("game", "key"), [(sheet.key, judge.key) for sheet in SHEETS.values() for judge in sheet.judges]
)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_junk_in_the_address_never_breaks_a_judge(game: str, key: str, data: st.DataObject) -> None:
    judge = next(judge for judge in SHEETS[game].judges if judge.key == key)
    cards = st.lists(st.sampled_from(["AC", "X", "7H", "", "ÄÖ", "KKK", "9" * 40]), max_size=8)
    piles = {pile.key: tuple(data.draw(cards)) for pile in judge.piles({})}
    question = Question(data.draw(st.sampled_from(["", "C", "Q", "\x00"])), piles)
    answer = judge.answer(question, {})
    assert answer is None or answer.problems or answer.said or answer.rule


@pytest.mark.parametrize(("game", "judge"), [("binokel", "meld"), ("brokdorf", "trick")])
def test_suits_are_called_as_the_book_of_the_game_does(game: str, judge: str) -> None:
    german = Client(headers={"accept-language": "de"})
    page = german.get(f"/free/t/{table(game).token}/judge/{judge}/").content.decode()
    assert ("Schellen" in page, "Karo" in page) == (game == "binokel", game != "binokel")
