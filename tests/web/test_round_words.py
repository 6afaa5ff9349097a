"""If players have another word for a round of an event, every page and paper uses it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from django.test import RequestFactory
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.translation import gettext

from games import GAMES
from games.events import RoundWords
from games.options import Words
from tests.web.test_links import pages
from tests.worlds.desks import desk_of
from tests.worlds.events import NOW, registered, sent, state
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import player_home, table_home
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.models import Tournament
from tournaments.web.http.visit import Visit
from tournaments.web.paper.documents import DOCUMENTS
from tournaments.web.paper.order import Order
from tournaments.web.paper.tables import tables
from tournaments.wording.round_words import spoken
from tournaments.wording.rules import evening_sections, setting_groups

pytestmark = [pytest.mark.django_db, pytest.mark.turns(2)]
GAME = next(key for key, game in GAMES.items() if game.events.rounds)
USUAL = {"de": re.compile(r"[^.:<>]*\bRunden?\w*"), "en": re.compile(r"(?i)[^.:<>]*\brounds?\b")}
_HIDDEN = re.compile(r"<(script|style|template)\b.*?</\1>", re.DOTALL)
_TOLD = re.compile(r'(?:title|aria-label|placeholder|alt)="([^"]*)"')
_KEYS = re.compile(r'"\w+":')


@pytest.fixture
def event() -> Tournament:
    """Nine in the second of three lists, so that one rests."""
    settings = {"rounds": 3, "deals": 3, "minutes": 60, "late_until": 2}
    event = registered(9, format="evening", game=GAME, settings=settings)
    sent(event, "start")
    for number in (1, 2):
        sent(event, "draw", seed="lot")
        sent(event, "publish")
        sent(event, "go")
        for table in open_tables(event) if number == 1 else ():
            send_in(event, table, Random(table))
    return event


def visit(event: Tournament) -> Visit:
    actor = Actor(Role.ORGANIZER, "orga")
    return Visit(RequestFactory().get("/"), event, actor, load.load(event), NOW)


def on_pages(event: Tournament) -> Iterator[tuple[str, str]]:
    """(address, text) of what the desk can reach, on phones too, without the rules of the game."""
    desk, there = desk_of(event), state(event).play.tables
    desk.cookies["django_language"] = "de"
    phones = (player_home(event, there[0].players[0]), table_home(event))
    form = strip_tags(desk.get(f"/events/new/?format=evening&game={GAME}").content.decode())
    yield "new", re.sub("|".join(preset.name.de for preset in GAMES[GAME].presets), "", form)
    for begin in (*phones, f"/e/{event.slug}/desk/"):
        for address, _from, text in pages(desk, begin, (begin.removesuffix("desk/"),)):
            if "/rules/" not in address:
                text = _HIDDEN.sub("", text)
                yield address, "\n".join((strip_tags(text), *_TOLD.findall(text)))


def on_paper(event: Tournament) -> Iterator[tuple[str, str]]:
    """Yield (key, text) of printed and loaded documents, and of rules and settings."""
    here = visit(event)
    for document in DOCUMENTS:
        if document.fits(here):
            data = json.dumps(document.data(Order(here)), ensure_ascii=False)
            yield document.key, _KEYS.sub("", data)
    yield "tables", repr([(table.title, table.heads, table.rows) for table in tables(here)])
    yield "rules", repr(evening_sections(here.state))
    yield (
        "settings",
        repr(
            [
                (group.title, rule.label, rule.value)
                for group in setting_groups(here.state)
                for rule in group.rules
            ]
        ),
    )


def test_an_evening_is_shown_in_the_words_of_its_game(event: Tournament) -> None:
    assert {hit for at in on_pages(event) for hit in USUAL["de"].findall(at[1])} == set()


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_evening_is_printed_in_the_words_of_its_game(event: Tournament, language: str) -> None:
    with translation.override(language):
        said = dict(on_paper(event))
        assert len(said) >= 10
        found = {key: USUAL[language].findall(text) for key, text in said.items()}
    assert {key: hits for key, hits in found.items() if hits} == {}


def test_the_next_event_is_told_in_the_usual_words() -> None:
    with translation.override("de"):
        visit(registered(8, format="evening", game=GAME))
        assert (gettext("Round"), gettext("Rounds")) == ("Serie", "Serien")
        visit(registered(7))
        assert (gettext("Round"), spoken()) == ("Runde", None)
        visit(registered(8, format="evening", game=GAME))
    with translation.override("de"):
        assert gettext("Round") == "Runde"


def test_words_for_rounds_keep_compounds_capitals_and_places_of_values() -> None:
    words = RoundWords(Words("Serie", "List"), Words("Serien", "Lists"))
    german = "Die Runde, zwei Runden, das Rundenende; die Vorrunde rundet"
    assert words.german(german) == "Die Serie, zwei Serien, das Serienende; die Vorrunde rundet"
    english = "Round %(round)s of {rounds} rounds, round-robin, around"
    assert words.english(english) == "List %(round)s of {rounds} lists, round-robin, around"
