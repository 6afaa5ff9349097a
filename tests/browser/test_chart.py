"""The value of a picture under the pointer, or under a finger."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, PHONE, People
from tests.worlds.evenings import played
from tests.worlds.events import state
from tournaments.domain.standings import standings

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
# in sight, and whatever hears of it has heard: the value goes away where somebody scrolls
SETTLED = """async drawing => {
    drawing.scrollIntoView({ behavior: 'instant' });
    for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
}"""


@pytest.mark.turns(3)
@pytest.mark.parametrize("device", [LAPTOP, PHONE])
def test_a_line_says_its_value_where_it_is_touched(people: People, device: object) -> None:
    tournament = played("7", began=timezone.now())  # ahead of the running clock
    winner, second, *_more = standings(state(tournament))
    page = people.page(device)
    page.goto(f"/e/{tournament.slug}/progress/")
    value = page.locator(".chart-value")
    expect(value).to_have_count(0)
    drawing = page.locator("[aria-labelledby=places-title] .chart-lines")
    drawing.evaluate(SETTLED)
    box = drawing.bounding_box()
    assert box is not None
    row, right = box["height"] / len(state(tournament).play.status), box["x"] + box["width"] - 2
    if device is PHONE:
        page.touchscreen.tap(right, box["y"] + row / 2)
        expect(value).to_contain_text(f"{winner.name} · F")
        there = value.bounding_box()
        assert there is not None
        assert 0 <= there["x"] <= there["x"] + there["width"] <= 390
        return
    for place, line in enumerate((winner, second)):
        page.mouse.move(right, box["y"] + row * (place + 0.5))
        expect(value).to_contain_text(f"{line.name} · F")
        expect(value).to_contain_text(f": {line.rank}. €{line.balance}")
    page.mouse.move(right, box["y"] + box["height"] + 60)
    expect(value).to_have_count(0)
