"""Before the first match no page names a place, and programs get the former answers."""

from __future__ import annotations

import csv
import re
from io import BytesIO, StringIO
from random import Random

import pytest
from pypdf import PdfReader

from tests.sample import sample
from tests.worlds.desks import desk_of
from tests.worlds.events import registered, sent, state
from tests.worlds.markup import flat, words
from tests.worlds.matches import send_in, steps
from tests.worlds.phones import english, player_home
from tournaments.domain.standings import standings
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db

FORMS = {
    "wm": ("brokdorf", {}),
    "evening": ("bronzen", {"draw": "mitchell"}),
    "swiss": ("bronzen", {"rounds": 3}),
    "knockout": ("bronzen", {}),
    "league": ("bronzen", {"table_size": 2, "promoted": 1, "relegated": 1}),
}
PAGES = ("", "standings/", "projector/", "plan/", "desk/")


def told(event: Tournament) -> list[str]:
    """The places on each page of an event, in its files and texts, and on an own page."""
    desk = desk_of(event)
    pages = [flat(desk.get(f"/e/{event.slug}/{page}", follow=True)) for page in PAGES]
    places = [place for page in pages for place in re.findall(r'class="rank"[^>]*>\s*(\d+)', page)]
    file = desk.get(f"/e/{event.slug}/desk/tables/standings.csv").content.decode("utf-8-sig")
    places += [row["Place"] for row in csv.DictReader(StringIO(file, newline="")) if row["Place"]]
    own = flat(english().get(player_home(event, next(iter(state(event).play.status)))))
    return places + re.findall(r"No\. (\d)", own)


@pytest.mark.parametrize("form", sample(FORMS, 2))
def test_before_anything_is_played_nobody_is_told_a_place(form: str) -> None:
    game, settings = FORMS[form]
    event = registered(6, format=form, game=game, settings=settings)
    assert told(event) == []
    sent(event, "start")
    for kind in steps(event):
        assert told(event) == []
        sent(event, kind)
    assert told(event) == []
    season = words(english().get(f"/e/{event.slug}/plan/"))
    assert (" up " in season, " down " in season) == (False, False)
    player = state(event).play.tables[0].players[0]
    if form == "wm":
        sent(event, "runde", table=1, result={"loser": player}, accept=True)
    else:
        send_in(event, 1, Random("place"))
    assert "1" in told(event)
    assert len({*told(event)}) > 1


def test_nor_is_anybody_once_one_has_left() -> None:
    event = registered(5, format="swiss", game="bronzen")
    sent(event, "start")
    sent(event, "exclude", player="Anke", reason="no")
    assert told(event) == []


def test_programs_are_told_a_shared_first_place() -> None:
    event = registered(3, format="league", game="bronzen", settings={"table_size": 2})
    sent(event, "start")
    assert [line.rank for line in standings(state(event))] == [1, 1, 1]
    answer = english().get(f"/api/v1/events/{event.slug}/standings")
    assert [line["rank"] for line in answer.json()["standings"]] == [1, 1, 1]


def test_printed_standings_have_no_places_either() -> None:
    event = registered(3, format="wm", game="brokdorf")
    sent(event, "start")
    answer = desk_of(event).get(f"/e/{event.slug}/desk/print/standings.pdf?language=en")
    text = " ".join(PdfReader(BytesIO(answer.content)).pages[0].extract_text().split())
    assert re.findall(r"(\S+) (Anke|Bernd|Conny)", text) == [
        ("–", "Anke"),
        ("–", "Bernd"),
        ("–", "Conny"),
    ]
