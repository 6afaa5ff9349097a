"""Count taps of frequent tasks: a 15er on phones of its table, and the confirm of the desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import People, Phone, Taps
from tests.phone_states import reported
from tests.worlds.events import name_of, state
from tests.worlds.phones import evening, sitting, table_home
from tournaments.store.access.actors import table_pin
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SCROLLS = "document.documentElement.scrollHeight - innerHeight"


def test_a_15er_is_reported_by_two_taps_and_confirmed_by_one_without_scrolling(
    people: People,
) -> None:
    """Two phones open the table's page, as nobody confirms on the phone that has reported."""
    tournament = evening(9, minutes=20)
    taps = people.taps = Taps()
    phone, other = _at_table(people, tournament), _at_table(people, tournament)
    _speaker, loser, witness = (name_of(tournament, who) for who in sitting(tournament))
    heights = [phone.page.evaluate(SCROLLS)]
    with taps.of("report a 15er", 2):
        phone.tap("report-normal-loser", loser)
        phone.page.locator("#report-form button.btn-lg:visible").tap()
        expect(phone.page.locator("#waiting")).to_be_visible()
    confirms = other.page.locator("#waiting").get_by_role("button", name=witness)
    expect(confirms).to_be_visible()
    heights += [each.page.evaluate(SCROLLS) for each in (phone, other)]
    with taps.of("confirm a 15er", 1):
        confirms.tap()
        expect(phone.page.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    assert heights == [0, 0, 0]
    assert state(tournament).play.tables[0].matches == 1
    assert people.complaints == []


def _at_table(people: People, tournament: Tournament) -> Phone:
    """A small phone that has scanned the code of table 1 and knows the PIN."""
    phone = Phone(people.page(SMALL))
    phone.page.goto(table_home(tournament))
    phone.enter_pin(table_pin(tournament, state(tournament).play.round))
    expect(phone.page.locator("#report-form")).to_be_visible()
    return phone


def test_the_desk_confirms_for_a_table_by_one_click(people: People) -> None:
    tournament = evening(9, minutes=20)
    reported(tournament, 1, 1, ago=4)
    taps = people.taps = Taps()
    desk = people.desk(tournament)
    desk.open()
    line = desk.page.locator(".todo > li#tile-1")
    expect(line).to_contain_text("lost the Runde")
    with taps.of("confirm for a table", 1):
        line.get_by_role("button", name="Confirm", exact=True).click()
        expect(desk.page.locator("#latest li")).to_have_count(1)
    assert (state(tournament).pending, state(tournament).play.tables[0].matches) == ({}, 1)
    desk.open()
    with taps.of("take a result back at the desk", 1):
        desk.page.locator("#latest").get_by_role("button", name="Undo").click()
        expect(desk.page.get_by_text("Taken back.")).to_be_visible()
    assert state(tournament).play.tables[0].matches == 0
    assert people.complaints == []
