"""The wall shows whole names as large as they fit, and turns its pages when there are many."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.accessibility import SERIOUS, unreadable
from tests.browser.people import PHONE, WALL, People
from tests.phone_states import other_walls, running
from tests.worlds.evenings import played
from tests.worlds.events import sent
from tests.worlds.phones import evening
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]

LONG = ("Maximilian von und zu Donaudampfschiffing", "Anna-Katharina Schmidt-Hohenlohe", "Bo")
# What of the names is cut, stands outside the screen or runs out of its box.
CUT = """() => [...document.querySelectorAll("#wall .name")].filter((name) => name.offsetParent)
  .filter((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    return name.scrollWidth > name.clientWidth + 1 || left < 0 || top < 0
      || right > innerWidth || bottom > innerHeight;
  }).map((name) => name.textContent)"""
SHOWN = """() => [...document.querySelectorAll("#wall .name")].filter((name) => name.offsetParent)
  .map((name) => name.textContent.trim())"""
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('#wall .name')).fontSize)"
SCALE = "() => document.querySelector('#wall .bracket svg').getScreenCTM().a"
# Names of a bracket that run out of their box or into their score.
OUT_OF_BOX = """() => [...document.querySelectorAll("#wall .bracket-box")].flatMap((box) => {
  const edge = box.querySelector("rect").getBoundingClientRect().right;
  return [...box.querySelectorAll("text:not(.bracket-score, .bracket-table *)")].filter((name) => {
    const score = name.parentNode.querySelector(".bracket-score");
    const end = score ? score.getBoundingClientRect().left : edge;
    return name.getBoundingClientRect().right > end;
  }).map((name) => name.textContent.trim());
})"""
# Tables that reach into the number of their page.
COVERED = """() => [...document.querySelectorAll(".pj-grid[data-page]:not([data-page=''])")]
  .filter((grid) => [...grid.children].some((table) => !table.hidden
    && table.getBoundingClientRect().bottom > grid.getBoundingClientRect().bottom - 20))
  .map((grid) => grid.dataset.page)"""
TURN = 12_000  # milliseconds
LEGIBLE = 26  # px


def seated(count: int) -> tuple[Tournament, set[str]]:
    """An event with long names whose first seats have been published, and the names."""
    tournament = evening(0, up_to="none")
    called = [f"{LONG[k % len(LONG)]} {k}" for k in range(count)]
    for name in called:
        sent(tournament, "register", player=name, now=datetime.now(UTC))
    for step in ("start", "draw", "publish"):
        sent(tournament, step, now=datetime.now(UTC))
    return tournament, set(called)


@pytest.mark.parametrize("count", [8, 27])
def test_names_at_tables_are_whole(people: People, count: int) -> None:
    tournament, called = seated(count)
    page = people.page(WALL, language="de-DE" if count > 8 else "en-GB")
    page.goto(f"/e/{tournament.slug}/projector/")
    expect(page.locator(".pj-seats[data-fit]")).to_be_visible()
    assert page.evaluate(CUT) == []
    assert set(page.evaluate(SHOWN)) == called
    assert page.evaluate(SIZE) >= LEGIBLE
    assert people.complaints == []


@pytest.mark.parametrize(("count", "language"), [(100, "de-DE"), (100, "en-GB")])
def test_many_people_stand_from_a_to_z_on_pages_that_turn(
    people: People, count: int, language: str
) -> None:
    tournament, called = seated(count)
    page = people.page_of_its_own(WALL, language=language)
    page.clock.install()
    page.goto(f"/e/{tournament.slug}/projector/")
    listed = page.locator(".pj-az[data-fit]")
    expect(listed).to_be_visible()
    pages: dict[str, list[str]] = {}
    while (page_number := str(listed.get_attribute("data-page"))) not in pages:
        pages[page_number] = page.evaluate(SHOWN)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SIZE) >= LEGIBLE
        page.clock.run_for(TURN)
        expect(listed).not_to_have_attribute("data-page", page_number)
    assert sorted(pages) == [f"{k + 1} / {len(pages)}" for k in range(len(pages))]
    assert {name for names in pages.values() for name in names} == called
    assert sum(map(len, pages.values())) == len(called)
    assert people.complaints == []


def test_a_hall_of_a_hundred_finds_its_seats_on_one_page(people: People) -> None:
    tournament = running(100, until="publish")
    page = people.page(WALL, language="de-DE")
    page.goto(f"/e/{tournament.slug}/projector/")
    expect(page.locator(".pj-seats[data-fit]")).to_have_attribute("data-page", "")
    assert len(page.evaluate(SHOWN)) == 100
    assert page.evaluate(CUT) == []
    assert page.evaluate(SIZE) >= LEGIBLE
    assert people.complaints == []


def test_names_beside_something_large_are_whole(people: People) -> None:
    """Welcome, with a word that is longer than its column; the name of the winner."""
    tournament = evening(0, up_to="none")
    word = "Donaudampfschifffahrtskapitän"
    called = [f"{name} {k}" for k, name in enumerate((*LONG, f"Max {word}") * 3)]
    for name in called:
        sent(tournament, "register", player=name, now=datetime.now(UTC))
    page = people.page(WALL, language="de-DE")
    page.goto(f"/e/{tournament.slug}/projector/")
    expect(page.locator(".pj-list[data-fit]")).to_be_visible()
    assert page.evaluate(CUT) == []
    assert set(page.evaluate(SHOWN)) == set(called)
    large = page.locator(".pj-hero h2")
    large.evaluate(
        "(h2, word) => { h2.textContent = word; dispatchEvent(new Event('resize')) }", word
    )
    assert large.evaluate("h2 => h2.scrollWidth <= h2.clientWidth + 1")
    assert people.complaints == []


def test_on_an_upright_phone_the_picture_is_as_wide_as_the_list_below_it(people: People) -> None:
    """Of more than fourteen people, whose list has columns of its own on a wall. The evening lies
    ahead of the running clock, which would end its rounds."""
    names = [f"{LONG[k % len(LONG)]} {k}" for k in range(16)]
    tournament = played("9", names, began=timezone.now())
    page = people.page(PHONE)
    page.goto(f"/e/{tournament.slug}/projector/")
    picture, ranking = (
        page.locator(f"#wall {part}").bounding_box() for part in (".pj-course", ".pj-list")
    )
    assert picture is not None
    assert ranking is not None
    assert picture["width"] > 350
    assert picture["y"] + picture["height"] <= ranking["y"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert people.complaints == []


def test_a_bracket_on_an_upright_phone_is_read_by_scrolling_it(people: People) -> None:
    """Its letters are as large as on its own page; the wall stays as wide as the screen."""
    page = people.page(PHONE)
    page.goto(other_walls(8)["wall bracket 8"].path)
    page.locator("#wall .bracket-box").first.wait_for()
    assert page.evaluate(SCALE) >= 1
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    last = page.locator("#wall .bracket-box").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert unreadable(page, SERIOUS) == []
    assert page.locator("#wall .bracket").get_attribute("tabindex") == "0"
    assert people.complaints == []


@pytest.mark.parametrize("count", [8, 16])
def test_names_of_a_bracket_can_be_read_from_the_last_row(people: People, count: int) -> None:
    page = people.page(WALL)
    page.goto(other_walls(count)[f"wall bracket {count}"].path)
    page.locator("#wall .bracket-box").first.wait_for()
    letters = page.locator(".bracket-box.is-playing text:not(.bracket-long, .bracket-table *)")
    size = letters.evaluate_all(
        "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    assert size * page.evaluate(SCALE) >= LEGIBLE
    assert page.evaluate(OUT_OF_BOX) == []


def test_matches_of_seasons_and_large_brackets_are_whole(people: People) -> None:
    """Pairs stand on as many pages as they need, in letters that the last row can read."""
    for name, state in other_walls(64).items():
        page = people.page(WALL, language="de-DE")
        page.goto(state.path)
        page.locator("#wall [data-fit]").first.wait_for()
        assert page.evaluate(CUT) == [], name
        assert page.evaluate(SIZE) >= LEGIBLE, name
        assert page.evaluate(COVERED) == [], name
    assert people.complaints == []
