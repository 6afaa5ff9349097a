"""A sheet calls what a match is made of as its rule book does: deals, at Bronzen games."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from games.registry import GAMES
from tests.worlds.events import running, state
from tests.worlds.markup import words
from tests.worlds.phones import english, own_table
from tournaments.store.models import ScoreSheet
from tournaments.web.sheet.games import SHEETS

pytestmark = pytest.mark.django_db
WORDS = {"binokel": "deal", "bronzen": "game", "buraco": "deal", "canasta": "deal"}


def pages(game: str, phone: Client) -> str:
    """A sheet with a deal on it, its correction, the own page that counts it, and what says where
    something is wrong."""
    event = running(4, format="evening", game=game)
    home = own_table(event, state(event).play.tables[0].players[0])
    phone.post(f"{home}sheet/")
    sheet = ScoreSheet.objects.get()
    people = tuple(sheet.report["players"])
    said = GAMES[game].simulate(
        people, sheet.report["variant"], Random(game), level=next(iter(SHEETS[game].levels))
    )
    sheet.report = {**sheet.report, "deals": said["deals"][:1]}
    sheet.save()
    place = reverse("sheet", args=[sheet.token])
    return " ".join(words(phone.get(page)) for page in (place, f"{place}deal/deals/0/", home))


@pytest.mark.parametrize("game", WORDS)
def test_an_english_sheet_speaks_of_one_thing_by_one_word(game: str) -> None:
    text = pages(game, english())
    word = WORDS[game]
    for said in (f"{word.capitalize()} 2", f"Write down {word} 2", f"Correct {word} 1"):
        assert said in text
    sheet = reverse("sheet", args=[ScoreSheet.objects.get().token])
    assert f'title="Undo the last {word}"' in english().get(sheet).content.decode()
    assert re.search(rf"\b1 (of \d+ )?{word}s?\b", text)
    other = {"deal": "game", "game": "deal"}[word]
    assert re.findall(rf"\b{other}s? \d|\d {other}s?\b|last {other}\b", text, re.I) == []


@pytest.mark.parametrize("game", ["binokel", "bronzen"])
def test_a_german_sheet_speaks_of_games(game: str) -> None:
    phone = Client()
    text = pages(game, phone)
    for said in ("Spiel 2", "Spiel 2 aufschreiben", "Spiel 1 korrigieren", "1 Spiel"):
        assert said in text
