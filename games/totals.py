"""Totals only: a match by its final values, without deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from games.counters import LOST, Counter, Counters
from games.envelope import Json, Problem
from games.fields import EachPlayer, Field, Number, Reading, Shape, always
from games.outcome import Outcome

FIELD: Final = "totals"
MOST_DEALS: Final = 1_000
_HIGHEST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Totals:
    """Reported totals, by person or side of partners. `deals` are None if not reported.

    `counters` are the reported ones.
    """

    points: Mapping[str, int]
    deals: int | None = None
    counters: Counters = field(default_factory=dict)

    def outcome(
        self, sides: Mapping[str, tuple[str, ...]], *, finished: bool, facts: Json
    ) -> Outcome:
        """The outcome of an accepted match; partners count together, others have no side."""
        counters = {
            counter: {p: n for key, n in counts.items() for p in sides.get(key, (key,))}
            for counter, counts in self.counters.items()
        }
        return Outcome(
            level="totals",
            deals_played=self.deals,
            totals=self.points,
            finished=finished,
            counters=counters,
            facts=facts,
        )


@dataclass(frozen=True, slots=True)
class TotalsBounds:
    """Limits of points in one deal: multiples of `step`, between `least` and `most`.

    `deals` is the agreed number, None if open. `highest` is the limit of a match to a target.
    """

    step: int
    least: int
    most: int
    deals: int | None = None
    highest: int | None = None

    def problems(self, totals: Totals) -> list[Problem]:
        """The steps and limits that do not hold."""
        problems = []
        deals = totals.deals or self.deals or MOST_DEALS
        for key, points in totals.points.items():
            path = f"{FIELD}.points.{key}"
            if points % self.step:
                problems.append(Problem("totals_step", path))
            most = self.most * deals
            highest = most if self.highest is None else min(most, self.highest)
            if not self.least * deals <= points <= highest:
                problems.append(Problem("totals_limit", path))
        if self.deals is not None and totals.deals is not None and totals.deals > self.deals:
            problems.append(Problem("deals_too_many", f"{FIELD}.deals"))
        return problems


def tells_totals(report: Json) -> bool:
    """Return True if a report leaves its deals out."""
    return report.get(FIELD) is not None


def read_totals(
    report: Json, keys: tuple[str, ...], counters: Iterable[Counter] = (LOST,)
) -> tuple[Totals | None, list[Problem]]:
    """The field `totals`, or every fault of its form."""
    if report.get("deals") is not None:
        return None, [Problem("level_ambiguous", "")]
    known = {counter.key: counter for counter in counters if counter.in_totals}
    reading = Reading(keys)
    told = _shape(tuple(known)).read(report[FIELD], FIELD, reading)
    if told is None or reading.problems:
        return None, sorted(reading.problems, key=lambda problem: problem.path)
    counts = {
        name: {key: told[name].get(key, 0) for key in keys} for name in known if told.says(name)
    }
    problems = [
        Problem("totals_counts", f"{FIELD}.{name}.{key}")
        for name, of_keys in counts.items()
        for key, count in of_keys.items()
        if known[name].once and told["deals"] is not None and count > told["deals"]
    ]
    return Totals(told["points"], told["deals"], counts), problems


_POINTS: Final = EachPlayer(Number(-_HIGHEST, _HIGHEST), missing="field_missing")
_COUNTS: Final = EachPlayer(
    Number(0, MOST_DEALS),
    null_is_absent=False,
    barred=lambda _reading, _key, count: "field_missing" if count is None else "",
)


@cache
def _shape(counters: tuple[str, ...]) -> Shape:
    """The object of totals with these counters."""
    deals = Field("deals", Number(1, MOST_DEALS))
    counts = (Field(key, _COUNTS) for key in counters)
    return Shape((Field("points", _POINTS, needed=always), deals, *counts))
