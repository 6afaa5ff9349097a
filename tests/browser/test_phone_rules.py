"""The rules of the table's phone, in each of its states: one question a screen, its button at the
bottom edge, and nothing over anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.accessibility import SERIOUS, unreadable
from tests.browser.rules import FOUND, SMALL, World, opened, served
from tests.phone_states import State, game_states, player_states, wm_states
from tests.sample import sample
from tests.taps import DEALS, Thumb

pytestmark = pytest.mark.embedded

ENLARGED: ViewportSize = {"width": 180, "height": 320}  # the small one at 200 %
ON_ITS_SIDE: ViewportSize = {"width": 640, "height": 360}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ACTION = range(574, 631)
USUAL = (
    *("pin", "ask", "ask four", "ask long", "chosen", "waiting", "second", "second by name"),
    *("booked", "offline", "asked back", "conflict", "disputed", "time is up", "done"),
    *("booked four", "match done", "photo"),
)
WIDTHS = """() => [...document.querySelectorAll(".three-line .field")]
  .map((field) => field.clientWidth)"""
ASK_WITH_SEVERAL = ("second", "conflict")  # each is an answer to the same question


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[World]:
    def states() -> dict[str, State]:
        return wm_states() | game_states() | player_states()

    with served(tmp_path_factory, django_db_blocker, states) as made:
        yield made


def flows_enlarged_and_on_its_side(page: Page) -> None:
    """Assert that nothing sticks there, and nothing is wider than the screen."""
    for size in (ENLARGED, ON_ITS_SIDE):
        page.set_viewport_size(size)
        found = page.evaluate(FOUND)
        assert (found["sideways"], found["sticky"], found["fixed"]) == (0, 0, []), size


def held(
    browser: Browser, world: World, name: str, language: str = "en-GB"
) -> AbstractContextManager[Page]:
    """A state on the smallest phone."""
    looks = {"locale": language, "has_touch": True, "is_mobile": True}
    return opened(browser, world, name, SMALL, **looks)


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", USUAL)
def test_a_state_fits_the_smallest_phone(browser: Browser, world: World, name: str) -> None:
    with held(browser, world, name) as page:
        found = page.evaluate(FOUND)
        assert (found["scrolls"], found["sideways"]) == (0, 0)
        assert all(top in ACTION and bottom in ACTION for top, bottom in found["action"])
        assert len(found["action"]) in ((0,) if name == "conflict" else (1, 2))
        assert (found["covered"], found["small"], found["fixed"]) == ([], [], [])
        assert len(found["primary"]) <= 1 or name in ASK_WITH_SEVERAL
        assert found["offline"] == (1 if name == "offline" else 0)
        flows_enlarged_and_on_its_side(page)


@pytest.mark.turns(3)
def test_each_number_of_a_match_has_its_word_and_room_for_five_figures(
    browser: Browser, world: World
) -> None:
    for name, words in (("totals", {"Points"}), ("totals skat", {"Points", "Won", "Lost"})):
        with held(browser, world, name) as page:
            heads = page.locator(".three-line .field > .muted")
            assert heads.count() == page.locator(".three-line input").count()
            assert set(heads.all_inner_texts()) == words
            assert min(page.evaluate(WIDTHS)) >= 120, name
            found = page.evaluate(FOUND)
            assert (found["sideways"], found["small"]) == (0, [])


def test_a_first_page_takes_sixty_kilobytes(world: World) -> None:
    """Compressed, with its styles and scripts, in each state."""
    weights = {name: state.weight() for name, state in world[1].items()}
    assert {name: size for name, size in weights.items() if size > 61_200} == {}


def test_more_opens_without_script_and_keeps_the_rules_of_accessibility(
    browser: Browser, world: World
) -> None:
    with held(browser, world, "ask") as page:
        page.get_by_role("button", name="More", exact=True).click()
        assert unreadable(page, SERIOUS) == []
        found = page.evaluate(FOUND)
        assert found["small"] == []
    url, states = world
    context = browser.new_context(locale="en-GB", viewport=SMALL, java_script_enabled=False)
    page = context.new_page()
    states["ask"].open(page, url)
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#more summary", has_text="Durchmarsch").click()
    assert page.locator("#report-durchmarsch").is_visible()
    context.close()


def test_a_runde_that_waits_keeps_its_number(browser: Browser, world: World) -> None:
    """The question for the next one does not ask for the same number again."""
    with held(browser, world, "ask") as page:
        expect(page.locator("#report-form").get_by_role("heading")).to_have_text(
            "Runde 1: who lost?"
        )
        expect(page.locator(".clock-label")).to_have_text("Round ends in")
    with held(browser, world, "offline") as page:
        expect(page.locator("#report-form").get_by_role("heading")).to_have_text("Who lost?")


def fits(page: Page) -> dict[str, Any]:
    """Return the violated form rules of the open page."""
    found = page.evaluate(FOUND)
    found["primary"] = found["primary"][1:]
    names = ("scrolls", "sideways", "covered", "small", "fixed", "primary")
    inside = all(top in ACTION and bottom in ACTION for top, bottom in found["action"])
    return {name: found[name] for name in names if found[name]} | ({} if inside else found)


# What the deal books: on its button, or above it if it takes more than two lines there.
BOOKED = "#books:not(:empty), .preview-fact"


@pytest.mark.turns(3)
@pytest.mark.parametrize("deal", DEALS)
def test_a_deal_is_written_on_one_screen_with_few_taps(
    browser: Browser, world: World, deal: str
) -> None:
    state, fill, most = DEALS[deal]
    with held(browser, world, state, "de-DE") as page:  # longer words than in English
        assert fits(page) == {}
        assert unreadable(page, SERIOUS) == []
        thumb = Thumb(page)
        fill(thumb)
        page.locator(BOOKED).first.wait_for()
        assert fits(page) == {}
        thumb.write()
        assert thumb.taps <= most


@pytest.mark.turns(3)
def test_corrections_open_melds_and_six_people_take_one_screen(
    browser: Browser, world: World
) -> None:
    names = sample([name for name in world[1] if name.startswith("correct")], 3)
    for name in (*names, "deal canasta six", "deal binokel melds"):
        with held(browser, world, name, "de-DE") as page:
            if name in names:
                page.locator(BOOKED).first.wait_for()
            assert fits(page) == {}, name
            flows_enlarged_and_on_its_side(page)


@pytest.mark.turns(3)
def test_the_page_of_a_player_fits_in_each_of_its_states(browser: Browser, world: World) -> None:
    """And leads to the table by one button. Light and dark."""
    for name in sample([name for name in world[1] if name.startswith("player")], 6):
        with held(browser, world, name) as page:
            found = page.evaluate(FOUND)
            assert (found["scrolls"], found["sideways"]) == (0, 0), name
            ((top, bottom),) = found["action"]
            assert top in ACTION, name
            assert bottom in ACTION, name
            assert len(found["primary"]) <= 1, name
            assert (found["small"], found["fixed"]) == ([], []), name
            assert found["covered"] == [], name
            assert page.locator("main :is(input, select, textarea):visible").count() == 0
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert unreadable(page, SERIOUS) == [], (name, scheme)
            flows_enlarged_and_on_its_side(page)
    with held(browser, world, "player playing") as page:
        page.get_by_role("link", name="Enter a Runde").click()
        page.locator("#report-form").wait_for()
        page.get_by_role("link", name="My page").click()
        page.locator(".seat-big").wait_for()
