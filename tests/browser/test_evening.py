"""A whole evening in real browsers: the desk's laptop, phones of several tables, the wall."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, Desk, People

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = [
    *("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta"),
    *("Hinnerk", "Inga", "Jörg", "Käthe", "Lasse", "Merle"),
]
PASSWORD = "Grand-ohne-Vier"


def long_until_cutoff() -> str:
    """A cut-off that this evening does not reach: nearly a day ahead."""
    return f"{datetime.now(ZoneInfo('Europe/Berlin')) - timedelta(minutes=10):%H:%M}"


def begin(people: People) -> Desk:
    """An organizer logs in, creates the event and enters thirteen people."""
    User.objects.create_user("leitung", password=PASSWORD)
    desk = Desk(people.page(LAPTOP))
    desk.log_in("leitung", PASSWORD)
    settings = {"start_euros": "2", "round_minutes": "5", "cutoff": long_until_cutoff()}
    desk.new_event("Abend in der Krone", settings)
    desk.says("Who plays tonight?")
    desk.paste(NAMES)
    return desk


def test_desk_comes_from_login_to_the_first_round(people: People) -> None:
    desk = begin(people)
    for name in ("Anke", "Jörg"):
        desk.check_in(name)
    desk.open()
    desk.says("13 players are registered")
    desk.next("Start the tournament")
    desk.next("Draw round 1")
    desk.says("Seats of round 1 are drawn")
    drawn = desk.plan()
    assert sorted(map(len, drawn)) == [3, 3, 3, 4]
    assert sorted(name for table in drawn for name in table) == sorted(NAMES)
    a, b = drawn[0][0], drawn[1][0]
    desk.page.locator(f'[data-seat="{a}"]').click()
    desk.page.locator(f'[data-seat="{b}"]').click()
    swapped = [[{a: b, b: a}.get(name, name) for name in table] for table in drawn]
    expect(desk.page.locator(".plan-table").first.locator(".seat-name").first).to_have_text(b)
    assert desk.plan() == swapped
    desk.next("Publish the seats")
    desk.says("Everybody is looking for a seat")
    desk.next("Start round 1")
    desk.says("Round 1 is running")
    expect(desk.page.locator(".tile")).to_have_count(4)
    assert people.complaints == []
