"""The request for a forecast by format, and the measured pace of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening, minute
from tests.domain.forecast.lots import STEADY
from tests.domain.forecast.test_certain import duels
from tests.domain.forecast.test_courses import bracket
from tests.domain.forecast.test_laws import log
from tests.domain.forecast.test_prepared import begun
from tests.domain.wm_field import field
from tournaments.domain.formats.forecast import Chance, Goal, Pace, Question, forecast
from tournaments.domain.formats.forecast.rest import courses, pace_of
from tournaments.domain.formats.state import FormatState, Phase


def asked(state: FormatState, **given: Any) -> Question:
    return Question(state, NOW, STEADY, **{"seed": "seed", **given})


@pytest.mark.parametrize(
    ("phase", "places", "goals"),
    [
        (Phase.BETWEEN, 0, (Goal.FINAL, Goal.FIRST)),
        (Phase.PLAYOFF, 1, (Goal.FINAL, Goal.FIRST)),
        (Phase.CLOSING, 2, (Goal.FINAL, Goal.FIRST, Goal.PRIZES)),
        (Phase.FINAL_READY, 0, (Goal.FIRST,)),
        (Phase.FINAL, 2, (Goal.FIRST, Goal.PRIZES)),
    ],
)
def test_what_an_evening_of_the_wm_mode_is_about(
    phase: Phase, places: int, goals: tuple[Goal, ...]
) -> None:
    state = replace(field(8), phase=phase, threshold=0, cutoff_at=minute(60))
    found = forecast(asked(state, places=places), 1)
    assert found.goals == goals
    assert {tuple(mine) for mine in found.chances.values()} == {goals}


def test_a_prize_of_an_evening_is_proven_like_its_first_place() -> None:
    """A has six, C two to four, B two, D nothing to two."""
    state = duels(2.5).state
    prizes = forecast(asked(state, sizes=(2, 2), places=2), 2).chances["A"]
    assert prizes == {Goal.FIRST: Chance(1.0, sure=True), Goal.PRIZES: Chance(1.0, sure=True)}
    assert Goal.PRIZES not in forecast(asked(state, sizes=(2, 2), places=1), 2).chances["A"]


@pytest.mark.parametrize("state", [duels(1).state, bracket(4), field(8)])
def test_courses_of_an_evening_have_an_end(state: FormatState) -> None:
    made = courses(asked(state, sizes=(2, 2)), 3)
    assert len(made) == 3
    assert all(course.end > 0 for course in made)


def pairs(form: str) -> Any:
    """Two of them at a table of Canasta."""
    if form == "evening":
        return begun("canasta", "A&a B&b", form, entrants="pairs", deals=0).state
    evening = Evening(0, format=form, game="canasta", settings={"side": 2})
    return evening.play


@pytest.mark.parametrize(
    ("state", "people", "minutes"),
    [
        # a Runde of four: 9.5 deals of a minute and a half
        (field(8), "abcd", 14.25),
        # a deal of Bronzen; and a match of it, which has three
        (duels(1).state, "ab", 10),
        (bracket(4), "ab", 30),
        # a match of Canasta at four people: 7.5 deals of 12.5 minutes
        (pairs("evening"), "ab", 93.75),
        (pairs("knockout"), "ab", 93.75),
    ],
)
def test_the_pace_is_that_of_the_tables_of_the_format(
    state: Any, people: str, minutes: float
) -> None:
    """One match was as long as usual, one twice as long, beside six that were usual."""
    past = log(
        (0, "draw", {"tables": [list(people)]}),
        (0, "go", {}),
        (minutes, "result", {"table": 1}),
        (3 * minutes, "result", {"table": 1}),
    )
    pace = pace_of(state, past)
    assert pace.measured == 2
    assert pace.factor == pytest.approx(9 / 8)
    # six, one and two of what took twice as long elsewhere
    assert pace_of(state, past, Pace(factor=2)).factor == pytest.approx(2 * (12 + 3) / 16)
