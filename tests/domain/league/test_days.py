"""Match days, deadlines and dates of a season, minute by minute."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from tests.domain.league.season import Season
from tests.domain.league.test_plan import FOUR, THREE_DAYS, first_wins, planned
from tests.domain.rounds.tournament import duel
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.presenter import LeaguePresenter
from tournaments.domain.formats.league.state import state_json
from tournaments.domain.formats.state import Phase

MINUTE = timedelta(minutes=1)
# 19:00 in Berlin on three Mondays; the third and the tenth of December end at 23:00 UTC
MONDAYS = [datetime(2025, 12, day, 18, tzinfo=UTC) for day in (1, 8, 15)]
DEADLINES = [datetime(2025, 12, day, 23, tzinfo=UTC) for day in (3, 10, 17)]


def dated(**given: Any) -> Season:
    return planned(first_day="2025-12-01T19:00", deadline_days=2, **given)


def signal(season: Season, at: datetime, timer: str, number: int) -> str | None:
    """Return the reason why the signal is ignored at this time, or None."""
    season.now = at - MINUTE
    field = "round" if timer == "day" else "table"
    return season.step("timer", timer=timer, **{field: number}).ignored


def waiting(season: Season) -> list[tuple[datetime, str, int]]:
    """Every signal to come: when, what, and its day or table."""
    return [
        (at, event["timer"], event.get("round", event.get("table")))
        for at, event in LEAGUE.due(season.state)
    ]


def test_a_day_begins_with_its_earliest_match() -> None:
    season = dated()
    assert waiting(season) == [(MONDAYS[0], "day", 1)]
    season.do("postpone", table=1, to="2025-12-02T19:00")
    assert waiting(season) == [(MONDAYS[0], "day", 1)]
    assert signal(season, MONDAYS[0] - MINUTE, "day", 1) == "early"
    assert signal(season, MONDAYS[0], "day", 2) == "stale"
    assert signal(season, MONDAYS[0], "day", 1) is None
    assert season.state.round == 1
    assert signal(season, MONDAYS[1] - MINUTE, "day", 2) == "early"
    assert signal(season, MONDAYS[1], "day", 1) == "duplicate"
    assert signal(season, MONDAYS[1], "day", 2) is None
    assert season.state.round == 2


def test_days_without_a_date_are_opened_by_the_desk() -> None:
    season = planned()
    assert waiting(season) == []
    assert signal(season, MONDAYS[0], "day", 1) == "stale"


def test_a_deadline_is_the_desks_business_unless_it_closes_matches() -> None:
    season = dated()
    season.do("go", round=1)
    assert waiting(season) == [(MONDAYS[1], "day", 2)]
    assert signal(season, DEADLINES[0], "deadline", 1) == "stale"
    assert not LEAGUE.is_late(season.state, 1, DEADLINES[0])
    assert LEAGUE.is_late(season.state, 1, DEADLINES[0] + MINUTE)
    assert not LEAGUE.is_late(planned().state, 1, DEADLINES[0])


def test_a_match_without_a_result_lapses_at_its_deadline() -> None:
    season = dated(overdue="none")
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    assert waiting(season) == [(DEADLINES[0], "deadline", 2), (MONDAYS[1], "day", 2)]
    assert signal(season, DEADLINES[0] - MINUTE, "deadline", 2) == "early"
    assert signal(season, DEADLINES[0], "deadline", 1) == "stale"
    for table in (0, 7):
        assert signal(season, DEADLINES[0], "deadline", table) == "stale"
    assert signal(season, DEADLINES[0], "deadline", 6) == "early"
    assert signal(season, DEADLINES[0], "deadline", 2) is None
    assert [fixture.lapsed for fixture in season.state.fixtures[:2]] == [False, True]
    assert not season.state.tables[1].open
    assert (season.state.phase, season.state.balances["Cora"]) == (Phase.BETWEEN, 0)
    assert signal(season, DEADLINES[0], "deadline", 2) == "stale"


def test_the_desk_opens_a_lapsed_match_again_for_another_date() -> None:
    season = dated(overdue="none")
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    assert signal(season, DEADLINES[0], "deadline", 2) is None
    refused = season.codes("postpone", table=2, to="2025-12-20T19:00", player="Cora")
    assert refused == ["match_settled"]
    assert season.codes("postpone", table=1, to="2025-12-20T19:00") == ["match_settled"]
    season.do("postpone", table=2, to="2025-12-20T19:00")
    fixture = season.state.fixtures[1]
    assert (fixture.lapsed, fixture.at) == (False, datetime(2025, 12, 20, 18, tzinfo=UTC))
    assert (season.state.phase, season.open_tables()) == (Phase.ROUND, [2])
    season.do("result", table=2, report=duel("Dirk", "Cora"))
    assert dict(season.state.balances) == {"Anna": 2, "Bernd": 0, "Cora": 0, "Dirk": 2}


def test_a_team_match_opens_again_at_the_tables_that_are_missing() -> None:
    teams = {name: [f"{name} {k}" for k in (1, 2)] for name in ("Krone", "Anker")}
    season = Season(
        teams,
        game="bronzen",
        kind="teams",
        boards=2,
        first_day="2025-12-01T19:00",
        deadline_days=2,
        overdue="none",
        match_days=2,
    )
    season.do("start", days=[[["Krone", "Anker"]], [["Anker", "Krone"]]])
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Krone 1", "Anker 1"))
    assert [table.open for table in season.state.tables] == [False, True, False, False]
    assert signal(season, DEADLINES[0], "deadline", 1) is None
    assert season.open_tables() == []
    season.do("postpone", table=2, to="2025-12-20T19:00")
    assert season.open_tables() == [2]


def test_a_match_that_could_not_be_reported_in_time_has_time_from_its_day_on() -> None:
    """Of the third day one match is brought forward to before the second."""
    season = dated(overdue="none")
    season.do("go", round=1)
    first_wins(season)
    season.do("postpone", table=5, to="2025-12-03T19:00")
    assert season.state.fixtures[4].deadline == datetime(2025, 12, 5, 23, tzinfo=UTC)
    assert signal(season, MONDAYS[1], "day", 2) is None
    first_wins(season)
    assert signal(season, MONDAYS[1] + 10 * MINUTE, "day", 3) is None  # with its earliest match
    assert [fixture.deadline for fixture in season.state.fixtures[4:]] == DEADLINES[1:]
    assert signal(season, DEADLINES[1] - MINUTE, "deadline", 5) == "early"
    season.do("result", table=5, report=duel("Anna", "Dirk"))
    assert season.state.balances["Anna"] == 6


def test_a_day_that_is_moved_back_keeps_no_later_day_closed() -> None:
    """Days open in order, so the second opens with the third; its matches keep their date."""
    season = dated()
    season.do("go", round=1)
    first_wins(season)
    season.do("move_day", round=2, to="2025-12-29T19:00")
    late = datetime(2025, 12, 29, 18, tzinfo=UTC)
    assert waiting(season) == [(MONDAYS[2], "day", 2)]
    shown = LeaguePresenter(season.state)
    assert shown.phase
    assert shown.phase.values == {"n": 3, "at": MONDAYS[2]}
    step = shown.next_step(MONDAYS[0])
    assert step
    assert step.about
    assert (step.title.values, step.about.values) == ({"n": 2}, {"at": MONDAYS[2]})
    season.do("postpone", table=6, to="2025-12-10T19:00")  # no day is opened for one match
    assert waiting(season) == [(MONDAYS[2], "day", 2)]
    assert signal(season, MONDAYS[2] - MINUTE, "day", 2) == "early"
    assert signal(season, MONDAYS[2], "day", 2) is None
    assert signal(season, MONDAYS[2], "day", 3) is None
    assert season.open_tables() == [3, 4, 5, 6]
    assert [fixture.at for fixture in season.state.fixtures[2:4]] == [late, late]


def test_who_may_move_a_match_is_warned_only_where_its_day_opens_later() -> None:
    season = dated()
    season.do("go", round=1)
    for table, to, codes in (
        (1, "2025-11-30T19:00", []),
        (3, "2025-12-02T19:00", []),  # the next day opens with its earliest match
        (5, "2025-12-02T19:00", []),
        (6, "2025-12-02T18:59", ["before_its_day"]),
        (6, "2025-12-20T19:00", []),
    ):
        step = season.do("postpone", table=table, to=to)
        assert [warning.code for warning in step.warnings] == codes
    assert season.do("move_day", round=3, to="2025-12-01T19:00").warnings == ()
    season = planned()  # nothing opens by itself
    step = season.do("move_day", round=3, to="2025-12-01T19:00")
    assert [warning.code for warning in step.warnings] == ["before_its_day"]
    step = season.do("postpone", table=5, to="2025-12-02T19:00", player="Anna")
    assert [warning.code for warning in step.warnings] == ["before_its_day"]


def test_a_match_that_lapsed_and_was_given_away_stays_closed() -> None:
    season = dated(overdue="none", withdrawal="walkover")
    season.do("go", round=1)
    assert signal(season, DEADLINES[0], "deadline", 2) is None
    season.do("withdraw", player="Cora")
    assert season.codes("postpone", table=2, to="2025-12-20T19:00") == ["match_settled"]


def test_a_result_after_the_deadline_is_noted_as_late() -> None:
    for minutes, codes in ((0, []), (1, ["after_deadline"])):
        season = dated()
        season.do("go", round=1)
        season.now = DEADLINES[0] + (minutes - 1) * MINUTE
        step = season.do("result", table=1, report=duel("Anna", "Bernd"))
        found = [warning.code for warning in step.warnings]
        assert [code for code in found if code != "match_short"] == codes


def test_the_next_match_is_the_one_with_the_earliest_date() -> None:
    season = dated()
    for table, to in ((5, "2025-11-28T19:00"), (2, "2025-12-20T19:00")):
        season.do("postpone", table=table, to=to)
    for who, at in (("Anna", datetime(2025, 11, 28, 18, tzinfo=UTC)), ("Cora", MONDAYS[1])):
        assert LeaguePresenter(season.state).without_table(who).title.values == {"at": at}


def test_no_match_is_moved_to_the_present() -> None:
    season = dated()
    season.now = MONDAYS[0] - MINUTE
    assert season.codes("postpone", table=1, to="2025-12-01T19:00") == ["postponed_to_past"]
    season.do("postpone", table=1, to="2025-12-01T19:02")
    season.now = MONDAYS[1] - MINUTE
    for to in ("2025-12-08T19:00", "soon"):
        assert season.codes("move_day", round=3, to=to) == ["postponed_to_past"]
    season.do("move_day", round=3, to="2025-12-08T19:02+00:00")
    moved = {fixture.at for fixture in season.state.fixtures if fixture.day == 3}
    assert moved == {datetime(2025, 12, 8, 19, 2, tzinfo=UTC)}


def test_only_a_day_to_come_is_moved() -> None:
    season = dated()
    season.do("go", round=1)
    assert season.codes("move_day", round=1, to="2025-12-24T12:00") == ["no_match_day"]
    season.do("move_day", round=2, to="2025-12-24T12:00")


def test_a_side_declines_at_the_last_table_too() -> None:
    season = dated()
    season.do("postpone", table=6, to="2025-12-20T19:00", player="Cora")
    assert season.state.fixtures[5].asked == ("Cora",)
    season.do("decline", table=6, player="Bernd")
    assert season.state.fixtures[5].asked == ()


def test_who_did_not_come_belongs_to_the_match() -> None:
    season = planned()
    season.do("go", round=1)
    assert season.codes("absent", table=1, players=[]) == ["field_missing"]
    for players in (["Cora"], ["Anna", "Cora"]):
        assert season.codes("absent", table=1, players=players) == ["not_in_match"]
    season.do("absent", table=1, players=["Anna", "Anna"])
    assert season.state.fixtures[0].absent == ("Anna",)


def test_the_state_tells_the_dates_of_each_match() -> None:
    season = planned(first_day="2025-12-01T19:00")
    season.do("postpone", table=1, to="2025-12-02T19:00", player="Anna")
    first, second = state_json(season.state)["fixtures"][:2]
    assert (first["at"], first["wish"], first["deadline"]) == (
        "2025-12-01T18:00:00+00:00",
        "2025-12-02T18:00:00+00:00",
        None,
    )
    assert second["wish"] is None
    assert state_json(dated().state)["fixtures"][2]["deadline"] == "2025-12-10T23:00:00+00:00"
    assert state_json(planned().state)["fixtures"][0]["at"] is None


def test_the_tables_of_today_are_those_of_the_day_and_those_that_still_play() -> None:
    season = planned()
    assert LEAGUE.active_tables(season.state) == ()
    season.do("go", round=1)
    season.do("result", table=1, report=duel("Anna", "Bernd"))
    assert LEAGUE.active_tables(season.state) == (1, 2)
    season.do("go", round=2)
    assert LEAGUE.active_tables(season.state) == (2, 3, 4)
    first_wins(season)
    assert LEAGUE.active_tables(season.state) == (3, 4)


def test_a_plan_is_a_list_of_days_of_tables() -> None:
    season = Season(FOUR, game="bronzen", kind="sides")
    for days in ("x", [[["Anna", "Bernd"]], "x"], [["Anna", "Bernd"]]):
        assert season.codes("start", days=days) == ["field_type"]
    assert season.codes("timer", timer="day") == ["field_missing"]
    assert season.codes("timer", timer="deadline") == ["field_missing"]
    season.do("start", days=THREE_DAYS)


def test_match_days_pass_over_pauses_at_the_same_time_of_day() -> None:
    pauses = ["2026-03-20", "2026-03-27 – 2026-04-06", "2026-12-24"]
    season = planned(first_day="2026-03-13T19:30", pauses=pauses)
    zone = ZoneInfo("Europe/Berlin")
    dates = [fixture.at.astimezone(zone) for fixture in season.state.fixtures if fixture.at]
    told = [f"{at:%Y-%m-%d %H:%M}" for at in dict.fromkeys(dates)]
    assert told == ["2026-03-13 19:30", "2026-04-10 19:30", "2026-04-17 19:30"]
    first = planned(first_day="2026-03-20T19:30", pauses=pauses).state.fixtures[0].at
    assert first is not None
    assert first.date() == date(2026, 4, 10)


def test_holidays_that_are_named_later_move_the_days_to_come() -> None:
    season = planned(first_day="2025-12-11T19:00", days_between=14)
    season.do("go", round=1)
    season.do("postpone", table=6, to="2026-01-20T20:00")
    own = season.state.fixtures[5].at
    settings = {**season.given, "kind": "sides", "pauses": ["25.12.2025", "2026-01-08"]}
    season.do("amend", settings=settings)
    first, _one, second, _two, third, moved = (fixture.at for fixture in season.state.fixtures)
    assert [str(at)[:10] for at in (first, second, third)] == [
        *("2025-12-11", "2026-01-22", "2026-02-05"),
    ]
    assert moved == own


def test_tables_of_a_match_change_until_something_was_played() -> None:
    teams = {name: [f"{name}{i}" for i in range(1, 4)] for name in "ABCD"}
    season = Season(teams, game="bronzen", kind="teams", boards=1)
    season.start()
    season.do("go", round=1)
    season.do("lineup", table=1, player=season.state.fixtures[0].sides[0], people=["A3"])
    settings = {**season.given, "boards": 3}
    season.do("amend", settings=settings)
    assert [table.open for table in season.state.tables] == [True] * 6 + [False] * 12
    assert season.state.lineups == {}
    assert season.codes("amend", settings={**settings, "boards": 4}) == ["teams_short"]
    rng = Random(1)
    season.do("result", table=1, report=season.report(1, rng))
    assert season.codes("amend", settings={**settings, "boards": 2}) == ["boards_played"]


def test_who_adds_a_match_is_warned_only_where_its_day_opens_later() -> None:
    """The second day opens on the 8th, and the third has its usual date with another match."""
    days = [[["Anna", "Bernd"]], [["Anna", "Cora"]], [["Anna", "Dirk"]]]
    for to, codes in (("2025-12-08T18:59", ["before_its_day"]), ("2025-12-08T19:00", [])):
        season = planned([*FOUR, "Emma"], days, first_day="2025-12-01T19:00")
        step = season.do("add_match", player="Cora", other="Emma", round=3, to=to)
        assert [warning.code for warning in step.warnings] == codes
        old, new = (f.at for f in season.state.fixtures if f.day == 3)
        assert (old, new and f"{new:%d %H:%M}") == (MONDAYS[2], f"08 {int(to[11:13]) - 1}{to[13:]}")


def test_a_day_without_matches_opens_no_day_before_it() -> None:
    """The second day would be the 8th; the first one was moved to the 10th."""
    days = [[["Anna", "Bernd"]], [], [["Cora", "Dirk"]]]
    season = planned(days=days, first_day="2025-12-01T19:00")
    season.do("move_day", round=1, to="2025-12-10T19:00")
    assert waiting(season) == [(MONDAYS[1] + timedelta(days=2), "day", 1)]


def test_a_result_is_taken_only_while_its_table_is_open() -> None:
    season = planned()
    assert season.codes("result", table=1, report=duel("Anna", "Bernd")) == ["table_closed"]
    season.do("go", round=1)
    first_wins(season)
    assert season.codes("result", table=1, report=duel("Anna", "Bernd")) == ["table_closed"]


TEAMS = {name: [f"{name}{i}" for i in range(1, 4)] for name in "ABCD"}


def test_the_tables_of_a_match_lie_side_by_side_whatever_their_number() -> None:
    season = Season(TEAMS, game="bronzen", kind="teams", boards=1)
    season.start()
    sides = [fixture.sides for fixture in season.state.fixtures]
    for boards, first in ((3, [1, 4, 7, 10, 13, 16]), (2, [1, 3, 5, 7, 9, 11])):
        season.do("amend", settings={**season.given, "boards": boards})
        assert [(f.table, f.sides) for f in season.state.fixtures] == list(
            zip(first, sides, strict=True)
        )
        players = [table.players for table in season.state.tables]
        assert players == [two for two in sides for _board in range(boards)]
    season.do("roster", player="A", members=["A1", "A2", "A3", "A4"])
    assert season.codes("amend", settings={**season.given, "boards": 4}) == ["teams_short"]


def test_tables_of_a_match_stay_once_one_was_given_away_or_has_lapsed() -> None:
    given: dict[str, Any] = {
        "kind": "teams",
        "boards": 1,
        "first_day": "2025-12-01T19:00",
        "deadline_days": 2,
        "overdue": "none",
    }
    for is_absent in (True, False):
        season = Season(TEAMS, game="bronzen", **given)
        season.start()
        season.do("go", round=1)
        if is_absent:
            season.do("absent", table=1, players=[season.state.fixtures[0].sides[0]])
        else:
            assert signal(season, DEADLINES[0], "deadline", 1) is None
            assert season.state.fixtures[0].lapsed
        assert season.codes("amend", settings={**given, "boards": 2}) == ["boards_played"]
