"""A season that runs is changed by the pages of the desk, with the log afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.setup_players import Gathering
from tests.worlds.events import registered, sent

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.mark.turns(3)
def test_matches_are_added_swapped_and_given_up_and_a_newcomer_meets_everybody(
    people: People,
) -> None:
    settings = {"kind": "sides", "legs": 1}
    how: dict[str, Any] = {"format": "league", "game": "bronzen", "settings": settings}
    season = registered(4, now=timezone.now(), **how)
    for kind, more in (("start", {"seed": "lot"}), ("go", {})):
        sent(season, kind, now=timezone.now(), **more)
    league = Gathering(people, people.desk(season))
    home, away = league.at(1)
    league.desk.act("swap_home", {"table": "1"})
    assert league.at(1) == (away, home)
    league.desk.act("absent", {"side": "both of them"}, table=1)
    league.desk.act("late_entry", {"name": "Zoe"})
    league.desk.act("add_match", {"player": away, "other": home, "to": "2031-01-07T19:30"})
    play = league.state.play
    zoe = league.id("Zoe")
    assert sum(zoe in fixture.sides for fixture in play.fixtures) == 4
    last = play.fixtures[-1]
    assert (tuple(map(league.state.name, last.sides)), last.at.year) == ((away, home), 2031)
    league.desk.open("log/")
    rows = league.desk.page.locator("tbody tr")
    said = ["Match added", "Late entry", "Was absent from a match", "Home right swapped"]
    for number, what in enumerate(said):
        expect(rows.nth(number)).to_contain_text(what)
    assert people.complaints == []
