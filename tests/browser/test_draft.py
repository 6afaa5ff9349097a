"""Two people of a draw change places by drag or by keyboard, and back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Desk, People
from tests.worlds.events import sent
from tests.worlds.phones import evening
from tournaments.store.models import Tournament

# Once is enough: the evening runs on every database, these pages too without a browser.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]


def draft_of(people: People, players: int) -> Desk:
    """The organizer looks at the seats that were just drawn."""
    tournament = evening(players, up_to="draw", minutes=1)
    desk = people.desk(tournament)
    desk.open("draw/")
    return desk


def by_drag(page: Page, a: str, b: str) -> None:
    seats = page.locator("[data-seat-plan] .chip")
    seats.filter(has_text=a).drag_to(seats.filter(has_text=b))


def by_keyboard(page: Page, a: str, b: str) -> None:
    """A seat with the focus looks like the others, and is no field in which keys are typed."""
    height = "seat => seat.offsetHeight"
    first, second = (page.locator("[data-seat-plan] .chip").nth(number) for number in range(2))
    first.get_by_role("checkbox").focus()
    assert first.evaluate(height) == second.evaluate(height)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    for name in (a, b):
        seat = page.get_by_role("checkbox", name=name)
        seat.focus()
        seat.press("Enter")


@pytest.mark.parametrize("choose", [by_drag, by_keyboard])
def test_a_swap_is_made_and_taken_back(
    people: People, choose: Callable[[Page, str, str], None]
) -> None:
    desk = draft_of(people, 13)
    page, drawn = desk.page, desk.plan()
    a, b = drawn[0][0], drawn[2][1]
    choose(page, a, b)
    said = page.locator("#messages")
    expect(said).to_contain_text(f"{a} and {b} have changed places")
    swapped = [{a: b, b: a}.get(name, name) for table in drawn for name in table]
    names = page.locator("[data-seat-plan] .seat-name")
    expect(names).to_have_text(swapped)
    said.get_by_role("button", name="Undo").click()
    expect(names).to_have_text([name for table in drawn for name in table])
    assert people.complaints == []


def test_a_tick_stays_with_its_person_while_news_come(people: People) -> None:
    desk = draft_of(people, 13)
    page, tournament = desk.page, Tournament.objects.get(slug=desk.slug)
    name, leaves, other = (desk.plan()[table][0] for table in range(3))
    tick = page.get_by_role("checkbox", name=name)
    tick.press("Enter")
    sent(tournament, "publish")
    desk.says("Everybody is looking for a seat")
    expect(tick).to_be_checked()
    sent(tournament, "draw", seed="another")
    desk.says("Seats are drawn: Round 1")
    expect(page.locator("[data-seat-plan] :checked")).to_have_count(1)
    expect(tick).to_be_checked()
    sent(tournament, "rename", player=leaves, name="Zacharias")
    expect(page.locator("[data-seat-plan]")).to_contain_text("Zacharias")
    page.get_by_role("checkbox", name=other).press("Enter")
    expect(page.locator("#messages")).to_contain_text(f"{name} and {other} have changed places")
