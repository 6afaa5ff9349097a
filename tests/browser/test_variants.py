"""House rules on a phone: made, tried, published, chosen for an event and changed there."""

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.accessibility import unreadable
from tests.browser.people import PHONE, People
from tournaments.store import load
from tournaments.store.models import RuleVariant, Tournament, User

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]

WIDTH = 390


def fits(page: Page) -> None:
    """Nothing sticks out at the side, and the rules of accessibility hold."""
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert unreadable(page) == []


@pytest.fixture
def phone(people: People) -> Page:
    """An organizer who has logged in on a phone and looks at the rule variants."""
    page = people.page(PHONE)
    client = Client()
    client.force_login(User.objects.create_user("leitung"))
    people.know(page, client)
    page.goto("/variants/")
    return page


def option(page: Page, group: str, key: str) -> Page:
    """Open the group of an option if it is closed."""
    fold = page.locator(f"#group-{group}")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    expect(page.locator(f"#option-{key}")).to_be_visible()
    return page


def test_house_rules_go_from_a_draft_to_an_event(people: People, phone: Page) -> None:
    fits(phone)
    phone.locator("#brokdorf").get_by_role("link", name="New variant").click()
    phone.get_by_label("Name of the rules").fill("Nordfriesen")
    option(phone, "bidding", "zero_bid").locator("[name=o-zero_bid]").uncheck()
    facts = phone.locator("#facts-zero_bid")
    expect(facts).to_contain_text("departs from the book")
    expect(phone.locator("#facts-zero_bid_no_trick")).to_contain_text("no effect now")
    expect(phone.locator("#departs")).to_have_text("One option departs from the book.")
    fits(phone)
    assert not RuleVariant.objects.exists()

    phone.get_by_role("button", name="Play a match").click()
    expect(phone.locator("#outcome")).to_contain_text("The match is over")
    expect(phone.get_by_label("Name of the rules")).to_have_value("Nordfriesen")
    expect(phone.locator("[name=o-zero_bid]")).not_to_be_checked()
    phone.locator("summary", has_text="The report itself").click()
    phone.locator("[name=t-report]").fill('{"players": ["Anna", "Anna"], "deals": []}')
    phone.get_by_role("button", name="Try this report").click()
    expect(phone.locator("#outcome")).to_contain_text("The report is refused.")
    fits(phone)

    phone.get_by_role("button", name="Save the draft").last.click()
    expect(phone.get_by_role("heading", name="Nordfriesen")).to_be_visible()
    fits(phone)
    phone.get_by_role("link", name="Edit and try").click()
    option(phone, "cards", "suit_order").locator("[name=o-suit_order]").select_option("SHDC")
    expect(phone.locator("#departs")).to_have_text("2 options depart from the book.")
    facts.get_by_role("button", name="Back to the book").click()
    expect(phone.locator("#departs")).to_have_text("One option departs from the book.")
    phone.get_by_role("button", name="Save the draft").last.click()

    phone.get_by_role("button", name="Publish").click()
    phone.get_by_role("button", name="Really publish?").click()
    expect(phone.locator(".badge", has_text="published").first).to_be_visible()
    row = RuleVariant.objects.get()
    assert (row.name, row.status, row.values) == (
        "Nordfriesen",
        "published",
        {"suit_order": "SHDC"},
    )
    phone.get_by_role("link", name="Compare with the book").click()
    expect(phone.locator(".notice")).to_have_text("One option differs.")
    fits(phone)
    phone.go_back()
    phone.get_by_role("link", name="The rules explained").click()
    expect(phone.locator(".guide")).to_contain_text("spades, hearts, diamonds, clubs")
    fits(phone)

    event = make_event(phone)
    phone.goto(f"/e/{event.slug}/rules/")
    expect(phone.locator(".page-head")).to_contain_text("Nordfriesen · version 1")
    expect(phone.locator(".departures")).to_contain_text("instead of clubs, spades, hearts, dia")
    fits(phone)
    phone.get_by_role("link", name="Change the rules").click()
    option(phone, "bidding", "zero_bid").locator("[name=o-zero_bid]").uncheck()
    expect(phone.locator("#departs")).to_have_text("2 options depart from the book.")
    fits(phone)
    phone.get_by_role("button", name="Save", exact=True).last.click()
    expect(phone.locator(".page-head")).to_contain_text("Nordfriesen · version 1, changed")
    pinned = load.load(event).setup.settings["game_variant"]
    assert pinned == {"zero_bid": False, "suit_order": "SHDC"}
    row.refresh_from_db()
    assert row.values == {"suit_order": "SHDC"}
    assert people.complaints == []


def make_event(page: Page) -> Tournament:
    """An event by the published rules, with two fields filled in."""
    page.goto("/events/new/")
    page.locator("[name=name]").fill("Abend in der Krone")
    page.locator("[name=rules]").select_option(label="Nordfriesen · version 1")
    page.get_by_role("button", name="Create it and enter names").click()
    page.wait_for_url("**/desk/**")
    return Tournament.objects.get()


def test_the_editor_works_without_script(people: People, phone: Page) -> None:
    """The same way with every button as an ordinary form."""
    state = phone.context.storage_state()
    no_script = {**PHONE, "storage_state": state, "java_script_enabled": False}
    page = people.page_of_its_own(no_script)
    page.goto("/variants/new/binokel/?from=binokel:sevens_three")
    page.locator("#group-scoring summary").click()
    page.locator("[name='o-abgehen_others.word']").select_option("half_bid")
    expect(page.locator("[name=o-abgehen_others]")).to_be_hidden()
    page.get_by_role("button", name="Play a match").click()
    expect(page.locator("#outcome")).to_contain_text("The match is over")
    expect(page.locator("#departs")).to_have_text("3 options depart from the book.")
    expect(page.locator("#facts-abgehen_others")).to_contain_text("departs from the book")
    page.locator("#facts-pack").get_by_role("button", name="Back to the book").click()
    expect(page.locator("[name=o-pack]")).to_have_value("40")
    page.get_by_label("Name of the rules").fill("Krone")
    page.get_by_role("button", name="Save the draft").last.click()
    expect(page.get_by_role("heading", name="Krone")).to_be_visible()
    values = {"deals_per_match": 9, "abgehen_others": "half_bid"}
    assert RuleVariant.objects.get().values == values
