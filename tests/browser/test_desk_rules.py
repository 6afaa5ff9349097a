"""The rules of the desk: who waits comes first and is settled there, and nothing lies over
anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.accessibility import unreadable
from tests.browser.rules import FOUND, LAPTOP, SMALL, World, opened, served
from tests.desk_states import desk_states
from tests.phone_states import State

pytestmark = pytest.mark.embedded

WALL: ViewportSize = {"width": 1920, "height": 1080}
TALL: ViewportSize = {"width": 390, "height": 844}
FITS = (
    ("desk running", LAPTOP, 800),
    ("desk time is up", LAPTOP, 800),
    ("desk drawn", LAPTOP, 800),
    ("desk final", LAPTOP, 800),
    ("desk finished", LAPTOP, 800),
    ("desk quiet", LAPTOP, 800),
    ("desk many", WALL, 1080),
)
BOTTOM = """() => Math.max(...[...document.querySelectorAll(".mini, .todo > li, #ask button")]
  .map((one) => one.getBoundingClientRect().bottom))"""
CONTROLS = """() => [...document.querySelectorAll("a[href], button, summary")]
  .filter((one) => one.checkVisibility() && one.getClientRects().length
    && !one.matches(".skip-link")).length"""
# Buttons of a line which have a row of their own, without its width, beside others of the line.
ALONE = """() => [...document.querySelectorAll(".todo > li")].flatMap((line) => {
  const buttons = [...line.querySelectorAll(".todo-acts .btn")]
    .filter((one) => one.checkVisibility());
  const row = (one) => Math.round(one.getBoundingClientRect().top);
  const width = (one) => one.closest("li").clientWidth;
  return buttons.filter((one) => buttons.length > 1 && one.offsetWidth < 0.8 * width(one)
    && buttons.filter((other) => row(other) === row(one)).length === 1)
    .map((one) => one.textContent.trim());
})"""
UNFOLD = "document.querySelectorAll('.todo-more').forEach((one) => { one.open = true })"
FIRST_TAB = "() => document.querySelector('.bar .tabs a').getBoundingClientRect().left"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[World]:
    def states() -> dict[str, State]:
        return desk_states(*(name for name, *_ in FITS), "desk of four", "desk mend")

    with served(tmp_path_factory, django_db_blocker, states) as made:
        yield made


@pytest.mark.turns(3)
def test_the_desk_fits_its_screen_and_says_one_thing_first(browser: Browser, world: World) -> None:
    for name, size, bottom in FITS:
        with opened(browser, world, name, size) as page:
            found = page.evaluate(FOUND)
            assert page.evaluate(BOTTOM) <= bottom, name
            assert found["sideways"] == 0
            assert (found["covered"], found["fixed"]) == ([], ["Keyboard shortcuts"]), name
            assert len(found["primary"]) <= 1, name
            if name != "desk many":
                assert page.evaluate(CONTROLS) <= 34, name
            assert unreadable(page) == [], name


@pytest.mark.turns(3)
@pytest.mark.parametrize("size", [TALL, SMALL])
@pytest.mark.parametrize("name", ["desk running", "desk time is up", "desk of four"])
def test_no_button_of_a_line_stands_alone_on_a_phone(
    browser: Browser, world: World, name: str, size: ViewportSize
) -> None:
    """German words are the longer ones; also where other answers are unfolded."""
    with opened(browser, world, name, size, locale="de-DE") as page:
        assert page.locator(".todo-acts .btn:visible").count() > 1
        assert page.evaluate(ALONE) == []
        page.evaluate(UNFOLD)
        assert page.evaluate(ALONE) == []
        assert page.evaluate(FOUND)["sideways"] == 0


@pytest.mark.turns(3)
def test_seats_to_fit_again_have_one_main_button_on_a_phone(browser: Browser, world: World) -> None:
    with opened(browser, world, "desk mend", SMALL) as page:
        found = page.evaluate(FOUND)
        assert (len(found["primary"]), found["sideways"]) == (1, 0)
        assert unreadable(page) == []


def test_a_line_becomes_its_answer_and_is_taken_back(browser: Browser, world: World) -> None:
    with opened(browser, world, "desk running", TALL) as page:
        lines = page.locator(".todo > li")
        first = lines.first.bounding_box()
        assert first
        assert first["y"] <= 184
        dispute = page.locator("#tile-2")
        dispute.get_by_role("button").nth(2).click()
        answer = lines.and_(page.locator(".is-said"))
        expect(answer).to_contain_text("Booked:")
        expect(page.locator(".mini#tile-2")).to_be_visible()
        expect(dispute).to_have_count(1)  # the line is none of the table any more
        expect(lines).to_have_count(4)
        answer.get_by_role("button", name="Undo").click()
        expect(dispute).to_contain_text("does not agree")
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") == 0
    with opened(browser, world, "desk running") as page:
        left = page.evaluate(FIRST_TAB)
        for other in ("players/", "money/", "log/", "settings/"):
            page.goto(page.url.split("/desk/")[0] + "/desk/" + other)
            assert page.evaluate(FIRST_TAB) == left, other
