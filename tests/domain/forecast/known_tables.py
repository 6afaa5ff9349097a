"""Tables of an evening of which it is known what they bring and how long they take."""

from __future__ import annotations

from collections.abc import Mapping

from tests.domain.evening_in_memory import NOW
from tests.domain.forecast.lots import STEADY, Lot
from tournaments.domain.formats.forecast.chance import Course, Goal
from tournaments.domain.formats.forecast.rounds.prepared import Prepared, TableOutcome
from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.tiebreaks import RoundScore

EVER = 400


def brought(*points: int) -> TableOutcome:
    """Return the result of a table: the points of each seat are its score."""
    seats = range(len(points))
    legs = tuple(
        RoundScore(
            score=points[me],
            points=points[me],
            place=1 + sum(points[other] > points[me] for other in seats),
            opponents=tuple(str(other) for other in seats if other != me),
            ahead_of=tuple(str(other) for other in seats if points[other] < points[me]),
            level_with=tuple(str(o) for o in seats if o != me and points[o] == points[me]),
            against=sum(points) - points[me],
        )
        for me in seats
    )
    return TableOutcome(legs, tuple(map(float, points)))


WON, LOST = brought(2, 0), brought(0, 2)
"""At a duel the first seat has won, or lost."""


def rest_of(
    state: State,
    *sizes: int,
    tables: Mapping[tuple[int, int], TableOutcome] | None = None,
    minutes: Mapping[tuple[int, int], float] | None = None,
    lot: Lot | None = None,
    places: int = 0,
) -> Prepared:
    """Return the basis of entrants and matches: the first of two wins in ten minutes."""
    rest = Prepared(state, NOW, STEADY, lot or Lot(), sizes=sizes, places=places)
    for pool, known in (
        (rest.tables, {(2, 1): WON} | dict(tables or {})),
        (rest.times, {(2, 1): 10.0} | dict(minutes or {})),
    ):
        pool.clear()
        pool.update({key: [one] * EVER for key, one in known.items()})
    return rest


def made(course: Course) -> dict[Goal, str]:
    return {goal: " ".join(people) for goal, people in course.made.items()}
