"""Estimate durations: a 15er, a deal, the time between two rounds.

Uses usual values and the log of the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log, sqrt
from random import Random

from games.envelope import Json
from games.measured import measured as measured_match
from games.registry import GAMES
from tournaments.domain.formats.history import History
from tournaments.domain.formats.length import deals_at
from tournaments.domain.formats.state import FormatState

BETWEEN = 6.0  # minutes between the last report of a round and the next start
DOUBT = 0.2  # likewise of what is usual in a hall whose pace nobody has measured
TABLES = 0.2  # and of the tables of one hall
_WEIGHT = 6.0  # matches that the usual counts for, against those of the log
_LONGEST = timedelta(hours=4)


@dataclass(frozen=True, slots=True)
class Pace:
    """Duration of matches: `factor` 1 is usual; `between`: minutes between two rounds.

    `spread`: standard deviation of the length of a match, as a part of its mean. `measured`: number
    of matches behind it.
    """

    factor: float = 1.0
    between: float = BETWEEN
    spread: float = 0.25
    measured: float = 0.0

    def minutes(self, game: str, people: int, deals: int) -> float:
        """Return how long a match lasts on average; `deals` 0: as the game says."""
        return self.factor * GAMES[game].minutes * (deals or match_deals(game, people))

    def lasting(self, minutes: float, rng: Random) -> float:
        """Return a random length of one match that lasts `minutes` on average."""
        return minutes * _around_one(self.spread, rng)

    def tempo(self, rng: Random) -> float:
        """By how much the whole evening may be slower (more than 1) or faster than the `factor`
        says: the less was measured, the more."""
        return _around_one(DOUBT / sqrt(1 + self.measured / _WEIGHT), rng)


def match_deals(game: str, people: int) -> float:
    """Return the usual number of deals in a match of `people` players."""
    sizes = measured_match(game)
    return sizes[min(sizes, key=lambda size: abs(size - people))].deals


def of_one_table(rng: Random) -> float:
    """By how much one table is slower or faster than the others of its hall."""
    return _around_one(TABLES, rng)


def usual(game: str) -> Pace:
    """The pace of tables that nobody has measured."""
    return Pace(spread=GAMES[game].spread)


def _around_one(spread: float, rng: Random) -> float:
    sigma = sqrt(log(1 + spread * spread))
    return rng.lognormvariate(-sigma * sigma / 2, sigma)


def measured(
    game: str,
    deals: int,
    side: int,
    past: History[FormatState],
    known: Pace | None = None,
    *,
    variant: Json | None = None,
) -> Pace:
    """The pace of the tables of an event by its log, drawn towards what is `known` of others:
    matches between two reports of a table, and the breaks between rounds. `deals` are those that
    everybody plays, `side` how many people an entrant is. Where a table let hours pass, nobody
    played."""
    known = known or usual(game)
    matches: list[tuple[float, float]] = []  # minutes that were taken and expected
    breaks, sizes = list[float](), list[int]()
    begin: datetime | None = None
    last: dict[int, datetime] = {}
    for entry in past.entries:
        kind, at = entry.event["type"], entry.at
        if kind == "draw":
            sizes = [len(table) * side for table in entry.event.get("tables") or ()]
        elif kind in ("go", "final") and at is not None:
            if last:
                breaks.append(max(0.0, minutes_between(max(last.values()), at)))
            begin, last = at, {}
            sizes = [len(entry.event["seats"]) * side] if kind == "final" else sizes
        elif kind in ("runde", "result") and at is not None and begin is not None:
            table = int(entry.event["table"])
            since, last[table] = last.get(table, begin), at
            if since < at < since + _LONGEST and table <= len(sizes):
                people = sizes[table - 1]
                at_table = deals_at(game, variant or {}, people, deals)
                expected = known.minutes(game, people, at_table)
                matches.append((minutes_between(since, at), expected))
    return _drawn_towards(known, matches, breaks)


def minutes_between(start: datetime, end: datetime) -> float:
    """Return the minutes from one instant to another; below 0 if the end came first."""
    return (end - start).total_seconds() / 60


def _drawn_towards(
    known: Pace, matches: Sequence[tuple[float, float]], breaks: Sequence[float]
) -> Pace:
    """The log counts by the number of its matches, what was known for `_WEIGHT` of them."""
    count = len(matches)
    if not count:
        return known
    each = sum(expected for _taken, expected in matches) / count
    taken = sum(taken for taken, _expected in matches)
    factor = (_WEIGHT * each + taken) / ((_WEIGHT + count) * each)
    breaks = [*breaks, known.between, known.between]
    between = min(3 * BETWEEN, sum(breaks) / len(breaks))
    off = [(taken / (expected * factor) - 1) ** 2 for taken, expected in matches]
    spread = sqrt((_WEIGHT * known.spread**2 + sum(off)) / (_WEIGHT + count))
    return Pace(known.factor * factor, between, min(1.0, spread), known.measured + count)
