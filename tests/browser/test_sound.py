"""A phone with sound on rings when its table is called, and only then."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import PHONE, People
from tests.worlds.events import sent
from tests.worlds.phones import evening, player_home, sitting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
# what a phone does is heard here, and still done
HEAR = """
const heard = { tones: 0, shakes: 0 };
const note = (what) => {
  heard[what] += 1;
  document.documentElement.dataset.heard = `${heard.tones} tones, ${heard.shakes} shakes`;
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { note("tones"); start.apply(this, at); };
const shake = navigator.vibrate.bind(navigator);
navigator.vibrate = (...given) => { note("shakes"); return shake(...given); };
"""


def heard(page: Page, rings: int) -> None:
    words = f"{3 * rings} tones, {rings} shakes" if rings else "nothing"
    page.evaluate("document.documentElement.dataset.heard ??= 'nothing'")
    expect(page.locator("html")).to_have_attribute("data-heard", words)


@pytest.mark.turns(3)
def test_a_phone_rings_for_its_seat_and_its_round_and_nothing_else(people: People) -> None:
    tournament = evening(8, up_to="draw", minutes=1, confirmation="none")
    one, _two, loser = sitting(tournament)[:3]
    page, silent = (people.page_of_its_own(PHONE) for _ in range(2))
    for phone in (page, silent):
        phone.add_init_script(HEAR)
        phone.goto(player_home(tournament, one))
    button = page.locator("[data-sound]")
    expect(button).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="More", exact=True).tap()
    button.tap()
    expect(button).to_have_text("Sound is on")
    page.get_by_role("button", name="Close", exact=True).first.tap()
    heard(page, 1)  # that it works
    sent(tournament, "publish", now=timezone.now())
    expect(page.locator("h1")).to_contain_text("Please take your seat")
    heard(page, 2)
    sent(tournament, "go", now=timezone.now())
    heard(page, 3)
    sent(tournament, "report", table=1, result={"loser": loser}, accept=True, now=timezone.now())
    expect(page.locator(".figures")).to_contain_text("€11")
    heard(page, 3)
    sent(tournament, "announce", text="Food is ready", now=timezone.now())
    expect(page.locator("[data-announcement]")).to_be_visible()
    heard(page, 4)
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    heard(page, 0)
    page.locator("h1").tap()
    expect(button).to_have_text("Sound is on")
    page.get_by_role("button", name="More", exact=True).tap()
    button.tap()
    expect(button).to_have_text("Sound on")
    expect(silent.locator("[data-announcement]")).to_be_visible()
    heard(silent, 0)
