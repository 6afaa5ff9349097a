"""*More* at the desk: opened by a key, searched by hand, left by Esc; and without script."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.accessibility import unreadable
from tests.browser.people import LAPTOP, PHONE, People
from tests.worlds.events import id_of, registered, running
from tournaments.store.models import Tournament

BUTTON = "[data-key='/']"

# How many lines are too small for a finger.
SMALL = """() => [...document.querySelectorAll("#found :is(a, button)")]
  .map((line) => line.getBoundingClientRect())
  .filter(({ width, height }) => Math.min(width, height) < 44).length"""

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]


def desk(people: People, tournament: Tournament, size: dict[str, object], **more: object) -> Page:
    page = people.desk(tournament, {**size, **more}, language="de-DE").page
    page.goto(f"/e/{tournament.slug}/desk/")
    return page


def test_a_key_three_letters_and_enter_lead_to_the_form_of_a_person(people: People) -> None:
    tournament = running(8, now=timezone.now())
    page = desk(people, tournament, LAPTOP)
    button = page.locator(BUTTON)
    page.keyboard.press("/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    expect(page.get_by_role("link", name="Geldbuße")).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.type("buße")
    expect(page.locator("#found li")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Geldbuße")).to_be_focused()
    page.keyboard.type(" anke")  # goes on in the field
    expect(field).to_have_value("buße anke")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name")).to_have_value(id_of(tournament, "Anke"))
    assert people.complaints == []


def test_the_open_list_is_readable_and_fits_a_phone(people: People) -> None:
    page = desk(people, running(8, now=timezone.now()), PHONE)
    page.locator(BUTTON).click()
    expect(page.get_by_role("link", name="Geldbuße")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert unreadable(page) == [], scheme
    small = page.evaluate(SMALL)
    assert small == 0
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_without_script_the_same_list_is_a_page(people: People) -> None:
    tournament = running(8, now=timezone.now())
    page = desk(people, tournament, LAPTOP, java_script_enabled=False)
    page.locator(BUTTON).click()
    page.get_by_role("searchbox").fill("buße anke")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("link", name="Geldbuße: Anke").click()
    expect(page.get_by_label("Name")).to_have_value(id_of(tournament, "Anke"))


def test_money_and_the_evening_before_fit_a_phone_with_one_main_action(people: People) -> None:
    now, settings = timezone.now(), {"rounds": 3, "deals": 3, "entry_fee": 800}
    event = registered(9, now=now, format="evening", game="binokel", settings=settings)
    page = desk(people, event, PHONE)
    for place in ("money/", "ready/", "more/", "print/", "cards/"):
        page.goto(f"/e/{event.slug}/desk/{place}")
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, place
        assert page.locator(".btn-primary:visible").count() <= 1, place
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert unreadable(page) == [], (place, scheme)
    page.goto(f"/e/{event.slug}/desk/ready/")
    page.get_by_label("Strom").check()
    page.reload()
    expect(page.get_by_label("Strom")).to_be_checked()
    expect(page.get_by_label("Drucker")).not_to_be_checked()
    assert people.complaints == []
