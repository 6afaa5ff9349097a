"""Every page on a phone and across the room: nothing overflows, fails, complains or shuts out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
)

from tests.browser.accessibility import RULES_SCRIPT, SERIOUS, unreadable
from tests.browser.kept_pages import PATIENCE
from tests.installation import installation
from tests.sample import sample
from tests.stack import Stack, running
from tests.tour import PARTS, STOPS, Grounds, missed, open_grounds
from tests.worlds.phones import sitting
from tournaments.store import load
from tournaments.store.access.actors import table_pin

# Once is enough: pages look the same on every database.
pytestmark = pytest.mark.embedded

NARROW: ViewportSize = {"width": 390, "height": 844}
# A4 upright within its margins.
PAPER: ViewportSize = {"width": 688, "height": 1016}
WIDE: ViewportSize = {"width": 1920, "height": 1080}
TAB_STOPS = 60
# Everything that may tell the element with the focus from the others, by what is painted.
FOCUS_SCRIPT = """limit => {
    const wanted = 'a[href], button, input:not([type=hidden]), select, textarea, summary, '
        + '[tabindex]:not([tabindex="-1"])';
    const paint = element => ['outlineStyle', 'outlineWidth', 'boxShadow', 'borderColor',
        'backgroundColor', 'textDecorationLine'].map(name => getComputedStyle(element)[name]);
    const around = element => [element, element.nextElementSibling, element.closest('label')]
        .filter(Boolean).map(paint).join();
    const found = [...document.querySelectorAll(wanted)]
        .filter(element => element.checkVisibility() && !element.disabled).slice(0, limit);
    const unseen = found.filter(element => {
        element.blur();
        const before = around(element);
        element.focus();
        return around(element) === before;
    });
    document.activeElement?.blur();
    scrollTo(0, 0);
    return unseen.map(element => element.outerHTML.slice(0, 120));
}"""
# Looked at when nothing moves any more, within so many milliseconds.
OVERFLOW_SCRIPT = """async patience => {
    await new Promise(requestAnimationFrame);  // a page that was turned has heard of it by then
    const moves = () => [...document.fonts].some(({status}) => status === 'loading')
        || document.getAnimations().some(animation => animation.playState === 'running');
    for (const end = Date.now() + patience; moves() && Date.now() < end;)
        await new Promise(requestAnimationFrame);
    if (moves()) return ['moves and moves'];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > width + 1)
        .map(element => element.outerHTML.slice(0, 120));
}"""


# What is cut off where nobody can scroll: on the wall nobody scrolls at all.
CLIPPED_SCRIPT = """() => [...document.querySelectorAll(
    '.pj-main, .pj-wall, .pj-table, .pj-list, .pj-split > *')]
    .filter(element => getComputedStyle(element).overflow !== 'visible')
    .filter(element => element.scrollHeight > element.clientHeight + 2
        || element.scrollWidth > element.clientWidth + 2)
    .map(element => element.outerHTML.slice(0, 120))"""


@dataclass
class Witness:
    """Hears what one document's console complains about, and which of its requests fail.

    Unfinished requests of the document before are no complaint of this one.
    """

    page: Page
    expected: int
    is_here: bool = False
    requests: set[Request] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    @contextmanager
    def listening(self) -> Iterator[None]:
        heard: dict[Any, Any] = {
            "framenavigated": self._arrived,
            "request": self._asked,
            "console": self._console,
            "pageerror": self._error,
            "requestfailed": self._failed,
            "response": self._answered,
        }
        for event, listener in heard.items():
            self.page.on(event, listener)
        try:
            yield
        finally:
            for event, listener in heard.items():
                self.page.remove_listener(event, listener)

    def _arrived(self, _frame: object) -> None:
        self.is_here = True

    def _asked(self, request: Request) -> None:
        if self.is_here:
            self.requests.add(request)

    def _console(self, message: ConsoleMessage) -> None:
        told = f"the server responded with a status of {self.expected}"
        if self.is_here and message.type in {"error", "warning"} and told not in message.text:
            self.complaints.append(message.text)

    def _error(self, error: object) -> None:
        if self.is_here:
            self.complaints.append(str(error))

    def _failed(self, request: Request) -> None:
        # On a busy machine a page gives up asking for news after four seconds, and asks again. The
        # stream of a trial evening begins anew as a window joins.
        asks_again = request.url.endswith("/seq") or request.resource_type == "eventsource"
        given_up = asks_again and request.failure == "net::ERR_ABORTED"
        if request in self.requests and not given_up:
            self.complaints.append(f"{request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        is_own = response.request in self.requests
        if is_own and response.status >= 400 and response.status != self.expected:
            self.complaints.append(f"{response.url}: {response.status}")


INK = """() => {
    const look = getComputedStyle(document.body);
    return [look.color, look.backgroundColor];
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[str]:
    with (
        django_db_blocker.unblock(),
        installation(tmp_path_factory.mktemp("pages")) as url,
    ):
        yield url


@pytest.fixture(scope="module")
def grounds(address: str) -> Grounds:
    return open_grounds()


@pytest.fixture(scope="module")
def site(address: str, grounds: Grounds) -> Iterator[Stack]:
    """Pages alone: a worker would carry the evenings on. Pages about mail are there too."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("STICHTAG_TRUSTED_ORIGINS", "http://127.0.0.1")
        environment.setenv("STICHTAG_SMTP", "smtp+plain://127.0.0.1:9")
        with running(address, "web") as stack:
            yield stack


@pytest.fixture(scope="module")
def windows(browser: Browser, site: Stack, grounds: Grounds) -> Iterator[dict[str, BrowserContext]]:
    """A browser for each of those who look."""
    found = {}
    for who in grounds.clients:
        found[who] = browser.new_context(
            base_url=site.url, locale="de-DE", has_touch=True, reduced_motion="reduce"
        )
        found[who].set_default_timeout(PATIENCE)
        cookies = grounds.cookies(who)
        found[who].add_cookies([{**cookie, "url": site.url} for cookie in cookies])  # type: ignore[typeddict-item]
    yield found
    for context in found.values():
        context.close()


@pytest.fixture(scope="module")
def pages(windows: dict[str, BrowserContext]) -> dict[str, Page]:
    """One page in each of them, which goes from stop to stop: a new one is a new process."""
    found = {who: window.new_page() for who, window in windows.items()}
    for page in found.values():
        page.add_init_script(RULES_SCRIPT)
        turn(page, NARROW)
    return found


def turn(page: Page, size: ViewportSize) -> None:
    """On a phone it is dark, across the room light."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="dark" if size == NARROW else "light")


def look(page: Page) -> None:
    """Nothing sticks out and the accessibility rules hold. Across the room nothing is cut off, and
    the focus is visible."""
    assert page.evaluate(OVERFLOW_SCRIPT, PATIENCE) == []
    assert unreadable(page, SERIOUS) == []
    if page.viewport_size == WIDE:
        assert page.evaluate(CLIPPED_SCRIPT) == []
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_SCRIPT, TAB_STOPS) == []


def test_the_tour_leads_to_every_page(grounds: Grounds) -> None:
    assert missed(grounds) == []
    assert len(STOPS) == sum(map(len, PARTS))


def test_finished_event_names_its_winner(
    grounds: Grounds, windows: dict[str, BrowserContext]
) -> None:
    page = windows["stranger"].new_page()
    page.goto(grounds.event("finished"))
    name = load.load(grounds.events["finished"]).name(grounds.winner())
    expect(page.locator(".next-title")).to_contain_text(name)
    page.close()


def test_result_is_reported_and_confirmed_without_scripts(
    browser: Browser, site: Stack, grounds: Grounds
) -> None:
    """Table 3, by its PIN, in two browsers that run no scripts at all: nobody confirms alone."""
    evening = grounds.events["round"]
    state, (loses, sees) = load.load(evening), sitting(evening, 3)[:2]
    loser, witness = state.name(loses), state.name(sees)
    contexts = [
        browser.new_context(base_url=site.url, locale="en-GB", java_script_enabled=False)
        for _ in range(2)
    ]
    one, other = (context.new_page() for context in contexts)
    for page in (one, other):
        page.set_default_timeout(PATIENCE)
        page.goto(grounds.table("round", number=3))
        page.locator("#pin").fill(table_pin(evening, 2))
        page.get_by_role("button", name="Open Table 3").click()
    one.locator("#report-normal-loser label").filter(has_text=loser).click()
    one.locator("#report-form button.btn-lg").click()
    other.reload()
    other.locator("#waiting").get_by_role("button", name=witness).click()
    expect(other.locator("#last-runde")).to_contain_text(f"{loser} lost the Runde")
    for context in contexts:
        context.close()
    paid = len(sitting(evening, 3)) - 1
    assert load.load(evening).play.balances[loses] == state.play.balances[loses] - paid


def test_the_account_takes_one_line_on_a_phone_whatever_the_name(
    windows: dict[str, BrowserContext],
) -> None:
    page = windows["organizer"].new_page()
    page.set_viewport_size(NARROW)
    page.goto("/organizations/")
    bar = page.locator(".topbar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 64
    page.get_by_role("button", name="Mehr", exact=True).click()
    name = page.locator("#account h2").last
    name.evaluate("title => { title.textContent = 'turnierleitung'.repeat(9) }")
    button = page.locator("#account").get_by_role("button", name="Ausloggen")
    box = button.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROW["width"]
    page.close()


def test_another_language_keeps_what_was_typed(windows: dict[str, BrowserContext]) -> None:
    page = windows["organizer"].new_page()
    page.goto("/events/new/?format=league&game=canasta")
    page.locator("[name=name]").fill("Winterliga")
    page.locator("[name=s-legs]").select_option("2")
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("New event")
    expect(page.locator("[name=name]")).to_have_value("Winterliga")
    expect(page.locator("[name=s-legs]")).to_have_value("2")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("[name=name]")).to_have_value("Winterliga")
    page.reload()
    expect(page.locator("[name=name]")).not_to_have_value("Winterliga")
    page.close()


def test_the_name_of_a_substitute_is_asked_for_once_somebody_else_plays(
    grounds: Grounds, windows: dict[str, BrowserContext]
) -> None:
    page = windows["stranger"].new_page()
    page.goto(f"{grounds.captain}lineup/?table=1")
    seat = page.locator(".seat-pick").first
    name = seat.get_by_role("textbox")
    expect(name).to_be_hidden()
    seat.get_by_role("combobox").select_option(":other")
    expect(name).to_be_visible()
    page.close()


@pytest.mark.parametrize(
    "name", ["standings finished", "desk draw", "desk players", "desk log", "season", "table sheet"]
)
def test_paper_names_its_event_and_has_nothing_to_press(
    name: str, grounds: Grounds, windows: dict[str, BrowserContext]
) -> None:
    stop = STOPS[name]
    page = windows[stop.who].new_page()
    page.goto(stop.path(grounds))
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(INK) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    event = grounds.league if name == "season" else grounds.events["round"]
    expect(page.locator(".print-head")).to_contain_text(event.name)
    for control in page.locator("main").locator("input, select, textarea, button").all():
        expect(control).to_be_hidden()
    assert page.evaluate(OVERFLOW_SCRIPT, PATIENCE) == []
    page.close()


@pytest.mark.parametrize("name", sample(STOPS, 40))
@pytest.mark.turns(3)
def test_page(name: str, grounds: Grounds, pages: dict[str, Page]) -> None:
    stop = STOPS[name]
    page = pages[stop.who]
    witness = Witness(page, stop.status)
    with witness.listening():
        answer = page.goto(stop.path(grounds))
        assert answer is not None
        assert answer.status == stop.status
        look(page)
        # The next stop begins as this one ends: to turn a page costs as much as to go to one.
        turn(page, WIDE if page.viewport_size == NARROW else NARROW)
        look(page)
    assert witness.complaints == []
