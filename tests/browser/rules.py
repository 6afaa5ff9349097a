"""States of pages in a browser, and what the rules of all pages need to know of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.kept_pages import KEPT
from tests.installation import installation
from tests.phone_states import State
from tests.stack import running

World = tuple[str, dict[str, State]]
SMALL: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
FOUND = """() => {
    const seen = one => one.checkVisibility() && one.getClientRects().length;
    const all = [...document.querySelectorAll(
        'a[href], button, summary, select, :is(label.choice, label.segment, label.chip),'
        + 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file])')]
        .filter(seen).filter(one => !one.matches('.skip-link, [aria-hidden=true]'));
    const box = one => one.getBoundingClientRect();
    const own = (one, at) => at && (one.contains(at) || at.closest('label') === one);
    const name = one => one.textContent.trim() || one.id;
    const main = [...document.querySelectorAll('.action-bar .btn-lg')].filter(seen).map(box);
    return {
        scrolls: document.documentElement.scrollHeight - innerHeight,
        sideways: document.documentElement.scrollWidth - Math.min(innerWidth, screen.width),
        action: main.map(({top, bottom}) => [top, bottom].map(Math.round)),
        covered: all.filter(one => {
            const {left, top, width, height} = box(one);
            return !own(one, document.elementFromPoint(left + width / 2, top + height / 2));
        }).map(name),
        small: all.filter(one => box(one).height < 44 || box(one).width < 44).map(name),
        primary: all.filter(one => one.matches('.btn-primary, .btn-hero')).map(name),
        fixed: [...document.querySelectorAll('body *')].filter(one => seen(one)
            && getComputedStyle(one).position === 'fixed').map(name),
        sticky: [...document.querySelectorAll('.action-bar')].filter(one => seen(one)
            && getComputedStyle(one).position === 'sticky').length,
        offline: document.body.innerText.split('No network').length - 1,
    };
}"""


@contextmanager
def served(
    folders: pytest.TempPathFactory, blocker: Any, states: Callable[[], dict[str, State]]
) -> Iterator[World]:
    """Yield the address of an installation with the events of these states, and the states."""
    with blocker.unblock(), installation(folders.mktemp("rules")) as address:
        made = states()
        with running(address, "web") as stack:
            yield stack.url, made


@contextmanager
def opened(
    browser: Browser, world: World, name: str, viewport: ViewportSize = LAPTOP, **looks: Any
) -> Iterator[Page]:
    """Yield a state's page. `looks`: what the browser's context has besides its size."""
    url, states = world
    page = KEPT.lend(browser, url, {"locale": "en-GB", "viewport": viewport, **looks})
    states[name].open(page, url)
    yield page
    KEPT.take_back(page)
