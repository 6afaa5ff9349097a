"""The rounds of a knock-out have names, on every page and in every text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.utils import translation

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import words
from tests.worlds.matches import open_tables, send_in
from tests.worlds.phones import player_home, table_home
from tournaments.store.models import Tournament
from tournaments.web.readmodels.round import round_name

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    with translation.override("de"):
        yield


_NUMBERED = re.compile(r"(?:Runde|Round) \d")


def played(tournament: Tournament, rng: Random) -> None:
    for kind in ("draw", "publish", "go"):
        sent(tournament, kind)
    for table in open_tables(tournament):
        send_in(tournament, table, rng)


def test_every_page_names_the_round_of_a_knock_out() -> None:
    """Eight with a match for third place, at their last round."""
    setup = {"places_to": 4}
    event = registered(8, format="knockout", game="bronzen", settings=setup)
    sent(event, "start")
    rng, desk = Random("names"), desk_of(event)
    played(event, rng)
    played(event, rng)
    for kind in ("draw", "publish", "go"):
        sent(event, kind)
    own = table_home(event, 2)
    player = state(event).play.tables[0].players[0]
    heads = {
        "de": ("Finale läuft", "Tisch 2 (Spiel um Platz 3)", "Halbfinale", "Viertelfinale"),
        "en": ("Final is running", "Table 2 (Match for third place)", "Semi-final", "Quarter-"),
    }
    for language, (running, third, half, quarter) in heads.items():
        desk.cookies["django_language"] = language
        place = f"/e/{event.slug}"
        told = {
            page: words(desk.get(f"{place}{page}"))
            for page in ("/", "/projector/", "/draws/", "/desk/", "/desk/log/", "/desk/announce/")
        } | {page: words(desk.get(page)) for page in (own, player_home(event, player))}
        assert {
            page: found for page, text in told.items() if (found := _NUMBERED.findall(text))
        } == {}
        assert running in told["/desk/"]
        assert third in told[own]
        assert third in told["/desk/announce/"]
        for page in ("/draws/", "/desk/log/", player_home(event, player)):
            assert half in told[page], page
            assert quarter in told[page], page


def test_rounds_of_other_brackets_are_named_where_there_is_a_name() -> None:
    """With two lives several rounds are under way at once: numbers up to the finals."""
    rng = Random("double")
    event = registered(4, format="knockout", game="bronzen", settings={"mode": "double"})
    sent(event, "start")
    names = []
    while state(event).play.phase != "finished":
        number = state(event).play.round + 1
        before = round_name(state(event), number)
        played(event, rng)
        names.append(round_name(state(event), number))
        assert before == names[-1]
    assert names[:4] == ["Runde 1", "Runde 2", "Runde 3", "Finale"]
    assert names[4:] in ([], ["Zweites Finale"])


def test_rounds_to_come_have_their_names_before_they_are_drawn() -> None:
    event = registered(6, format="knockout", game="bronzen")
    sent(event, "start")
    names = [round_name(state(event), number) for number in (1, 2, 3, 4)]
    assert names == ["Viertelfinale", "Halbfinale", "Finale", "Runde 4"]
