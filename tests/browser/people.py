"""Those who take part in an evening, each with a browser: the desk, phones and the wall."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.test import Client
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Response,
    expect,
)

from tests.browser.kept_pages import KEPT, new_page
from tests.worlds.desks import desk_of
from tournaments.store.models import Tournament

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 900}}
WALL = {"viewport": {"width": 1920, "height": 1080}}

UNPROCESSABLE = 422
YES = "Yes, that is right"
MARK_OLD = "document.getElementById('page').dataset.old = ''"  # what an answer replaces

COUNT_TAPS = """addEventListener('pointerdown', () => window.tapped(), {capture: true})"""


@dataclass
class Taps:
    """Counts presses of fingers and mice, by task."""

    counts: Counter[str] = field(default_factory=Counter)
    _task: str = ""

    @contextmanager
    def of(self, task: str, at_most: int) -> Iterator[None]:
        """Count those of a task; it must take some, and no more than allowed."""
        self._task, before = task, self.counts[task]
        yield
        self._task = ""
        taken = self.counts[task] - before
        assert 0 < taken <= at_most, f"{task}: {taken} taps, at most {at_most}"

    def watch(self, page: Page) -> None:
        page.expose_function("tapped", self._tapped)
        page.add_init_script(COUNT_TAPS)

    def _tapped(self) -> None:
        if self._task:
            self.counts[self._task] += 1


def enter(field: Locator, value: str) -> None:
    """Choose in a list, tick a box, or type."""
    match field.evaluate("field => field.tagName + field.type"):
        case "SELECTselect-one":
            field.select_option(value)
        case "INPUTcheckbox":
            field.check()
        case _:
            field.fill(value)


def _is_post(answer: Response) -> bool:
    return answer.request.method == "POST"


@dataclass
class People:
    """Opens browsers for people and hears what their consoles complain about."""

    browser: Browser
    url: str
    apps: bool = False
    """Their browsers may keep pages of the product, and go to no other test."""
    taps: Taps | None = None
    """Counts the taps on their pages, which go to no other test."""
    pages: list[Page] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def page(self, kind: Mapping[str, object], *, language: str = "en-GB") -> Page:
        """A page of a browser without cookies."""
        if self.apps or self.taps or not kind.get("java_script_enabled", True):
            return self.page_of_its_own(kind, language=language)
        return self._meet(KEPT.lend(self.browser, self.url, {"locale": language, **kind}))

    def page_of_its_own(self, kind: Mapping[str, object], *, language: str = "en-GB") -> Page:
        """A page of a new browser, to add scripts or a clock to."""
        workers = {"service_workers": "allow"} if self.apps else {}
        looks = {"locale": language, **workers, **kind}
        page = new_page(self.browser, self.url, looks)
        if self.taps:
            self.taps.watch(page)
        return self._meet(page)

    def _meet(self, page: Page) -> Page:
        self.pages.append(page)
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        return page

    def phone(self, path: str) -> Phone:
        """A phone that has opened a table's link or a personal one."""
        phone = Phone(self.page(PHONE))
        phone.page.goto(path)
        return phone

    def desk(
        self,
        tournament: Tournament,
        kind: Mapping[str, object] = LAPTOP,
        *,
        language: str = "en-GB",
    ) -> Desk:
        """Return the desk of an event, with a login."""
        page = self.page(kind, language=language)
        self.know(page, desk_of(tournament))
        return Desk(page, tournament.slug)

    def know(self, page: Page, client: Client) -> None:
        """Let a page have the cookies of a client, such as its login."""
        kept = client.cookies.items()
        page.context.add_cookies([{"name": n, "value": m.value, "url": self.url} for n, m in kept])

    def _heard(self, message: ConsoleMessage) -> None:
        # A page of a busy machine is told to come again (503); that it did, other lines hold.
        answers = ("the server responded with a status of 4", "with a status of 503")
        refused = any(answer in message.text for answer in answers)
        left = message.text.startswith(("htmx:sendAbort", "htmx:afterRequest"))  # the page is left
        if message.type == "error" and not refused and not left:
            self.complaints.append(message.text)

    def _failed(self, error: Error) -> None:
        self.complaints.append(str(error))

    def leave(self) -> None:
        """Give the browsers back; what they say while they are left is no complaint."""
        for page in [*self.pages]:
            self.part_from(page)

    def part_from(self, page: Page) -> None:
        """Give the browser of a page back: every page that stays open hears of all that happens."""
        self.pages.remove(page)
        page.remove_listener("console", self._heard)
        page.remove_listener("pageerror", self._failed)
        if page in KEPT.lent:
            KEPT.take_back(page)
        else:
            page.context.close()


@dataclass
class Phone:
    """A phone at a table, opened by its table's code or by a personal link."""

    page: Page

    def to_table(self) -> None:
        """From the own page to that of the table, where it stays."""
        if "/p/" in self.page.url and "/table/" not in self.page.url:
            self.page.locator(".action-bar a.btn-lg").click()
            self.page.wait_for_url("**/table/*/")

    def enter_pin(self, pin: str) -> None:
        self.page.locator("#pin").fill(pin)
        self.page.locator("#pin-form button.btn-lg").click()

    def tap(self, field: str, name: str) -> None:
        """A tile or chip of a field of the form."""
        words = self.page.get_by_text(name, exact=True)
        self.page.locator(f"#{field} label").filter(has=words).click()

    def send(self, form: str = "report-form") -> int:
        """Press the button of the form; the status of the answer, once it is shown."""
        self.page.evaluate(MARK_OLD)
        with self.page.expect_response(_is_post) as answer:
            self.page.locator(f"#{form} button.btn-lg:visible").click()
        expect(self.page.locator("#page[data-old]")).to_have_count(0)
        self.page.wait_for_load_state()
        return answer.value.status

    def send_in_earnest(self, form: str = "report-form") -> None:
        """Send, and say yes when asked whether so quick a Runde is right."""
        if self.send(form) == UNPROCESSABLE:
            expect(self.page.locator(f"#{form} button.btn-lg:visible")).to_have_text(YES)
            assert self.send(form) != UNPROCESSABLE

    def more(self, words: str) -> None:
        """Unfold what stands behind “More”."""
        what = self.page.locator("#more summary", has_text=words)
        expect(what).to_have_count(1)
        self.page.get_by_role("button", name="More", exact=True).click()
        what.click()

    def report(self, loser: str) -> None:
        """Report the loser with two taps."""
        self.tap("report-normal-loser", loser)
        self.send_in_earnest()

    def confirm(self) -> None:
        """Say that it is right, as another player on the own phone."""
        self.to_table()
        with self.page.expect_response(_is_post):
            self.page.locator("#waiting").get_by_role("button", name="That is right").click()


@dataclass
class Desk:
    """The organizer's laptop."""

    page: Page
    slug: str = ""

    def path(self, rest: str = "") -> str:
        return f"/e/{self.slug}/desk/{rest}"

    def log_in(self, name: str, password: str) -> None:
        self.page.goto("/")
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.locator("#account").get_by_role("link", name="Log in").click()
        self.page.locator("[name=username]").fill(name)
        self.page.locator("[name=password]").fill(password)
        self.page.get_by_role("main").get_by_role("button", name="Log in").click()

    def new_event(self, name: str, fields: Mapping[str, str], *, kind: str, game: str) -> None:
        """Create an event by six questions; `fields` of its settings by their names."""
        page = self.page
        page.get_by_role("link", name="Create an event").click()
        page.locator(f"#game-{game}").check()
        expect(page.locator("[name=asked]")).to_have_value(re.compile(f":{game}$"))
        page.locator(f"#format-{kind}").check()
        expect(page.locator("[name=asked]")).to_have_value(f"{kind}:{game}")
        page.locator("[name=name]").fill(name)
        page.get_by_role("button", name="More settings").click()
        page.wait_for_url("**/desk/settings/")
        page.locator("[name=place]").fill("Gasthaus Krone")
        for key, value in fields.items():
            enter(page.locator(f"[name='{key}']"), value)
        page.get_by_role("button", name="Save").first.click()
        expect(page.locator(".messages")).to_contain_text("Saved.")
        page.goto(page.url.replace("settings/", ""))

    def open(self, rest: str = "") -> None:
        self.page.goto(self.path(rest))

    def says(self, title: str) -> None:
        """The one next thing; a page that is open shows it by itself."""
        expect(self.page.locator("#next .next-title")).to_have_text(title)

    def next(self, action: str) -> None:
        """The one obvious button."""
        self.page.locator("#next").get_by_text(action, exact=True).click()

    def paste(self, names: list[str]) -> None:
        self.open("players/")
        self.page.locator("[name=names]").fill("\n".join(names))
        self.page.get_by_role("button", name="Enter", exact=True).click()
        if len(names) > 1:
            self.page.get_by_role("button", name=f"Enter {len(names)} names").click()
        expect(self.row(names[-1])).to_be_visible()

    def row(self, name: str) -> Locator:
        return self.page.locator("tr, li[id^=row]").filter(
            has=self.page.get_by_text(name, exact=True)
        )

    def plan(self) -> list[list[str]]:
        """The drawn tables as the page shows them."""
        tables = self.page.locator("[data-seat-plan] .mini")
        return [table.locator(".seat-name").all_inner_texts() for table in tables.all()]

    def act(self, kind: str, fields: Mapping[str, str], *, table: int = 0) -> None:
        """One of the acts with a form (of one table): fill in, look at the effect, do it."""
        self.open(f"act/{kind}/" + (f"?table={table}" if table else ""))
        for name, value in fields.items():
            enter(self.page.locator(f"form [name={name}]"), value)
        self.page.get_by_role("button", name="Look at the effect").click()
        self.page.locator("form:has([name=confirmed]) button").click()
        self.page.wait_for_url("**" + self.path())
