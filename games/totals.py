"""Totals only: a match told by what everybody had at its end, without its deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.counters import LOST, Counter, Counters
from games.envelope import Json, Problem, is_int, unknown_fields
from games.outcome import Outcome

FIELD: Final = "totals"
MOST_DEALS: Final = 1_000
_HIGHEST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Totals:
    """What was told, by the keys of the totals (a person, or a side of partners). `deals` played
    are None where they were not told; `counters` are those that were."""

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
    """What the points of one deal can be under some rules: multiples of `step`, nobody more than
    `most` or less than `least`. `deals` is the agreed number of them, None where it is open;
    `highest` what nobody can have passed when a match ends at a target."""

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
    """Return whether a report leaves its deals out."""
    return report.get(FIELD) is not None


def read_totals(
    report: Json, keys: tuple[str, ...], counters: Iterable[Counter] = (LOST,)
) -> tuple[Totals | None, list[Problem]]:
    """The field `totals`, or every fault of its form."""
    value = report[FIELD]
    if report.get("deals") is not None:
        return None, [Problem("level_ambiguous", "")]
    if not isinstance(value, dict):
        return None, [Problem("field_type", FIELD)]
    known = {counter.key: counter for counter in counters if counter.in_totals}
    problems = unknown_fields(value, ("points", "deals", *known), f"{FIELD}.")
    points, wrong = _numbers(value.get("points"), keys, "points", -_HIGHEST, _HIGHEST)
    problems += wrong
    deals = value.get("deals")
    if deals is not None and not (is_int(deals) and 1 <= deals <= MOST_DEALS):
        problems.append(Problem("field_type", f"{FIELD}.deals"))
    counts = {}
    for name in (name for name in known if value.get(name) is not None):
        counts[name], wrong = _numbers(value[name], keys, name, 0, MOST_DEALS)
        problems += wrong
    problems.sort(key=lambda problem: problem.path)
    if problems:
        return None, problems
    totals = Totals(points, deals, counts)
    return totals, _too_many(totals, [name for name in counts if known[name].once])


def _numbers(
    value: Any, keys: tuple[str, ...], name: str, least: int, most: int
) -> tuple[dict[str, int], list[Problem]]:
    """A whole number for each key; points of all have to be there, other counts are 0 without."""
    path = f"{FIELD}.{name}"
    if value is None:
        return {}, [Problem("field_missing", path)]
    if not isinstance(value, dict):
        return {}, [Problem("field_type", path)]
    problems = [
        Problem("player_unknown", f"{path}.{key}") for key in sorted(value.keys() - set(keys))
    ]
    for key in keys:
        number = value.get(key, None if name == "points" else 0)
        if number is None:
            problems.append(Problem("field_missing", f"{path}.{key}"))
        elif not (is_int(number) and least <= number <= most):
            problems.append(Problem("field_type", f"{path}.{key}"))
    return ({} if problems else {key: value.get(key, 0) for key in keys}), problems


def _too_many(totals: Totals, once: Iterable[str]) -> list[Problem]:
    """The counts of what nobody has twice in a deal that are more than the deals."""
    return [
        Problem("totals_counts", f"{FIELD}.{name}.{key}")
        for name in once
        for key, count in totals.counters[name].items()
        if totals.deals is not None and count > totals.deals
    ]
