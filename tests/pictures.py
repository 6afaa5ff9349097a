"""Pictures of pages as people see them on an evening."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.browsers import ARGUMENTS, chromium
from tests.installation import installation
from tests.stack import running
from tests.tour import STOPS, Grounds, open_grounds
from tournaments.store.demo import NAMES

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 860}
WALL: ViewportSize = {"width": 960, "height": 540}
START = Path(__file__).parent.parent / "tournaments/static/stichtag/img/start"


@dataclass(frozen=True, slots=True)
class Picture:
    """One page of the tour. `size` in CSS pixels; a phone has one and a half pixels for each."""

    name: str
    stop: str
    size: ViewportSize
    dark: bool = False


PICTURES = (
    Picture("desk-before", "desk registration", LAPTOP),
    Picture("desk-drawn", "desk drawn", LAPTOP),
    Picture("desk", "desk round", LAPTOP),
    Picture("desk-finished", "desk finished", LAPTOP),
    Picture("projector-seats", "projector published", WALL),
    Picture("projector-round", "projector round", WALL),
    Picture("projector-final", "projector final", WALL),
    Picture("phone-report", "table report", PHONE),
    Picture("phone-sheet", "table sheet", PHONE),
    Picture("phone-player", "player final", PHONE, dark=True),
    Picture("phone-event", "event finished", PHONE),
)
# What the start page shows, in each language.
START_PICTURES = (
    Picture("desk", "desk round", {"width": 1280, "height": 800}),
    Picture("phone", "table report", {"width": 360, "height": 640}),
    Picture("projector", "projector round", {"width": 1280, "height": 720}),
)


def take_all(data: Path, folder: Path) -> None:
    """Fills an installation in `data` and puts every picture into `folder`."""
    # The driver first: inside its event loop Django keeps other connections than outside.
    with sync_playwright() as driver, installation(data) as address:
        grounds = open_grounds("Preisbrokdorf in der Krone", NAMES)
        with running(address, "web") as stack:
            browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            for picture in PICTURES:
                with _open(picture, grounds, browser, stack.url, "en-GB") as page:
                    page.screenshot(path=folder / f"{picture.name}.png")
            for picture in START_PICTURES:
                for language in ("de", "en"):
                    with _open(picture, grounds, browser, stack.url, language) as page:
                        path = START / f"{picture.name}-{language}.jpg"
                        page.screenshot(path=path, type="jpeg", quality=70)
            browser.close()


@contextmanager
def _open(
    picture: Picture, grounds: Grounds, browser: Browser, url: str, language: str
) -> Iterator[Page]:
    stop = STOPS[picture.stop]
    context = browser.new_context(
        base_url=url,
        viewport=picture.size,
        device_scale_factor=1.5 if picture.size == PHONE else 1,
        color_scheme="dark" if picture.dark else "light",
        locale=language,
        reduced_motion="reduce",
    )
    context.add_cookies([{**cookie, "url": url} for cookie in grounds.cookies(stop.who)])  # type: ignore[typeddict-item]
    page = context.new_page()
    page.goto(stop.path(grounds))
    page.wait_for_function("document.fonts.status === 'loaded'")
    yield page
    context.close()
