"""Browsers for everybody who takes part, at the running product."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kept_pages import PATIENCE
from tests.stack import Stack

if TYPE_CHECKING:
    from tests.browser.people import People

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def people(browser: Browser, live_stack: Stack) -> Iterator[People]:
    from tests.browser.people import People  # only once Django is set up

    found = People(browser, live_stack.url)
    yield found
    found.leave()
