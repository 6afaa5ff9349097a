"""Rosters and line-ups: who may play for a team, when that is fixed, who may know it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.domain.league.season import Season
from tests.domain.league.test_scoring import won
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import (
    handed_in,
    has_begun,
    is_laid_open,
    members_required,
    people_at,
    side_at,
)
from tournaments.domain.formats.league.persons import persons
from tournaments.domain.formats.league.state import Fixture
from tournaments.domain.formats.state import Status


def teams(count: int = 4, **given: object) -> Season:
    """Teams T1, T2, … of a, b, c and d, at two tables each."""
    rosters = {f"T{k}": [f"T{k}{x}" for x in "abcd"] for k in range(1, count + 1)}
    season = Season(rosters, game="bronzen", kind="teams", **{"boards": 2, **given})
    season.start()
    return season


def boards(side: str, letters: str) -> list[list[str]]:
    return [[f"{side}{letter}"] for letter in letters]


def test_a_lineup_for_a_day_to_come_names_all_tables_at_once() -> None:
    season = teams()
    fixture = season.state.fixtures[-1]
    home, guest = fixture.sides
    season.do("lineup", table=fixture.table + 1, player=home, boards=boards(home, "dc"))
    assert [side_at(season.state, n, home) for n in season.state.tables_of(fixture)] == [
        (f"{home}d",),
        (f"{home}c",),
    ]
    assert handed_in(season.state, fixture) == (home,)
    assert not is_laid_open(season.state, fixture)
    season.do("lineup", table=fixture.table, player=home, boards=[["Zoe"], [f"{home}a"]])
    assert [who for who in LEAGUE.people(season.state) if who[0] != "T"] == ["Zoe"]
    season.do("lineup", table=fixture.table, player=guest, boards=boards(guest, "ab"))
    assert is_laid_open(season.state, fixture)
    assert people_at(season.state, fixture.table) == ("Zoe", f"{guest}a")


def test_a_lineup_that_cannot_be_is_refused() -> None:
    season = teams()
    fixture = season.state.fixtures[0]
    home, _guest = fixture.sides
    place = {"table": fixture.table, "player": home}
    assert season.codes("lineup", **place) == ["field_missing"]
    assert season.codes("lineup", **place, boards=boards(home, "a")) == ["lineup_size"]
    assert season.codes("lineup", **place, boards=[["x", "y"], ["z"]]) == ["lineup_size"]
    assert season.codes("lineup", **place, boards=boards(home, "aa")) == ["player_duplicate"]
    assert season.codes("lineup", **place, people=["x"], boards=[["x"], ["y"]]) == ["field_missing"]
    assert season.codes("lineup", table=99, player=home, people=["x"]) == ["table_unknown"]
    outsider = next(side for side in season.state.status if side not in fixture.sides)
    assert season.codes("lineup", table=1, player=outsider, people=["x"]) == ["not_in_match"]


def test_a_match_keeps_its_people_from_its_first_result_on() -> None:
    season = teams()
    season.open_day()
    fixture = season.state.fixtures[0]
    home = fixture.sides[0]
    season.do("result", table=fixture.table, report=season.report(fixture.table, Random(1)))
    season.do("roster", player=home, members=[f"{home}{x}" for x in "dcba"])
    assert side_at(season.state, fixture.table, home) == (f"{home}a",)
    assert side_at(season.state, fixture.table + 1, home) == (f"{home}b",)
    later = next(f for f in season.state.fixtures if home in f.sides and f.day == 2)
    assert side_at(season.state, later.table, home) == (f"{home}d",)
    # a substitute may still come where nothing was played, and nowhere else
    season.do("lineup", table=fixture.table + 1, player=home, people=["Zoe"])
    closed = season.codes("lineup", table=fixture.table, player=home, people=["Yan"])
    assert closed == ["match_settled"]
    season.play_open(Random(2))
    over = season.codes("lineup", table=fixture.table, player=home, boards=boards(home, "ab"))
    assert over == ["match_settled"]


def test_a_match_that_has_begun_at_one_table_has_begun() -> None:
    season = teams()
    season.open_day()
    first, second = season.state.fixtures[:2]
    season.do("result", table=first.table, report=season.report(first.table, Random(1)))
    assert (has_begun(season.state, first), has_begun(season.state, second)) == (True, False)
    # a line-up of one table is not handed in
    season.do("lineup", table=second.table, player=second.sides[0], people=["Zoe"])
    assert handed_in(season.state, second) == ()
    # from a result on nobody but the desk changes it
    wanted = {"type": "lineup", "table": first.table, "player": first.sides[0]}
    assert [problem.code for problem in LEAGUE.desk_only_problems(season.state, wanted)] == [
        "lineup_fixed"
    ]


def test_the_last_table_is_laid_open_like_the_others() -> None:
    season = teams()
    last = season.state.fixtures[-1]
    for side in last.sides:
        season.do("lineup", table=last.table, player=side, boards=boards(side, "ab"))
    wanted = {"type": "lineup", "table": last.table + 1, "player": last.sides[0]}
    assert [problem.code for problem in LEAGUE.desk_only_problems(season.state, wanted)] == [
        "lineup_fixed"
    ]


def test_a_team_needs_somebody_for_every_seat() -> None:
    assert members_required(teams(boards=2).state) == 2
    pairs = Season({}, game="canasta", kind="teams", boards=3, side=2)
    assert members_required(pairs.state) == 6
    assert members_required(Season([], kind="sides").state) == 0
    assert pairs.codes("register", player="T", members=list("abcde")) == ["roster_short"]
    pairs.do("register", player="T", members=list("abcdef"))


def test_people_of_a_team_have_names() -> None:
    season = Season({}, game="bronzen", kind="teams", boards=2)
    assert season.codes("register", player="T", members=["a", " "]) == ["roster_short"]
    playing = teams()
    first = playing.state.fixtures[0]
    wanted = {"table": first.table, "player": first.sides[0], "boards": [["Zoe"], [" "]]}
    (problem,) = playing.step("lineup", **wanted).errors
    assert (problem.code, problem.path.split("].", 1)[1]) == ("lineup_size", "boards")
    # both matches of the day are over: it is the table that is closed, not the people
    playing.open_day()
    playing.play_open(Random(1))
    wanted["boards"] = [[f"{first.sides[0]}a"], [f"{first.sides[0]}b"]]
    (problem,) = playing.step("lineup", **wanted).errors
    assert (problem.code, problem.path.split("].", 1)[1]) == ("match_settled", "table")


def test_who_leaves_a_team_leaves_its_lineups_to_come() -> None:
    season = teams()
    first, last = season.state.fixtures[0], season.state.fixtures[-1]
    for fixture in (first, last):
        for side in fixture.sides:
            given = boards(side, "ab" if fixture is first else "cd")
            season.do("lineup", table=fixture.table, player=side, boards=given)
    home = last.sides[0]
    season.do("roster", player=home, members=[f"{home}a", f"{home}b", f"{home}c", "Zoe"])
    assert handed_in(season.state, season.state.fixtures[-1]) == (last.sides[1],)
    assert handed_in(season.state, season.state.fixtures[0]) == first.sides


def test_people_of_a_team_that_left_are_free() -> None:
    season = Season({}, game="bronzen", kind="teams", boards=1)
    season.do("register", player="T", members=["a", "b"])
    season.do("withdraw", player="T")
    season.do("register", player="T", members=["a", "b"])
    season.do("roster", player="T", members=["b", "c"])
    season.do("register", player="U", members=["a"])
    season.do("register", player="V", members=["d"])
    season.start()
    season.do("withdraw", player="U")
    assert season.codes("roster", player="U", members=["x"]) == ["player_not_active"]


def test_planning_anew_keeps_the_lineups_of_matches_that_stay() -> None:
    season = teams(5)
    first, fixture = season.state.fixtures[0], season.state.fixtures[-1]
    season.do("lineup", table=first.table, player=first.sides[0], people=["Yves"])
    season.do("lineup", table=fixture.table, player=fixture.sides[0], people=["Zoe"])
    season.do("plan", days=[[], [], [], [], [list(fixture.sides)]])
    assert season.state.fixtures == (replace(fixture, table=1),)
    assert season.state.lineups == {(1, fixture.sides[0]): ("Zoe",)}


def test_line_ups_of_days_that_were_opened_stay_when_others_are_planned() -> None:
    season = teams()
    for fixture in season.state.fixtures[:3]:
        for side in fixture.sides:
            season.do("lineup", table=fixture.table, player=side, boards=boards(side, "ab"))
    season.open_day()
    opened = season.state.fixtures[:2]
    season.do("plan", days=[[list(opened[0].sides)]])
    assert set(season.state.lineups) == {
        (number, side)
        for fixture in opened
        for side in fixture.sides
        for number in (fixture.table, fixture.table + 1)
    }


def test_a_correction_of_an_old_lineup_is_replayed() -> None:
    season = teams()
    fixture = season.state.fixtures[0]
    home = fixture.sides[0]
    season.do("lineup", table=fixture.table, player=home, people=[f"{home}d"])
    number = season.index
    season.open_day()
    season.do("correct", target=number, void=True)
    assert side_at(season.state, fixture.table, home) == (f"{home}a",)


def test_players_may_hand_in_until_both_have() -> None:
    season = teams()
    fixture = season.state.fixtures[0]
    wanted = {"type": "lineup", "table": fixture.table, "player": fixture.sides[0]}
    assert list(LEAGUE.desk_only_problems(season.state, wanted)) == []
    for side in fixture.sides:
        season.do("lineup", table=fixture.table, player=side, boards=boards(side, "ab"))
    (problem,) = LEAGUE.desk_only_problems(season.state, wanted)
    assert (problem.code, problem.path) == ("lineup_fixed", "table")
    assert list(LEAGUE.desk_only_problems(season.state, {**wanted, "table": True})) == []
    assert list(LEAGUE.desk_only_problems(season.state, {**wanted, "table": 99})) == []


def test_a_side_declines_another_date_or_takes_its_wish_back() -> None:
    season = Season(["a", "b", "c", "d"], kind="sides", first_day="2025-12-01T19:00")
    season.start()
    home, guest = season.state.fixtures[0].sides
    for who in (guest, home):
        season.do("postpone", table=1, to="2025-12-10T20:00", player=home)
        season.do("decline", table=1, player=who)
        fixture = season.state.fixtures[0]
        assert (fixture.wish, fixture.asked) == (None, ())
    assert season.codes("decline", table=1, player=guest) == ["no_wish"]
    assert season.codes("decline", table=99, player=guest) == ["table_unknown"]
    other = next(side for side in season.state.status if side not in (home, guest))
    assert season.codes("decline", table=1, player=other) == ["not_in_match"]


def test_persons_are_ranked_by_tables_won_then_by_points_then_by_the_fewer_tables() -> None:
    """Three teams at two tables each; Zoe plays for b of T2 on the last day."""
    points = {
        ("T1", "T2"): ((300, 250), (200, 200)),
        ("T1", "T3"): ((100, 190), (300, 300)),
        ("T2", "T3"): ((310, 260), (90, 50)),
    }
    season = replace(
        teams(3).state,
        status=dict.fromkeys(("T1", "T2", "T3"), Status.ACTIVE),
        fixtures=tuple(Fixture(day, sides, 2 * day - 1) for day, sides in enumerate(points, 1)),
        played={
            2 * day - 1 + board: (won(*scores),)
            for day, tables in enumerate(points.values(), 1)
            for board, scores in enumerate(tables)
        },
        lineups={(6, "T2"): ("Zoe",)},
    )
    rows = [
        (rank, row.person, row.side, row.tables, row.won, row.drawn, row.points, row.difference)
        for rank, row in persons(season)
    ]
    assert rows == [
        # one of one table won by 40, and one of two: by 90, after one lost by 50
        (1, "Zoe", "T2", 1, 1, 0, 90, 40),
        (2, "T3a", "T3", 2, 1, 0, 450, 40),
        # 250 + 310 against 300 + 260; two tables drawn are one won
        (3, "T2a", "T2", 2, 1, 0, 560, 0),
        (3, "T1b", "T1", 2, 0, 2, 500, 0),
        (5, "T1a", "T1", 2, 1, 0, 400, -40),
        # one table drawn: 0 before -40
        (6, "T2b", "T2", 1, 0, 1, 200, 0),
        (7, "T3b", "T3", 2, 0, 1, 350, -40),
    ]
    # a table whose games are not all there, and the matches of who was struck out, count for nobody
    twice = replace(season, settings=replace(season.settings, games=2))
    assert persons(replace(twice, played={1: (won(300, 250),), 2: (won(9, 1), won(9, 1))})) == ()
    struck = {row.person: row.tables for _, row in persons(replace(season, annulled={"T3"}))}
    assert struck == {"T1a": 1, "T1b": 1, "T2a": 1, "T2b": 1}
    assert persons(Season(["a", "b"], kind="sides").state) == ()


def test_a_team_that_comes_late_needs_somebody_for_every_seat_too() -> None:
    season = teams(3)
    assert season.codes("late_entry", player="T4", members=["x"]) == ["roster_short"]
    season.do("late_entry", player="T4", members=["x", "y"])
    assert season.state.rosters["T4"] == ("x", "y")
