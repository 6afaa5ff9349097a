"""The answer of a settled line of *To do* stays for its ten seconds, whatever the page hears."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import People
from tests.phone_states import reported
from tests.worlds.events import state
from tests.worlds.phones import evening

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.mark.parametrize("players", [9, 3])
def test_the_answer_of_the_last_line_stays_and_takes_back(people: People, players: int) -> None:
    """With three players the list ends with the result, as nobody plays then."""
    tournament = evening(players, minutes=20)
    reported(tournament, 1, 1, ago=4)
    desk = people.desk(tournament)
    desk.open()
    page = desk.page
    page.locator("#tile-1").get_by_role("button", name="Confirm", exact=True).click()
    page.mouse.move(0, 0)
    expect(page.locator("#todo .count")).to_have_count(0)  # the page knows that nothing is left
    answer = page.locator(".todo > .is-said")
    expect(answer).to_contain_text("Runde is booked.", timeout=2000)
    answer.get_by_role("button", name="Undo").click()
    expect(page.locator("#tile-1")).to_contain_text("lost the Runde")
    assert state(tournament).play.tables[0].matches == 0
    assert people.complaints == []
