"""Two people of a draw change places by drag or by keyboard; first the cost is shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, Desk, People
from tests.worlds.events import sent
from tests.worlds.phones import evening
from tournaments.store.models import Membership, Tournament, User

# Once is enough: the evening runs on every database, these pages too without a browser.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
PASSWORD = "Grand-ohne-Vier"


def draft_of(people: People, players: int) -> Desk:
    """The organizer looks at the seats that were just drawn."""
    tournament = evening(players, up_to="draw", minutes=1)
    user = User.objects.create_user("leitung", password=PASSWORD)
    Membership.objects.create(tournament=tournament, user=user, role="organizer")
    desk = Desk(people.page(LAPTOP), tournament.slug)
    desk.log_in("leitung", PASSWORD)
    desk.open("draw/")
    return desk


def by_drag(page: Page, a: str, b: str) -> None:
    seats = page.locator(".plan .seat")
    seats.filter(has_text=a).drag_to(seats.filter(has_text=b))


def by_keyboard(page: Page, a: str, b: str) -> None:
    """A seat with the focus looks like the others, and is no field in which keys are typed."""
    height = "seat => seat.offsetHeight"
    first, second = (page.locator(".plan .seat").nth(number) for number in range(2))
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
def test_a_swap_is_priced_and_then_made(
    people: People, choose: Callable[[Page, str, str], None]
) -> None:
    desk = draft_of(people, 13)
    page, drawn = desk.page, desk.plan()
    a, b = drawn[0][0], drawn[2][1]
    choose(page, a, b)
    expect(page.locator("#swap-title")).to_have_text(f"{a} and {b} change places")
    assert desk.plan() == drawn
    button = page.locator("#swap").get_by_role("button", name="Swap")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#swap")).to_have_count(0)
    swapped = [{a: b, b: a}.get(name, name) for table in drawn for name in table]
    expect(page.locator(".plan-table .seat-name")).to_have_text(swapped)
    assert people.complaints == []


def test_a_tick_stays_with_its_person_while_news_come(people: People) -> None:
    desk = draft_of(people, 13)
    page, tournament = desk.page, Tournament.objects.get(slug=desk.slug)
    name, leaves, other = (desk.plan()[table][0] for table in range(3))
    tick = page.get_by_role("checkbox", name=name)
    tick.press("Enter")
    sent(tournament, "publish")
    expect(page.locator(".pill.is-ok")).to_have_text("published")
    expect(tick).to_be_checked()
    sent(tournament, "draw", seed="another")
    expect(page.locator(".pill.is-muted")).to_have_text("only you see these seats")
    expect(page.locator(".plan :checked")).to_have_count(1)
    expect(tick).to_be_checked()
    sent(tournament, "rename", player=leaves, name="Zacharias")
    expect(page.locator(".plan")).to_contain_text("Zacharias")
    page.get_by_role("checkbox", name=other).press("Enter")
    expect(page.locator("#swap-title")).to_have_text(f"{name} and {other} change places")
