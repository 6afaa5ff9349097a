"""Chances in small tournaments, counted by hand: every match is even, so wins are counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening, minute
from tests.domain.forecast.test_certain import duels, league
from tests.domain.league.test_plan import first_wins, planned
from tests.domain.rounds.tournament import RoundsTournament, duel
from tests.domain.wm_field import field
from tournaments.domain.formats.forecast import Goal, Pace, Question, forecast
from tournaments.domain.formats.forecast.knockout import KnockoutCourses, proven
from tournaments.domain.formats.forecast.league import LeagueCourses
from tournaments.domain.formats.forecast.rest import courses, is_forecast, pace_of
from tournaments.domain.formats.knockout.pairings import matches
from tournaments.domain.formats.state import Phase

RUNS = 800
STILL = Pace(factor=1.0, between=6.0, spread=0.001, measured=1e9)
"""Every match takes as long as usual."""


def shares(state: Any, *, places: int = 0, sizes: tuple[int, ...] = (), runs: int = RUNS) -> Any:
    found = forecast(Question(state, NOW, STILL, sizes, places, (), "seed"), runs)
    return {
        goal: {who: chances[goal].share for who, chances in found.chances.items()}
        for goal in found.goals
    }


def same(found: Mapping[str, float], expected: Mapping[str, float]) -> None:
    """Compare within four deviations for this number of courses, from 400 prepared matches."""
    assert found.keys() == expected.keys()
    for who, share in expected.items():
        deviation = sqrt(share * (1 - share) * (1 / RUNS + 1 / 400))
        assert found[who] == pytest.approx(share, abs=4 * deviation), who


def bracket(people: int, points: Any = None, **settings: Any) -> Any:
    """People seeded as they signed up."""
    given = {"seeding": "order", **settings}
    evening = Evening(people, format="knockout", game="bronzen", settings=given)
    evening.sent("start", 0)
    return replace(evening.play, points=points or {})


EVERYBODY = {f"e{n}": 1.0 for n in range(1, 5)}


def test_a_bracket_of_four_is_open() -> None:
    found = shares(bracket(4), places=2)
    same(found[Goal.FIRST], dict.fromkeys(EVERYBODY, 1 / 4))
    same(found[Goal.FINAL], dict.fromkeys(EVERYBODY, 1 / 2))
    same(found[Goal.PRIZES], found[Goal.FINAL])
    # who loses half a final is third
    same(shares(bracket(4), places=3)[Goal.PRIZES], EVERYBODY)
    assert Goal.PRIZES not in shares(bracket(4), places=1)


def test_a_bye_is_half_the_way_in_a_bracket_of_three() -> None:
    found = shares(bracket(3), places=2)
    same(found[Goal.FIRST], {"e1": 1 / 2, "e2": 1 / 4, "e3": 1 / 4})
    same(found[Goal.FINAL], {"e1": 1, "e2": 1 / 2, "e3": 1 / 2})


def test_who_has_won_once_can_lose_once_where_two_defeats_are_the_end() -> None:
    """e1 has beaten e4. With a win (1/2) e1 must lose the last match twice, 3/4.

    Otherwise e1 comes back by one match (1/2) and must win it twice, 1/4. For e4 that is two, and
    twice.
    """
    found = shares(bracket(4, {"W1.1": ((1, 0),)}, mode="double"), places=2)
    same(found[Goal.FIRST], {"e1": 7 / 16, "e2": 1 / 4, "e3": 1 / 4, "e4": 1 / 16})
    same(found[Goal.FINAL], {"e1": 3 / 4, "e2": 1 / 2, "e3": 1 / 2, "e4": 1 / 4})
    same(found[Goal.PRIZES], found[Goal.FINAL])


def test_two_defeats_are_the_end_of_three_people() -> None:
    """e1 has a bye; then it is as above. The first defeat of e2 and e3 has no match behind it."""
    found = shares(bracket(3, mode="double"), places=2)
    same(found[Goal.FIRST], {"e1": 7 / 16, "e2": 9 / 32, "e3": 9 / 32})
    same(found[Goal.FINAL], {"e1": 3 / 4, "e2": 5 / 8, "e3": 5 / 8})


def test_who_has_left_loses_what_he_would_still_play() -> None:
    """Without e4 it is as with three people."""
    found = shares(replace(bracket(4, mode="double"), left=("e4",)))
    same(found[Goal.FIRST], {"e1": 7 / 16, "e2": 9 / 32, "e3": 9 / 32, "e4": 0})


@pytest.mark.parametrize(
    ("won", "settings", "final", "first"),
    [
        ({}, {}, {}, {}),
        ({"W1.1": "e1"}, {}, {"e1": True, "e4": False}, {"e4": False}),
        ({"W1.1": "e1"}, {"mode": "double"}, {}, {}),
        (
            {"W1.1": "e1", "W1.2": "e2", "F1": "e2"},
            {},
            {"e1": True, "e2": True, "e3": False, "e4": False},
            {"e1": False, "e2": True, "e3": False, "e4": False},
        ),
    ],
)
def test_who_has_lost_for_good_makes_nothing_any_more(
    won: dict[str, str], settings: Any, final: dict[str, bool], first: dict[str, bool]
) -> None:
    state = replace(bracket(4, **settings), won=won)
    assert proven(state) == {Goal.FINAL: final, Goal.FIRST: first}


def test_who_has_left_makes_nothing_any_more() -> None:
    state = replace(bracket(4, mode="double"), left=("e3",))
    assert proven(state) == {Goal.FINAL: {"e3": False}, Goal.FIRST: {"e3": False}}


def test_before_the_seeds_nothing_is_certain() -> None:
    evening = Evening(4, format="knockout", game="bronzen", settings={"seeding": "order"})
    assert proven(evening.play) == {}


@pytest.mark.parametrize(
    ("points", "games"), [((), (2, 3)), (((1, 0),), (1, 2)), (((1, 0), (0, 1)), (1, 1))]
)
def test_a_match_lasts_as_many_games_as_are_left(points: Any, games: tuple[int, int]) -> None:
    """Two people, two games to win; a game takes half an hour, six minutes pass before."""
    state = bracket(2, best_of_final=3)
    (only,) = matches(state.settings, 2)
    state = replace(state, points={only.id: points})
    found = forecast(Question(state, NOW, STILL, (), 0, (), "seed"), 200)
    assert found.end is not None
    minutes = [(end - NOW.timestamp()) / 60 for end in (found.end.low, found.end.high)]
    assert minutes == pytest.approx([6 + 30 * number for number in games], abs=0.3)


def test_how_long_a_bracket_takes() -> None:
    """A match is three games of ten minutes; before each round six minutes pass, two once its
    tables are laid. Eight people play three rounds."""
    evening = Evening(8, format="knockout", game="bronzen", settings={"seeding": "order"})
    evening.sent("start", 0)
    assert minutes_and_rounds(evening, 0) == (pytest.approx(3 * 36, abs=0.3), 3)
    evening.sent("draw", 0, seed="s")
    assert minutes_and_rounds(evening, 0) == (pytest.approx(2 + 30 + 2 * 36, abs=0.3), 3)
    evening.sent("go", 0)
    assert minutes_and_rounds(evening, 25) == (pytest.approx(5 + 2 * 36, abs=0.3), 3)
    # a tenth of a match at least, however long it has lasted
    assert minutes_and_rounds(evening, 100) == (pytest.approx(3 + 2 * 36, abs=0.3), 3)


def test_a_walk_over_to_come_is_no_round() -> None:
    """e1 and e2 have won their first matches and left. Two more of these are played; who wins them
    has nothing to play before the last match."""
    state = replace(bracket(8), won={"W1.1": "e1", "W1.3": "e2"}, left=("e1", "e2"))
    found = forecast(Question(state, NOW, STILL, (), 0, (), "seed"), 40)
    assert found.rounds is not None
    assert found.end is not None
    assert (found.rounds.low, found.rounds.high) == (2, 2)
    assert (found.end.high - NOW.timestamp()) / 60 == pytest.approx(2 * 36, abs=0.3)


def test_whoever_is_stronger_wins_a_game_more_often() -> None:
    """By a deviation of what a game brings: 84 in a hundred, and 16 the other way round."""
    courses = KnockoutCourses(bracket(4), NOW, STILL, Random(1))
    courses.strengths.varies = 40.0**2
    courses.strong = {"e1": 30.0, "e4": -10.0}
    assert courses.chance("e1", "e4") == pytest.approx(NormalDist().cdf(1))
    assert courses.chance("e4", "e1") == pytest.approx(NormalDist().cdf(-1))
    courses.strong = {}
    assert courses.chance("e1", "e4") == 0.5


def minutes_and_rounds(evening: Evening, at: float) -> tuple[Any, Any]:
    """Return the latest end of eight in ten courses, and the number of rounds."""
    found = forecast(Question(evening.play, minute(at), STILL, (), 0, (), "seed"), 40)
    assert found.end is not None
    assert found.rounds is not None
    return (found.end.high - minute(at).timestamp()) / 60, found.rounds.high


def test_the_last_match_is_played_again_in_half_of_all_double_eliminations() -> None:
    """W1, then W2 and L1, L2, F1, perhaps F2."""
    evening = Evening(
        4, format="knockout", game="bronzen", settings={"seeding": "order", "mode": "double"}
    )
    evening.sent("start", 0)
    found = forecast(Question(evening.play, NOW, STILL, (), 0, (), "seed"), 300)
    assert found.rounds is not None
    assert (found.rounds.low, found.rounds.high) == (4, 5)


def test_a_season_with_one_day_left() -> None:
    """Anna has 4, Bernd and Cora 2, Dirk 0; Anna meets Dirk, Bernd meets Cora, and a win brings 2.

    Level players share a place.
    """
    state = league(2, relegated=1, promoted=2, tie_breaks=[])
    found = shares(state, places=2)
    # Bernd or Cora is level with Anna if she loses
    same(found[Goal.FIRST], {"Anna": 1, "Bernd": 1 / 4, "Cora": 1 / 4, "Dirk": 0})
    same(found[Goal.PROMOTED], {"Anna": 1, "Bernd": 1 / 2, "Cora": 1 / 2, "Dirk": 0})
    same(found[Goal.PRIZES], found[Goal.PROMOTED])
    # with a win Dirk is level with who loses the other match
    same(found[Goal.STAYS], {"Anna": 1, "Bernd": 1, "Cora": 1, "Dirk": 1 / 2})


def test_a_season_in_which_a_loss_counts_too() -> None:
    """3 and 1: Anna 6, Bernd and Cora 4, Dirk 2. Dirk comes to 5 with a win, where the loser of the
    other match has 5 as well."""
    found = shares(league(2, relegated=1, score={"places": [[3, 1, 1]]}, tie_breaks=[]))
    same(found[Goal.FIRST], {"Anna": 1, "Bernd": 1 / 4, "Cora": 1 / 4, "Dirk": 0})
    same(found[Goal.STAYS], {"Anna": 1, "Bernd": 1, "Cora": 1, "Dirk": 1 / 2})


def test_wins_over_each_other_part_who_is_level() -> None:
    """Anna has beaten Bernd and Cora, and is ahead of either with the same points."""
    found = shares(league(2, tie_breaks=["direct"]))
    same(found[Goal.FIRST], {"Anna": 1, "Bernd": 0, "Cora": 0, "Dirk": 0})


def test_a_swiss_with_two_rounds_left() -> None:
    """A and C have won; they meet, B and D do, and then A meets D and B meets C, who have not met.

    A comes first with a win at once, 1/2, or with a later one while C loses, 1/8. B needs both,
    1/4; if A has won the first, A must lose the second too: 1/16 and 1/8.
    """
    state = duels(1).state
    found = shares(state, sizes=(2, 2), places=2)
    same(found[Goal.FIRST], {"A": 5 / 8, "B": 3 / 16, "C": 5 / 8, "D": 3 / 16})


def test_a_swiss_with_a_final_of_two() -> None:
    """After two of three rounds A has 4, B and C 2, D 0; A meets D, B meets C.

    The winner of B and C is in the final with A, which is even.
    """
    state = duels(2, final="table", final_size=2).state
    found = shares(state, sizes=(2, 2))
    same(found[Goal.FINAL], {"A": 1, "B": 1 / 2, "C": 1 / 2, "D": 0})
    same(found[Goal.FIRST], {"A": 1 / 2, "B": 1 / 4, "C": 1 / 4, "D": 0})
    two = shares(state, sizes=(2, 2), places=2)
    same(two[Goal.PRIZES], found[Goal.FINAL])
    # third is who lost of B and C, and D with him if he has won
    three = shares(state, sizes=(2, 2), places=3)
    same(three[Goal.PRIZES], {"A": 1, "B": 1, "C": 1, "D": 1 / 2})


def test_a_final_to_which_points_are_carried() -> None:
    """With 6 A is first in any case: alone, or level after a defeat, which nothing parts; with 4 it
    decides. B and C get there in a half, and are first there in a half."""
    state = duels(2, final="table", final_size=2, final_factor=1).state
    found = shares(state, sizes=(2, 2))
    same(found[Goal.FIRST], {"A": 3 / 4, "B": 1 / 4, "C": 1 / 4, "D": 0})
    twice = shares(duels(2, final="table", final_size=2, final_factor=2).state, sizes=(2, 2))
    same(twice[Goal.FIRST], {"A": 1 / 2, "B": 1 / 4, "C": 1 / 4, "D": 0})


@pytest.mark.parametrize(("ties", "first"), [([], "AC"), (["points"], "A")])
def test_who_is_level_in_a_final_is_parted_as_the_standings_do(ties: list[str], first: str) -> None:
    """A brings 6 along and C 4; C wins, by 124 to 80. A has made 372 in the rounds, C 328."""
    tournament = duels(3, final="table", final_size=2, final_factor=1, ties=ties)
    tournament.do("final", seats=["A", "C"])
    found = shares(tournament.state, sizes=(2, 2))
    same(found[Goal.FIRST], dict.fromkeys("ABCD", 0) | {"A": 1, "C": 1 / 2 * ("C" in first)})
    tournament.report(1, duel("C", "A"))
    assert {player for rank, player, _has in tournament.standings() if rank == 1} == set(first)


def test_a_bye_brings_what_it_is_credited() -> None:
    """A has beaten both others, who have three points for a bye each.

    They meet, and A has 4 and a bye: 7, against 5. If a bye brings nothing, the winner has 2, and A
    still 4.
    """
    for brings, has in ((3, 3), (0, 0)):
        tournament = RoundsTournament(
            "swiss", "bronzen", "A B C", rounds=3, deals=1, score="places", ties=[],
            bye_credit=[brings],
        )  # fmt: skip
        tournament.do("start")
        for table in ("A B", "A C"):
            tournament.begin_round(table)
            tournament.report(1, duel(*table.split()))
        assert dict(tournament.state.balances) == {"A": 4, "B": has, "C": has}
        found = shares(tournament.state, sizes=(2,), places=2)
        same(found[Goal.FIRST], {"A": 1, "B": 0, "C": 0})
        same(found[Goal.PRIZES], {"A": 1, "B": 1 / 2, "C": 1 / 2})


def test_how_long_rounds_take() -> None:
    """A round of one game lasts ten minutes, after a break of six, or two once it is drawn.

    A running round has the rest of it, a tenth at least. The final comes after six minutes more.
    """
    settings: dict[str, Any] = {"rounds": 3, "deals": 1, "score": "places"}
    evening = Evening(4, format="swiss", game="bronzen", settings=settings)
    evening.sent("start", 0)
    assert over(evening, 0) == pytest.approx(3 * 16, abs=0.5)
    evening.sent("draw", 0, seed="s")
    assert over(evening, 0) == pytest.approx(2 + 10 + 2 * 16, abs=0.5)
    evening.sent("go", 0)
    assert over(evening, 4) == pytest.approx(6 + 2 * 16, abs=0.5)
    assert over(evening, 60) == pytest.approx(1 + 2 * 16, abs=0.5)
    final = Evening(
        4,
        format="swiss",
        game="bronzen",
        settings={**settings, "final": "table", "final_size": 2},
    )
    final.sent("start", 0)
    assert over(final, 0) == pytest.approx(4 * 16, abs=0.5)


def over(evening: Evening, at: float) -> float:
    state = evening.state
    sizes = tuple(state.format.table_sizes(state.play))
    found = forecast(Question(evening.play, minute(at), STILL, sizes, 0, (), "seed"), 40)
    assert found.end is not None
    return (found.end.high - minute(at).timestamp()) / 60


def test_the_matches_to_come_count_in_a_direct_comparison() -> None:
    """Anna has won the first of two; if Bernd wins the second nothing parts them."""
    season = planned(
        ["Anna", "Bernd"], [[["Anna", "Bernd"]], [["Bernd", "Anna"]]], tie_breaks=["direct"]
    )
    season.do("go", round=1)
    first_wins(season)
    found = shares(season.state)
    same(found[Goal.FIRST], {"Anna": 1, "Bernd": 1 / 2})


@pytest.mark.parametrize("game", ["brokdorf", "canasta", "binokel"])
def test_what_a_match_of_a_season_can_bring(game: str) -> None:
    """Of four players at Brokdorf one pays the others; at Canasta they are partners two by two.

    At Binokel all have points of their own.
    """
    settings = {"kind": "individuals", "table_size": 4}
    evening = Evening(4, format="league", game=game, settings=settings)
    season = LeagueCourses(evening.play, Random(1), {Goal.FIRST: 1})
    made = [[result.points for result in season.matches.one(4)] for _ in range(20)]
    if game == "brokdorf":
        assert all(sorted(points) == [-3, 1, 1, 1] for points in made)
    elif game == "canasta":
        assert all(points[:2] == points[2:] and points[0] != points[1] for points in made)
    else:
        assert all(len(set(points)) == 4 for points in made)


@pytest.mark.parametrize(
    ("settings", "places", "goals"),
    [
        ({}, 0, (Goal.FIRST,)),
        ({}, 1, (Goal.FIRST,)),
        ({}, 2, (Goal.FIRST, Goal.PRIZES)),
        ({"final": "table", "final_size": 2}, 2, (Goal.FINAL, Goal.FIRST, Goal.PRIZES)),
        ({"final": "table", "final_size": 4}, 0, (Goal.FIRST,)),  # of all four
        ({"final": "knockout", "final_size": 2}, 2, (Goal.FINAL,)),  # what follows is another event
    ],
)
def test_what_a_swiss_is_about(settings: Any, places: int, goals: tuple[Goal, ...]) -> None:
    state = duels(2, **settings).state
    found = forecast(Question(state, NOW, STILL, (2, 2), places, (), "seed"), 1)
    assert found.goals == goals


def test_what_is_forecast_has_begun_and_is_not_over() -> None:
    states = [bracket(4), duels(2).state, league(2), replace(field(8), phase=Phase.ROUND)]
    assert [is_forecast(state) for state in states] == [True] * 4
    assert not any(is_forecast(replace(state, phase=Phase.FINISHED)) for state in states)
    assert not any(is_forecast(replace(state, phase=Phase.REGISTRATION)) for state in states)


def test_a_season_has_no_hour_and_no_pace() -> None:
    state, pace = league(2), Pace(factor=2)
    found = forecast(Question(state, NOW, STILL, (), 0, (), "seed"), 1)
    assert (found.end, found.cut, found.rounds) == (None, None, None)
    empty: Any = None
    assert pace_of(state, empty) == Pace()
    assert pace_of(state, empty, pace) == pace
    with pytest.raises(ValueError, match="how long"):
        courses(Question(state, NOW, STILL), 1)
