"""The cards that a hall drew for its seats, entered by the keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.setup_players import Gathering
from tests.worlds.events import drawn, names

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

TABLES = 4


def test_cards_are_typed_looked_at_and_published_by_keyboard(people: People) -> None:
    settings = {"rounds": 1, "deals": 3, "first_dealer": "first", "scorekeeper": "last"}
    how: dict[str, Any] = {"format": "evening", "game": "binokel", "settings": settings}
    guests = names(3 * TABLES)
    evening = Gathering(people, people.desk(drawn(len(guests), now=timezone.now(), **how)))
    evening.desk.open("seats/")
    page = evening.desk.page
    cards = [(1 + k % TABLES, 1 + k // TABLES) for k in range(len(guests))]
    for k, (table, seat) in enumerate(cards):
        expect(page.get_by_label(guests[k], exact=True)).to_be_focused()
        page.keyboard.type(f"{table}-{seat}" if k else "1-9")  # the first is mistyped
        page.keyboard.press("Enter")
    expect(page.locator("[data-last]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-error-summary]")).to_be_focused()
    wrong = page.get_by_label(guests[0], exact=True)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    wrong.fill("1-1")
    page.locator("[data-last]").press("Enter")
    publish = page.get_by_role("button", name="Publish the seats")
    expect(publish).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#next")).to_be_visible()
    expect(evening.wall.get_by_text("deals first")).to_have_count(TABLES)
    assert [evening.at(n) for n in range(1, TABLES + 1)] == [
        tuple(guests[k] for k in range(len(guests)) if cards[k][0] == n)
        for n in range(1, TABLES + 1)
    ]
