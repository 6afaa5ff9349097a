"""Pictures of pages as people see them on an evening."""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browsers import ARGUMENTS, chromium
from tests.installation import installation
from tests.stack import running
from tests.tour import STOPS, Grounds, open_grounds
from tournaments.store.demo import NAMES

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 860}
WALL: ViewportSize = {"width": 960, "height": 540}


@dataclass(frozen=True, slots=True)
class Picture:
    """One page of the tour. `size` in CSS pixels; a phone has one and a half pixels for each."""

    name: str
    stop: str
    size: ViewportSize
    dark: bool = False


PICTURES = (
    Picture("desk", "desk round", LAPTOP),
    Picture("projector-seats", "projector published", WALL),
    Picture("projector-final", "projector final", WALL),
    Picture("phone-report", "table report", PHONE),
    Picture("phone-sheet", "table sheet", PHONE),
    Picture("phone-player", "player final", PHONE, dark=True),
    Picture("phone-event", "event finished", PHONE),
)


def take_all(data: Path, folder: Path) -> None:
    """Fills an installation in `data` and puts every picture into `folder`."""
    # The driver first: inside its event loop Django keeps other connections than outside.
    with sync_playwright() as driver, installation(data) as address:
        grounds = open_grounds("Preisbrokdorf in der Krone", NAMES)
        with running(address, "web") as stack:
            browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            for picture in PICTURES:
                take(picture, grounds, browser, stack.url, folder)
            browser.close()


def take(picture: Picture, grounds: Grounds, browser: Browser, url: str, folder: Path) -> None:
    stop = STOPS[picture.stop]
    context = browser.new_context(
        base_url=url,
        viewport=picture.size,
        device_scale_factor=1.5 if picture.size == PHONE else 1,
        color_scheme="dark" if picture.dark else "light",
        locale="en-GB",
        reduced_motion="reduce",
    )
    context.add_cookies([{**cookie, "url": url} for cookie in grounds.cookies(stop.who)])  # type: ignore[typeddict-item]
    page = context.new_page()
    page.goto(stop.path(grounds))
    page.wait_for_function("document.fonts.status === 'loaded'")
    page.screenshot(path=folder / f"{picture.name}.png")
    context.close()
