"""Scripts of single pages: keys, the theme, a link to copy, a dismissed announcement."""

from __future__ import annotations

import re
from urllib.parse import urlparse

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.people import LAPTOP, PHONE, People
from tests.worlds.events import sent
from tests.worlds.phones import evening, player_home, sitting

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


def test_single_keys_press_what_the_desk_offers(people: People) -> None:
    tournament = evening(8, up_to="register")
    desk = people.desk(tournament)
    desk.open()
    page, listed = desk.page, desk.page.locator("#keys")
    expect(listed).to_be_hidden()
    page.keyboard.press("?")
    expect(listed.locator("kbd")).to_have_text(["n", "p", "/", "?"])
    page.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    desk.open("players/")
    page.locator("[name=names]").press_sequentially("n?")
    expect(page.locator("[name=names]")).to_have_value("n?")
    expect(listed).to_be_hidden()
    desk.open()
    button = page.locator("#next [data-key=n]")
    words = button.inner_text()
    page.keyboard.press("n")
    expect(button).not_to_have_text(words)
    assert people.complaints == []


def test_the_language_that_is_chosen_holds_in_every_tab_where_nothing_is_typed(
    people: People,
) -> None:
    """Parts that an open page asks for come in the new one: it would be half of each."""
    page = people.page(LAPTOP)
    others = [page.context.new_page() for _ in range(2)]
    for tab in (page, *others):
        tab.goto("/free/new/canasta/")
    others[1].locator("[name=player0]").fill("Anke")
    page.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(others[0].locator("html")).to_have_attribute("lang", "de")
    expect(others[1].locator("[name=player0]")).to_have_value("Anke")
    expect(others[1].locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="English").click()
    expect(others[0].locator("html")).to_have_attribute("lang", "en")
    assert people.complaints == []


def test_the_theme_that_is_chosen_stays_and_holds_in_every_tab(people: People) -> None:
    page = people.page(LAPTOP)
    page.goto("/")
    other = page.context.new_page()
    other.goto("/free/")
    root, button = page.locator("html"), page.get_by_role("button", name="Dark")
    expect(root).to_have_attribute("data-theme", "auto")
    button.click()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Auto").click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_an_announcement_that_was_put_away_stays_away(people: People) -> None:
    tournament = evening(8, minutes=10)
    sent(tournament, "announce", text="Food is ready", now=timezone.now())
    page = people.page(PHONE)
    page.goto(player_home(tournament, sitting(tournament)[0]))
    flash = page.locator("[data-announcement]")
    flash.get_by_role("button", name="Close").click()
    expect(page.get_by_text("Food is ready")).to_be_hidden()
    sent(tournament, "announce", text="The bus leaves", now=timezone.now())
    expect(page.get_by_text("The bus leaves")).to_be_visible()
    expect(page.get_by_text("Food is ready")).to_be_hidden()
    page.reload()
    expect(page.get_by_text("The bus leaves")).to_be_visible()
    expect(page.get_by_text("Food is ready")).to_be_hidden()


def test_a_link_is_copied(people: People) -> None:
    page = people.page(LAPTOP)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/free/new/bronzen/")
    for number, name in enumerate(("Anna", "Ben")):
        page.locator(f"[name=player{number}]").fill(name)
    page.get_by_role("button", name="Open the sheet").click()
    page.wait_for_url(re.compile("/free/t/"))
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("summary", has_text="Share this sheet").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toasts")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert urlparse(copied).path == urlparse(page.url).path
