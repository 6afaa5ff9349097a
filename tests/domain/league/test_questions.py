"""Questions to a league: who enters, what it accepts, and the numbers of its tables."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.counters import LOST
from tests.domain.league.season import Season
from tests.domain.league.test_plan import FOUR, first_wins, planned
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import desk_only_problems
from tournaments.domain.formats.league.plan import days_to_come
from tournaments.domain.formats.league.settings import SETTINGS, Settings
from tournaments.domain.formats.league.state import PlayedGame
from tournaments.domain.formats.state import EntrantKind


@pytest.mark.parametrize(
    ("kind", "side", "entered"),
    [
        ("individuals", 1, EntrantKind.PEOPLE),
        ("individuals", 2, EntrantKind.PEOPLE),
        ("individuals", 3, EntrantKind.PEOPLE),
        ("sides", 1, EntrantKind.PEOPLE),
        ("sides", 2, EntrantKind.PAIRS),
        ("sides", 3, EntrantKind.TEAMS),
        ("teams", 1, EntrantKind.TEAMS),
        ("teams", 2, EntrantKind.TEAMS),
    ],
)
def test_who_is_entered(kind: str, side: int, entered: EntrantKind) -> None:
    assert LEAGUE.entered("canasta", {"kind": kind, "side": side}) is entered


def test_the_smallest_table_is_enough() -> None:
    given = {"kind": "individuals", "table_size": 4, "other_sizes": [3]}
    assert LEAGUE.min_entrants(Season([], "brokdorf", **given).state) == 3


def test_a_team_is_written_with_its_people() -> None:
    alone = Season([], "bronzen", kind="sides").state
    teams = Season([], "bronzen", kind="teams", boards=2).state
    text = "Krone: Anna, Bernd"
    assert LEAGUE.entrant(alone, text) == {"name": text}
    assert LEAGUE.entrant(teams, text) == {"name": "Krone", "members": ["Anna", "Bernd"]}


def test_a_match_is_added_only_between_two_of_a_planned_season() -> None:
    def accepts(game: str = "bronzen", **given: Any) -> bool:
        return LEAGUE.can_accept(Season(FOUR, game, **given).state, "add_match")

    assert accepts(kind="sides")
    assert not accepts(kind="sides", plan="swiss", match_days=2)
    assert not accepts("brokdorf", kind="individuals", table_size=3)


def test_a_newcomer_needs_a_free_place_or_that_of_a_leaver() -> None:
    full = planned(match_days=3)
    assert not LEAGUE.can_accept(full.state, "late_entry")
    assert LEAGUE.late_problem(full.state) == "no_free_place"
    full.do("withdraw", player="Dirk")
    assert LEAGUE.can_accept(full.state, "late_entry")
    free = planned()
    assert LEAGUE.can_accept(free.state, "late_entry")


def test_matches_are_moved_while_one_is_open() -> None:
    season = planned()
    for day in (1, 2, 3):
        assert LEAGUE.can_accept(season.state, "postpone")
        season.do("go", round=day)
        first_wins(season)
    assert not LEAGUE.can_accept(season.state, "postpone")


def test_tables_are_numbered_anew_on_each_match_day() -> None:
    state = planned().state
    assert [state.number_in_round(n) for n in range(8)] == [0, 1, 2, 1, 2, 1, 2, 7]


def test_what_a_report_does_not_tell_is_none() -> None:
    game = PlayedGame((5, 2), (1, 2), (1, 3), ({"jays": 2}, {}))
    assert [game.count(LOST.key, side) for side in (0, 1)] == [1, 3]
    assert [game.count("jays", side) for side in (0, 1)] == [2, 0]
    assert PlayedGame((5, 2), (1, 2), (1, 3)).count("jays", 0) == 0


def test_a_home_is_told_before_the_season_and_taken_back() -> None:
    season = Season(FOUR, "bronzen", kind="sides")
    season.do("venue", player="Anna", text="Krone")
    assert season.state.venues == {"Anna": "Krone"}
    season.do("venue", player="Anna", text="")
    assert season.state.venues == {}


def test_sides_without_an_opponent_meet_each_other() -> None:
    first = [["A", "B"], ["C", "D"], ["E", "F"], ["G", "H"]]
    second = [["A", "E"], ["B", "F"], ["C", "G"], ["D", "H"]]
    third = [["A", "C"], ["B", "E"], ["D", "F"], ["G", "H"]]
    season = planned(list("ABCDEFGH"), [first, second, third], withdrawal="walkover")
    season.do("go", round=1)
    first_wins(season)
    for side in "EFGH":
        season.do("withdraw", player=side)
    assert days_to_come(season.state, Random(1)) == [
        [["A", "B"], ["C", "D"]],
        [["A", "C"], ["B", "D"]],
    ]


def test_a_season_knows_up_to_fifty_pauses_each_of_which_is_one() -> None:
    (pauses,) = (option for option in SETTINGS if option.key == "pauses")
    day = "2025-12-24"
    assert [pauses.allows([day] * n) for n in (0, 50, 51)] == [True, True, False]
    assert not pauses.allows([day, "never"])
    assert not pauses.allows(day)


def test_teams_are_suggested_at_two_tables() -> None:
    assert LEAGUE.fitting("bronzen", {"kind": "teams"}) == {"kind": "teams", "boards": 2}
    canasta = {"kind": "teams", "side": 2, "boards": 2}
    assert LEAGUE.fitting("canasta", {"kind": "teams"}) == canasta


def test_rules_of_a_table_are_those_of_its_match_day() -> None:
    state = planned().state
    assert [LEAGUE.round_key(state, table=table) for table in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert LEAGUE.round_key(state, 2) == 2


def test_who_fills_up_is_named_before_the_season() -> None:
    season = Season(FOUR, "bronzen", kind="sides")
    season.do("fill", player="Anna", fills=True)
    assert season.state.fillers == {"Anna"}


def test_home_is_not_swapped_after_one_of_two_games_or_a_walkover() -> None:
    season = planned(games=2)
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    season.do("absent", table=2, players=["Cora"])
    assert [season.codes("swap_home", table=n) for n in (1, 2)] == [["home_played"]] * 2


def test_a_team_is_taken_out_by_the_desk_once_the_season_has_begun() -> None:
    rosters = {"Krone": ["Anna", "Bernd"], "Linde": ["Cora", "Dirk"]}
    season = Season(rosters, "bronzen", kind="teams", boards=2)
    leave = {"type": "withdraw", "player": "Krone"}
    assert list(desk_only_problems(season.state, leave)) == []
    season.start()
    assert [one.code for one in desk_only_problems(season.state, leave)] == ["team_leaves_by_desk"]


def test_who_plays_after_all_has_no_substitute() -> None:
    season = planned()
    season.do("lineup", table=1, player="Anna", people=["Zoe"])
    assert season.state.lineups == {(1, "Anna"): ("Zoe",)}
    season.do("lineup", table=1, player="Anna", people=["Anna"])
    assert season.state.lineups == {}


def test_a_table_of_an_earlier_day_keeps_the_rules_of_that_day() -> None:
    """Table 0 and one behind the last are those of the day that comes next."""
    season = planned()
    season.do("go", round=1)
    first_wins(season)
    keys = [LEAGUE.round_key(season.state, table=table) for table in (0, 1, 6, 7)]
    assert keys == [2, 1, 3, 2]


@pytest.mark.parametrize(
    ("given", "seats", "sizes", "tables"),
    [
        ({"table_size": 4, "other_sizes": (3,), "side": 2, "boards": 3}, 4, (4, 3), 1),
        ({"kind": "sides", "table_size": 3, "other_sizes": (3,)}, 2, (2,), 1),
        ({"kind": "sides", "table_size": 3, "side": 2, "boards": 3}, 4, (4,), 1),
        ({"kind": "teams", "table_size": 3, "side": 2, "boards": 3}, 4, (4,), 3),
    ],
)
def test_how_many_sit_at_a_table_and_at_how_many_tables_a_match_is_played(
    given: Any, seats: int, sizes: tuple[int, ...], tables: int
) -> None:
    settings = Settings(**given)
    assert (settings.seats, settings.sizes, settings.tables) == (seats, sizes, tables)


def test_what_a_match_brings_is_shown_by_examples() -> None:
    """The winners of a walk-over of 100 game points at a table; individuals at fours of Canasta
    play in pairs, the first two places bring (3 + 2) / 2."""
    found = LEAGUE.examples("bronzen", {"kind": "sides"})
    assert found is not None
    assert [(t.size, [p.score for p in t.places], t.level) for t in found.tables] == [
        (2, [2, 0], 1)
    ]
    assert (found.walkover.score, found.walkover.points, found.absent) == (2, 100, 0)
    pairs = LEAGUE.examples("canasta", {"table_size": 4, "score": {"places": [[3, 2, 1, 0]]}})
    assert pairs is not None
    assert [[(p.place, p.people, p.score) for p in t.places] for t in pairs.tables] == [
        [(1, 2, Fraction(5, 2)), (3, 2, Fraction(1, 2))]
    ]
    assert (pairs.walkover.score, pairs.tables[0].level) == (3, Fraction(3, 2))
    assert LEAGUE.examples("bronzen", {"kind": "nobody"}) is None


@pytest.mark.parametrize(("sizes", "codes"), [([], []), ([3], ["score_needs_sides"])])
def test_a_victory_needs_two_sides_at_tables_of_each_size(
    sizes: list[int], codes: list[str]
) -> None:
    """Four play Canasta in two pairs, three alone."""
    given = {"table_size": 4, "other_sizes": sizes, "score": "victory"}
    assert [problem.code for problem in LEAGUE.setup_problems("canasta", given)] == codes


def test_home_is_swapped_between_two_as_long_as_one_match_is_open() -> None:
    season = planned()
    for day in (1, 2, 3):
        assert LEAGUE.can_accept(season.state, "swap_home")
        season.do("go", round=day)
        first_wins(season)
    assert not LEAGUE.can_accept(season.state, "swap_home")
    threes = Season(FOUR[:3], game="binokel", score={"places": [[3, 2, 1]]})
    threes.start()
    assert not LEAGUE.can_accept(threes.state, "swap_home")


def test_what_holds_of_a_season_holds_of_each_result() -> None:
    season = planned()
    season.do("go", round=1)
    before = season.state
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    found = LEAGUE.invariants_since(before, season.state)
    assert found == dict.fromkeys(("balances", "winner", "tables", "fixtures", "open"), True)
    first, *others = season.state.fixtures
    broken = replace(season.state, fixtures=(replace(first, table=2), *others))
    assert (LEAGUE.invariants_since(before, broken) or {})["fixtures"] is False


def test_who_was_excluded_has_no_home_to_set() -> None:
    season = planned()
    season.do("exclude", player="Anna")
    assert season.codes("venue", player="Anna", text="Krone") == ["player_not_active"]


@pytest.mark.parametrize(
    ("score", "codes"), [("points", []), ({"places": [[2, 1, 0]]}, ["no_game_penalty"])]
)
def test_game_points_are_taken_off_only_where_they_are_not_the_score(
    score: Any, codes: list[str]
) -> None:
    given = {"kind": "sides", "score": score, "penalties": ["Late: 100 game points"]}
    assert [problem.code for problem in LEAGUE.setup_problems("bronzen", given)] == codes
