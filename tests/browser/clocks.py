"""Compare the clocks of open pages with the server's clock.

A page reports each painted change with the true time, whatever the device believes: its clock can
be wrong, and it can sleep.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import ceil

from playwright.sync_api import Page

# Seconds: the most by which a clock may differ.
TOLERANCE = 0.25

# `step`: milliseconds by which the device's clock goes wrong. `slept`: for how long its steady
# clock stood still.
DEVICE = """(step) => {
    const wall = Date.now.bind(Date), steady = performance.now.bind(performance);
    const device = window.device = { step, slept: 0 };
    Date.now = () => wall() + device.step;
    performance.now = () => steady() - device.slept;
    const shown = new WeakMap();
    const look = () => {
        for (const clock of document.querySelectorAll('[data-clock][data-state]')) {
            const told = `${clock.dataset.state} ${clock.textContent}`;
            if (shown.get(clock) === told) continue;
            shown.set(clock, told);
            window.painted(wall() / 1000, clock.dataset.state, clock.textContent);
        }
    };
    const change = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, change);
}"""


@dataclass(frozen=True, slots=True)
class Painted:
    """The display of a clock from the instant `at` on (seconds since 1970); `left` in seconds."""

    at: float
    state: str
    left: int


@dataclass(frozen=True, slots=True)
class Truth:
    """The server's clock from `since` on.

    The round ends at `ends`, in seconds since 1970, or `stands` with these seconds left.
    """

    what: str
    since: float
    until: float
    ends: float | None = None
    stands: float | None = None

    def error(self, painted: Painted) -> float:
        """Seconds by which a clock that changed at this instant was too high."""
        if self.stands is not None:
            return painted.left - ceil(self.stands)
        assert self.ends is not None
        return painted.left - (self.ends - painted.at)


@dataclass
class Watched:
    """An open page, the displays of its clock, and the right ones."""

    name: str
    page: Page
    painted: list[Painted] = field(default_factory=list)
    truths: list[Truth] = field(default_factory=list)
    asleep_since: float = 0.0

    def hear(self, at: float, state: str, text: str) -> None:
        self.painted.append(Painted(at, state, seconds(text)))

    def error(self, truth: Truth) -> float:
        """By how much the clock was off while that was true: at the change that came least late,
        since a busy machine paints late and never early. A clock that stands has not changed."""
        during = [p for p in self.painted if truth.since <= p.at < truth.until]
        if truth.stands is not None:
            during = [p for p in self.painted if p.at < truth.until][-1:]
        assert during, f"{self.name} shows no clock: {truth.what}"
        return min(truth.error(painted) for painted in during)

    def sleep(self) -> None:
        """The device falls asleep: nothing runs any more, and its steady clock stands still."""
        self._live_as("frozen")
        self.asleep_since = time.time()

    def awake(self) -> None:
        self._live_as("active")
        slept = (time.time() - self.asleep_since) * 1000
        self.page.evaluate(f"window.device.slept += {slept}")

    def _live_as(self, state: str) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.setWebLifecycleState", {"state": state})
        session.detach()


def seconds(text: str) -> int:
    """Of what a clock shows: 44:58, 1:02:03, or +0:07 when the time is over."""
    total = 0
    for part in text.lstrip("+").split(":"):
        total = total * 60 + int(part)
    return -total if text.startswith("+") else total


def watched(name: str, page: Page, *, step: int = 0) -> Watched:
    """Hears this page from its next document on. `step`: how wrong its device's clock is, in ms."""
    found = Watched(name, page)
    page.expose_function("painted", found.hear)
    page.add_init_script(f"({DEVICE})({step})")
    return found
