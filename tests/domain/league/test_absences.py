"""Absences from a match day of a season, and the ways of the desk."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.league.season import Season
from tests.domain.league.test_plan import FOUR, planned
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.people import desk_only_problems, excused_from, people_at

ANNA, OTHER = "Anna", "2031-03-04T20:30"


def match(season: Season, day: int, side: str = ANNA) -> Any:
    return next(f for f in season.state.fixtures if f.day == day and side in f.sides)


def barred(season: Season, **command: Any) -> list[str]:
    event = {"type": "report_absence", "player": ANNA, **command}
    return [problem.code for problem in desk_only_problems(season.state, event)]


def test_absence_is_said_and_taken_back_until_the_day_opens() -> None:
    season = planned()
    before = season.state.balances
    for _twice in range(2):
        season.do("report_absence", player=ANNA, round=2)
    season.do("report_absence", player="Bernd", round=2)
    assert season.state.excused == {2: (ANNA, "Bernd")}
    assert season.state.balances == before
    season.do("report_absence", player=ANNA, round=2, comes=True)
    season.do("report_absence", player=ANNA, round=3, comes=True)
    assert season.state.excused == {2: ("Bernd",)}
    season.do("go", round=1)
    assert season.codes("report_absence", player=ANNA, round=1) == ["no_match_day"]
    assert season.codes("report_absence", player=ANNA, round=4) == ["no_match_day"]
    season.do("exclude", player=ANNA)
    assert season.codes("report_absence", player=ANNA, round=3) == ["player_not_active"]
    assert LEAGUE.can_accept(season.state, "report_absence")
    season.do("go", round=2)
    season.do("go", round=3)
    assert not LEAGUE.can_accept(season.state, "report_absence")


def test_day_that_is_paired_later_can_be_missed_too() -> None:
    season = Season(FOUR, game="bronzen", kind="sides", plan="swiss", match_days=3)
    season.do("start", days=[])
    season.do("report_absence", player=ANNA, round=3)
    assert season.codes("report_absence", player=ANNA, round=4) == ["no_match_day"]
    assert season.state.excused == {3: (ANNA,)}


def test_substitute_stays_until_the_desk_sends_the_member_back() -> None:
    season = planned()
    number = match(season, 1).table
    season.do("report_absence", player=ANNA, round=1)
    assert barred(season, round=1, comes=True) == []
    season.do("lineup", table=number, player=ANNA, people=["Paul"])
    assert barred(season, round=1, comes=True) == ["substitute_named"]
    assert barred(season, round=1) == barred(season, round="x", comes=True) == []
    assert "Paul" in people_at(season.state, number)
    season.do("report_absence", player=ANNA, round=1, comes=True)
    assert (season.state.lineups, season.state.excused) == ({}, {})


def test_match_of_who_is_missing_is_awarded_before_its_day() -> None:
    season = planned()
    first = match(season, 1)
    other = next(side for side in first.sides if side != ANNA)
    given = {"table": first.table, "players": [ANNA]}
    assert season.codes("absent", **given) == ["table_closed"]
    season.do("report_absence", player=ANNA, round=1)
    assert season.codes("absent", table=first.table, players=[other]) == ["table_closed"]
    assert season.codes("absent", table=99, players=[ANNA]) == ["table_unknown"]
    season.do("absent", **given)
    assert (season.state.balances[other], season.state.balances[ANNA]) == (2, 0)
    assert season.codes("report_absence", player=ANNA, round=1, comes=True) == ["match_settled"]
    assert season.codes("absent", **given) == ["table_closed"]
    season.do("go", round=1)
    assert first.table not in season.open_tables()


def test_match_with_another_date_is_missed_by_nobody() -> None:
    season = planned(first_day="2030-12-05T19:30")
    home, guest = match(season, 2).sides
    for side in (home, guest):
        season.do("report_absence", player=side, round=2)
    season.do("move_day", round=2, to="2031-01-09T19:30")
    assert season.state.excused == {2: (home, guest)}
    season.do("postpone", table=match(season, 2, home).table, player=home, to=OTHER)
    assert season.state.excused == {2: (home, guest)}
    season.do("postpone", table=match(season, 2, home).table, player=guest, to=OTHER)
    assert season.state.excused == {}


def test_of_a_match_those_are_excused_who_cannot_come_to_its_day() -> None:
    season = planned()
    first, second = (match(season, day) for day in (1, 2))
    assert excused_from(season.state, first) == ()
    season.do("report_absence", player=ANNA, round=1)
    assert excused_from(season.state, first) == (ANNA,)
    assert excused_from(season.state, second) == ()
    other = next(side for side in first.sides if side != ANNA)
    season.do("report_absence", player=other, round=1)
    assert excused_from(season.state, first) == first.sides


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"score": {"places": [[2, 1, 0]], "margin": [100]}},
        {"score": "victory"},
        {"score": "points"},
        {"kind": "individuals", "table_size": 2, "score": {"places": [[3, 2, 1]]}},
    ],
)
def test_nobody_gets_anything_for_a_match_to_which_nobody_came(given: dict[str, object]) -> None:
    season = Season(["Anna", "Bernd", "Cora"], game="bronzen", **{"kind": "sides", **given})
    season.start()
    season.do("go", round=1)
    season.do("absent", table=1, players=list(season.state.fixtures[0].sides))
    assert set(season.state.balances.values()) == {0}
    assert not season.state.tables[0].open


def test_the_match_at_the_last_table_is_awarded_before_its_day_too() -> None:
    season = planned()
    home, guest = season.state.fixtures[-1].sides
    season.do("report_absence", player=home, round=3)
    season.do("absent", table=6, players=[home])
    assert (season.state.balances[home], season.state.balances[guest]) == (0, 2)
    assert season.codes("absent", table=0, players=[home]) == ["table_unknown"]


def test_who_comes_after_all_to_a_day_that_is_not_paired_yet_has_no_substitute_to_lose() -> None:
    season = Season(FOUR, game="bronzen", kind="sides", plan="swiss", match_days=3)
    season.do("start", days=[])
    season.do("report_absence", player=ANNA, round=3)
    season.do("report_absence", player=ANNA, round=3, comes=True)
    assert season.state.excused == {}


def test_a_team_that_comes_after_all_keeps_its_line_up() -> None:
    rosters = {name: [f"{name}{n}" for n in (1, 2)] for name in FOUR}
    season = Season(rosters, game="bronzen", kind="teams", boards=1)
    season.start()
    number = match(season, 1).table
    season.do("lineup", table=number, player=ANNA, people=["Anna2"])
    season.do("report_absence", player=ANNA, round=1)
    season.do("report_absence", player=ANNA, round=1, comes=True)
    assert season.state.lineups == {(number, ANNA): ("Anna2",)}
