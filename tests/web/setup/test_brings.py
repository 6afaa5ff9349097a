"""Beside the settings of a score stands what a match would bring, while they are typed."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.worlds.desks import desk_of
from tests.worlds.events import registered, started
from tests.worlds.markup import words
from tests.worlds.matches import typed
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def look(client: Client, address: str, **changed: str) -> str:
    """Return the text beside the form after these changes."""
    context = client.get(address).context
    forms = [context[name] for name in ("form", "options", "rules") if context.get(name)]
    data = {**typed(*forms), **{f"s-{name}": value for name, value in changed.items()}}
    answer = client.post(address, {**data, "name": "", "look": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return re.sub(r".*The worth of a match", "", words(answer)).partition("Penalty points")[0]


def test_an_event_says_what_each_place_of_each_table_would_have() -> None:
    event = registered(2, format="evening", game="binokel")
    desk, address = desk_of(event), f"/e/{event.slug}/desk/settings/"
    count = Tournament.objects.count()
    own = {"score.word": "", "score.points": "1/10", "score.places": "12, 0, -12; 18, 6, -6, -18"}
    said = look(
        desk,
        address,
        **own,
        **{"bye_credit.word": "", "bye_credit": "14, 30", "missed_credit.word": "none"},
        **{"walkover.word": "", "walkover": "20, 300, -5"},
    )
    # threes with 300, 200, 100 and fours with 300, 225, 150, 75 game points
    assert "1 300 42 2 200 20 3 100 −2 all level 30" in said
    assert "1 300 48 2 225 28.5 3 150 9 4 75 −10.5 all level 30" in said
    assert "Bye 17, with 30 game points Missed round 0" in said
    assert "who came 50, with 300 game points Walk-over: who did not come −5" in said
    assert "nothing can be worked out" in look(desk, address, **{**own, "score.places": "1, 2"})
    assert Tournament.objects.count() == count


def test_a_season_says_what_a_win_a_draw_and_a_loss_bring() -> None:
    league = registered(2, format="league", game="bronzen", settings={"kind": "sides"})
    desk, address = desk_of(league), f"/e/{league.slug}/desk/settings/"
    assert "1 100 2 2 50 0 all level 1" in words(desk.get(address))
    own = {"score.word": "", "score.places": "3, 1, 0", "score.margin": "50"}
    assert "1 100 4 2 50 0 all level 1" in look(desk, address, **own)
    league.refresh_from_db()
    assert league.settings == {"kind": "sides"}
    # once it has begun the score stays what it is
    begun = started(4, format="league", game="bronzen", settings={"kind": "sides"})
    assert "The worth of a match" not in words(
        desk_of(begun).get(f"/e/{begun.slug}/desk/settings/")
    )


def test_the_wm_mode_has_no_such_score() -> None:
    event = registered(2)
    page = words(desk_of(event).get(f"/e/{event.slug}/desk/settings/"))
    assert "The worth of a match" not in page
