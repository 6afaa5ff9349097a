"""The help of a game speaks of the rules under its options, and of nothing else."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.wording import Language
from tests.games.guides import sentences

LANGUAGES: tuple[Language, ...] = ("de", "en")
NO_WILD = {"mode": "open", "open_twos_wild": False}
# game, options, words that must not occur
UNSPOKEN: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("binokel", {}, ("Unterdurch",)),
    ("binokel", {"durch_value": 0}, ("Durch", "Unterdurch")),
    ("binokel", {"durch_value": 0, "unterdurch_value": 500}, (" Durch", "a Durch")),
    (
        "binokel",
        {"pack": 48},
        ("fünf Karten einer Farbe", "five cards of a suit", "gedrückt wird v"),
    ),
    ("binokel", {}, ("Karo", "Pik-Unter")),
    ("buraco", NO_WILD, ("wild", "unrein", "unclean", "Joker", "without a wild")),
    ("canasta", {}, ("Joker-Canasta", "wild cards only exist")),
    (
        "canasta",
        {"wild_canasta": "flat"},
        ("höchstens drei in einer Meldung und", "Twos and jokers are wild: three in"),
    ),
)


@pytest.mark.parametrize(("game", "options", "words"), UNSPOKEN)
def test_the_help_is_silent_on_what_is_not_played(
    game: str, options: dict[str, Any], words: tuple[str, ...]
) -> None:
    for language, word in product(LANGUAGES, words):
        told = [one for one in sentences(game, language, **options) if word in one]
        allowed = ("Without jokers", "Ohne Joker")
        assert [one for one in told if not one.startswith(allowed)] == []


def text(game: str, language: Language = "de", **options: Any) -> str:
    return " ".join(sentences(game, language, **options))


@pytest.mark.parametrize(
    ("durch", "unterdurch", "leads"),
    [
        (1000, 0, "In einem Durch spielt der Solospieler aus."),
        (0, 500, "In einem Unterdurch spielt der Solospieler aus."),
        (1000, 500, "In Durch und Unterdurch spielt der Solospieler aus."),
        (0, 0, ""),
    ],
)
def test_who_leads_in_a_special_game_of_binokel(durch: int, unterdurch: int, leads: str) -> None:
    told = text("binokel", durch_value=durch, unterdurch_value=unterdurch)
    assert "Vorhand spielt aus, danach, wer den Stich gemacht hat." in told
    assert [one for one in sentences("binokel") if "spielt der Solospieler aus" in one] == [
        "In einem Durch spielt der Solospieler aus."
    ]
    assert leads in told


def test_binokel_calls_its_cards_as_the_book_does() -> None:
    assert "Pik-Dame und Schellen-Bube sind der Binokel" in text("binokel")
    for pack in (40, 48):
        told = text("binokel", pack=pack)
        assert "Ass, Zehn, König, Dame und Bube einer Farbe sind eine Familie" in told


@pytest.mark.parametrize(
    "mode", ["closed", "closed_stcl", "open", "unclean_open", "closed_unclean"]
)
def test_buraco_is_closed_by_laying_adding_or_discarding(mode: str) -> None:
    told = text("buraco", mode=mode)
    only_discard = mode == "unclean_open"
    assert ("angelegt wurde (direkt)" in told) != only_discard
    assert ("an eine Kombination der eigenen Seite angelegt" in told) != only_discard
    assert ("Die letzte Karte muss immer abgeworfen werden" in told) == only_discard


def test_buraco_says_who_begins_and_how() -> None:
    assert "Wer beginnt, zieht vom Nachziehstapel." in text("buraco")
    assert "draws from the stock" in text("buraco", "en")


def test_closing_in_buraco_without_wild_cards_needs_a_canasta() -> None:
    told = text("buraco", **NO_WILD)
    assert "Dazu braucht die Seite ein Canasta." in told
    assert "ein Canasta und bringt 200 Punkte" in told


def test_brokdorf_penalises_who_named_trumps_alone_for_too_few_tricks() -> None:
    told = text("brokdorf")
    assert "für den Trumpfbestimmer mit weniger Stichen als angesagt" in told
    assert "Was andere angesagt haben, zählt nicht." in told
    assert "wie viele spielen und welche Karten im Stich liegen" in told
    assert "wenn Sie selbst Trumpf bestimmen und ausspielen" in told
    english = text("brokdorf", "en")
    assert "for the declarer with fewer tricks than announced" in english
    assert "naming trumps and leading" in english


def test_canasta_tells_how_an_empty_stock_ends_the_deal() -> None:
    told = text("canasta")
    assert "auch einen eingefrorenen. Dann legt er aus, was er kann, und wirft ab" in told
    assert "Eine rote Drei als letzte Karte des Talons beendet das Spiel sofort" in told
    assert "Sie dürfen eine rote Drei auch auf der Hand behalten" in told
