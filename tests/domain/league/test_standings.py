"""Parts of a league table, by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.domain.league.season import Season
from tests.domain.league.test_plan import FOUR, THREE_DAYS, first_wins, planned, swiss
from tests.domain.league.test_scoring import afternoon, won
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.league.ranking import (
    leaders,
    league_points,
    league_points_since,
    per_match,
    ranking,
    records,
    rise_and_fall,
    sittings,
)
from tournaments.domain.formats.league.settings import Settings
from tournaments.domain.formats.league.state import Fixture, PlayedGame, State
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.tiebreaks import RoundScore

ABC = ("A", "B", "C")


def table_of_three(*games: PlayedGame, absent: tuple[str, ...] = ()) -> State:
    """As many fixtures as games (or one that nobody played) for 3, 2 and 1 points."""
    fixtures = tuple(Fixture(day, ABC, day, absent=absent) for day in range(1, len(games) + 1))
    return afternoon(
        Settings(score={"places": [[3, 2, 1]]}),
        fixtures or (Fixture(1, ABC, 1, absent=absent),),
        {day: (game,) for day, game in enumerate(games, 1)},
        status=dict.fromkeys(ABC, Status.ACTIVE),
    )


def test_a_fixture_is_told_to_each_side_as_it_was_for_that_side() -> None:
    found = records(table_of_three(won(40, 40, 10, lost=(0, 1, 2))))
    # A and B share the places 1 and 2: (3 + 2) / 2
    half = Fraction(5, 2)
    assert found["A"] == (RoundScore(half, 40, 1, ("B", "C"), ("C",), ("B",), 50, 0),)
    assert found["B"] == (RoundScore(half, 40, 1, ("A", "C"), ("C",), ("A",), 50, 1),)
    assert found["C"] == (RoundScore(1, 10, 3, ("A", "B"), (), (), 80, 2),)


def test_a_walkover_is_told_like_a_match() -> None:
    found = records(table_of_three(absent=("B",)))
    half = Fraction(5, 2)
    assert found == {
        "A": (RoundScore(half, 0, 1, ("B", "C"), ("B",), ("C",)),),
        "B": (RoundScore(0, 0, 3, ("A", "C"), lost=1),),
        "C": (RoundScore(half, 0, 1, ("A", "B"), ("B",), ("A",)),),
    }


def duels_of(*played: str, absent: str = "", **settings: object) -> State:
    """A season of duels that has met `played`, each as winner and loser, 124 to 80; who is `absent`
    did not come to the last one."""
    sides = sorted({side for pair in played for side in pair})
    season = Season(sides, game="bronzen", kind="sides", deals=1, **settings)
    season.start()
    fixtures = tuple(Fixture(n, tuple(pair), n) for n, pair in enumerate(played, 1))
    games = {n: (PlayedGame((124, 80), (1, 2), (0, 1)),) for n in range(1, len(played) + 1)}
    if absent:
        fixtures = (*fixtures[:-1], replace(fixtures[-1], absent=(absent,)))
        del games[len(played)]
    return replace(season.state, fixtures=fixtures, played=games, round=len(played))


def test_a_no_show_does_not_come_first() -> None:
    """A and B are level with two wins each, and B did not come to their match."""
    state = duels_of("AC", "CA", "BC", "BD", "AB", absent="B", tie_breaks=["direct"])
    legs = records(state)
    assert legs["A"][-1] == RoundScore(2, 100, 1, ("B",), ("B",), (), 0, 0)
    assert legs["B"][-1] == RoundScore(0, 0, 2, ("A",), (), (), 100, 1)
    assert [(row.rank, row.player) for row in ranking(state)][:2] == [(1, "A"), (2, "B")]
    # 44 - 44 + 100 against 44 + 44 - 100
    by_difference = replace(state, settings=replace(state.settings, tie_breaks=("difference",)))
    assert [row.columns[1].number for row in ranking(by_difference)[:2]] == [100, -12]


def test_the_direct_comparison_waits_until_all_of_the_level_have_met() -> None:
    """A, B and D have beaten each other in turn, and E has met none of them."""
    state = duels_of("AB", "BD", "DA", "EC", tie_breaks=["direct", "points"])
    rows = [(row.rank, row.player) for row in ranking(state)]
    assert rows == [(1, "A"), (1, "B"), (1, "D"), (4, "E"), (5, "C")]
    three = duels_of("AB", "BD", "AD", "DC", "DC", "BC", tie_breaks=["direct"])
    assert [(row.rank, row.player) for row in ranking(three)] == [
        *((1, "A"), (2, "B"), (3, "D"), (4, "C")),
    ]


def test_halves_that_make_a_whole_are_a_whole_number() -> None:
    points = league_points(table_of_three(won(40, 40, 10), won(10, 30, 30)))
    assert points == {"A": Fraction(7, 2), "B": 5, "C": Fraction(7, 2)}
    assert type(points["B"]) is int


def test_a_result_that_changes_takes_its_points_along() -> None:
    season = planned(score={"places": [[3, 1, 0]]})
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    before = season.state
    played = {1: (PlayedGame((80, 124), (2, 1), (1, 0)),)}
    after = replace(before, played=played)
    assert league_points_since(before, after) == {"Anna": 0, "Bernd": 3, "Cora": 0, "Dirk": 0}
    level = replace(before, played={1: (PlayedGame((90, 90), (1, 1), (0, 0)),)})
    assert league_points_since(before, level) == {"Anna": 1, "Bernd": 1, "Cora": 0, "Dirk": 0}
    gone = replace(before, played={})
    assert set(league_points_since(before, gone).values()) == {0}


def test_parts_of_points_stay_exact_when_a_result_is_added() -> None:
    season = Season(list(ABC), game="binokel", score={"places": [[3, 2, 1]]}, match_days=2)
    season.start()
    for _day in (1, 2):
        season.open_day()
        table = season.open_tables()[0]
        season.do("absent", table=table, players=["A"])
    assert dict(season.state.balances) == {"A": 0, "B": 5, "C": 5}
    assert {type(points) for points in season.state.balances.values()} == {int}


def leading(**given: object) -> Season:
    """Day 1 of three: nobody has come to the second match."""
    season = planned(overdue="none", first_day="2025-12-01T19:00", deadline_days=1, **given)
    season.do("go", round=1)
    return season


def test_nobody_leads_before_anything_was_played() -> None:
    assert leaders(leading().state) == ()


def test_one_result_is_enough_to_lead() -> None:
    season = leading()
    season.do("result", table=1, report=duel("Bernd", "Anna"))
    assert leaders(season.state) == ("Bernd",)


def test_a_walkover_is_enough_to_lead() -> None:
    season = leading()
    season.do("absent", table=1, players=["Anna"])
    assert leaders(season.state) == ("Bernd",)


def test_a_game_that_brought_nothing_is_a_result() -> None:
    nothing = afternoon(
        Settings(kind="sides", score="points"),
        (Fixture(1, ("A", "B"), 1),),
        {1: (won(0, 0),)},
        status=dict.fromkeys("AB", Status.ACTIVE),
    )
    assert leaders(nothing) == ("A", "B")


def test_the_points_of_games_are_those_of_matches_that_were_played() -> None:
    season = leading()
    season.do("result", table=1, report=duel("Bernd", "Anna"))
    season.do("absent", table=2, players=["Cora"])
    (sitting,) = sittings(season.state)
    points = (("Anna", 80), ("Bernd", 124))
    assert (sitting.number, sitting.table, sitting.scores) == (1, 1, points)


@pytest.mark.parametrize(
    ("days", "rule", "annulled"),
    [
        # one of three is less than half, two are more
        (1, "half", True),
        (2, "half", False),
        (2, "annul", True),
        (1, "walkover", False),
    ],
)
def test_what_counts_of_a_leaver(days: int, rule: str, *, annulled: bool) -> None:
    season = planned(withdrawal=rule)
    for day in range(1, days + 1):
        season.do("go", round=day)
        first_wins(season)
    season.do("exclude", player="Anna")
    assert (season.state.annulled == {"Anna"}) is annulled
    assert season.state.status["Anna"] is Status.EXCLUDED
    assert season.codes("exclude", player="Anna") == ["player_not_active"]
    last = ranking(season.state)[-1]
    assert (last.rank, last.player) == (None, "Anna")


def test_half_of_the_matches_is_enough_to_count() -> None:
    """Two of four, with a day on which others play."""
    days = [*THREE_DAYS, [["Anna", "Bernd"]], [["Cora", "Dirk"]]]
    season = planned(FOUR, days)
    for day in (1, 2):
        season.do("go", round=day)
        first_wins(season)
    season.do("withdraw", player="Anna")
    assert season.state.annulled == frozenset()
    assert season.state.phase is Phase.BETWEEN
    # of five only two: with both matches of the fourth day
    more = planned(FOUR, [*days, [["Anna", "Cora"]]])
    for day in (1, 2):
        more.do("go", round=day)
        first_wins(more)
    more.do("withdraw", player="Anna")
    assert more.state.annulled == {"Anna"}


@pytest.mark.parametrize(("days", "annulled"), [(1, True), (2, False)])
def test_half_of_a_season_by_the_standings_counts_days_that_are_not_paired_yet(
    days: int, *, annulled: bool
) -> None:
    season = swiss(FOUR, 4)
    for day in range(1, days + 1):
        season.do("draw", round=day, tables=THREE_DAYS[day - 1])
        season.do("go", round=day)
        first_wins(season)
    season.do("withdraw", player="Anna")
    assert (season.state.annulled == {"Anna"}) is annulled


def test_only_the_leavers_own_matches_are_counted_for_his_half() -> None:
    season = planned()
    for day in (1, 2):
        season.do("go", round=day)
    # he has played one of three; of all six three are over
    for table in (1, 2, 4):
        season.do("result", table=table, report=duel(*season.state.tables[table - 1].players))
    season.do("withdraw", player="Anna")
    assert season.state.annulled == {"Anna"}


def test_table_by_points_per_match_counts_only_matches_that_count() -> None:
    days = [[["Anna", "Bernd"]], [["Anna", "Cora"]], [["Bernd", "Cora"]]]
    rules = {"count": "average", "walkover": [2, 100, -1], "overdue": "none", "deadline_days": 1}
    season = planned(FOUR[:3], days, first_day="2025-12-01T19:00", **rules)
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    season.do("go", round=2)
    season.do("result", table=2, report=duel("Cora", "Anna"))
    # Anna has 2 of two matches, Cora 2 of one
    assert season.state.balances == {"Anna": 1, "Bernd": 0, "Cora": 2}
    assert [row.player for row in ranking(season.state)] == ["Cora", "Anna", "Bernd"]
    season.do("penalty", player="Anna", points=1)
    assert season.state.balances["Anna"] == Fraction(1, 2)
    season.do("go", round=3)
    season.now = season.state.fixtures[2].deadline
    season.do("timer", timer="deadline", table=3)
    # the last match counts for nobody: Cora stays at 2 of one
    assert season.state.balances == {"Anna": Fraction(1, 2), "Bernd": 0, "Cora": 2}
    assert season.state.status["Cora"] == "winner"


def test_who_does_not_come_is_measured_by_that_match_too() -> None:
    season = planned(count="average", walkover=[2, 100, -1])
    season.do("go", round=1)
    season.do("absent", table=1, players=["Anna"])
    season.do("go", round=2)
    season.do("result", table=3, report=duel("Anna", "Cora"))
    # 2 less 1 of two matches
    assert season.state.balances["Anna"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("count", "matches", "expected"),
    [
        ("sum", 4, 6),
        ("average", 4, Fraction(3, 2)),
        ("average", 3, 2),
        ("average", 1, 6),
        ("average", 0, 6),
    ],
)
def test_points_by_which_the_table_goes_are_whole_where_they_can_be(
    count: str, matches: int, expected: int | Fraction
) -> None:
    found = per_match(Settings(count=count), Fraction(6), matches)
    assert (found, type(found)) == (expected, type(expected))


def test_who_was_excluded_goes_neither_up_nor_down() -> None:
    """Anna has won all three matches, Bernd two and Cora one; Dirk is out."""
    season = planned(promoted=1, relegated=1, withdrawal="walkover")
    for number in (1, 2, 3):
        season.do("go", round=number)
        first_wins(season)
    assert rise_and_fall(season.state) == (("Anna",), ("Dirk",))
    season.do("exclude", player="Dirk")
    assert rise_and_fall(season.state) == (("Anna",), ("Cora",))


def test_a_match_that_lapsed_was_no_sitting() -> None:
    season = planned()
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    first, second, *others = season.state.fixtures
    state = replace(season.state, fixtures=(first, replace(second, lapsed=True), *others))
    assert [sitting.table for sitting in sittings(state)] == [1]


def test_points_that_are_not_taken_off_any_more_come_back() -> None:
    season = planned()
    balances = {**season.state.balances, "Anna": -3}
    fined = replace(season.state, penalties={"Anna": 3}, balances=balances)
    assert league_points_since(fined, season.state) == season.state.balances
