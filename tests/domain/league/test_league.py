"""Leagues of all kinds from the plan to the last table, and the accidents on the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.league.season import Season
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.league.plan import date_of
from tournaments.domain.formats.league.ranking import league_points, ranking, records, rise_and_fall
from tournaments.domain.formats.league.season import due
from tournaments.domain.formats.league.settings import read_settings
from tournaments.domain.formats.state import Phase, Status

PLACES = {"score": {"places": [[3, 2, 1]]}}


def field(n: int) -> list[str]:
    return [f"p{i:02}" for i in range(1, n + 1)]


def pairs(n: int) -> list[str]:
    return [f"a{i} & b{i}" for i in range(1, n + 1)]


def test_how_many_a_league_needs_and_who_plays_for_whom() -> None:
    alone = Season(field(3), "binokel", table_size=3, **PLACES).state
    duels = Season(field(3), "bronzen", kind="sides").state
    twos = Season(["A", "B"], "canasta", kind="sides", side=2).state
    team = Season({"T": ["Ta", "Tb"]}, "canasta", kind="teams", boards=1, side=2).state
    kinds = (alone, duels, twos, team)
    assert [LEAGUE.min_entrants(state) for state in kinds] == [3, 2, 2, 2]
    assert [LEAGUE.players_per_side(state) for state in kinds] == [1, 1, 2, 1]
    assert [list(LEAGUE.people(state)) for state in kinds] == [
        *([], [], ["A.1", "A.2", "B.1", "B.2"], ["Ta", "Tb"])
    ]


def met(season: Season) -> Counter[tuple[str, ...]]:
    return Counter(
        tuple(sorted(two)) for f in season.state.fixtures for two in combinations(f.sides, 2)
    )


@pytest.mark.parametrize(("n", "times"), [(7, 2), (9, 1), (10, 2), (15, 1), (21, 1)])
def test_in_a_binokel_league_everybody_meets_everybody_equally_often(n: int, times: int) -> None:
    """The fewest meetings that are equal for all."""
    season = Season(field(n), game="binokel", **PLACES)
    season.start()
    meetings = met(season)
    assert len(meetings) == n * (n - 1) // 2
    assert set(meetings.values()) == {times}


@pytest.mark.parametrize("n", [6, 7, 8])
def test_in_a_pairs_league_everybody_plays_everybody_at_home_and_away(n: int) -> None:
    season = Season(pairs(n), game="canasta", kind="sides", side=2, legs=2)
    season.start()
    assert set(met(season).values()) == {2}
    home = Counter(fixture.sides[0] for fixture in season.state.fixtures)
    assert set(home.values()) == {n - 1}


@pytest.mark.parametrize("n", [8, 12, 13])
def test_in_a_league_of_individuals_partners_rotate(n: int) -> None:
    season = Season(field(n), game="canasta", table_size=4, **PLACES)
    season.start()
    partners = Counter(
        tuple(sorted(two))
        for a, b, c, d in (fixture.sides for fixture in season.state.fixtures)
        for two in ((a, c), (b, d))
    )
    assert set(partners.values()) == {1}
    assert len(partners) == n * (n - 1) // 2
    assert set(met(season).values()) == {3}


@settings(max_examples=15, deadline=None)
@given(
    n=st.integers(2, 8),
    salt=st.integers(0, 10**6),
    more=st.fixed_dictionaries(
        {
            "score": st.sampled_from(
                [
                    "places",
                    {"places": [[3, 1, 0]], "margin": [5, 10]},
                    {"victory": [1]},
                    {"victory": [5]},
                    "points",
                ]
            ),
            "games": st.sampled_from([1, 2]),
            "compare": st.sampled_from(["points", "games"]),
            "plan": st.sampled_from(["all", "swiss"]),
            "match_days": st.just(3),
        }
    ),
)
def test_every_league_of_two_sides_comes_to_its_end(
    n: int, salt: int, more: dict[str, Any]
) -> None:
    if more["plan"] == "all":
        more = {**more, "match_days": 0}
    season = Season(field(n), kind="sides", **more)
    season.play(Random(salt))
    state = season.state
    first = {row.player for row in ranking(state) if row.rank == 1}
    assert {side for side, status in state.status.items() if status is Status.WINNER} == first
    made = records(state)
    assert {side: sum(leg.score for leg in made[side]) for side in made} == dict(state.balances)
    if "victory" in more["score"]:
        played = sum(len(legs) for legs in made.values())
        assert sum(state.balances.values()) == played // 2 * 20


def test_teams_play_at_several_tables_with_their_lineups() -> None:
    teams = {f"T{k}": [f"T{k}{x}" for x in "abcd"] for k in range(1, 5)}
    season = Season(teams, game="bronzen", kind="teams", boards=3)
    season.start()
    season.open_day()
    assert len(season.state.tables) == 6 * 3
    home = season.state.fixtures[0].sides[0]
    season.do("lineup", table=2, player=home, people=[f"{home}d"])
    report = season.report(2, Random(1))
    assert f"{home}d" in report["players"]
    assert f"{home}b" not in report["players"]
    assert season.codes("lineup", table=1, player=home, people=[f"{home}d"]) == ["player_duplicate"]
    season.play_open(Random(1))
    while season.state.phase is not Phase.FINISHED:
        season.play_day(Random(2))
    assert sum(season.state.balances.values()) == 6 * 2


@pytest.mark.parametrize("days", [[], [[]], [[], []]])
def test_a_plan_without_a_match_is_refused(days: list[Any]) -> None:
    season = Season(field(4), game="bronzen", kind="sides")
    assert season.codes("start", days=days) == ["plan_impossible"]


def test_a_team_without_enough_people_is_refused() -> None:
    season = Season({}, game="bronzen", kind="teams", boards=2)
    assert season.codes("register", player="T", members=["a"]) == ["roster_short"]
    assert season.codes("register", player="T") == ["roster_short"]
    season.do("register", player="T", members=["a", "b"])
    assert season.codes("register", player="U", members=["b", "b"]) == ["roster_short"]
    assert season.codes("roster", player="T", members=["a"]) == ["roster_short"]


def test_the_clock_opens_match_days_at_the_same_local_time() -> None:
    season = Season(
        field(4), kind="sides", first_day="2026-03-22T19:30", days_between=7, deadline_days=3
    )
    season.start()
    first = season.state.fixtures[0]
    assert first.at == datetime(2026, 3, 22, 18, 30, tzinfo=UTC)
    later = next(f for f in season.state.fixtures if f.day == 2)
    assert later.at == datetime(2026, 3, 29, 17, 30, tzinfo=UTC)  # summer time has begun
    assert later.deadline == datetime(2026, 4, 1, 22, 0, tzinfo=UTC)
    (signal,) = due(season.state)
    assert signal == (first.at, {"type": "timer", "timer": "day", "round": 1})
    early = season.step("timer", timer="day", round=1)
    assert early.ignored == "early"
    season.now = signal[0]
    season.do("timer", timer="day", round=1)
    assert season.step("timer", timer="day", round=1).ignored == "duplicate"


@pytest.mark.parametrize(
    ("zone", "first", "dates"),
    [
        ("America/New_York", "2026-03-29T02:30", ["03-29T06:30", "04-05T06:30", "04-12T06:30"]),
        ("America/New_York", "2026-03-08T02:30", ["03-08T07:30", "03-15T06:30", "03-22T06:30"]),
        ("Europe/Berlin", "2026-03-22T02:30", ["03-22T01:30", "03-29T01:30", "04-05T00:30"]),
    ],
)
def test_a_match_day_has_a_date_in_every_zone_also_when_clocks_skip_it(
    zone: str, first: str, dates: list[str]
) -> None:
    assert LEAGUE.setup_problems("bronzen", {"kind": "sides", "first_day": first}) == []
    settings, _problems = read_settings("bronzen", {"kind": "sides", "first_day": first})
    found = [date_of(settings, zone, day) for day in (1, 2, 3)]
    assert [f"{at:%m-%dT%H:%M}" for at in found if at] == dates


def test_what_nobody_reported_by_the_deadline_counts_for_nobody() -> None:
    season = Season(
        field(2), kind="sides", first_day="2025-12-01T19:00", deadline_days=2, overdue="none"
    )
    season.start()
    season.now = datetime(2025, 12, 1, 18, 0, tzinfo=UTC)
    season.do("timer", timer="day", round=1)
    ((at, event),) = due(season.state)
    assert at == datetime(2025, 12, 3, 23, 0, tzinfo=UTC)
    assert season.step(**_kind(event)).ignored == "early"
    season.now = at
    season.do(**_kind(event))
    assert season.state.phase is Phase.FINISHED
    assert set(season.state.balances.values()) == {0}
    assert Status.WINNER not in season.state.status.values()


def _kind(event: dict[str, Any]) -> dict[str, Any]:
    return {"kind" if key == "type" else key: value for key, value in event.items()}


def test_a_match_is_postponed_when_both_sides_want_the_same_time() -> None:
    season = Season(field(2), kind="sides", first_day="2025-12-01T19:00", deadline_days=2)
    season.start()
    home, guest = season.state.fixtures[0].sides
    season.do("postpone", table=1, to="2025-12-10T20:00", player=home)
    season.do("postpone", table=1, to="2025-12-11T20:00", player=guest)
    assert season.state.fixtures[0].at == datetime(2025, 12, 1, 18, tzinfo=UTC)
    assert season.state.fixtures[0].asked == (guest,)
    season.do("postpone", table=1, to="2025-12-11T20:00", player=home)
    fixture = season.state.fixtures[0]
    assert fixture.at == datetime(2025, 12, 11, 19, tzinfo=UTC)
    assert fixture.deadline == datetime(2025, 12, 13, 23, tzinfo=UTC)
    assert season.codes("postpone", table=1, to="2020-01-01T20:00") == ["postponed_to_past"]
    assert season.codes("postpone", table=1, to="soon") == ["postponed_to_past"]
    assert season.codes("postpone", table=9, to="2027-01-01T20:00") == ["table_unknown"]


def test_a_match_day_is_moved_as_a_whole() -> None:
    season = Season(field(4), kind="sides", first_day="2025-12-01T19:00")
    season.start()
    season.do("move_day", round=2, to="2025-12-24T12:00")
    dates = {f.at for f in season.state.fixtures if f.day == 2}
    assert dates == {datetime(2025, 12, 24, 11, tzinfo=UTC)}
    assert season.codes("move_day", round=9, to="2025-12-24T12:00") == ["no_match_day"]


def test_who_does_not_come_gets_nothing_and_the_others_share_the_best_places() -> None:
    season = Season(field(3), game="binokel", **PLACES)
    season.start()
    season.open_day()
    season.do("absent", table=1, players=["p02"])
    assert dict(season.state.balances) == {"p01": Fraction(5, 2), "p02": 0, "p03": Fraction(5, 2)}
    assert season.state.phase is Phase.FINISHED


@pytest.mark.parametrize(
    ("rule", "after", "counts"), [("half", 1, False), ("half", 3, True), ("walkover", 1, True)]
)
def test_what_becomes_of_the_results_of_who_leaves(rule: str, after: int, *, counts: bool) -> None:
    season = Season(field(6), kind="sides", withdrawal=rule)
    season.start()
    for day in range(after):
        season.play_day(Random(day))
    season.do("withdraw", player="p01")
    row = next(place for place in ranking(season.state) if place.player == "p01")
    assert (row.rank is not None) == counts
    for day in range(after, 5):
        season.play_day(Random(day))
    assert season.state.phase is Phase.FINISHED
    legs = [len(found) for side, found in records(season.state).items() if side != "p01"]
    assert set(legs) == ({5} if counts else {4})


def test_a_newcomer_takes_the_place_of_a_leaver() -> None:
    season = Season(field(4), kind="sides", withdrawal="walkover")
    season.start()
    season.play_day(Random(1))
    season.do("withdraw", player="p02")
    assert season.codes("late_entry", player="Zoe", instead_of="p01") == ["still_here"]
    season.do("late_entry", player="Zoe", instead_of="p02")
    season.play_day(Random(2))
    season.play_day(Random(3))
    assert season.state.phase is Phase.FINISHED
    assert len(records(season.state)["Zoe"]) == 2


def test_a_newcomer_gets_the_free_place_of_an_odd_league() -> None:
    season = Season(field(5), kind="sides")
    season.start()
    season.play_day(Random(1))
    season.do("late_entry", player="Zoe")
    while season.state.phase is not Phase.FINISHED:
        season.play_day(Random(season.state.round))
    assert len(records(season.state)["Zoe"]) == 5
    full = Season(field(4), kind="sides", match_days=3)
    full.start()
    assert full.codes("late_entry", player="Zoe") == ["no_free_place"]


def test_individuals_are_planned_anew_with_a_newcomer() -> None:
    season = Season(field(8), game="binokel", match_days=4, **PLACES)
    season.start()
    season.play_day(Random(1))
    season.do("late_entry", player="Zoe")
    season.by_lot("plan", Random(4))
    assert all(len([f for f in season.state.fixtures if f.day == day]) == 3 for day in (2, 3, 4))


def test_a_correction_from_last_month_changes_the_table() -> None:
    season = Season(field(4), kind="sides")
    season.start()
    season.open_day()
    report = season.report(1, Random(1))
    season.do("result", table=1, report=report)
    wrong = season.index
    season.play_open(Random(2))
    season.play_day(Random(3))
    before = dict(season.state.balances)
    sides = season.state.fixtures[0].sides
    loser = report["result"]["loser"]
    other = next(side for side in sides if side != loser)
    better = {
        "type": "result",
        "table": 1,
        "at": (season.now - timedelta(hours=1)).isoformat(),
        "report": {**report, "result": {"loser": other}},
    }
    season.do("correct", target=wrong, event=better)
    assert season.state.balances[loser] == before[loser] + 2
    assert season.state.balances[other] == before[other] - 2


def _won_by(season: Season, table: int, winner: str) -> dict[str, Any]:
    """Return the report of a table that this side has won."""
    loser = next(side for side in season.state.tables[table - 1].players if side != winner)
    return {**season.report(table, Random(1)), "result": {"loser": loser}}


def _season_whose_leader_leaves() -> tuple[Season, str]:
    """Six sides; p01 has won all four matches and leaves before the fifth.

    The opponents to come of p01 then lose all others. Of two of the other four the first in order
    wins, but the first of them all loses to the last.
    """
    season = Season(field(6), kind="sides")
    season.start()
    (last,) = (f for f in season.state.fixtures if f.day == 5 and "p01" in f.sides)
    (unlucky,) = set(last.sides) - {"p01"}
    others = [side for side in field(6) if side not in ("p01", unlucky)]
    order = ["p01", *others, unlucky]
    for day in range(1, 6):
        if day == 5:
            season.do("withdraw", player="p01")
        season.open_day()
        for table in season.open_tables():
            sides = sorted(season.state.tables[table - 1].players, key=order.index)
            upset = sides == [others[0], others[-1]]
            season.do("result", table=table, report=_won_by(season, table, sides[upset]))
    return season, unlucky


def test_who_left_is_not_crowned_and_his_walkover_counts() -> None:
    season, lucky = _season_whose_leader_leaves()
    state = season.state
    first = ranking(state)[0]
    assert (state.phase, first.player, first.rank) == (Phase.FINISHED, "p01", 1)
    assert state.status["p01"] is Status.WITHDRAWN
    assert Status.WINNER not in state.status.values()
    assert (state.balances["p01"], state.balances[lucky]) == (8, 2)
    assert league_points(state) == state.balances


def test_a_correction_after_the_end_does_not_bring_a_leaver_back() -> None:
    season, lucky = _season_whose_leader_leaves()
    entry = [e for e in season.run.history.entries if e.event["type"] == "result"][-1]
    season.do("correct", target=entry.index, event=dict(entry.event))
    assert season.state.status["p01"] is Status.WITHDRAWN
    assert season.state.balances[lucky] == 2


def test_a_season_whose_balances_are_no_recount_is_broken() -> None:
    season, lucky = _season_whose_leader_leaves()
    wrong = {**season.state.balances, lucky: 0}
    assert LEAGUE.broken_invariants(replace(season.state, balances=wrong)) == ("balances",)
    crowned = {**season.state.status, lucky: Status.WINNER}
    assert LEAGUE.broken_invariants(replace(season.state, status=crowned)) == ("winner",)


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**16),
    people=st.integers(3, 7),
    given_=st.sampled_from(
        [
            {"kind": "sides"},
            {
                "kind": "sides",
                "legs": 2,
                "withdrawal": "annul",
                "score": {"places": [[3, 1, 0]], "margin": [9]},
            },
            {"kind": "sides", "games": 2, "compare": "games", "withdrawal": "walkover"},
        ]
    ),
)
def test_points_follow_whatever_happens_in_whatever_order(
    seed: int, people: int, given_: dict[str, Any]
) -> None:
    """`Season.do` counts the league points again after every event."""
    rng = Random(seed)
    season = Season(field(people), game="bronzen", **given_)
    season.start(seed)
    booked: list[tuple[int, dict[str, Any]]] = []
    while season.state.phase is not Phase.FINISHED:
        idle = season.state.phase is Phase.BETWEEN or rng.random() < 0.1
        if idle and season.state.round < season.state.days:
            season.open_day()
        tables = season.open_tables()
        if not tables:
            continue
        table, luck = rng.choice(tables), rng.random()
        sides = season.state.tables[table - 1].players
        if luck < 0.05 and len(season.state.players_in) > 2:
            season.do(rng.choice(["withdraw", "exclude"]), player=rng.choice(sides))
        elif luck < 0.15:
            season.do("absent", table=table, players=[rng.choice(sides)])
        elif luck < 0.25 and booked:
            index, event = rng.choice(booked)
            fixed = {"event": event | {"report": season.report(event["table"], rng)}}
            step = season.step(
                "correct", target=index, **(fixed if rng.random() < 0.7 else {"void": True})
            )
            if step.kind == "accepted":
                assert season.state.balances == league_points(season.state)
        else:
            report = season.report(table, rng)
            season.do("result", table=table, report=report)
            booked.append(
                (
                    season.index,
                    {
                        "type": "result",
                        "at": season.now.isoformat(),
                        "table": table,
                        "report": report,
                    },
                )
            )


@pytest.mark.parametrize(
    ("given", "code", "path"),
    [
        ({"table_size": 6}, "seats_unfit", "settings.table_size"),
        ({"plan": "swiss", **PLACES}, "match_days_needed", "settings.match_days"),
        ({"score": "victory"}, "score_needs_sides", "settings.score"),
        ({"score": {"places": [[1, 2, 3]]}}, "setting_value", "settings.score"),
        ({"tie_breaks": ["luck"]}, "setting_value", "settings.tie_breaks"),
        ({"first_day": "tomorrow"}, "setting_value", "settings.first_day"),
        ({"first_day": "9998-12-31T19:30"}, "setting_value", "settings.first_day"),
        ({"wind": 1}, "setting_unknown", "settings.wind"),
        # somebody would go up and down
        ({"promoted": 2, "relegated": 3, "max_players": 4}, "moves_over", "settings.relegated"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(
    given: dict[str, Any], code: str, path: str
) -> None:
    problems = LEAGUE.setup_problems("binokel", given)
    assert (code, path) in {(p.code, p.path) for p in problems}


def test_nobody_goes_up_and_down_in_a_small_field() -> None:
    season = Season(["Anna", "Bernd", "Cora"], promoted=2, relegated=2)
    season.start()
    play = replace(season.state, penalties={"Bernd": 1, "Cora": 2})
    assert rise_and_fall(play) == (("Anna", "Bernd"), ("Cora",))
    assert LEAGUE.setup_problems("binokel", {"promoted": 2, "relegated": 2, "max_players": 4}) == []


@settings(max_examples=40, deadline=None)
@given(
    raw=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=6,
    ),
    kind=st.sampled_from(
        ["start", "plan", "draw", "result", "absent", "postpone", "move_day", "lineup", "timer"]
    ),
    name=st.sampled_from(["table", "days", "report", "players", "player", "to", "round", "people"]),
)
def test_junk_is_refused_and_changes_nothing(raw: object, kind: str, name: str) -> None:
    season = Season(field(4), kind="sides")
    season.start()
    season.open_day()
    step = season.step(kind, **{name: raw})
    assert step.kind != "accepted" or LEAGUE.broken_invariants(step.state) == ()
