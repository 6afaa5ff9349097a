"""A phone's page as an app: open without network, marked with its age, and thrown away in time."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import PHONE, Desk, People
from tests.browser.sheets import SheetPhone, canasta_deal
from tests.servers import wait_until
from tests.stack import Stack, reachable
from tests.worlds.events import name_of
from tests.worlds.phones import evening, own_table, player_home, sitting
from tournaments.store import load
from tournaments.store.models import PlayerLink, User

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]

# Whether the page at hand is kept, with all that it needs.
KEPT = """async () => {
    if (!navigator.serviceWorker.controller) return false;
    const files = [...document.querySelectorAll('link[rel=stylesheet], script[src]')];
    const wanted = [location.href, ...files.map(file => file.href || file.src)];
    return (await Promise.all(wanted.map(url => caches.match(url)))).every(Boolean);
}"""
HOLDS = "async text => (await (await caches.match(location.href)).text()).includes(text)"
GONE = "async () => !(await caches.match(location.href))"
# Addresses of pages that are kept; files are everybody's.
PAGES = """async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
            if ((await caches.match(request)).headers.has('Keep-Until')) found.push(request.url);
    return found;
}"""
# A browser that is slow to throw away, and answers to keep that come while it does.
SLOW_STORE = """() => {
    const keys = caches.keys.bind(caches);
    caches.keys = () => new Promise(done => setTimeout(() => done(keys()), 300));
}"""
# A server that is too busy for the first answer to keep.
BUSY_ONCE = """(() => {
    const ask = window.fetch.bind(window);
    let isBusy = true;
    window.fetch = (url, options) => {
        if (!isBusy || !options?.headers?.['Keep-Page']) return ask(url, options);
        isBusy = false;
        return Promise.resolve(new Response('', {status: 503}));
    };
})()"""
ASKS_FOR_ITSELF = """() => {
    for (let n = 0; n < 20; n++) fetch(location.href, {headers: {'Keep-Page': '1'}});
}"""
AS_OF = re.compile(r"^No network · as of \d\d:\d\d$")
PASSWORD = "Grand-ohne-Vier"
SECONDS = 1000  # ms by which a busy machine may be late


@pytest.fixture
def apps(browser: Browser, live_stack: Stack) -> Iterator[People]:
    """Phones whose browsers may keep pages."""
    found = People(browser, live_stack.url, apps=True)
    yield found
    found.leave()


def until(page: Page, script: str, *arguments: str) -> None:
    """Waits for what a script that asks the browser's stores says."""
    wait_until(lambda: bool(page.evaluate(script, *arguments)), script)


def is_kept(page: Page) -> None:
    until(page, KEPT)


def test_a_page_opens_without_network_and_what_is_reported_then_is_booked_later(
    apps: People,
) -> None:
    tournament = evening(8, minutes=10, confirmation="none")
    first, loser = sitting(tournament)[:2]
    phone = apps.phone(own_table(tournament, first))
    page, context = phone.page, phone.page.context
    is_kept(page)
    context.set_offline(True)
    page.reload()
    expect(page.locator("[data-line-note]")).to_have_text(AS_OF)
    phone.tap("report-normal-loser", name_of(tournament, loser))
    page.locator("#report-form button.btn-lg:visible").click()
    expect(page.locator("html")).to_have_attribute("data-pending", "1")
    page.reload()
    expect(page.locator("[data-line-note]")).to_contain_text(" · 1 entry goes by itself")
    expect(page.locator("[data-queued]")).to_have_count(1)
    context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("data-pending", "0")
    expect(page.locator("#last-runde")).to_be_visible()
    expect(page.locator("[data-line-note]")).to_be_hidden()
    assert load.load(tournament).play.tables[0].matches == 1


def test_the_copy_is_the_page_as_it_was_seen_last(apps: People) -> None:
    """Also what a report was answered with; and its clock goes by the server's time."""
    tournament = evening(8, minutes=10, confirmation="none")
    first, loser = sitting(tournament)[:2]
    phone = apps.phone(own_table(tournament, first))
    page = phone.page
    is_kept(page)
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.send_in_earnest()
    expect(page.locator("#last-runde")).to_be_visible()
    until(page, HOLDS, 'id="last-runde"')
    ends = page.locator("[data-clock]").first.get_attribute("data-ends")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#last-runde")).to_be_visible()
    expect(page.locator("#report-form")).to_contain_text("Runde 2: who lost?")
    ahead = float(str(page.locator("html").get_attribute("data-ahead")))
    assert abs(ahead) < SECONDS
    expect(page.locator("[data-clock]").first).to_have_attribute("data-ends", str(ends))


def test_a_sheet_opens_without_network_and_its_deal_is_written_later(apps: People) -> None:
    phone = SheetPhone(apps.page(PHONE))
    phone.open("Canasta", ["Anke", "Bernd", "Conny", "Dieter"])
    page, context = phone.page, phone.page.context
    is_kept(page)
    context.set_offline(True)
    page.reload()
    expect(page.locator("[data-line-note]")).to_have_text(AS_OF)
    canasta_deal(phone)
    page.locator("#deal-form .action-bar .btn-primary").click()
    expect(page.locator("html")).to_have_attribute("data-pending", "1")
    page.close()
    page = context.new_page()
    page.goto(phone.page.url)
    expect(page.locator("html")).to_have_attribute("data-pending", "1")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.is_navigation_request() else None)
    context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("data-pending", "0")
    expect(page.locator("#totals li").first).to_have_text("Anke & Conny 3885")
    expect(page.locator("[data-line-note]")).to_be_hidden()
    page.wait_for_load_state("networkidle")
    assert asked == [page.url]


def test_what_a_link_showed_goes_when_it_is_taken_back(apps: People) -> None:
    tournament = evening(8)
    page = apps.phone(player_home(tournament, "Anke")).page
    is_kept(page)
    PlayerLink.objects.filter(tournament=tournament).update(revoked_at=timezone.now())
    page.reload()
    expect(page.get_by_text("This link has been replaced")).to_be_visible()
    until(page, GONE)


def test_a_phone_that_is_told_to_forget_keeps_nothing(apps: People) -> None:
    tournament = evening(8, minutes=10)
    first, loser = sitting(tournament)[:2]
    phone = apps.phone(own_table(tournament, first))
    page, context = phone.page, phone.page.context
    is_kept(page)
    forget = "document.querySelector('[data-forget]').requestSubmit()"  # after its second tap
    context.set_offline(True)
    phone.tap("report-normal-loser", name_of(tournament, loser))
    page.locator("#report-form button.btn-lg:visible").click()
    page.evaluate(forget)
    expect(page.locator(".toasts")).to_contain_text("Something still waits to be sent.")
    context.set_offline(False)
    expect(page.locator("html")).to_have_attribute("data-pending", "0")
    page.evaluate(SLOW_STORE)
    page.evaluate(ASKS_FOR_ITSELF)
    page.evaluate(forget)
    expect(page.get_by_text("This phone has forgotten its table")).to_be_visible()
    assert page.evaluate(PAGES) == []
    assert (
        page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    )


def test_pages_of_a_login_are_not_kept_and_logging_out_throws_all_away(apps: People) -> None:
    tournament = evening(8)
    page = apps.phone(player_home(tournament, "Anke")).page
    is_kept(page)
    User.objects.create_user("leitung", password=PASSWORD)
    desk = Desk(page, tournament.slug)
    desk.log_in("leitung", PASSWORD)
    page.goto("/")
    assert page.evaluate("async url => Boolean(await caches.match(url))", page.url) is False
    page.goto(player_home(tournament, "Anke"))
    until(page, GONE)
    page.goto("/")
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#account").get_by_role("button", name="Log out").click()
    expect(page.locator("#account").get_by_role("button", name="Log out")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("#account").get_by_role("link", name="Log in", exact=True)).to_be_visible()
    assert page.evaluate(PAGES) == []


def test_a_page_is_kept_although_the_server_was_busy_at_first(apps: People) -> None:
    tournament = evening(8)
    page = apps.page(PHONE)
    page.add_init_script(BUSY_ONCE)
    page.goto(player_home(tournament, "Anke"))
    is_kept(page)


def test_the_server_can_switch_it_off(apps: People, live_stack: Stack) -> None:
    tournament = evening(8)
    page = apps.phone(player_home(tournament, "Anke")).page
    is_kept(page)
    restart(live_stack, "0")
    try:
        page.reload()
        until(page, "async () => (await caches.keys()).length === 0")
        expect(page.locator("#offline")).to_contain_text("Leave this page open.")
    finally:
        restart(live_stack, "1")


def restart(stack: Stack, keeps: str) -> None:
    stack.kill("web")
    stack.environment["STICHTAG_OFFLINE_PAGES"] = keeps
    stack.start("web")
    wait_until(lambda: reachable(stack.url + "/healthz"), "the web process")
