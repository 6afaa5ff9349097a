"""The rules of the pages of a season, and of its next stage.

One main action, tiles large enough for a finger, and heights as agreed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.accessibility import SERIOUS, unreadable
from tests.browser.rules import FOUND, SMALL, World, opened, served
from tests.season_states import season_states

pytestmark = pytest.mark.embedded

HEIGHTS = {
    "season": (1000, 1620),
    "season over": (840, 1250),
    "roster": (800, 900),
    "line-ups": (800, 1440),
    "own line-up": (800, 640),
    "next season": (1100, 1350),
    "next stage": (880, 1720),
}
"""Of a page on a laptop and on the smallest phone."""
# Tables and figures such as 1–2 which continue on the next line.
TORN = r"""() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), torn = [];
  while (words.nextNode()) {
    for (const found of words.currentNode.data.matchAll(/\d+[–:]\d+/g)) {
      const range = new Range();
      range.setStart(words.currentNode, found.index);
      range.setEnd(words.currentNode, found.index + found[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) torn.push(found[0]);
    }
  }
  return torn;
}"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[World]:
    with served(tmp_path_factory, django_db_blocker, season_states) as made:
        yield made


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", HEIGHTS)
def test_a_page_of_a_season_keeps_the_rules(browser: Browser, world: World, name: str) -> None:
    laptop, phone = HEIGHTS[name]
    with opened(browser, world, name) as page:
        found = page.evaluate(FOUND)
        assert found["scrolls"] <= laptop - 800
        assert len(found["primary"]) <= 1
        assert unreadable(page, SERIOUS) == []
    with opened(browser, world, name, SMALL, has_touch=True, is_mobile=True) as page:
        small = page.evaluate(FOUND)
        assert (small["sideways"], small["small"]) == (0, [])
        assert small["scrolls"] <= phone - SMALL["height"]
        page.emulate_media(color_scheme="dark")
        assert unreadable(page, SERIOUS) == []


def test_the_tables_of_a_match_stay_on_one_line(browser: Browser, world: World) -> None:
    """However little room dates and marks leave for them."""
    with opened(browser, world, "season teams", SMALL) as page:
        heads = page.locator(".match .card-head > span:first-child")
        assert "Table 1–2" in heads.all_inner_texts()
        for width in range(32, 96, 4):
            heads.evaluate_all(f"(all) => all.forEach((one) => (one.style.width = '{width}px'))")
            assert page.evaluate(TORN) == [], width


def test_the_points_of_a_series_stay_in_sight_beside_long_names(
    browser: Browser, world: World
) -> None:
    with opened(browser, world, "series", SMALL) as page:
        row = page.locator(".series-table tr", has_text="Jens-Uwe von der Heide").first
        points = row.locator("td.num strong").bounding_box()
        assert points
        assert points["x"] + points["width"] <= SMALL["width"] - 16
