"""On pages of an event the game from 15 points is a 15er, in the rules too."""

from __future__ import annotations

import re

from games import GAMES
from games.game import Game
from tournaments.domain.formats import FORMATS

IN_EVENTS = FORMATS["wm"].game("brokdorf")


def german(game: Game) -> list[str]:
    """Every text of a game's options and guide."""
    options = [
        words.de
        for option in game.options
        for words in (option.label, option.help, *option.choice_labels.values())
    ]
    return options + [point.text.de for part in game.guide for point in part.points]


def test_no_text_of_the_game_speaks_of_a_runde_in_events() -> None:
    assert [text for text in german(IN_EVENTS) if "Runde" in text] == []
    book, here = german(GAMES["brokdorf"]), german(IN_EVENTS)
    changed = [new for old, new in zip(book, here, strict=True) if old != new]
    assert len(changed) == sum("Runde" in text for text in book)


def test_whoever_takes_part_is_called_so_that_all_are_meant() -> None:
    texts = [
        words.de
        for form in FORMATS.values()
        for option in form.settings
        for words in (option.label, option.help, *option.choice_labels.values())
    ]
    assert [text for text in texts if re.search(r"\b(Spieler|Teilnehmer)[ns]?\b", text)] == []


def test_seats_are_drawn_and_people_counted_in_every_text_of_games_and_formats() -> None:
    """A place is one of the ranking; who plays a hand is a Spieler, who sits at a table is not."""
    guides = [point.text.de for form in FORMATS.values() for p in form.guide for point in p.points]
    texts = [*guides, *(text for game in GAMES.values() for text in german(game))]
    wrong = re.compile(r"Pl(atz|ätze)\b.{0,20} ausgelost|Zahl der (Spieler|Teilnehmer)\b")
    assert [text for text in texts if wrong.search(text)] == []


def test_the_sentences_stay_german() -> None:
    texts = german(IN_EVENTS)
    for sentence in (
        "je 15er",
        "Wer im 15er kein einziges Mal mitgespielt hat, bekommt nichts.",
        "Wer verloren hat, bestimmt, wer im nächsten 15er zuerst gibt.",
    ):
        assert sentence in texts


def test_the_rules_themselves_are_those_of_the_book() -> None:
    for old, new in zip(GAMES["brokdorf"].options, IN_EVENTS.options, strict=True):
        assert (old.key, old.default, old.choices) == (new.key, new.default, new.choices)
        assert (old.label.en, old.help.en) == (new.label.en, new.help.en)


def test_every_format_has_rounds_of_its_own_and_so_15ers() -> None:
    for form in FORMATS.values():
        assert form.game("brokdorf") is IN_EVENTS
    assert FORMATS["evening"].game("binokel") is GAMES["binokel"]
