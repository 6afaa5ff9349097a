"""The rules of the pages before the first card: one main action, nothing covered, nothing too small
to tap, and no higher than agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.accessibility import SERIOUS, unreadable
from tests.browser.rules import FOUND, LAPTOP, SMALL, World, opened, served
from tests.setup_states import setup_states

pytestmark = pytest.mark.embedded

HEIGHTS = {
    "start": 800,
    "start with events": 800,
    "trial": 800,
    "series": 4000,
    "names": 1000,
    "names last": 800,
    "names pasted": 800,
    "new wm": 800,
    "new evening": 800,
    "new league": 800,
    "new knockout": 800,
    "settings wm": 4000,
    "settings evening": 6300,
    "settings league": 5300,
    "settings knockout": 2750,
}
FOLDED = 2400  # all settings on a phone, in closed groups


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[World]:
    with served(tmp_path_factory, django_db_blocker, setup_states) as made:
        yield made


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", HEIGHTS)
def test_a_page_before_the_first_card_keeps_the_rules(
    browser: Browser, world: World, name: str
) -> None:
    with opened(browser, world, name) as page:
        found = page.evaluate(FOUND)
        assert found["scrolls"] <= HEIGHTS[name] - LAPTOP["height"]
        assert len(found["primary"]) == 1
        if not found["scrolls"]:
            assert (found["covered"], {*found["fixed"]} - {"Keyboard shortcuts"}) == ([], set())
        assert unreadable(page, SERIOUS) == [], name
        page.set_viewport_size(SMALL)
        small = page.evaluate(FOUND)
        assert (small["sideways"], small["small"]) == (0, [])
        more = page.get_by_role("button", name="More", exact=True).first
        expect(more).to_be_in_viewport()
        if "settings" in name:
            assert small["scrolls"] <= FOLDED - SMALL["height"]
        page.emulate_media(color_scheme="dark")
        assert unreadable(page, SERIOUS) == []


def test_settings_are_found_by_a_word_and_by_what_was_changed(
    browser: Browser, world: World
) -> None:
    with opened(browser, world, "settings wm") as page:
        lines = page.locator(".setting:visible")
        every = lines.count()
        page.get_by_role("searchbox").fill("threshold average")
        expect(lines).not_to_have_count(every)
        assert all("hreshold" in line for line in lines.all_inner_texts())
        page.get_by_role("searchbox").fill("")
        page.get_by_label("Changed only").check()
        expect(lines).to_have_count(1)
        expect(lines).to_contain_text("changed, otherwise 45")


def test_on_a_phone_a_group_opens_by_a_tap_and_by_a_word(browser: Browser, world: World) -> None:
    with opened(browser, world, "settings wm") as page:
        page.set_viewport_size(SMALL)
        lines = page.locator(".is-folded .setting:visible")
        expect(lines).to_have_count(1)  # the changed one
        page.get_by_label("Who wins?: all settings").check()
        expect(lines).not_to_have_count(1)
        page.get_by_role("searchbox").fill("late entry")
        expect(lines.filter(has_text="Late entry until round")).to_be_visible()
        page.get_by_role("searchbox").fill("")
        page.get_by_label("Who wins?: all settings").uncheck()
        page.locator("[name=s-round_minutes]").fill("40.5")
        expect(page.get_by_role("button", name="Save").last).to_be_in_viewport()


@pytest.mark.turns(3)
def test_what_is_typed_while_a_game_is_chosen_stays(browser: Browser, world: World) -> None:
    with opened(browser, world, "new wm") as page:
        held: list[Route] = []

        def hold(route: Route) -> None:
            if held:
                route.continue_()
            else:
                held.append(route)

        page.route("**/events/new/**", hold)
        page.get_by_label("Skat").check()
        name = page.get_by_label("What is it called?")
        name.fill("Herbstturnier")
        expect(page.locator("#new-event.htmx-request, .htmx-request")).not_to_have_count(0)
        held[0].continue_()
        expect(page.get_by_label("How many lists?")).to_be_visible()
        expect(name).to_have_value("Herbstturnier")
        expect(page.get_by_label("Skat")).to_be_checked()


def test_enter_takes_a_name_and_the_field_keeps_the_focus(browser: Browser, world: World) -> None:
    with opened(browser, world, "names") as page:
        field = page.locator("#id_names")
        for number, name in enumerate(("Volker", "Wiebke"), 15):
            expect(field).to_be_focused()
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            expect(page.locator("#player-list ol > li")).to_have_count(number)
