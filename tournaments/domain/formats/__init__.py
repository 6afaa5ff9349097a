"""The formats. A new one is a package and a line in `FORMATS`.

`format.Format` is what the product asks of a format, `play.Play` what it reads of a state.
"""

from __future__ import annotations

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from games.envelope import Problem
from tournaments.domain.formats.format import Format
from tournaments.domain.formats.knockout.format import KNOCKOUT
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.play import Play
from tournaments.domain.formats.rounds.format import EVENING, SWISS
from tournaments.domain.formats.wm.format import WM

__all__ = ["FORMATS", "USUAL", "USUAL_GAME", "Format", "Play", "zone_problems"]

FORMATS: dict[str, Format[Any]] = {
    form.key: form for form in (WM, EVENING, SWISS, LEAGUE, KNOCKOUT)
}

# of an event that does not say
USUAL, USUAL_GAME = WM.key, WM.games[0]


def zone_problems(zone: object) -> list[Problem]:
    """`zone_unknown` unless it is a time zone's IANA name."""
    known = isinstance(zone, str) and zone in _zones()
    return [] if known else [Problem("zone_unknown", "zone")]


@cache
def _zones() -> frozenset[str]:
    """Looked up once: it means a walk through every file of the system's time zones."""
    return frozenset(available_timezones())
