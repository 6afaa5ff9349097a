"""Two phones of one table that were both without network: nothing doubled, nothing lost, and the
second sees what differs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PHONE, People, Phone
from tests.browser.sheets import SheetPhone, canasta_deal
from tests.worlds.events import name_of
from tests.worlds.phones import evening, own_table, sitting
from tournaments.store import load
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]


def offline(people: People, tournament: Tournament, player: str, loser: str) -> Phone:
    """A phone whose report of who lost waits for the network."""
    phone = people.phone(own_table(tournament, player))
    phone.page.context.set_offline(True)
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.page.locator("#report-form button.btn-lg:visible").click()
    waits(phone.page, 1)
    return phone


def waits(page: Page, count: int) -> None:
    expect(page.locator("html")).to_have_attribute("data-pending", str(count))


def comes_back(phone: Phone | SheetPhone) -> None:
    phone.page.context.set_offline(False)
    waits(phone.page, 0)


def test_who_lost_is_said_twice_and_differs(people: People) -> None:
    tournament = evening(8, minutes=10)
    one, other, loser = sitting(tournament)[:3]
    first = offline(people, tournament, one, loser)
    second = offline(people, tournament, other, one)
    comes_back(first)
    expect(first.page.locator("#waiting")).to_be_visible()
    comes_back(second)
    note = second.page.locator("[data-queued]")
    mine, theirs = (f"{name_of(tournament, player)} lost the Runde." for player in (one, loser))
    expect(note).to_contain_text(f"This phone says: {mine} The other report says: {theirs}")
    note.get_by_role("link", name="Open the form").click()
    expect(second.page.locator("#conflict-mine")).to_contain_text(mine)
    expect(note).to_be_hidden()
    assert load.load(tournament).play.tables[0].matches == 0
    second.page.locator("#conflict-other").click()
    second.confirm()
    expect(second.page.locator("#last-runde")).to_contain_text(theirs)
    play = load.load(tournament).play
    assert play.tables[0].matches == 1
    assert play.balances[loser] < play.balances[one]


def test_who_lost_is_said_twice_and_agrees(people: People) -> None:
    tournament = evening(8, minutes=10, confirmation="none")
    one, other, loser = sitting(tournament)[:3]
    first = offline(people, tournament, one, loser)
    second = offline(people, tournament, other, loser)
    comes_back(first)
    expect(first.page.locator("#last-runde")).to_be_visible()
    comes_back(second)
    expect(second.page.locator("#last-runde")).to_be_visible()
    expect(second.page.locator("[data-queued]")).to_have_count(0)
    assert load.load(tournament).play.tables[0].matches == 1


def test_a_deal_is_written_twice_on_a_sheet(people: People) -> None:
    """The second phone gets its form again, filled in, on the sheet as it stands by now."""
    first = SheetPhone(people.page(PHONE))
    first.open("Canasta", ["Anke", "Bernd", "Conny", "Dieter"])
    second = SheetPhone(people.page(PHONE))
    second.page.goto(first.page.url)
    for phone, points in ((first, 15), (second, 25)):
        phone.page.context.set_offline(True)
        canasta_deal(phone, points_2=points)
        phone.page.locator("#deal-form .action-bar .btn-primary").click()
        waits(phone.page, 1)
    comes_back(first)
    expect(first.page.locator("#totals li").first).to_have_text("Anke & Conny 3885")
    comes_back(second)
    note = second.page.locator("[data-queued]")
    expect(note).to_contain_text("Not booked")
    note.get_by_role("link", name="Open the form").click()
    expect(second.page.locator("[data-error-summary]")).to_be_visible()
    expect(second.page.locator("[name=points-2]")).to_have_value("25")
    second.totals(Anke_Conny=3885, Bernd_Dieter=-170)
    expect(second.page.locator("#deal-form .action-bar .btn-primary")).to_contain_text("deal 2")
    assert len(ScoreSheet.objects.get().report["deals"]) == 1
