"""Browsers for everybody who takes part, at the running product."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import PATIENCE, People
from tests.stack import Stack

expect.set_options(timeout=PATIENCE)


@pytest.fixture
def people(browser: Browser, live_stack: Stack) -> Iterator[People]:
    found = People(browser, live_stack.url)
    yield found
    found.leave()
