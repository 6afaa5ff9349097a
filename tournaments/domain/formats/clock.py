"""Convert between instants and local wall clocks, with their time changes. Reads no clock."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from games.envelope import Problem

_MINUTE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}")
_MINUTES_A_DAY = 24 * 60
_YEARS = range(2000, 2200)


def read_at(text: str, zone: str) -> datetime | None:
    """The instant in UTC of a local minute `YYYY-MM-DDTHH:MM` or of an ISO time with UTC offset;
    None if there is no such time."""
    if _MINUTE.fullmatch(text):
        return read_minute(text, zone)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return _of_our_time(moment) if moment.tzinfo is not None else None


def read_minute(text: str, zone: str) -> datetime | None:
    """The instant of a local minute alone; of one that occurs twice the first."""
    try:
        wall = datetime.fromisoformat(text) if _MINUTE.fullmatch(text) else None
    except ValueError:
        return None
    instant = _instant(wall, zone, 0) if wall and wall.year in _YEARS else None
    return instant and _of_our_time(instant)


def _of_our_time(moment: datetime) -> datetime | None:
    """Return a moment in UTC; None if an export could not hold it or later ones."""
    instant = moment.astimezone(UTC) if moment.year in _YEARS else moment
    return instant if instant.year in _YEARS else None


def local_minute(instant: datetime, zone: str) -> str:
    """The local wall clock `YYYY-MM-DDTHH:MM` of an instant."""
    local = instant.astimezone(ZoneInfo(zone))
    return local.replace(tzinfo=None).isoformat(timespec="minutes")


def first_showing(clock: str, after: datetime, zone: str) -> datetime:
    """The first instant strictly after `after` at which the local clock shows `HH:MM`.

    A time that a clock change leaves out is replaced by the next minute that exists.
    """
    shows = time(int(clock[:2]), int(clock[3:]))
    today = after.astimezone(ZoneInfo(zone)).date()
    moments = (
        moment
        for days in range(4)
        for moment in _moments(today + timedelta(days), shows, zone)
        if moment > after
    )
    return min(moments)


def _moments(day: date, shows: time, zone: str) -> tuple[datetime, ...]:
    """The one or two instants of a wall time, or of the next minute that exists."""
    wall = datetime.combine(day, shows)
    for _ in range(2 * _MINUTES_A_DAY):
        instants = tuple(
            moment for fold in (0, 1) if (moment := _instant(wall, zone, fold)) is not None
        )
        if instants:
            return instants
        wall += timedelta(minutes=1)
    raise ValueError(f"{zone} has no minute on {day}")


def _instant(wall: datetime, zone: str, fold: int) -> datetime | None:
    local = wall.replace(tzinfo=ZoneInfo(zone), fold=fold)
    instant = local.astimezone(UTC)
    same = instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == wall.replace(tzinfo=None)
    return instant if same else None


def zone_problems(zone: object) -> list[Problem]:
    """`zone_unknown` unless it is a time zone's IANA name."""
    known = isinstance(zone, str) and zone in _zones()
    return [] if known else [Problem("zone_unknown", "zone")]


@cache
def _zones() -> frozenset[str]:
    """Looked up once: it means a walk through every file of the system's time zones."""
    return frozenset(available_timezones())


_DAY = r"(\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4})"
_PAUSE = re.compile(rf"{_DAY}(?:\s*(?:–|-|\.\.|bis|to)\s*{_DAY})?", re.ASCII)
LONGEST_PAUSE = timedelta(days=366)


def pause_of(text: object) -> tuple[date, date] | None:
    """The first and the last day of a pause, None if it is none of a year at most.

    >>> pause_of("24.12.2026"), pause_of("2026-12-30 – 2026-12-24")
    ((datetime.date(2026, 12, 24), datetime.date(2026, 12, 24)), None)
    """
    match = _PAUSE.fullmatch(text.strip()) if isinstance(text, str) else None
    if match is None:
        return None
    try:
        first = _day(match[1])
        last = _day(match[2] or match[1])
    except ValueError:
        return None
    return (first, last) if first <= last <= first + LONGEST_PAUSE else None


def _day(text: str) -> date:
    """A day as 2026-12-24 or 24.12.2026; ValueError if there is none."""
    if "-" in text:
        return date.fromisoformat(text)
    day, month, year = map(int, text.split("."))
    return date(year, month, day)
