"""The plan of a season: pairings by the standings, newcomers, what is refused, what comes next."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.league.season import Season
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import match_on
from tournaments.domain.formats.league.plan import has_free_place, next_day, whole_season
from tournaments.domain.formats.league.ranking import ranking
from tournaments.domain.formats.league.settings import read_settings
from tournaments.domain.formats.state import Phase

FOUR = ["Anna", "Bernd", "Cora", "Dirk"]
THREE_DAYS = [
    [["Anna", "Bernd"], ["Cora", "Dirk"]],
    [["Anna", "Cora"], ["Bernd", "Dirk"]],
    [["Anna", "Dirk"], ["Bernd", "Cora"]],
]


def planned(people: list[str] | None = None, days: Any = None, **given: Any) -> Season:
    """Four alone against each other on three days, as they are written here."""
    season = Season(people or FOUR, game="bronzen", kind="sides", **given)
    season.do("start", days=THREE_DAYS if days is None else days)
    return season


def first_wins(season: Season) -> None:
    """At every open table the first has won."""
    for table in season.open_tables():
        season.do("result", table=table, report=duel(*season.state.tables[table - 1].players))


def on_day(season: Season, day: int) -> list[tuple[str, ...]]:
    return [fixture.sides for fixture in season.state.fixtures if fixture.day == day]


def test_the_next_day_comes_when_everything_of_this_one_is_played() -> None:
    season = planned()
    assert (season.state.days, season.state.phase) == (3, Phase.BETWEEN)
    season.do("go", round=1)
    assert season.state.phase is Phase.ROUND
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    assert season.state.phase is Phase.ROUND
    season.do("result", table=2, report=duel("Cora", "Dirk"))
    assert season.state.phase is Phase.BETWEEN
    assert season.codes("go", round=1) == ["round_number"]
    table = season.state.tables[1]
    assert (table.matches, table.open, table.last_at) == (1, False, season.now.replace(minute=8))


def test_what_is_wrong_with_planned_days_is_said_of_each_table() -> None:
    season = Season(FOUR, game="bronzen", kind="sides")
    days = [
        [["Anna", "Bernd", "Cora"], ["Anna", "Zoe"]],
        [["Anna", "Bernd"], ["Cora", "Cora"]],
    ]
    found = season.step("start", days=days).errors
    assert [(error.code, error.path.split("].", 1)[1]) for error in found] == [
        ("table_sizes", "days[0][0]"),
        ("seat_duplicate", "days[0][1]"),
        ("seat_unknown", "days[0][1]"),
        ("seat_duplicate", "days[1][1]"),
    ]
    season.do("start", days=[[["Anna", "Bernd"]], [["Anna", "Bernd"]]])


def test_a_plan_may_leave_a_day_out_but_not_all_of_them() -> None:
    season = planned()
    assert season.codes("plan", days=[[]]) == ["plan_impossible"]
    assert season.codes("plan", days=[]) == ["plan_impossible"]
    assert season.codes("plan", days=[[["Anna", "Anna"]]]) == ["seat_duplicate"]
    season.do("plan", days=[[["Anna", "Bernd"]], [], [["Cora", "Dirk"]]])
    assert [(f.day, f.table) for f in season.state.fixtures] == [(1, 1), (3, 2)]
    assert season.codes("draw", round=1, tables=[]) == ["season_planned"]


def test_a_plan_of_days_to_come_leaves_those_that_were_opened() -> None:
    season = planned()
    season.do("go", round=1)
    first_wins(season)
    season.do("plan", days=[[["Dirk", "Anna"]]])
    assert [(f.day, f.sides, f.table) for f in season.state.fixtures] == [
        (1, ("Anna", "Bernd"), 1),
        (1, ("Cora", "Dirk"), 2),
        (2, ("Dirk", "Anna"), 3),
    ]
    assert len(season.state.tables) == 3
    season.do("go", round=2)
    first_wins(season)
    assert season.state.phase is Phase.FINISHED


def test_a_newcomer_takes_all_matches_to_come_of_a_leaver() -> None:
    season = planned(withdrawal="walkover")
    season.do("go", round=1)
    first_wins(season)
    season.do("withdraw", player="Bernd")
    season.do("late_entry", player="Zoe", instead_of="Bernd")
    assert (season.state.starters, season.state.balances["Zoe"]) == (5, 0)
    assert [(f.day, f.sides, f.table) for f in season.state.fixtures] == [
        (1, ("Anna", "Bernd"), 1),
        (1, ("Cora", "Dirk"), 2),
        (2, ("Anna", "Cora"), 3),
        (2, ("Zoe", "Dirk"), 4),
        (3, ("Anna", "Dirk"), 5),
        (3, ("Zoe", "Cora"), 6),
    ]


def test_newcomers_get_the_opponents_that_leavers_had() -> None:
    season = planned(withdrawal="walkover")
    season.do("go", round=1)
    first_wins(season)
    season.do("withdraw", player="Bernd")
    season.do("late_entry", player="Zoe")
    assert LEAGUE.next_round_kind(season.state) == "go"
    assert on_day(season, 2) == [("Anna", "Cora"), ("Zoe", "Dirk")]
    assert on_day(season, 3) == [("Anna", "Dirk"), ("Cora", "Zoe")]
    assert on_day(season, 4) == [("Zoe", "Anna")]


@pytest.mark.parametrize(("people", "legs"), [(4, 1), (4, 2), (5, 1), (5, 2)])
@pytest.mark.parametrize("opened", [0, 2, 99])
def test_newcomers_meet_everybody_as_often_as_the_others_do(
    people: int, legs: int, opened: int
) -> None:
    season = Season([*FOUR, "Emma"][:people], game="bronzen", kind="sides", legs=legs)
    season.start()
    for _day in range(min(opened, season.state.days)):
        season.do("go", round=season.state.round + 1)
    for newcomer in ("Yan", "Zoe"):
        season.do("late_entry", player=newcomer)
    while season.state.phase is not Phase.FINISHED:
        first_wins(season)
        if season.state.phase is Phase.BETWEEN:
            assert LEAGUE.next_round_kind(season.state) == "go"
            season.do("go", round=season.state.round + 1)
    met = Counter(frozenset(fixture.sides) for fixture in season.state.fixtures)
    assert met == {frozenset(two): legs for two in combinations(season.state.status, 2)}
    for day in range(1, season.state.days + 1):
        playing = [side for sides in on_day(season, day) for side in sides]
        assert len(set(playing)) == len(playing)


def test_a_match_is_added_by_hand_where_both_are_free_or_on_a_new_day() -> None:
    season = planned(**DATED)
    season.do("withdraw", player="Bernd")
    season.do("go", round=1)
    add = {"player": "Dirk", "other": "Anna"}
    assert season.codes("add_match", **add, round=1) == ["match_day_open"]
    assert season.codes("add_match", **add, round=2) == ["plays_that_day"]
    assert season.codes("add_match", **add, round=5) == ["match_day_open"]
    assert season.codes("add_match", player="Dirk", other="Dirk") == ["same_person"]
    assert season.codes("add_match", player="Dirk", other="Bernd") == ["player_not_active"]
    season.do("add_match", **add, to="2026-03-01T20:00")
    last = season.state.fixtures[-1]
    assert (last.day, last.sides, last.at) == (
        4,
        ("Dirk", "Anna"),
        datetime(2026, 3, 1, 19, tzinfo=UTC),
    )
    season.do("add_match", player="Cora", other="Anna", round=5)
    assert on_day(season, 5) == [("Cora", "Anna")]
    standings = swiss(FOUR, 3)
    assert standings.codes("add_match", **add) == ["season_by_standings"]


def test_a_match_that_is_added_after_the_end_continues_the_season() -> None:
    season = planned()
    for number in (1, 2, 3):
        season.do("go", round=number)
        first_wins(season)
    assert season.state.phase is Phase.FINISHED
    season.do("add_match", player="Dirk", other="Anna")
    assert (season.state.phase, LEAGUE.next_round_kind(season.state)) == (Phase.BETWEEN, "go")


def test_home_is_swapped_until_something_was_played() -> None:
    season = planned()
    season.do("go", round=1)
    season.do("swap_home", table=1)
    assert on_day(season, 1) == [("Bernd", "Anna"), ("Cora", "Dirk")]
    first_wins(season)
    assert season.state.balances["Bernd"] > season.state.balances["Anna"]
    assert season.codes("swap_home", table=1) == ["home_played"]


def test_a_side_has_its_own_match_on_a_day() -> None:
    season = planned().state
    found = [match_on(season, side, 2) for side in FOUR]
    assert [match and match.sides for match in found] == [
        *(("Anna", "Cora"), ("Bernd", "Dirk"), ("Anna", "Cora"), ("Bernd", "Dirk"))
    ]
    assert match_on(season, "Anna", 4) is None


def test_two_newcomers_take_the_places_of_two_leavers_and_meet() -> None:
    six = [*FOUR, "Emma", "Fritz"]
    days = [
        [["Anna", "Bernd"], ["Cora", "Dirk"], ["Emma", "Fritz"]],
        [["Anna", "Cora"], ["Bernd", "Emma"], ["Dirk", "Fritz"]],
    ]
    season = planned(six, days, withdrawal="walkover")
    season.do("go", round=1)
    first_wins(season)
    for leaver, newcomer in (("Bernd", "Yan"), ("Fritz", "Zoe")):
        season.do("withdraw", player=leaver)
        season.do("late_entry", player=newcomer)
    assert on_day(season, 2) == [("Anna", "Cora"), ("Emma", "Yan"), ("Zoe", "Dirk")]
    assert ("Zoe", "Yan") in {sides for day in range(3, 9) for sides in on_day(season, day)}


def test_after_the_last_of_so_many_days_has_begun_nobody_can_join() -> None:
    five = [*FOUR, "Emma"]
    days = [[["Anna", "Bernd"], ["Cora", "Dirk"]], [["Anna", "Emma"], ["Cora", "Bernd"]]]
    season = planned(five, days, match_days=2)
    season.do("go", round=1)
    assert has_free_place(season.state)
    season.do("go", round=2)
    assert season.codes("late_entry", player="Zoe") == ["no_free_place"]
    alone = Season(FOUR[:3], game="binokel", score={"places": [[3, 2, 1]]}, match_days=2)
    alone.start()
    alone.do("go", round=1)
    assert has_free_place(alone.state)
    alone.do("go", round=2)
    assert alone.codes("late_entry", player="Zoe") == ["no_free_place"]


def swiss(people: list[str], days: int, **given: Any) -> Season:
    season = Season(people, game="bronzen", kind="sides", plan="swiss", match_days=days, **given)
    season.do("start", days=[])
    return season


def test_a_swiss_season_is_paired_day_by_day() -> None:
    season = swiss(FOUR, 2)
    assert whole_season(season.state, Random(1)) == []
    assert (season.state.days, LEAGUE.next_round_kind(season.state)) == (0, "draw")
    assert season.codes("plan", days=[[["Anna", "Bernd"]]]) == ["season_by_standings"]
    assert season.codes("go", round=1) == ["no_match_day"]
    assert season.codes("draw", round=2, tables=[["Anna", "Bernd"]]) == ["round_number"]
    assert season.codes("draw", round=1, tables=[]) == ["plan_impossible"]
    assert season.codes("draw", round=1, tables=[["Anna", "Anna"]]) == ["seat_duplicate"]
    season.do("draw", round=1, tables=[["Anna", "Cora"], ["Bernd", "Dirk"]])
    # drawn again: the seats before are forgotten
    season.do("draw", round=1, tables=THREE_DAYS[0])
    assert [(f.day, f.sides, f.table) for f in season.state.fixtures] == [
        (1, ("Anna", "Bernd"), 1),
        (1, ("Cora", "Dirk"), 2),
    ]
    assert LEAGUE.next_round_kind(season.state) == "go"
    season.do("go", round=1)
    first_wins(season)
    assert (season.state.phase, LEAGUE.next_round_kind(season.state)) == (Phase.BETWEEN, "draw")
    season.do("draw", round=2, tables=THREE_DAYS[1])
    assert [fixture.table for fixture in season.state.fixtures] == [1, 2, 3, 4]
    season.do("late_entry", player="Zoe")
    assert LEAGUE.next_round_kind(season.state) == "go"
    season.do("go", round=2)
    assert season.codes("draw", round=3, tables=THREE_DAYS[2]) == ["season_over"]
    first_wins(season)
    assert season.state.phase is Phase.FINISHED


def test_strictly_by_standing_the_first_sit_together_again() -> None:
    names = [f"P{n}" for n in range(1, 8)]
    rules = {"score": {"places": [[3, 2, 1]]}, "other_sizes": [4], "match_days": 2, "deals": 12}
    season = Season(names, game="binokel", plan="strict", **rules)
    season.start()
    season.play_day(Random(5))
    order = [row.player for row in ranking(season.state)]
    season.open_day()
    first, second = (set(f.sides) for f in season.state.fixtures if f.day == 2)
    assert len({row.rank for row in ranking(season.state)}) == 7
    assert (first, second) == (set(order[:3]), set(order[3:]))


def test_a_swiss_season_knows_walkovers_and_who_played_lower_or_higher() -> None:
    season = swiss([*FOUR, "Emma"], 4)
    season.do("draw", round=1, tables=[["Anna", "Bernd"], ["Cora", "Dirk"]])
    season.do("go", round=1)
    season.do("absent", table=1, players=["Bernd"])
    first_wins(season)
    season.do("draw", round=2, tables=[["Anna", "Dirk"], ["Cora", "Emma"]])
    season.do("go", round=2)
    first_wins(season)
    assert next_day(season.state)["history"] == [
        {"tables": [["Anna", "Bernd"], ["Cora", "Dirk"]], "byes": ["Emma"], "walkovers": ["Anna"]},
        {
            "tables": [["Anna", "Dirk"], ["Cora", "Emma"]],
            "byes": ["Bernd"],
            "down": ["Anna", "Cora"],
            "up": ["Dirk", "Emma"],
        },
    ]


@pytest.mark.parametrize("salt", range(4))
def test_by_the_standings_nobody_meets_or_sits_out_twice(salt: int) -> None:
    season = swiss([*FOUR, "Emma"], 5)
    for _day in range(5):
        season.open_day(salt)
        first_wins(season)
    met = Counter(tuple(sorted(fixture.sides)) for fixture in season.state.fixtures)
    assert met == dict.fromkeys(combinations(sorted([*FOUR, "Emma"]), 2), 1)


@pytest.mark.parametrize("salt", range(6))
def test_days_that_are_planned_anew_repeat_no_meeting_of_the_past(salt: int) -> None:
    season = Season(FOUR, game="bronzen", table_size=2, match_days=3, score={"places": [[2, 0]]})
    season.start(salt)
    season.open_day()
    first_wins(season)
    season.by_lot("plan", Random(salt))
    met = Counter(tuple(sorted(fixture.sides)) for fixture in season.state.fixtures)
    assert met == dict.fromkeys(combinations(FOUR, 2), 1)


@pytest.mark.parametrize(("game", "days", "times"), [("brokdorf", 5, 1), ("canasta", 15, 3)])
def test_partners_rotate_only_where_the_game_has_partners(game: str, days: int, times: int) -> None:
    """Sixteen at fours meet once in five rounds; everybody is everybody's partner in fifteen."""
    season = Season(
        [f"p{n}" for n in range(16)], game=game, table_size=4, score={"places": [[3, 2, 1]]}
    )
    season.start()
    met = Counter(
        tuple(sorted(two)) for f in season.state.fixtures for two in combinations(f.sides, 2)
    )
    assert (season.state.days, set(met.values())) == (days, {times})


def test_the_sides_are_dealt_by_lot() -> None:
    state = Season(FOUR, game="bronzen", kind="sides").state
    begins = {tuple(whole_season(state, Random(seed))[0][0]) for seed in range(20)}
    assert len({side for pair in begins for side in pair}) == 4


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("bronzen", {"kind": "sides"}),
        ("canasta", {"kind": "sides", "side": 2}),
        ("binokel", {"table_size": 3}),
        ("brokdorf", {"table_size": 4}),
    ],
)
def test_a_new_league_is_suggested_at_the_usual_table_of_its_game(game: str, kind: Any) -> None:
    assert LEAGUE.suggested is not None
    assert LEAGUE.suggested(game) == kind


@pytest.mark.parametrize(
    ("key", "default", "least", "most"),
    [
        ("table_size", 3, 2, 6),
        ("boards", 1, 1, 8),
        ("max_players", 64, 2, 200),
        ("match_days", 0, 0, 100),
        ("days_between", 7, 1, 60),
        ("deadline_days", 0, 0, 60),
        ("side", 1, 1, 2),
        ("legs", 1, 1, 2),
        ("deals", 0, 0, 99),
        ("promoted", 0, 0, 20),
        ("relegated", 0, 0, 20),
    ],
)
def test_which_numbers_a_league_may_set(key: str, default: int, least: int, most: int) -> None:
    (option,) = (option for option in LEAGUE.settings if option.key == key)
    inside = [option.allows(n) for n in (least - 1, least, most, most + 1)]
    assert (option.default, inside) == (default, [False, True, True, False])


@pytest.mark.parametrize(
    ("first", "fits"),
    [
        ("1999-12-31T19:00", False),
        ("2000-01-01T19:00", True),
        ("2100-12-31T19:00", True),
        ("2101-01-01T19:00", False),
        ("soon", False),
        ("2030-01-01T19:00:00", False),
        (2030, False),
    ],
)
def test_a_first_day_is_a_minute_of_this_century(first: object, *, fits: bool) -> None:
    assert (LEAGUE.setup_problems("bronzen", {"kind": "sides", "first_day": first}) == []) is fits


def test_what_a_league_does_not_know_is_no_event() -> None:
    season = planned()
    for kind in ("table_done", "pause", "final"):
        assert season.codes(kind) == ["event_unknown"]


@pytest.mark.parametrize(
    ("key", "value", "fits"),
    [
        # from the first place down, for one to six
        ("score", {"places": [[3, -1]]}, True),
        ("score", {"places": [[3, 2.5]]}, False),
        ("score", {"places": [[0, 3]]}, False),
        ("score", {"places": [[7, 6, 5, 4, 3, 2, 1]]}, False),
        # rising steps, six at most
        ("score", {"margin": [1, 2, 3, 4, 5, 6]}, True),
        ("score", {"margin": [1, 2, 3, 4, 5, 6, 7]}, False),
        ("score", {"margin": [0, 1]}, False),
        ("score", {"margin": [5, 5]}, False),
        ("score", {"margin": [1, "2"]}, False),
        ("score", {"margin": "12"}, False),
        # score, game points, and what who did not come has
        ("walkover", [2], True),
        ("walkover", [2, 300, -1], True),
        ("walkover", [2, 300, -1, 0], False),
        ("walkover", [], False),
        ("walkover", "draw", False),
        ("tie_breaks", ["wins", "direct"], True),
        ("tie_breaks", ["wins", "wins"], False),
        ("tie_breaks", ["wins", "luck"], False),
        ("tie_breaks", ["wins", 5], False),
        ("games", 9, True),
        ("games", 0, False),
        ("games", 10, False),
    ],
)
def test_which_lists_a_league_may_set(key: str, value: object, *, fits: bool) -> None:
    (option,) = (option for option in LEAGUE.settings if option.key == key)
    assert option.allows(value) is fits


def test_what_a_league_counts_by_default() -> None:
    defaults = {option.key: option.default for option in LEAGUE.settings}
    assert [defaults[key] for key in ("score", "walkover", "games")] == [
        "places",
        "win",
        1,
    ]
    (games,) = (option for option in LEAGUE.settings if option.key == "games")
    assert games.choices == (1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    ("people", "sizes"), [(11, {3, 4}), (7, {3, 4}), (9, {3}), (8, {4}), (5, {4})]
)
def test_tables_of_three_and_four_leave_out_as_few_as_can_be(people: int, sizes: set[int]) -> None:
    names = [f"P{n}" for n in range(people)]
    season = Season(names, game="binokel", score={"places": [[3, 2, 1]]}, other_sizes=[4])
    season.by_lot("start", Random(3))
    for day in range(1, season.state.days + 1):
        tables = [f.sides for f in season.state.fixtures if f.day == day]
        assert {len(table) for table in tables} == sizes
        assert sum(map(len, tables)) == (4 if people == 5 else people)
    season.do("go", round=1)
    season.by_lot("plan", Random(4))
    assert {len(f.sides) for f in season.state.fixtures} == sizes


@pytest.mark.parametrize("plan", ["all", "swiss", "strict"])
def test_season_of_eleven_is_played_at_tables_of_three_and_four(plan: str) -> None:
    names = [f"P{n}" for n in range(11)]
    rules = {"score": {"places": [[3, 2, 1]]}, "deals": 12, "other_sizes": [4], "match_days": 3}
    season = Season(names, game="binokel", plan=plan, **rules)
    season.play(Random(5))
    days = [[len(f.sides) for f in season.state.fixtures if f.day == day] for day in (1, 2, 3)]
    assert [sorted(sizes) for sizes in days] == [[3, 4, 4]] * 3
    # each table brings 2 for everybody who sits at it, whatever its size
    assert sum(season.state.balances.values()) == 3 * 11 * 2


def test_other_sizes_fit_the_game_and_nobody_sits_at_one_that_is_not_named() -> None:
    read, problems = read_settings(
        "binokel", {"score": {"places": [[3, 2, 1]]}, "other_sizes": [6]}
    )
    assert [(p.code, p.path) for p in problems] == [("seats_unfit", "settings.other_sizes")]
    season = Season(
        [f"P{n}" for n in range(7)], game="binokel", score={"places": [[3, 2, 1]]}, other_sizes=[4]
    )
    days = [[["P0", "P1", "P2", "P3", "P4"]]]
    assert season.codes("start", days=days) == ["table_sizes"]
    assert read.sides_at_table == (3,)


DATED = {"withdrawal": "walkover", "first_day": "2025-12-01T19:00", "deadline_days": 3}


def agreed() -> Season:
    """After the first day: a match of the second has another date, the third as a whole."""
    season = planned(**DATED)
    season.do("go", round=1)
    first_wins(season)
    season.do("postpone", table=3, to="2025-12-10T20:00")
    season.do("move_day", round=3, to="2025-12-29T19:00")
    season.do("report_absence", player="Dirk", round=3)
    season.do("absent", table=5, players=["Dirk"])
    return season


def test_a_newcomer_in_the_place_of_a_leaver_takes_nothing_from_the_others() -> None:
    season = agreed()
    season.do("postpone", table=4, to="2025-12-20T20:00", player="Dirk")
    season.do("lineup", table=6, player="Cora", people=["Cora's friend"])
    season.do("withdraw", player="Bernd")
    before = season.state.fixtures
    season.do("late_entry", player="Zoe", instead_of="Bernd")
    after = season.state.fixtures
    assert after[:3] == before[:3]
    assert after[3] == replace(before[3], sides=("Zoe", "Dirk"))
    assert after[3].asked == ("Dirk",)
    assert after[4] == before[4]
    assert after[4].absent == ("Dirk",)
    assert after[5] == replace(before[5], sides=("Zoe", "Cora"))
    assert season.state.lineups == {(6, "Cora"): ("Cora's friend",)}
    assert [table.players for table in season.state.tables] == [f.sides for f in after]


def test_what_a_leaver_wished_or_missed_does_not_bind_who_comes_instead() -> None:
    season = planned(**DATED)
    season.do("postpone", table=1, to="2025-12-10T20:00", player="Bernd")
    season.do("report_absence", player="Bernd", round=2)
    season.do("absent", table=4, players=["Bernd"])
    season.do("withdraw", player="Bernd")
    season.do("late_entry", player="Zoe", instead_of="Bernd")
    first, _cora, _anna, second, *_ = season.state.fixtures
    assert (first.sides, first.wish, first.asked) == (("Anna", "Zoe"), None, ())
    assert (second.sides, second.absent) == (("Zoe", "Dirk"), ())


def test_matches_that_a_new_plan_leaves_alone_keep_what_was_agreed() -> None:
    season = agreed()
    season.do("withdraw", player="Bernd")
    before = season.state.fixtures
    season.do("late_entry", player="Zoe")
    after = season.state.fixtures
    assert after[2] == before[2]  # Anna and Cora on their own date
    assert after[4] == before[4]  # Dirk, who does not come
    dirk, cora = after[3], after[5]
    assert (dirk.sides, cora.sides) == (("Zoe", "Dirk"), ("Cora", "Zoe"))
    assert dirk.at == datetime(2025, 12, 8, 18, tzinfo=UTC)  # the usual one of a day in two parts
    assert cora.at == before[5].at  # that of a day that was moved as a whole


def test_a_newcomer_leaves_the_matches_of_other_leavers() -> None:
    """On the second day both leavers have a match: one opponent waits for nobody any more."""
    six = [*FOUR, "Emma", "Fritz"]
    days = [
        [["Anna", "Bernd"], ["Cora", "Dirk"], ["Emma", "Fritz"]],
        [["Anna", "Cora"], ["Bernd", "Emma"], ["Dirk", "Fritz"]],
    ]
    season = planned(six, days, withdrawal="walkover")
    season.do("go", round=1)
    first_wins(season)
    for leaver in ("Bernd", "Fritz"):
        season.do("withdraw", player=leaver)
    season.do("late_entry", player="Yan")
    second = {frozenset(sides) for sides in on_day(season, 2)}
    (met,) = {frozenset(("Yan", "Emma")), frozenset(("Yan", "Dirk"))} & second
    left = {"Bernd", "Emma"} if "Dirk" in met else {"Dirk", "Fritz"}
    assert second == {frozenset(("Anna", "Cora")), met, frozenset(left)}
