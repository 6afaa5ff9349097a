"""A trial evening is begun from the start page and touched in its windows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Request, expect

from tests.browser.people import LAPTOP, YES, People
from tests.servers import wait_until
from tests.stack import Stack
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def is_stream(asked: Request) -> bool:
    return asked.resource_type == "eventsource"


@pytest.mark.turns(3)
def test_a_report_and_a_stopped_clock_are_seen_in_every_window(
    people: People, live_stack: Stack
) -> None:
    page = people.page_of_its_own(LAPTOP)
    streams = set[Request]()
    page.on("request", lambda asked: streams.add(asked) if is_stream(asked) else None)
    for end in ("requestfailed", "requestfinished"):
        page.on(end, lambda asked: streams.discard(asked))
    page.goto(live_stack.url + one_time_login_url(User.objects.create_user("renate")))
    page.locator("main form button").click()
    page.get_by_role("button", name="See a trial evening").click()
    page.get_by_role("button", name="10×").click()  # a report of hers before the others'
    expect(page.get_by_role("button", name="10×")).to_have_attribute("aria-pressed", "true")
    desk, phone, wall = (
        page.frame_locator(f"#window-{name}") for name in ("desk", "phone", "wall")
    )
    tiles = phone.locator("#report label:visible")
    loser, other = (tiles.nth(n).locator(".choice-title").inner_text() for n in range(2))
    tiles.first.click()
    phone.get_by_role("button", name=f"{loser} lost").click()
    booked, asked = phone.get_by_text("Runde 1 is booked"), phone.get_by_role("button", name=YES)
    expect(booked.or_(asked)).to_be_visible()
    if asked.is_visible():  # so soon after the start
        asked.click()
    expect(booked).to_be_visible()  # the others have confirmed it
    for window in (desk, wall):
        lines = window.locator("li").filter(has_text=other)
        expect(lines.filter(has_text="€11").first).to_be_visible()
    expect(page.locator(".windows .is-log")).to_contain_text(f"{loser} lost")
    desk.get_by_role("button", name="Stop").click()
    for window in (desk, phone, wall):
        expect(window.get_by_text("The clock stands still").first).to_be_visible()
    # a browser has six connections per server, and the windows share one of them
    wait_until(lambda: page.evaluate("true") and len(streams) == 1, "one stream")
    assert people.complaints == []
