"""Set how often open pages get common news, and how long the spread takes.

News of a page's own table, player or desk goes out at once. Other news is less frequent with more
open pages and longer waits in this process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

OWN_GAP = 0.1, 0.3  # seconds between two tellings of one page, even of its own: least, most
OWN_PAGES_A_SECOND = 500  # told of their own again and again
PAGES_A_SECOND = 2_500  # told the same
MOST_SPREAD, MOST_GAP = 2.0, 10.0
MEASURE_SECONDS = 0.25
FADING = 0.2  # of a new measurement
_OWN = ("table-", "entrant-", "desk")


def is_own(topic: str) -> bool:
    """Return True if a topic concerns one table, player or desk."""
    return topic.startswith(_OWN)


class Pace:
    """Measures this process. `waiting` says for how many seconds readers wait at the moment."""

    def __init__(self, waiting: Callable[[], float] = lambda: 0.0) -> None:
        self.waiting = waiting
        self.lag = 0.0  # seconds by which the loop comes late

    def spread(self, pages: int) -> float:
        """Return the seconds over which the same news goes to this number of pages."""
        return min(MOST_SPREAD, pages / PAGES_A_SECOND)

    def own_gap(self, pages: int) -> float:
        """Return the seconds between two messages to one page, with this number of open pages."""
        least, most = OWN_GAP
        return min(most, max(least, pages / OWN_PAGES_A_SECOND))

    def gap(self, pages: int) -> float:
        """Seconds between two tellings of what everybody watches."""
        busy = self.lag + self.waiting()
        return min(MOST_GAP, max(self.own_gap(pages), 2 * self.spread(pages), 3 * busy))

    async def measure(self) -> None:
        """Looks how late the loop comes, for ever."""
        while True:
            due = time.monotonic() + MEASURE_SECONDS
            await asyncio.sleep(MEASURE_SECONDS)
            self.lag += FADING * (max(0.0, time.monotonic() - due) - self.lag)
