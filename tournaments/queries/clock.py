"""The round's clock as pages show it: for the hall, or for one table with time of its own.

Knows when the time ends. Does not count: pages do that, by the server's clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from tournaments.domain.course import Course
from tournaments.domain.formats import Play, wm


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends_at` is the end of the time if it runs on from now; `remaining` seconds are left while
    it stands still, None while it runs. `cutoff_at` ends the round even while the clock stands;
    None where it does not. `is_over`: nothing new begins any more."""

    ends_at: datetime
    remaining: float | None = None
    cutoff_at: datetime | None = None
    is_over: bool = False

    @property
    def paused(self) -> bool:
        return self.remaining is not None

    @property
    def standing(self) -> str:
        """What it shows while it stands still."""
        minutes, seconds = divmod(ceil(self.remaining or 0), 60)
        return f"{minutes}:{seconds:02}"

    @property
    def cut(self) -> bool:
        """Whether the cut-off comes before the end of the round."""
        return self.cutoff_at is not None and self.cutoff_at <= self.ends_at


def clock(course: Course, now: datetime, table: int | None = None) -> Clock | None:
    """The clock of the running round, or of this table there; None when none is running."""
    play = course.play
    own = play.tables[table - 1].due if table else None
    ends_at = own or play.closing_at or play.round_due
    if ends_at is None:
        return None
    remaining = None
    if play.paused_at is not None:
        remaining = max(0.0, (ends_at - play.paused_at).total_seconds())
        ends_at += max(now - play.paused_at, now - now)
    cutoff_at = _cutoff(play)
    end = min(ends_at, cutoff_at) if cutoff_at else ends_at
    return Clock(ends_at, remaining, cutoff_at, is_over=now >= end)


def _cutoff(play: Play) -> datetime | None:
    """The cut-off that stops the running round, while it is still to come."""
    if not isinstance(play, wm.State) or play.cutoff_reached:
        return None
    return play.cutoff_at if play.settings.cutoff_finish == "runde" else None
