"""English pages of the WM mode say once what a Runde is."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.tour import sheet_of
from tests.worlds.desks import desk_of
from tests.worlds.events import running, seats, sent
from tests.worlds.markup import words
from tests.worlds.phones import english, evening, player_home, table_home, table_phone
from tests.worlds.situations import before_the_final, closing
from tournaments.store.access.actors import wall_path

pytestmark = pytest.mark.django_db
EXPLAINED = "A Runde is one game, from 15 points until somebody has lost."


def told(client: Client, place: str) -> int:
    return words(client.get(place)).count(EXPLAINED)


def test_phones_the_desk_and_the_public_page_explain_the_runde_once() -> None:
    event = evening(8)
    own = player_home(event, seats(event)[0])
    assert told(table_phone(event), table_home(event)) == 1
    assert told(english(), own) == 1
    assert told(english(), f"/e/{event.slug}/") == 1
    assert told(desk_of(event), f"/e/{event.slug}/desk/") == 1


def test_the_wall_explains_it_when_time_is_up_and_where_the_threshold_rises() -> None:
    event, fields = before_the_final()
    sent(event, "final", **fields)
    for wall in (wall_path(event), wall_path(closing()[0])):
        assert told(english(), wall) == 1


def test_a_sheet_explains_it_where_an_exclusion_ends_one() -> None:
    sheet = sheet_of("brokdorf")
    assert told(english(), reverse("sheet", args=[sheet.token])) == 1


def test_an_event_that_is_played_by_matches_says_nothing_of_it() -> None:
    event = running(3, format="evening", game="binokel", settings={"deals": 3})
    for place in (f"/e/{event.slug}/", player_home(event, seats(event)[0])):
        assert told(english(), place) == 0
