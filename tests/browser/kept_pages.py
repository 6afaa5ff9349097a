"""Pages that go from test to test: the first visit of a new browser costs four times as much as one
more of a page that has been open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Error, Page

PATIENCE = 45_000  # milliseconds; generous: a busy machine is slow, only a failure waits that long
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


def new_page(browser: Browser, url: str, looks: Mapping[str, Any]) -> Page:
    """Return a page of a new browser without cookies; `looks`: what its context has."""
    given = {"reduced_motion": "reduce", "service_workers": "block", **looks}
    context = browser.new_context(base_url=url, **given)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


@dataclass
class KeptPages:
    """Pages of browsers that know nothing, by their product and their looks."""

    free: dict[tuple[str, str], list[Page]] = field(default_factory=dict)
    lent: dict[Page, tuple[str, str]] = field(default_factory=dict)

    def lend(self, browser: Browser, url: str, looks: Mapping[str, Any]) -> Page:
        """Return a page as a new browser has it. A test that adds scripts or a clock to it
        takes one of `new_page`."""
        self._leave_products_but(url)
        key = url, json.dumps(looks, sort_keys=True)
        pages = self.free.setdefault(key, [])
        page = pages.pop() if pages else new_page(browser, url, looks)
        self.lent[page] = key
        return page

    def take_back(self, page: Page) -> None:
        """Keep a page for another test, if it can be made to forget what it has seen."""
        key = self.lent.pop(page)
        try:
            cleared(page, json.loads(key[1]))
        except Error:
            page.context.close()
        else:
            self.free.setdefault(key, []).append(page)

    def _leave_products_but(self, url: str) -> None:
        for key in [key for key in self.free if key[0] != url]:
            for page in self.free.pop(key):
                page.context.close()


def cleared(page: Page, looks: Mapping[str, Any]) -> None:
    """Bring a page back to what a new browser shows."""
    context = page.context
    for other in context.pages:
        if other is not page:
            other.close()
    if page.url != "about:blank":
        page.evaluate(FORGET)
        page.goto("about:blank")  # before it is online again and sends what waits
    page.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    context.clear_cookies()
    context.clear_permissions()
    page.mouse.move(0, 0)
    page.set_viewport_size(looks["viewport"])
    scheme = looks.get("color_scheme", "light")
    page.emulate_media(media="null", color_scheme=scheme, reduced_motion="reduce")


KEPT = KeptPages()
