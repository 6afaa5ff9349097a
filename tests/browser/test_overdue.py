"""The time of a round runs out while no worker is there to end it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import WALL, People
from tests.stack import Stack
from tests.worlds.events import name_of, state
from tests.worlds.phones import evening, own_table, sitting
from tournaments.store.access.actors import wall_path

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.scaled]


@pytest.mark.turns(3)
def test_an_open_wall_says_by_itself_that_the_time_is_up_and_a_report_makes_up_for_it(
    people: People, live_stack: Stack
) -> None:
    live_stack.kill("worker")
    try:
        tournament = evening(8, minutes=44.9)
        reporter, witness, loser = sitting(tournament)[:3]
        phone, other = (people.phone(own_table(tournament, who)) for who in (reporter, witness))
        wall = people.page(WALL, language="de-DE")
        wall.goto(wall_path(tournament))
        expect(wall.get_by_text("Zeit um", exact=True)).to_be_visible()
        assert not tournament.log.filter(kind="timer").exists()
        due = state(tournament).play.round_due
        phone.report(name_of(tournament, loser))
        other.confirm()
        lost = f"{name_of(tournament, loser)} lost the Runde"
        expect(phone.page.locator("#last-runde")).to_contain_text(lost)
        signal = tournament.log.get(kind="timer")
        booked = tournament.log.filter(kind="report").latest("seq")
        assert (signal.at, signal.actor) == (due, "clock")
        assert signal.at < booked.at
        assert signal.seq < booked.seq
    finally:
        live_stack.start("worker")
