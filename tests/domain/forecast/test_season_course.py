"""One course of the rest of a season, by hand: it is known what every match brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.domain.forecast.lots import Lot
from tests.domain.forecast.test_certain import league
from tests.domain.forecast.test_prepared import CANASTA
from tests.domain.league.season import Season
from tests.domain.league.test_plan import FOUR, first_wins, planned
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.league import LeagueCourses, proven
from tournaments.domain.formats.league.ranking import FixtureResult
from tournaments.domain.formats.league.state import Fixture, PlayedGame, State
from tournaments.domain.formats.tiebreaks import RoundScore


def season(game: str, **settings: Any) -> State:
    people: Any = FOUR
    if settings.get("kind") == "teams":
        people = {team: [f"{team} {n}" for n in range(9)] for team in FOUR}
    state: State = Season(people, game=game, **settings).state
    return state


@pytest.mark.parametrize(
    ("game", "settings", "sides", "points"),
    [
        ("canasta", {"kind": "individuals", "table_size": 4}, 4, (CANASTA[4],) * 4),
        ("canasta", {"kind": "sides", "side": 2}, 2, (CANASTA[4],) * 2),
        ("canasta", {"kind": "sides", "side": 1}, 2, (CANASTA[2],) * 2),
        # four deals of 640, and 153 as there
        ("canasta", {"kind": "sides", "side": 2, "deals": 4}, 2, (2713,) * 2),
        # of four at Binokel one pauses: four deals of 78, and 205 * 1.9 / 6 = 64.9
        ("binokel", {"kind": "individuals", "table_size": 4, "deals": 3}, 4, (377,) * 4),
        # three games of 225, less 177 * 1.5 / 6 = 44.25
        ("bronzen", {"kind": "sides", "side": 1}, 2, (631,) * 2),
        # the first one pays
        ("brokdorf", {"kind": "individuals", "table_size": 3}, 3, (-2, 1, 1)),
    ],
)
def test_what_an_average_match_brings(
    game: str, settings: Any, sides: int, points: tuple[int, ...]
) -> None:
    courses = LeagueCourses(season(game, **settings), Lot(), {})
    made = courses.matches.one(sides)
    assert tuple(result.points for result in made) == points
    assert {result.lost for result in made} == {0}


def test_the_law_is_drawn_towards_the_season_s_own_matches() -> None:
    """Two scores around 102 beside thirty around 675: the mean is 639.2; the variance 30 / 32 of
    3 * 177² and 2 / 32 of 22². Its root is 296.9, and times 1.5 / 6 / sqrt(3) 42.9: 596.3. A match
    of three sides tells nothing."""
    state = season("bronzen", kind="sides", side=1)
    own, other = PlayedGame((124, 80), (1, 2), (0, 0)), PlayedGame((1, 1, 1), (1, 1, 1), (0, 0, 0))
    state = replace(state, played={1: (own,), 2: (other,)})
    assert [one.points for one in LeagueCourses(state, Lot(), {}).matches.one(2)] == [596, 596]
    # of partners who enter alone only the law is known
    state = season("canasta", kind="individuals", table_size=4)
    state = replace(state, played={1: (PlayedGame((1, 1, 1, 1), (1, 1, 1, 1), (0,) * 4),)})
    assert LeagueCourses(state, Lot(), {}).matches.one(4)[0].points == CANASTA[4]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        # twelve matches of two, each of which the first one loses by two
        ({"kind": "teams", "side": 1, "boards": 3, "games": 4}, [(0, -12, 2), (2, 12, 1)]),
        (
            {"kind": "sides", "side": 1, "games": 4, "score": {"places": [[5, 1, 0]]}},
            [(0, -4, 2), (5, 4, 1)],
        ),
        # level ones share the places: (4 + 1) / 2
        (
            {"kind": "individuals", "table_size": 3, "score": {"places": [[4, 1, 0]]}},
            [(0, -2, 3), (Fraction(5, 2), 1, 1), (Fraction(5, 2), 1, 1)],
        ),
    ],
)
def test_a_match_is_scored_as_the_season_does(settings: Any, expected: Any) -> None:
    courses = LeagueCourses(season("brokdorf", **settings), Lot(), {})
    made = courses.matches.one(len(expected))
    assert [(one.league, one.points, one.place) for one in made] == expected


def result(league: int, place: int, points: int = 0) -> FixtureResult:
    return FixtureResult(league, points, 0, place, 0)


def course(state: State, **places: int) -> dict[str, str]:
    """Return the players of each goal if the first side wins the rest, 50 to 30."""
    goals = {Goal(name): number for name, number in places.items()}
    courses = LeagueCourses(state, Random(1), goals)
    courses.matches[2] = [(result(2, 1, 50), result(0, 2, 30))] * 400
    return {goal: " ".join(sorted(who)) for goal, who in courses.course().made.items()}


def test_a_season_goes_on_as_it_is_planned() -> None:
    """Anna 4, Bernd and Cora 2, Dirk 0; Anna beats Dirk and Bernd Cora: 6, 4, 2, 0."""
    found = course(league(2), first=1, prizes=2, promoted=2, stays=3)
    assert found == {
        "first": "Anna",
        "prizes": "Anna Bernd",
        "promoted": "Anna Bernd",
        "stays": "Anna Bernd Cora",
    }
    assert course(league(2), stays=4) == {"stays": "Anna Bernd Cora Dirk"}
    assert course(replace(league(2), penalties={"Anna": 3}), first=1) == {"first": "Bernd"}


def test_who_only_fills_a_table_plays_on_and_has_no_place() -> None:
    """As above without Anna: Bernd 4, Cora 2, Dirk 0."""
    state = replace(league(2), fillers=frozenset({"Anna"}))
    assert course(state, first=1, promoted=2) == {"first": "Bernd", "promoted": "Bernd Cora"}


@pytest.mark.parametrize(
    ("days", "count", "first", "two"),
    [
        # Anna wins the only one of hers, Bernd two of three: 2 to 4 / 3, and Cora has 2 of two
        (("Anna Cora", "Bernd Dirk", "Cora Bernd", "Bernd Dirk"), "average", "Anna", "Anna Bernd"),
        (
            ("Anna Cora", "Bernd Dirk", "Cora Bernd", "Bernd Dirk"),
            "sum",
            "Bernd",
            "Anna Bernd Cora",
        ),
    ],
)
def test_points_per_match_know_the_matches_by_chance(
    days: Sequence[str], count: str, first: str, two: str
) -> None:
    state = planned([*FOUR], [[day.split()] for day in days], count=count, tie_breaks=[]).state
    assert course(state, first=1, prizes=2) == {"first": first, "prizes": two}
    begun = planned([*FOUR], [[day.split()] for day in days], count=count, tie_breaks=[])
    begun.do("go", round=1)
    first_wins(begun)
    assert course(begun.state, first=1, prizes=2) == {"first": first, "prizes": two}


def level(
    legs: Mapping[str, Sequence[int]], ties: Sequence[str], places: int, **changes: Any
) -> set[str]:
    """Return the players of the first places after these rounds; Dirk has nothing."""
    state = replace(league(2, tie_breaks=list(ties)), fixtures=(), **changes)
    courses = LeagueCourses(state, Random(1), {Goal.PRIZES: places})
    courses.legs = {who: tuple(RoundScore(score=n) for n in mine) for who, mine in legs.items()}
    courses.legs |= {who: () for who in FOUR if who not in courses.legs}
    courses.points = {who: sum(leg.score for leg in mine) for who, mine in courses.legs.items()}
    return set(courses.course().made[Goal.PRIZES])


@pytest.mark.parametrize(
    ("legs", "ties", "places", "expected"),
    [
        ({"Anna": [5], "Bernd": [3, 0], "Cora": [1, 2]}, [], 2, "Anna Bernd Cora"),
        ({"Anna": [5], "Bernd": [3, 0], "Cora": [1, 2]}, ["best_round"], 2, "Anna Bernd"),
        ({"Anna": [5], "Bernd": [1, 2], "Cora": [3, 0]}, ["best_round"], 2, "Anna Cora"),
        # the second tie-break parts whom the first one leaves
        (
            {"Anna": [4, 0], "Bernd": [3, 1], "Cora": [1, 3]},
            ["best_round", "last_round"],
            2,
            "Anna Cora",
        ),
        ({"Anna": [4, 0], "Bernd": [3, 1], "Cora": [1, 3]}, ["best_round"], 2, "Anna Bernd Cora"),
        (
            {"Anna": [4, 0], "Bernd": [3, 1], "Cora": [1, 3]},
            ["best_round", "last_round"],
            1,
            "Anna",
        ),
        # who fits is in, whatever would part them further
        (
            {"Anna": [0, 4], "Bernd": [4, 0], "Cora": [3, 1]},
            ["best_round", "worst_round"],
            2,
            "Anna Bernd",
        ),
        ({"Anna": [2, 2], "Bernd": [4, 0], "Cora": [4, 0]}, ["worst_round"], 1, "Anna"),
    ],
)
def test_sides_that_are_level_are_parted_by_the_tie_breaks(
    legs: Mapping[str, Sequence[int]], ties: list[str], places: int, expected: str
) -> None:
    assert level(legs, ties, places) == set(expected.split())


@pytest.mark.parametrize(
    ("ties", "first"),
    [
        ([], "Anna Bernd"),
        (["last_round"], "Bernd"),
        (["wins"], "Anna Bernd"),
        # each has beaten the other
        (["direct"], "Anna Bernd"),
        # 124, 124 and 30 against 80, 124 and 50
        (["points"], "Anna"),
        # Anna met Bernd, Cora and Bernd with 4, 2 and 4, Bernd Anna, Dirk and Anna with 4, 0 and 4
        (["opponents"], "Anna"),
    ],
)
def test_matches_by_chance_count_in_tie_breaks(ties: list[str], first: str) -> None:
    """Anna has beaten Bernd and Cora, Bernd Dirk; then Bernd beats Anna, by chance. Both have 4."""
    days = [
        [["Anna", "Bernd"], ["Cora", "Dirk"]],
        [["Anna", "Cora"], ["Bernd", "Dirk"]],
        [["Bernd", "Anna"]],
    ]
    begun = planned([*FOUR], days, tie_breaks=ties)
    for day in (1, 2):
        begun.do("go", round=day)
        first_wins(begun)
    assert course(begun.state, first=1) == {"first": first}


def test_who_was_excluded_is_still_somebody_whom_others_have_met() -> None:
    """Bernd and Cora have two each, and have met Anna with 4 and Dirk with nothing."""
    begun = planned(tie_breaks=["opponents"], withdrawal="walkover")
    for day in (1, 2):
        begun.do("go", round=day)
        first_wins(begun)
    begun.do("exclude", player="Dirk")
    state = replace(begun.state, fixtures=begun.state.fixtures[:4])
    assert course(state, first=1, prizes=2) == {"first": "Anna", "prizes": "Anna Bernd Cora"}


def test_halves_count_in_tie_breaks_as_they_are() -> None:
    """Anna and Bernd are level; who met the one with 3 / 2 is ahead of who met the other with 1."""
    state = replace(league(2, tie_breaks=["opponents"]), fixtures=())
    courses = LeagueCourses(state, Random(1), {Goal.FIRST: 1})
    courses.legs = {
        "Anna": (RoundScore(score=4, place=1, opponents=("Dirk",)),),
        "Bernd": (RoundScore(score=4, place=1, opponents=("Cora",)),),
        "Cora": (RoundScore(score=Fraction(3, 2)),),
        "Dirk": (RoundScore(score=2),),
    }
    courses.points = {who: mine[0].score for who, mine in courses.legs.items()}
    assert courses.course().made[Goal.FIRST] == ["Anna"]
    courses.points["Dirk"] = Fraction(1)
    assert courses.course().made[Goal.FIRST] == ["Bernd"]


@pytest.mark.parametrize(
    ("settings", "least", "most"),
    [
        ({}, 0, 2),
        # a match may also count for nobody
        ({"score": {"places": [[3, 2, 1]]}}, 0, 3),
        ({"score": {"places": [[2, 1, 0]], "margin": [50, 100]}}, 0, 4),
        ({"score": "victory"}, 0, 20),
        # nor do those who do not come have anything to lose
        ({"walkover": [5, 0, -2]}, -2, 5),
        (
            {"score": {"places": [[4, 2, 1]]}, "kind": "individuals"},
            0,
            4,
        ),
    ],
)
def test_what_the_last_match_can_bring(settings: Any, least: int, most: int) -> None:
    """Anna and Bernd meet once more; Cora has as many points as the desk gave her, Dirk is far
    behind. With more than a match can bring Cora is first, with less than it must she is not."""
    state = season(
        "bronzen" if "kind" not in settings else "brokdorf", **{"kind": "sides", **settings}
    )
    state = replace(state, fixtures=(Fixture(1, ("Anna", "Bernd"), 1),))

    def sure(points: int) -> dict[str, bool]:
        there = replace(state, penalties={"Cora": -points, "Dirk": 99})
        return proven(there, {Goal.FIRST: 1})[Goal.FIRST]

    assert sure(most + 1) == {"Anna": False, "Bernd": False, "Cora": True, "Dirk": False}
    assert sure(most) == {"Dirk": False}
    assert sure(least) == {"Dirk": False}
    assert sure(least - 1) == {"Cora": False, "Dirk": False}


def test_points_of_a_game_have_no_bound() -> None:
    """Anna has 372 and Dirk 240, and both are done; Bernd meets Cora."""
    state = league(2, one_more=True, score="points")
    assert proven(state, {Goal.FIRST: 1}) == {Goal.FIRST: {"Dirk": False}}
    assert proven(state, {Goal.STAYS: 3}) == {Goal.STAYS: {"Anna": True}}
    # nor below: with 140 Dirk may still be ahead of the 204 that both have
    fined = replace(state, penalties={"Dirk": 100})
    assert proven(fined, {Goal.STAYS: 3}) == {Goal.STAYS: {"Anna": True}}


def test_two_matches_bring_twice_as_much() -> None:
    """Anna plays two more: 0 to 4. Bernd has one of them, and Cora the other: 0 to 2."""
    days = (Fixture(1, ("Anna", "Bernd"), 1), Fixture(2, ("Cora", "Anna"), 2))
    state = replace(season("bronzen", kind="sides"), fixtures=days)
    for points, expected in ((4, {}), (5, {"Anna": False})):
        there = replace(state, penalties={"Dirk": -points})
        found = proven(there, {Goal.FIRST: 1})[Goal.FIRST]
        assert {who: sure for who, sure in found.items() if who == "Anna"} == expected
    # per match: two are no more than one; but one alone, or none, counts as it is
    average = replace(state, settings=replace(state.settings, count="average"))
    for points, expected in ((2, {}), (3, {"Anna": False})):
        there = replace(average, penalties={"Dirk": -points})
        found = proven(there, {Goal.FIRST: 1})[Goal.FIRST]
        assert {who: sure for who, sure in found.items() if who == "Anna"} == expected


@pytest.mark.parametrize(
    ("settings", "points", "places", "taken"),
    [
        # 20 of one match can become 10, and nothing as well
        ({"kind": "sides", "score": "victory"}, (9000, 0), (1, 2), {}),
        # 4 can become 2; so can nothing, if the desk takes off the 2 that Bernd has
        (
            {"kind": "individuals", "score": {"places": [[4, 2, 1]]}},
            (9, 8, 7),
            (1, 2, 3),
            {"Bernd": 2},
        ),
    ],
)
def test_per_match_whoever_has_much_can_lose_it(
    settings: Any, points: tuple[int, ...], places: tuple[int, ...], taken: dict[str, int]
) -> None:
    """Anna has won one of two matches, and can be level with Bernd after the other."""
    state = season("bronzen" if len(points) == 2 else "brokdorf", count="average", **settings)
    sides = tuple(FOUR[: len(points)])
    state = replace(
        state,
        fixtures=(Fixture(1, sides, 1), Fixture(2, sides, 2)),
        played={1: (PlayedGame(points, places, (0,) * len(points)),)},
    )
    for more, anna in ((0, {}), (1, {"Anna": True})):
        penalties = {**taken, "Bernd": taken.get("Bernd", 0) + more, "Cora": 99, "Dirk": 99}
        found = proven(replace(state, penalties=penalties), {Goal.FIRST: 1})[Goal.FIRST]
        assert {who: sure for who, sure in found.items() if who == "Anna"} == anna
