"""A report over bad Wi-Fi waits on the phone, outlives a reload, and is booked once or refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import MARK_OLD, People, Phone
from tests.worlds.events import name_of, sent
from tests.worlds.phones import evening, own_table, sitting
from tournaments.store import load
from tournaments.store.models import Tournament

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]
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
    """A phone with a tapped player and a confirmed quick Runde."""
    phone = people.phone(own_table(tournament, sitting(tournament)[0]))
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.send()
    return phone


def matches(tournament: Tournament) -> int:
    return int(load.load(tournament).play.tables[0].matches)


def test_what_could_not_be_sent_is_sent_when_the_network_is_back(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    phone = reporting(people, tournament, sitting(tournament)[1])
    page = phone.page
    under_way: list[Route] = []
    page.route(REPORTS, lambda route: under_way.append(route))
    button = page.locator("#report-form button.btn-lg:visible")
    button.click()
    expect(button).to_be_disabled()
    page.route(REPORTS, lambda route: route.abort())  # from now on
    under_way[0].abort()
    waiting(page, 1)
    button.click()
    waiting(page, 1)
    page.reload()
    expect(page.locator("[data-line-note]")).to_have_text("1 entry goes by itself")
    card = page.locator("[data-queued]")
    expect(card).to_contain_text("Waits for the network")
    loser = name_of(tournament, sitting(tournament)[1])
    expect(card.locator("p")).to_have_text([f"{loser} lost"])
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
    page.locator("#report-form button.btn-lg:visible").click()
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
    page.locator("#report-form button.btn-lg:visible").click()
    waiting(page, 1)
    sent(tournament, "runde", table=1, result={"loser": other}, accept=True)
    page.unroute(REPORTS)
    waiting(page, 0)
    card = page.locator("[data-queued]")
    said = "This Runde has been reported in the meantime."
    for _time in range(2):
        expect(card).to_contain_text("Not booked")
        expect(card).to_contain_text(said)
        expect(page.get_by_text(said)).to_have_count(1)
        expect(page.locator("[data-line-note]")).to_be_hidden()
        page.reload()
    card.get_by_role("link", name="Open the form").click()
    expect(card).to_have_count(0)
    assert matches(tournament) == 1


def asked(people: People, tournament: Tournament, loser: str) -> Page:
    """A phone whose report waited, and came back as a question: the Runde was so quick."""
    phone = people.phone(own_table(tournament, sitting(tournament)[0]))
    page = phone.page
    phone.tap("report-normal-loser", name_of(tournament, loser))
    page.route(REPORTS, lambda route: route.abort())
    page.locator("#report-form button.btn-lg:visible").click()
    waiting(page, 1)
    page.unroute(REPORTS)
    waiting(page, 0)
    return page


QUESTION = "Not booked yet – is that right?"


def test_a_question_to_a_report_that_waited_stands_once_where_it_was_typed(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    loser = sitting(tournament)[1]
    page = asked(people, tournament, loser)
    assert matches(tournament) == 0
    card = page.locator("[data-queued]")
    for _time in range(2):
        expect(card.get_by_text(QUESTION)).to_have_count(1)
        expect(page.get_by_text("Less than three minutes")).to_have_count(1)
        expect(card.locator("p")).to_have_text(
            [
                f"{name_of(tournament, loser)} lost",
                re.compile("^Less than three minutes.{0,120}$"),
            ]
        )
        expect(card.locator("xpath=following-sibling::form[1]")).to_have_id("report-form")
        expect(page.locator("[data-line-note]")).to_be_hidden()
        page.reload()
    card.get_by_role("button", name="Yes").click()
    expect(page.locator("#last-runde")).to_be_visible()
    expect(card).to_have_count(0)
    assert matches(tournament) == 1
    page.reload()
    expect(page.locator("#last-runde")).to_be_visible()
    expect(card).to_have_count(0)


def test_no_to_the_question_throws_the_report_away(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    page = asked(people, tournament, sitting(tournament)[1])
    page.get_by_role("button", name="No, do not book it").click()
    expect(page.locator("[data-queued]")).to_have_count(0)
    page.reload()
    expect(page.locator("#report-form")).to_be_visible()
    expect(page.locator("[data-queued]")).to_have_count(0)
    assert matches(tournament) == 0


def test_the_question_goes_when_another_phone_has_reported_the_runde(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    loser, other = sitting(tournament)[1:3]
    page = asked(people, tournament, loser)
    expect(page.locator("[data-queued]")).to_contain_text(QUESTION)
    sent(tournament, "runde", table=1, result={"loser": other}, accept=True)
    expect(page.locator("#report-form")).to_contain_text("Runde 2: who lost?")
    expect(page.locator("[data-queued]")).to_have_count(0)
    assert matches(tournament) == 1


def test_the_question_goes_with_a_later_report_of_this_phone(people: People) -> None:
    tournament = evening(8, minutes=1)
    loser, other = sitting(tournament)[1:3]
    page = asked(people, tournament, loser)
    Phone(page).report(name_of(tournament, other))
    expect(page.locator("#waiting")).to_contain_text(name_of(tournament, other))
    expect(page.locator("[data-queued]")).to_have_count(0)


def test_what_waits_is_taken_back_into_its_form_and_said_anew(people: People) -> None:
    tournament = evening(8, minutes=10, confirmation="none")
    loser, other = (name_of(tournament, player) for player in sitting(tournament)[1:3])
    phone = people.phone(own_table(tournament, sitting(tournament)[0]))
    page, card = phone.page, phone.page.locator("[data-queued] p")
    page.context.set_offline(True)
    send = page.locator("#report-form button.btn-lg:visible")
    phone.tap("report-normal-loser", loser)
    send.click()
    expect(card).to_have_text([f"{loser} lost"])
    phone.tap("report-normal-loser", other)
    send.click()  # what was said last is meant
    expect(card).to_have_text([f"{other} lost"])
    waiting(page, 1)
    page.locator("[data-queued]").get_by_role("button", name="Change").click()
    waiting(page, 0)
    expect(page.locator("#report-form input:checked")).to_have_count(1)
    phone.tap("report-normal-loser", loser)
    send.click()
    page.context.set_offline(False)
    expect(page.locator("#last-runde")).to_contain_text(loser)
    assert matches(tournament) == 1


def drop(page: Page) -> None:
    """Take the own report back."""
    page.get_by_role("button", name="Take back").click()


def test_a_server_that_fails_keeps_what_is_no_report(people: People) -> None:
    tournament = evening(8, minutes=1)
    page = people.phone(own_table(tournament, sitting(tournament)[0])).page
    phone = Phone(page)
    phone.tap("report-normal-loser", name_of(tournament, sitting(tournament)[1]))
    phone.send_in_earnest()
    page.route("**/undo/", lambda route: route.abort())
    drop(page)
    expect(page.locator(".toasts")).to_contain_text("That did not work. Please try again.")
    waiting(page, 0)
    page.unroute("**/undo/")
    drop(page)
    expect(page.locator("#report-form")).to_be_visible()
    assert matches(tournament) == 0


def test_an_answer_finds_its_place_when_news_have_taken_the_form_away(people: People) -> None:
    tournament = evening(8, minutes=1, confirmation="none")
    page = reporting(people, tournament, sitting(tournament)[1]).page
    under_way: list[Route] = []
    page.route(REPORTS, lambda route: under_way.append(route))
    page.locator("#report-form button.btn-lg:visible").click()
    expect(page.locator("#report-form button.btn-lg:visible")).to_be_disabled()
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
    phone = people.phone(own_table(tournament, sitting(tournament)[0]))
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
    page.route(REPORTS, lambda route: route.abort())
    page.locator("#report-form button.btn-lg:visible").click()
    waiting(page, 1)
    page.unroute(REPORTS)
    waiting(page, 0)
    expect(page.locator("#last-runde")).to_be_visible()
    assert [line for line in people.complaints if not re.search("ERR_FAILED|sendError", line)] == []
