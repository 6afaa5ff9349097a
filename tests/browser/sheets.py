"""A phone that opens a free table and writes its sheet, as thumbs do it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlparse

from playwright.sync_api import Page, Response, expect

from tests.browser.people import MARK_OLD, PHONE, UNPROCESSABLE, People, enter


@dataclass
class SheetPhone:
    """The phone of a free table."""

    page: Page

    def open(self, game: str, names: list[str], rules: Mapping[str, str] | None = None) -> None:
        """From the list of games to an empty sheet; `rules` by the option's key."""
        self.page.goto("/free/")
        self.page.locator("main").get_by_role("link", name=game).click()
        for i, name in enumerate(names):
            self.page.locator(f"[name=player{i}]").fill(name)
        if rules:
            self.page.locator("summary", has_text="Change single rules").click()
        for key, value in (rules or {}).items():
            enter(self.page.locator(f"[name=o-{key}]"), value)
        self.page.get_by_role("button", name="Open the sheet").click()
        self.page.wait_for_url("**/free/t/**")

    def tap(self, field: str, value: str) -> None:
        """A tile, chip or button of a choice, by its value."""
        choice = self.page.locator(f'select[name="{field}"]')
        number = self.page.locator(f'input[type="text"][name="{field}"]')
        if choice.count():
            choice.select_option(value)
        elif number.count():
            number.fill(value)
        else:
            self.page.locator(f'label:has([name="{field}"][value="{value}"])').click()

    def plus(self, field: str, times: int = 1) -> None:
        """Count with the stepper of a field, or type the number where it has none."""
        step = self.page.locator(f'[data-stepper]:has([name="{field}"]) [data-step="1"]')
        number = self.page.locator(f'[name="{field}"]')
        if not step.count():
            number.fill(str(int(number.input_value() or 0) + times))
            return
        for _ in range(times):
            step.click()

    def type(self, **numbers: object) -> None:
        """Fields by name, with `_` for the dash before a seat."""
        for name, number in numbers.items():
            self.page.locator(f'[name="{name.replace("_", "-")}"]').fill(str(number))

    def unfold(self, words: str) -> None:
        self.page.locator("summary", has_text=words).first.click()

    def send(self, form: str = "deal-form") -> int:
        """Press the button of a form; the status of its own answer, once it is shown."""
        action = self.page.locator(f"#{form}").evaluate("form => form.action")

        def own(answer: Response) -> bool:
            path = urlparse(answer.url).path
            return answer.request.method == "POST" and path == urlparse(action).path

        self.page.evaluate(MARK_OLD)
        with self.page.expect_response(own) as answer:
            self.page.locator(f"#{form} .btn:is(button):not([name=switch]):visible").last.click()
        expect(self.page.locator("#page[data-old]")).to_have_count(0)
        self.page.wait_for_load_state()
        return answer.value.status

    def more(self) -> None:
        """Show what stands behind “More”."""
        self.page.get_by_role("button", name="More", exact=True).click()

    def depth(self, words: str) -> None:
        """Set the depth of the deal: in numbers or card by card."""
        self.more()
        self.page.get_by_role("button", name="How to write it down").click()
        button = self.page.locator("#levels [name=switch]", has_text=words)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def write(self, form: str = "deal-form") -> None:
        """Write a deal down; a doubt is answered with yes."""
        if self.send(form) == UNPROCESSABLE:
            assert self.page.locator(".error-summary li").all_inner_texts() == []
            assert self.send(form) != UNPROCESSABLE

    def refused(self, *words: str) -> None:
        """The deal is not written down, and why stands above the form and at the fields."""
        assert self.send() == UNPROCESSABLE
        expect(self.page.locator(".error-summary li")).to_have_text(list(words))

    def totals(self, **numbers: int) -> None:
        said = [f"{name.replace('_', ' & ')} {number}" for name, number in numbers.items()]
        spaced = [r"\s+".join(map(re.escape, words.replace("-", "−").split())) for words in said]
        written = [re.compile(rf"^\s*{words}(\s|$)") for words in spaced]  # then what is typed
        expect(self.page.locator("#totals li")).to_have_text(written)

    def would_be(self, *lines: str) -> None:
        """Expect these lines as the value of the deal while typing."""
        expect(self.page.locator("#preview .preview-lines li")).to_have_text(list(lines))

    def correct(self, deal: int) -> None:
        words = re.compile(f"Correct (deal|game) {deal}$")
        self.more()
        self.page.get_by_role("link", name=words).click()
        expect(self.page.get_by_role("heading", name=words)).to_be_visible()

    def undo(self) -> None:
        """Two taps: the first one asks."""
        self.page.locator("#undo-form button").click()
        self.send("undo-form")

    def over(self, winner: str) -> None:
        expect(self.page.locator("#over h2")).to_have_text(winner)
        expect(self.page.locator("#deal-form")).to_have_count(0)


def sheet_phone(people: People) -> SheetPhone:
    return SheetPhone(people.page(PHONE))


def canasta_deal(phone: SheetPhone, **other: object) -> None:
    """A great deal for the first and the third seat, in numbers: 2500 + 500 + 800 + 100 - 15."""
    phone.tap("out", "0")
    phone.tap("red-0", "4")
    numbers = {
        "natural_0": 5,
        "cards_0": 500,
        "cards_1": 0,
        "points_1": 80,
        "points_2": 15,
        "points_3": 90,
    }
    phone.type(**(numbers | other))
