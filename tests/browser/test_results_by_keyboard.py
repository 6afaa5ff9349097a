"""The results of a hall of fourteen tables, from paper, by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.worlds.events import running, state
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

TABLES = 14
STROKE = 0.28
"""Seconds for a key, of a person who is used to typing (the keystroke-level model)."""
READING = 1.35
"""Seconds to read a number off the paper before it is typed (the same model)."""
THREE_MINUTES = 180


class Keyboard:
    """Types real keys into a page and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.strokes = 0

    def type(self, text: str) -> None:
        self.strokes += len(text)
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        self.strokes += 1
        self.page.keyboard.press(key)


def binokel(players: int) -> Tournament:
    """An evening whose first round runs."""
    settings = {"rounds": 3, "deals": 12}
    return running(players, now=timezone.now(), format="evening", game="binokel", settings=settings)


def paper(table: int) -> tuple[int, int, int]:
    """The numbers on the sheet of a table."""
    return 1000 + 50 * table, 900 + 10 * table, -150 - 10 * table


@pytest.mark.turns(3)
def test_fourteen_tables_are_entered_by_keyboard_in_under_three_minutes(
    people: People, record_property: Callable[[str, object], None]
) -> None:
    evening = binokel(3 * TABLES)
    desk, seats = people.desk(evening), [table.players for table in state(evening).play.tables]
    desk.open("results/")
    keys = Keyboard(desk.page)
    expect(desk.page.locator("[name=t1-points-0]")).to_be_focused()
    began = monotonic()
    for table in range(1, TABLES + 1):
        first, second, third = paper(table)
        keys.type(str(first))
        keys.press("Enter")
        keys.type(str(second))
        keys.press("Enter")
        keys.type(str(third))
        keys.press("Enter")
    expect(desk.page.locator("[data-last]")).to_be_focused()
    expect(desk.page.locator("[data-last]")).to_have_text(f"Book {TABLES} tables")
    keys.press("Enter")
    expect(desk.page.locator("#next")).to_be_visible()
    machine = monotonic() - began
    took = machine + keys.strokes * STROKE + 3 * TABLES * READING
    said = f"{keys.strokes} keys, {machine:.1f} s in Chromium, {took:.0f} s for a person"
    record_property("keyboard", said)
    assert took < THREE_MINUTES, said
    play = state(evening).play
    assert [[play.balances[p] for p in players] for players in seats] == [
        list(paper(table)) for table in range(1, TABLES + 1)
    ]


def test_a_wrong_line_is_mended_where_it_stands(people: People) -> None:
    desk = people.desk(binokel(6))
    page = desk.page
    desk.open("results/")
    for index, value in enumerate(("1203", "900", "800")):
        page.locator(f"[name=t2-points-{index}]").fill(value)
    page.locator("[data-last]").click()
    wrong = page.locator("[name=t2-points-0]")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_value("1203")
    expect(page.locator("#line-2 .paper-state")).to_have_text("to check")
    page.locator("[name=t1-points-1]").press("ArrowDown")
    expect(page.locator("[name=t2-points-1]")).to_be_focused()
    wrong.fill("1200")
    expect(page.locator("#line-2 .paper-state")).to_have_text("complete")
    page.locator("[data-last]").click()
    expect(page.locator("#line-2")).to_have_count(0)
    expect(page.locator("#line-1")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
