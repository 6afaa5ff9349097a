"""A match has a number on the pages of its table where another one can follow there."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.worlds.events import registered, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import report, steps
from tests.worlds.phones import english, player_home, table_home, table_phone
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db

TOLD = {"en": r"\bMatch \d", "de": r"\bPartie \d"}


def playing(form: str, **settings: Any) -> Tournament:
    event = registered(4, format=form, game="bronzen", settings=settings, confirmation="second")
    sent(event, "start")
    for kind in steps(event):
        sent(event, kind)
    return event


def numbers(event: Tournament, language: str) -> list[str]:
    """Return the texts of a table's pages: in play, on its sheet, with a waiting report, booked."""
    player, other = state(event).play.tables[0].players[:2]
    home = player_home(event, player)
    phone, table = english(), table_phone(event)
    for client in (phone, table):
        client.cookies["django_language"] = language
    places = ((phone, home), (table, table_home(event)))
    pages = [words(client.get(place)) for client, place in places]
    pages.append(words(phone.post(f"{home}sheet/", follow=True)))
    report(event, 1, Random("numbers"))
    pages += [words(client.get(place)) for client, place in places]
    waiting = state(event).pending_at(1)
    assert waiting
    confirmed = {"report": waiting.seq}
    assert english().post(f"{player_home(event, other)}confirm/", confirmed).status_code == 302
    pages += [words(client.get(place)) for client, place in places]
    return [told for page in pages for told in re.findall(TOLD[language], page)]


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize(
    ("form", "settings"),
    [
        ("evening", {"matches": 1}),
        ("swiss", {"matches": 1}),
        ("knockout", {"best_of_final": 3}),
        ("league", {"table_size": 2}),
    ],
)
def test_the_only_match_of_a_table_has_no_number(
    form: str, settings: dict[str, Any], language: str
) -> None:
    assert numbers(playing(form, **settings), language) == []


@pytest.mark.parametrize(
    ("form", "settings"),
    [
        ("evening", {"matches": 2}),
        ("knockout", {"best_of": 3}),
        ("league", {"table_size": 2, "games": 2}),
    ],
)
def test_one_of_several_has_its_number(form: str, settings: dict[str, Any]) -> None:
    assert {"Match 1", "Match 2"} == {*numbers(playing(form, **settings), "en")}
