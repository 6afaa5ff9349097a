"""Compare the forecast of a series with its results, like `forecast_curve`.

    python -m tests.bench.forecast_series [seasons]

Seasons of evenings in which some are stronger and some come more often, by the rules for their
table; one forecast after some evening of each.
"""

from __future__ import annotations

import sys
from random import Random

from tests.bench.forecast_curve import Curve, table
from tournaments.domain import series as domain
from tournaments.domain.formats.forecast import Goal
from tournaments.domain.series.forecast import SeriesQuestion, forecast

SCHEMES = (
    {"promoted": 2, "relegated": 2},
    {"best_of": 6, "promoted": 3},
    {"points": "percent", "best_of": 5, "least_events": 4},
    {"points": "beaten", "bonus_always": False},
    {"points": "score", "score_unit": 10},
    {"finalists": 4, "final_factor": 2},
    {"finalists": 4, "final_mode": "decides", "best_of": 6},
)
PLACES = 3


def season(rng: Random, people: int, evenings: int) -> list[domain.CountedEvent]:
    """The evenings of one season."""
    strong = {f"p{n}": rng.gauss(0, 0.4) for n in range(people)}
    comes = {who: rng.uniform(0.4, 1) for who in strong}
    events = []
    for number in range(evenings):
        there = [who for who in strong if rng.random() < comes[who]]
        events.append(_evening(rng, strong, there, number))
    return events


def _evening(
    rng: Random, strong: dict[str, float], there: list[str], number: int, *, is_final: bool = False
) -> domain.CountedEvent:
    made = {who: round(1000 + 200 * (strong[who] + rng.gauss(0, 1))) for who in there}
    order = sorted(there, key=lambda who: -made[who])
    places = (domain.EventPlace((who,), k, made[who]) for k, who in enumerate(order, 1))
    return domain.CountedEvent(str(number), tuple(places), is_final)


def of_one(number: int, runs: int) -> Curve:
    """Return the forecast after one evening of a season, and the results."""
    rng, curve = Random(f"season {number}"), Curve(prizes=Curve())
    scheme, _problems = domain.read_scheme(SCHEMES[number % len(SCHEMES)])
    evenings = rng.randrange(5, 11)
    events = season(rng, rng.randrange(8, 25), evenings)
    said_after = rng.randrange(2, evenings)
    has_final = scheme.finalists > 0
    asked = SeriesQuestion(
        scheme, tuple(events[:said_after]), evenings - said_after, has_final, PLACES
    )
    regular = [row.who for row in domain.table(scheme, events).rows if row.mark == "final"]
    if has_final:
        strong = dict.fromkeys(regular, 0.0)
        events.append(_evening(rng, strong, regular, evenings, is_final=True))
    came = _made(domain.table(scheme, events), regular)
    for who, chances in forecast(asked, runs).chances.items():
        for goal, chance in chances.items():
            happened = who in came[goal]
            if chance.sure:
                curve.sure += 1
                curve.wrong += happened != bool(chance.share)
                continue
            curve.add(chance.share, happened=happened)
            if goal is Goal.PRIZES and curve.prizes:
                curve.prizes.add(chance.share, happened=happened)
    return curve


def _made(found: domain.SeriesTable, finalists: list[str]) -> dict[Goal, set[str]]:
    ranked = [row for row in found.rows if row.rank]
    down = {row.who for row in ranked if row.mark == "down"}

    def first(places: int) -> set[str]:
        return {row.who for row in ranked if (row.rank or 0) <= places}

    return {
        Goal.FINAL: set(finalists),
        Goal.FIRST: first(1),
        Goal.PRIZES: first(PLACES),
        Goal.PROMOTED: first(found.scheme.promoted),
        Goal.STAYS: {row.who for row in ranked} - down,
    }


def curve(seasons: int, runs: int = 300) -> Curve:
    """Return the curve of `seasons` seasons."""
    total = Curve()
    for number in range(seasons):
        total.merge(of_one(number, runs))
    return total


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    sys.stdout.write("\n".join(table(f"series, {count} seasons", curve(count))))
