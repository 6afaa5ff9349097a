"""Cards with codes for the tables of every kind of event."""

from __future__ import annotations

import re

import pytest

from tests.worlds.desks import desk_of
from tests.worlds.events import names, registered, sent
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def cards(tournament: Tournament) -> list[int]:
    page = desk_of(tournament).get(f"/e/{tournament.slug}/desk/cards/").content.decode()
    return [int(number) for number in re.findall(r"<h3>Table (\d+)</h3>", page)]


@pytest.mark.parametrize(
    ("form", "game", "people", "tables"),
    [
        ("wm", "brokdorf", 13, 4),
        ("evening", "binokel", 13, 4),
        ("swiss", "bronzen", 12, 6),
        ("knockout", "bronzen", 11, 5),
    ],
)
def test_every_table_has_a_card_before_the_start(
    form: str, game: str, people: int, tables: int
) -> None:
    assert cards(registered(people, format=form, game=game)) == list(range(1, tables + 1))


def test_a_season_has_cards_for_the_match_day_only() -> None:
    settings = {"kind": "sides"}
    league = registered(0, format="league", game="bronzen", settings=settings)
    for name in names(8):
        sent(league, "register", player=name)
    assert cards(league) == []
    sent(league, "start", seed="lot")
    assert cards(league) == []
    sent(league, "go")
    assert cards(league) == [1, 2, 3, 4]
