"""Certain results of an evening or a Swiss, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.league.test_plan import first_wins, planned
from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.forecast.chance import Chance, Course, Goal, Range, counted, middle
from tournaments.domain.formats.forecast.league import goal_places
from tournaments.domain.formats.forecast.league import proven as season_proven
from tournaments.domain.formats.forecast.rounds.certain import prizes_proven, proven
from tournaments.domain.formats.league.state import State

PAIRS = (("A B", "C D"), ("A C", "B D"), ("A B", "C D"))


def duels(rounds_played: float, **settings: Any) -> RoundsTournament:
    """Three rounds of duels that the first in the alphabet wins: A, then B and C level after two,
    D.

    A half: the first table has reported, the second has not.
    """
    given = {"rounds": 3, "deals": 1, "score": "places", "ties": [], **settings}
    tournament = RoundsTournament("swiss", "bronzen", "A B C D", **given)
    tournament.do("start")
    for number in range(int(rounds_played + 0.5)):
        tournament.begin_round(*PAIRS[number])
        for table, pair in enumerate(PAIRS[number], 1):
            if number + table / 2 <= rounds_played:
                tournament.report(table, duel(*pair.split()))
    return tournament


@pytest.mark.parametrize(
    ("rounds_played", "settings", "first", "two"),
    [
        # a win brings 2: A has 2 to 6, C likewise, B and D 0 to 4
        (1, {}, {}, {}),
        # A 4 to 6, B and C 2 to 4, D 0 to 2: B or C can be level with A, D with neither
        (2, {}, {"D": False}, {}),
        # A 6, B 2, C 2 to 4, D 0 to 2
        (2.5, {}, {"A": True, "B": False, "C": False, "D": False}, {"A": True}),
        # A 6, C 4, B 2, D 0
        (
            3,
            {},
            {"A": True, "B": False, "C": False, "D": False},
            {"A": True, "B": False, "C": True, "D": False},
        ),
        # a round may bring 5 where a bye does: D 0 to 5 against the 4 of A
        (2, {"bye_credit": [5]}, {}, {}),
        # 3 and 1 by a list: A 6 to 9, B and C 4 to 7, D 2 to 5
        (2, {"score": {"places": [[3, 1]]}}, {"D": False}, {}),
        # 3 and -1: A 5 to 9, B and C 1 to 5, D -3 to 1
        (2, {"score": {"places": [[3, -1]]}}, {"D": False}, {}),
        # points of a game have no bound
        (2, {"score": "points"}, {}, {}),
        # but A has 372 and B 284, and neither plays any more
        (2.5, {"score": "points"}, {"B": False}, {}),
        # A 372, C 328, B 284, D 240
        (
            3,
            {"score": "points"},
            {"A": True, "B": False, "C": False, "D": False},
            {"A": True, "B": False, "C": True, "D": False},
        ),
    ],
)
def test_what_rounds_to_come_cannot_change(
    rounds_played: float, settings: Any, first: dict[str, bool], two: dict[str, bool]
) -> None:
    state = duels(rounds_played, **settings).state
    assert proven(state) == {Goal.FIRST: first}
    assert prizes_proven(state, 2) == two


def test_who_is_excluded_wins_nothing_and_who_left_keeps_what_he_has() -> None:
    tournament = duels(2)
    tournament.do("exclude", player="D")
    assert proven(tournament.state) == {Goal.FIRST: {"D": False}}
    tournament.do("withdraw", player="B")  # 2, and A has 4
    assert proven(tournament.state) == {Goal.FIRST: {"B": False, "D": False}}
    tournament = duels(2)
    tournament.do("exclude", player="A")  # D can have 2, as B and C have
    assert proven(tournament.state) == {Goal.FIRST: {"A": False}}


def test_before_a_final_it_is_certain_who_gets_there_and_who_does_not() -> None:
    settings = {"final": "table", "final_size": 2}
    tournament = duels(2, **settings)
    assert proven(tournament.state) == {Goal.FINAL: {}, Goal.FIRST: {}}
    assert prizes_proven(tournament.state, 1) == {}
    tournament.do("withdraw", player="D")
    assert proven(tournament.state) == {Goal.FINAL: {"D": False}, Goal.FIRST: {"D": False}}
    tournament = duels(3, **settings)
    through = {"A": True, "B": False, "C": True, "D": False}
    assert proven(tournament.state) == {
        Goal.FINAL: through,
        Goal.FIRST: {"B": False, "D": False},
    }
    # who has left sits in nobody's way
    left = duels(3, **settings)
    left.do("withdraw", player="A")
    assert proven(left.state)[Goal.FINAL] == {"A": False, "B": True, "C": True, "D": False}
    tournament.do("final", seats=["A", "C"])
    assert proven(tournament.state) == {
        Goal.FINAL: through,
        Goal.FIRST: {"B": False, "D": False},
    }


def league(days: int, *, one_more: bool = False, **settings: Any) -> State:
    """Three days that the first in the alphabet wins: Anna 4 after two of them, Bernd and Cora 2,
    Dirk 0.

    `one_more`: Anna against Dirk on the day after.
    """
    season = planned(**settings)
    for day in range(1, days + 1):
        season.do("go", round=day)
        first_wins(season)
    if one_more:
        season.do("go", round=days + 1)
        table = season.open_tables()[0]
        season.do("result", table=table, report=duel(*season.state.tables[table - 1].players))
    return season.state


@pytest.mark.parametrize(
    ("state", "goal", "places", "expected"),
    [
        (league(1), Goal.FIRST, 1, {}),
        (league(2), Goal.FIRST, 1, {"Dirk": False}),
        (
            league(2, one_more=True),
            Goal.FIRST,
            1,
            {"Anna": True, "Bernd": False, "Cora": False, "Dirk": False},
        ),
        (league(2, one_more=True), Goal.PRIZES, 2, {"Anna": True, "Dirk": False}),
        (
            league(2, one_more=True),
            Goal.STAYS,
            3,
            {"Anna": True, "Bernd": True, "Cora": True, "Dirk": False},
        ),
        # two more for a great margin: Dirk can have 4 as well
        (league(2, score={"places": [[2, 1, 0]], "margin": [50, 100]}), Goal.FIRST, 1, {}),
        # 3 for a win, 1 for a loss: Anna 6, Dirk 2 and 3 to come
        (league(2, score={"places": [[3, 1, 1]]}), Goal.FIRST, 1, {"Dirk": False}),
        # points a match: Anna 4/3 to 2, Bernd and Cora 2/3 to 4/3, Dirk 0 to 2/3
        (league(2, count="average"), Goal.FIRST, 1, {"Dirk": False}),
        (
            league(2, count="average"),
            Goal.STAYS,
            3,
            {"Anna": True},
        ),
        # the desk took three off: Anna 1 to 3, and Dirk can have 2
        (replace(league(2), penalties={"Anna": 3}), Goal.FIRST, 1, {}),
        (replace(league(1), annulled=frozenset({"Dirk"})), Goal.FIRST, 1, {"Dirk": False}),
    ],
)
def test_what_matches_left_cannot_change(
    state: State, goal: Goal, places: int, expected: dict[str, bool]
) -> None:
    assert season_proven(state, {goal: places}) == {goal: expected}


def test_what_a_season_is_about() -> None:
    assert goal_places(league(1), 0) == {Goal.FIRST: 1}
    assert goal_places(league(1), 1) == {Goal.FIRST: 1}
    state = league(1, promoted=2, relegated=1)
    assert goal_places(state, 2) == {Goal.FIRST: 1, Goal.PROMOTED: 2, Goal.STAYS: 3, Goal.PRIZES: 2}


def test_a_share_of_the_courses_is_no_proof() -> None:
    courses = [Course({Goal.FIRST: ["a"]}), Course({Goal.FIRST: ["a", "b"]}), Course({})]
    proven = {Goal.FIRST: {"c": False, "b": True}}
    assert counted("abc", [Goal.FIRST], courses, proven) == {
        "a": {Goal.FIRST: Chance(2 / 3)},
        "b": {Goal.FIRST: Chance(1.0, sure=True)},
        "c": {Goal.FIRST: Chance(0.0, sure=True)},
    }
    assert counted("a", [Goal.FIRST], [], {}) == {"a": {Goal.FIRST: Chance(0.0)}}


def test_eight_of_ten_lie_between() -> None:
    assert middle(range(101)) == Range(10, 90)
    assert middle([7.0, 3.0]) == Range(3.0, 7.0)
    assert middle([5.0]) == Range(5.0, 5.0)
    assert middle([]) is None
