"""A report over bad Wi-Fi waits on the phone, outlives a reload, and is booked once or refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import MARK_OLD, People, Phone
from tests.worlds.events import name_of, sent
from tests.worlds.phones import evening, player_home, sitting
from tournaments.store import load
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]
REPORTS = "**/report/"
SCRIPTS = Path(__file__).parents[2] / "tournaments" / "static" / "stichtag" / "js"
KEEP = """([keys, text]) => {
    for (const store of [localStorage, sessionStorage])
        for (const key of keys) store.setItem(key, text.replace('HERE', location.pathname));
}"""


def waiting(page: Page, count: int) -> None:
    """The phone says how many reports wait."""
    expect(page.locator("html")).to_have_attribute("data-pending", str(count))


def reporting(people: People, tournament: Tournament, loser: str) -> Phone:
    """A phone on which somebody has been tapped, and the quick Runde is said to be right."""
    phone = people.phone(player_home(tournament, sitting(tournament)[0]))
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.send()
    phone.page.locator("#report-form label").filter(has_text="Yes, that is right").click()
    return phone


def matches(tournament: Tournament) -> int:
    return int(load.load(tournament).play.tables[0].matches)


def test_what_could_not_be_sent_is_sent_when_the_network_is_back(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    phone = reporting(people, tournament, sitting(tournament)[1])
    page = phone.page
    under_way: list[Route] = []
    page.route(REPORTS, lambda route: under_way.append(route))
    button = page.locator("#report-form button.btn-lg")
    button.click()
    expect(button).to_be_disabled()
    page.route(REPORTS, lambda route: route.abort())  # from now on
    under_way[0].abort()
    waiting(page, 1)
    button.click()
    expect(page.locator(".toasts")).to_contain_text("No network. The entry is kept")
    waiting(page, 1)
    page.reload()
    expect(page.locator("[data-pending-note]")).to_contain_text("One entry is waiting")
    page.unroute(REPORTS)
    page.route(REPORTS, lambda route: route.fulfill(status=502))
    with page.expect_response(lambda answer: answer.status == 502):
        pass
    waiting(page, 1)
    page.unroute(REPORTS)
    waiting(page, 0)
    expect(page.locator("#last-runde")).to_be_visible()
    assert matches(tournament) == 1


def test_what_waits_is_sent_although_the_token_of_its_form_is_lost(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    page = reporting(people, tournament, sitting(tournament)[1]).page
    page.route(REPORTS, lambda route: route.abort())
    page.locator("#report-form button.btn-lg").click()
    waiting(page, 1)
    page.context.clear_cookies(name="csrftoken")
    page.unroute(REPORTS)
    waiting(page, 0)
    expect(page.locator("#last-runde")).to_be_visible()
    assert matches(tournament) == 1


def test_what_is_refused_later_is_said_until_somebody_has_looked(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    loser, other = sitting(tournament)[1:3]
    page = reporting(people, tournament, loser).page
    page.route(REPORTS, lambda route: route.abort())
    page.locator("#report-form button.btn-lg").click()
    waiting(page, 1)
    sent(tournament, "runde", table=1, result={"loser": other}, accept=True)
    page.unroute(REPORTS)
    waiting(page, 0)
    note = page.locator("[data-pending-note]")
    expect(note).to_contain_text("This Runde has been reported in the meantime.")
    page.reload()
    expect(note).to_contain_text("This Runde has been reported in the meantime.")
    note.get_by_role("link", name="Open the form").click()
    expect(note).to_be_hidden()
    assert matches(tournament) == 1


def drop(page: Page) -> None:
    """Two taps: the first one asks."""
    page.get_by_role("button", name="That is wrong").click()
    page.get_by_role("button", name="Really drop this report?").click()


def test_a_server_that_fails_keeps_what_is_no_report(people: People) -> None:
    tournament = evening(8, minutes=1)
    page = people.phone(player_home(tournament, sitting(tournament)[0])).page
    phone = Phone(page)
    phone.tap("report-normal-loser", name_of(tournament, sitting(tournament)[1]))
    phone.send_in_earnest()
    page.route("**/dispute/", lambda route: route.abort())
    drop(page)
    expect(page.locator(".toasts")).to_contain_text("That did not work. Please try again.")
    waiting(page, 0)
    page.unroute("**/dispute/")
    drop(page)
    expect(page.locator("#report-form")).to_be_visible()
    assert matches(tournament) == 0


def test_an_answer_finds_its_place_when_news_have_taken_the_form_away(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    page = reporting(people, tournament, sitting(tournament)[1]).page
    under_way: list[Route] = []
    page.route(REPORTS, lambda route: under_way.append(route))
    page.locator("#report-form button.btn-lg").click()
    expect(page.locator("#report-form button.btn-lg")).to_be_disabled()
    page.evaluate(MARK_OLD)
    page.locator("#report").evaluate("part => part.remove()")
    under_way[0].continue_()
    expect(page.locator("#page[data-old]")).to_have_count(0)
    expect(page.locator("#page")).to_have_count(1)
    expect(page.locator("#last-runde")).to_be_visible()


def test_what_somebody_else_wrote_into_the_browsers_store_stops_nothing(people: People) -> None:
    """Under every key that a script names; a page begins, and a report waits and is sent."""
    named = [re.findall(r'"(stichtag[.-][a-z]+)"', path.read_text()) for path in SCRIPTS.iterdir()]
    keys = [key for keys in named for key in keys]
    assert {"stichtag.outbox", "stichtag-announcements", "stichtag.theme"} <= {*keys}
    tournament = evening(8, minutes=1, confirmation="none")
    phone = people.phone(player_home(tournament, sitting(tournament)[0]))
    page = phone.page
    strange = [None, 5, "x", {}, {"page": "HERE", "typed": 5}, [None, 5, {}, {"path": "/x/"}]]
    strange += [[{"path": "/x/", "fields": fields}] for fields in (None, 5, "ab", [5], [["a"]])]
    for text in ("{", "", *map(json.dumps, strange)):
        page.evaluate(KEEP, [keys, text])
        page.reload()
        waiting(page, 0)
        expect(page.locator("html")).to_have_attribute("data-theme", "auto")
    phone.tap("report-normal-loser", name_of(tournament, sitting(tournament)[1]))
    phone.send()
    phone.page.locator("#report-form label").filter(has_text="Yes, that is right").click()
    page.route(REPORTS, lambda route: route.abort())
    page.locator("#report-form button.btn-lg").click()
    waiting(page, 1)
    page.unroute(REPORTS)
    waiting(page, 0)
    expect(page.locator("#last-runde")).to_be_visible()
    assert [line for line in people.complaints if not re.search("ERR_FAILED|sendError", line)] == []
