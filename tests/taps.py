"""Print how many taps a usual deal takes on a phone: `python -m tests.taps [NAME …]`.

A tap is a finger on a tile, a counter, a field or a button. A list to choose from takes two. The
keyboard's own key to the next field is no tap. Each deal reaches the sheet of a table, which proves
that the taps suffice.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import django
from playwright.sync_api import Page, expect

from tournaments.runtime import environment


@dataclass
class Thumb:
    """A writer of a deal on an open sheet, and the number of taps."""

    page: Page
    taps: int = 0

    def pick(self, **choices: str) -> None:
        """A choice of each field, by its value; `_` stands for the dash before a seat."""
        for field, value in _fields(choices).items():
            menu = self.page.locator(f'select[name="{field}"]')
            if menu.count():
                menu.select_option(value)
                self.taps += 2
            else:
                self.tap(f'label:has([name="{field}"][value="{value}"])')

    def type(self, **numbers: str) -> None:
        """A number in each field."""
        for field, number in _fields(numbers).items():
            if self.page.evaluate("document.activeElement.matches('.deal-form .num')"):
                self.page.keyboard.press("Enter")
            if self.page.evaluate("document.activeElement.name") != field:
                self.tap(f'[name="{field}"]')
            self.page.keyboard.type(number)

    def tap(self, selector: str, times: int = 1) -> None:
        has_fingers = self.page.evaluate("navigator.maxTouchPoints > 0")
        for _ in range(times):
            target = self.page.locator(selector)
            if has_fingers:
                target.tap()
            else:
                target.click()
            self.taps += 1

    def write(self) -> None:
        """Press the button; the sheet then has the deal."""
        self.tap("#deal-form > .action-bar .btn-primary")
        expect(self.page.locator("#undo-form, .error-summary, .question")).to_have_id("undo-form")


def _fields(values: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("__", "-"): value for name, value in values.items()}


def _binokel(thumb: Thumb) -> None:
    thumb.pick(solo="0")
    thumb.type(bid="180")
    thumb.pick(trump="H")
    thumb.type(points__0="120", points__1="80")


def _melds(thumb: Thumb) -> None:
    _binokel(thumb)
    thumb.tap("#f-melds-0 > summary")
    thumb.pick(melds__0="binokel")


def _canasta(thumb: Thumb) -> None:
    thumb.pick(out="0")
    thumb.type(mixed__0="2", red__0="1", cards__0="445")
    thumb.type(points__2="65", cards__1="210", points__1="40", points__3="25")


def _buraco(thumb: Thumb) -> None:
    thumb.pick(closer="0", muerto__1="used")
    thumb.type(clean__0="1", cards__0="320", points__2="65")
    thumb.type(cards__1="180", points__1="40", points__3="25")


def _skat(thumb: Thumb) -> None:
    thumb.pick(declarer="0", contract="H", matadors="2", made="yes")


def _brokdorf(thumb: Thumb) -> None:
    thumb.pick(declarer="0", bid="2", tricks__1="2")


def _bronzen(thumb: Thumb) -> None:
    for seat, marks in enumerate((TRICKS // 2, TRICKS - TRICKS // 2)):
        thumb.tap(f'.tally-tap:has(~ * [name="einzel-{seat}"])', marks)
    thumb.pick(winner="1")


TRICKS = 13
"""Of a game of Bronzen that brought nothing else."""

DEALS: Mapping[str, tuple[str, Callable[[Thumb], None], int]] = {
    "binokel": ("deal binokel", _binokel, 5),
    "binokel, one meld": ("deal binokel", _melds, 7),
    "canasta in numbers": ("deal canasta", _canasta, 9),
    "buraco in numbers": ("deal buraco", _buraco, 10),
    "skat": ("deal skat", _skat, 5),
    "brokdorf": ("deal brokdorf", _brokdorf, 4),
    "bronzen": ("deal bronzen", _bronzen, TRICKS + 2),
}
"""The page (`tests/phone_states.py`), the deal, and how many taps it may take."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.taps")
    parser.add_argument("names", nargs="*", help="deals to count")
    names = parser.parse_args().names or list(DEALS)
    with tempfile.TemporaryDirectory(prefix="stichtag-taps-") as data:
        os.environ["STICHTAG_DATA_DIR"] = data
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        environment.prepare()
        django.setup()
        _count(Path(data), names)


def _count(data: Path, names: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.browsers import ARGUMENTS, chromium
    from tests.installation import installation
    from tests.phone_states import game_states
    from tests.stack import running

    with sync_playwright() as driver, installation(data) as address, running(address, "web") as web:
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        sys.stdout.write(f"{'deal':<20} taps  at most\n")
        for name in names:
            state, fill, most = DEALS[name]
            context = browser.new_context(
                viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True
            )
            context.set_default_timeout(15_000)
            thumb = Thumb(context.new_page())
            game_states()[state].open(thumb.page, web.url)
            fill(thumb)
            thumb.write()
            sys.stdout.write(f"{name:<20} {thumb.taps:>4}  {most:>7}\n")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
