"""Print the figures of pages: `python -m tests.measures [--of setup] [--dark] [NAME …]`.

For each page at its size: height, words and controls in sight, place of the main action, compressed
size of the first load with styles and scripts. Names choose among the pages, which are those of
`tests/phone_states.py`, `tests/setup_states.py` or `tests/desk_states.py`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django

from tournaments.runtime import environment

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.phone_states import State

SIZES = {
    "phone": (360, 640),
    "tall phone": (390, 844),
    "laptop": (1280, 800),
    "wall": (1920, 1080),
}
FIGURES = """() => {
    const seen = element => element.checkVisibility({visibilityProperty: true})
        && element.getClientRects().length > 0;
    const all = selector => [...document.querySelectorAll(selector)].filter(seen);
    const controls = all('a[href], button, summary').filter(one => !one.matches('.skip-link'));
    const fields = all('input:not([type=hidden]), select, textarea');
    const mains = all('.action-bar .btn-lg, .btn-primary, .btn-hero');
    const main = mains.find(one => one.matches('.action-bar .btn-lg')) || mains[0];
    const box = main?.getBoundingClientRect();
    return {
        height: document.documentElement.scrollHeight,
        words: document.body.innerText.split(/\\s+/).filter(Boolean).length,
        controls: controls.length,
        fields: fields.length,
        action: box ? [Math.round(box.top), Math.round(box.bottom)] : null,
    };
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.measures")
    parser.add_argument("names", nargs="*", help="pages to measure")
    parser.add_argument("--of", nargs="*", help="only pages of these worlds, e.g. player, setup")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the pages")
    parser.add_argument("--size", choices=SIZES, default="phone")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="de-DE")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stichtag-measures-") as data:
        os.environ["STICHTAG_DATA_DIR"] = data
        os.environ["STICHTAG_ADDRESS"] = "192.168.178.20"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        # The browser driver runs an event loop in this thread.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        environment.prepare()
        django.setup()
        _measure(Path(data), chosen)


def _measure(data: Path, chosen: Any) -> None:
    from playwright.sync_api import sync_playwright

    from tests.browsers import ARGUMENTS, chromium
    from tests.desk_states import desk_states
    from tests.installation import installation
    from tests.phone_states import KINDS, open_states
    from tests.season_states import season_states
    from tests.setup_states import setup_states
    from tests.stack import running

    worlds = {**KINDS, "setup": setup_states, "desk": desk_states, "season": season_states}
    with sync_playwright() as driver, installation(data) as address:
        pages = open_states([worlds[name] for name in chosen.of or KINDS])
        with running(address, "web") as stack:
            browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            sys.stdout.write(f"{'page':<20} height  words  controls  fields  main action     kB\n")
            for name, state in pages.items():
                if chosen.names and name not in chosen.names:
                    continue
                with _opened(browser, state, stack.url, chosen) as page:
                    _write(name, page, state.weight() / 1000)
                    if chosen.pictures:
                        chosen.pictures.mkdir(parents=True, exist_ok=True)
                        page.screenshot(path=chosen.pictures / f"{name}.png")
            browser.close()


@contextmanager
def _opened(browser: Browser, state: State, url: str, chosen: Any) -> Iterator[Page]:
    width, height = SIZES[chosen.size]
    is_phone = "phone" in chosen.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=is_phone,
        is_mobile=is_phone,
        color_scheme="dark" if chosen.dark else "light",
        locale=chosen.language,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(15_000)
    page = context.new_page()
    try:
        state.open(page, url)
        yield page
    finally:
        context.close()


def _write(name: str, page: Page, size: float) -> None:
    found = page.evaluate(FIGURES)
    action = "–".join(map(str, found["action"])) if found["action"] else "none"
    sys.stdout.write(
        f"{name:<20} {found['height']:>6}  {found['words']:>5}  {found['controls']:>8}"
        f"  {found['fields']:>6}  {action:>11}  {size:>5.1f}\n"
    )


if __name__ == "__main__":
    main()
