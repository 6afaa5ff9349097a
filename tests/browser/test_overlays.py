"""Overlays of a phone's page leave the main button free; old data has its age."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import PHONE, People, Phone
from tests.browser.sheets import SheetPhone, canasta_deal
from tests.worlds.events import name_of, sent
from tests.worlds.phones import evening, own_table, sitting

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.embedded,
    pytest.mark.turns(3),
]
SIZES = [(390, 844), (360, 640), (360, 340)]  # the last one: above an open keyboard
# Controls in sight of which a corner or the middle belongs to a notice; before anybody scrolls,
# also buttons that send and belong to anything else there.
COVERED = """() => {
    const atTop = scrollY === 0;
    const notices = '.notes, .toasts, .live-dot, [data-queued]';
    const covers = (control, found) => {
        const notice = found?.closest(notices);
        return notice && !notice.contains(control);
    };
    const sent = control => control.matches('form button.btn-lg');
    const all = 'main :is(button, a, summary, label, input, select)';
    const controls = [...document.querySelectorAll(all)];
    return controls.filter(control => {
        const box = control.getBoundingClientRect();
        if (!control.checkVisibility() || box.bottom > innerHeight || box.top < 0) return false;
        const points = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]];
        return points.some(([x, y]) => {
            const place = [box.left + x * box.width, box.top + y * box.height];
            const at = document.elementFromPoint(...place);
            const isOther = at?.closest('button') !== control;
            return covers(control, at) || (atTop && sent(control) && isOther);
        });
    }).map(control => control.textContent.trim());
}"""
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def sized(people: People, size: tuple[int, int]) -> Page:
    return people.page({**PHONE, "viewport": {"width": size[0], "height": size[1]}})


ONE_LINE = 40  # pixels


def looks(page: Page) -> None:
    """Check that a waiting report stands where it was typed, one line says that there is no
    network, and nothing lies over a control at any scroll position."""
    line = page.locator("[data-line-note]")
    expect(line).to_have_text(
        re.compile(r"^No network( · as of [\d:]+)? · 1 entry goes by itself$")
    )
    assert page.locator("[data-line-note]").evaluate("line => line.offsetHeight") <= ONE_LINE
    expect(page.locator("[data-queued]")).to_have_count(1)
    assert page.get_by_text("No network").count() == 1
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 100):
        page.evaluate("top => window.scrollTo(0, top)", top)
        assert page.evaluate(COVERED) == [], top


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_reports_is_never_covered(people: People, size: tuple[int, int]) -> None:
    tournament = evening(8, minutes=10)
    first, loser = sitting(tournament)[:2]
    phone = Phone(sized(people, size))
    phone.page.route("**/live/**", lambda route: route.abort())
    phone.page.goto(own_table(tournament, first))
    phone.page.context.set_offline(True)
    expect(phone.page.locator(".live-dot")).to_have_attribute("data-state", "offline")
    phone.tap("report-normal-loser", name_of(tournament, loser))
    phone.page.locator("#report-form button.btn-lg:visible").click()
    looks(phone.page)


@pytest.mark.parametrize("size", SIZES)
def test_the_button_that_writes_is_never_covered(people: People, size: tuple[int, int]) -> None:
    phone = SheetPhone(sized(people, size))
    phone.open("Canasta", ["Anke", "Bernd", "Conny", "Dieter"])
    canasta_deal(phone)
    phone.page.context.set_offline(True)
    phone.page.locator("#deal-form .action-bar .btn-primary").click()
    looks(phone.page)


def test_a_page_says_how_old_it_is(people: People) -> None:
    tournament = evening(8, minutes=10)
    page = people.page_of_its_own(PHONE)
    page.route(re.compile(r"/live/[^/]+\?"), lambda route: route.abort())  # a stream outlives it
    page.clock.install()
    page.goto(own_table(tournament, sitting(tournament)[0]))
    dot = page.locator(".live-dot")
    expect(dot).to_have_attribute("data-state", "polling")
    page.context.set_offline(True)
    expect(dot).to_have_attribute("data-state", "offline")
    page.clock.run_for(3 * 60_000)
    expect(dot).to_contain_text("(as of 3 minutes ago)")
    expect(page.locator("[data-line-note]")).to_have_text(
        re.compile(r"^No network · as of \d\d:\d\d$")
    )


def test_a_question_that_came_back_and_a_failure_cover_nothing(people: People) -> None:
    tournament = evening(8, minutes=1)
    first, loser = sitting(tournament)[:2]
    phone = Phone(sized(people, (360, 640)))
    page = phone.page
    page.goto(own_table(tournament, first))
    page.route("**/report/", lambda route: route.abort())
    phone.tap("report-normal-loser", name_of(tournament, loser))
    page.locator("#report-form button.btn-lg:visible").click()
    expect(page.locator("[data-queued]")).to_be_visible()
    page.unroute("**/report/")
    expect(page.locator("[data-queued]")).to_contain_text("Not booked yet")
    page.route("**/call/", lambda route: route.abort())
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Call the desk").click()
    page.get_by_role("button", name="Call now?").click()
    expect(page.locator(".toasts")).to_contain_text("That did not work.")
    page.keyboard.press("Escape")
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 100):
        page.evaluate("top => window.scrollTo(0, top)", top)
        assert page.evaluate(COVERED) == [], top


def test_a_hidden_page_catches_up_as_soon_as_it_is_looked_at(people: People) -> None:
    tournament = evening(8, minutes=10)
    page = people.page_of_its_own(PHONE)
    page.clock.install()
    page.goto(own_table(tournament, sitting(tournament)[0]))
    page.clock.run_for(2_000)
    expect(page.locator(".live-dot")).to_have_attribute("data-state", "open")
    page.evaluate(HIDE, True)
    page.clock.run_for(11_000)
    news = page.locator("#phone-news")
    before = news.get_attribute("data-seq")
    sent(tournament, "extend", minutes=5)
    assert news.get_attribute("data-seq") == before
    page.evaluate(HIDE, False)
    expect(news).to_have_attribute("data-seq", str(tournament.log.count()))
