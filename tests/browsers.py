"""Real Chromium: as a phone, as a projector, as a laptop."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A new frame for each document: a quarter of what it costs to go to a page.
    "--disable-features=RenderDocument,SpareRendererForSitePerProcess",
]


PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")


def chromium() -> str | None:
    """The browser of the tests; the one without a window's machinery costs a quarter less."""
    found = filter(None, map(shutil.which, PROGRAMS))
    return os.environ.get("CHROMIUM") or next(found, None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    program = chromium()
    if program is None:
        reason = "no chromium on PATH and none named by CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return {
        **browser_type_launch_args,
        "headless": True,
        "args": ARGUMENTS,
        "executable_path": program,
    }


@pytest.fixture
def phone_context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="de-DE"
    )
    yield context
    context.close()


@pytest.fixture
def phone(phone_context: BrowserContext) -> Page:
    return phone_context.new_page()


@pytest.fixture
def projector(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="de-DE")
    yield context.new_page()
    context.close()
