"""A question on a phone stays while the evening goes on."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import PHONE, UNPROCESSABLE, People
from tests.browser.setup_players import MatchPhone
from tests.worlds.events import name_of, sent
from tests.worlds.phones import evening, own_table, sitting
from tournaments.store import load
from tournaments.store.periodic_tasks import note

SENT_TO = "**/report/"

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def test_question_and_choice_outlast_what_happens_elsewhere(people: People) -> None:
    tournament = evening(8, minutes=1)
    first, loser = sitting(tournament)[:2]
    phone = people.phone(own_table(tournament, first))
    phone.tap("report-normal-loser", name_of(tournament, loser))
    assert phone.send() == UNPROCESSABLE
    question = phone.page.locator("#report-form [data-question]")
    expect(question).to_be_visible()
    clock = phone.page.locator("[data-clock]").first
    ends = clock.get_attribute("data-ends")
    sent(tournament, "extend", minutes=5, now=datetime.now(UTC))
    expect(clock).not_to_have_attribute("data-ends", str(ends))
    expect(question).to_be_visible()
    expect(phone.page.locator(f'#report-form input[value="{loser}"]').first).to_be_checked()
    assert phone.send() != UNPROCESSABLE
    expect(phone.page.locator("#waiting")).to_be_visible()
    assert people.complaints == []


def test_report_that_only_a_step_of_the_clock_made_late_waits_on_the_phone(people: People) -> None:
    tournament = evening(8, minutes=50, confirmation="none")
    now = datetime.now(UTC)
    note(now - timedelta(minutes=40), now=now)  # forward: the round has ended early
    first, loser, other = sitting(tournament)[:3]
    phone = people.phone(own_table(tournament, first))
    phone.tap("report-normal-loser", name_of(tournament, loser))
    at = (now - timedelta(minutes=4)).isoformat()  # after the signal: the table's last one

    def arrive_late(route: Route) -> None:
        """The table's other phone was quicker, and this one has not heard of it."""
        sent(tournament, "runde", table=1, result={"loser": other}, at=at, now=now)
        route.continue_()

    phone.page.evaluate("document.querySelector('#report-form input[name=runde]').value = '2'")
    phone.page.route(SENT_TO, arrive_late, times=1)
    phone.page.locator("#report-form button.btn-lg:visible").click()
    waits = phone.page.locator("html[data-pending='1']")
    expect(waits).to_have_count(1)
    held = "Waits until the desk has put the clock right"
    expect(phone.page.locator("[data-queued]")).to_contain_text(held)
    sent(tournament, "revert_clock_step", now=datetime.now(UTC))
    expect(waits).to_have_count(0)
    assert load.load(tournament).play.tables[0].matches == 2
    assert people.complaints == []


@pytest.mark.turns(3)
def test_an_empty_sheet_that_is_open_goes_on_without_whoever_leaves(people: People) -> None:
    tournament = evening(8, minutes=1)
    first, other = sitting(tournament)[:2]
    page = people.page(PHONE)
    page.goto(own_table(tournament, first))
    page.get_by_role("button", name="More", exact=True).click()
    MatchPhone(page).begin("Keep the sheet here, deal after deal")
    expect(page.locator("#deal-form")).to_be_visible()
    sent(tournament, "withdraw", player=other, now=datetime.now(UTC))
    expect(page.locator("#changed")).to_contain_text("The seats of this table have changed")
    page.locator("#changed").get_by_role("link").click()
    expect(page.locator("#deal-form").get_by_text(name_of(tournament, other))).to_have_count(0)
    expect(page.locator("#sheet-state").get_by_role("button")).to_have_count(0)
    expect(page.locator("#deal-form").get_by_text(name_of(tournament, first))).not_to_have_count(0)
    assert people.complaints == []
