"""The tabs and lists of a page that stays open follow what others do."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.people import LAPTOP, People
from tests.worlds.events import sent
from tests.worlds.phones import evening
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]


def opened(people: People, tournament: Tournament, rest: str) -> Page:
    """A page of the event as another laptop of the desk has it open."""
    page = people.desk(tournament).page
    page.goto(f"/e/{tournament.slug}/{rest}")
    return page


def test_tabs_of_open_pages_follow_the_other_desk(people: People) -> None:
    tournament = evening(8, up_to="register")
    desk, players = (opened(people, tournament, f"desk/{rest}") for rest in ("", "players/"))
    stranger = people.page(LAPTOP)
    stranger.goto(f"/e/{tournament.slug}/")
    count = "#tabs .count"
    for page in (desk, players):
        expect(page.locator(count)).to_have_text("8")
    sent(tournament, "register", player="Zora", now=timezone.now())
    for page in (desk, players):
        expect(page.locator(count)).to_have_text("9")
    sent(tournament, "start", now=timezone.now())
    sent(tournament, "draw", seed="lot", now=timezone.now())
    for page in (desk, players):
        expect(page.locator("#tabs").get_by_role("link", name="Draw")).to_be_visible()
    sent(tournament, "go", now=timezone.now())
    expect(stranger.locator("#tabs").get_by_role("link", name="Progress")).to_be_visible()
    expect(desk.locator("#tabs").get_by_role("link", name="Results")).to_be_visible()
    expect(desk.locator("#tabs [aria-current]")).to_have_text("Desk")
    assert people.complaints == []


def test_the_desks_open_page_of_draws_keeps_what_is_not_published(people: People) -> None:
    tournament = evening(8, up_to="start")
    page = opened(people, tournament, "draws/")
    sent(tournament, "draw", seed="lot", now=timezone.now())
    expect(page.get_by_role("link", name="Check and explain")).to_be_visible()
    assert people.complaints == []


def test_the_open_log_and_cash_book_show_what_another_desk_does(people: People) -> None:
    tournament = evening(8, up_to="start")
    log, money = (opened(people, tournament, f"desk/{rest}/") for rest in ("log", "money"))
    sent(tournament, "cash", purpose="gift", cents=1234, reason="Loge", now=timezone.now())
    expect(log.locator("#log-live tbody tr").first).to_contain_text("Loge")
    expect(money.locator("#cash-book")).to_contain_text("Loge")
    assert people.complaints == []


def test_the_head_of_a_players_open_page_follows_the_desk(people: People) -> None:
    tournament = evening(8)
    page = people.page(LAPTOP)
    page.goto(f"/e/{tournament.slug}/players/e1/")
    head = page.locator("#book-head")
    expect(head).to_contain_text("Anke")
    sent(tournament, "rename", player="Anke", name="Anke Meyer", now=timezone.now())
    expect(head.get_by_role("heading")).to_have_text("Anke Meyer")
    sent(tournament, "exclude", player="Anke Meyer", now=timezone.now())
    expect(head).to_contain_text("excluded")
    assert people.complaints == []
