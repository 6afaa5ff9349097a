"""Fees of a season, by hand: losses, walk-overs, leaving, penalty points."""

from __future__ import annotations

import pytest

from tests.domain.league.season import Season
from tests.domain.league.test_plan import first_wins, planned
from tournaments.domain.formats.charges import Cause
from tournaments.domain.formats.league.presenter import charges

STEPS = [[1, 50], [0, 100]]


def owed(season: Season) -> list[tuple[str, int, str, int]]:
    return [(one.player, one.cents, one.cause, one.round) for one in charges(season.state)]


@pytest.mark.parametrize("unit", ["match", "fixture"])
def test_who_loses_pays_in_steps_over_the_season(unit: str) -> None:
    season = planned(lost_fees=STEPS, fee_unit=unit)
    for day in (1, 2, 3):
        season.do("go", round=day)
        first_wins(season)
    assert owed(season) == [
        ("Bernd", 50, Cause.LOST, 1),
        ("Dirk", 50, Cause.LOST, 1),
        ("Cora", 50, Cause.LOST, 2),
        ("Dirk", 100, Cause.LOST, 2),
        ("Dirk", 100, Cause.LOST, 3),
        ("Cora", 100, Cause.LOST, 3),
    ]


def test_of_several_games_each_lost_one_costs_or_the_match_once() -> None:
    by_unit = {}
    for unit in ("match", "fixture", "deal"):
        season = planned(lost_fees=[[0, 10]], fee_unit=unit, games=2, compare="games")
        season.do("go", round=1)
        first_wins(season)
        first_wins(season)
        half = sorted({player for player, *_more in owed(season)})
        by_unit[unit] = [sum(one.cents for one in charges(season.state)), half]
        assert season.state.settings.counted == (("lost",) if unit == "deal" else ())
    assert by_unit == {
        "match": [40, ["Bernd", "Dirk"]],
        "fixture": [20, ["Bernd", "Dirk"]],
        "deal": [40, ["Bernd", "Dirk"]],
    }


def test_who_does_not_come_pays_and_loses_points_and_who_leaves_pays_once() -> None:
    season = planned(
        walkover_fee=500, leaving_fee=2000, walkover=[2, 0, -1], lost_fees=[[0, 50]],
        fee_unit="fixture", withdrawal="walkover",
    )  # fmt: skip
    season.do("go", round=1)
    season.do("absent", table=1, players=["Bernd"])
    season.do("absent", table=2, players=["Cora", "Dirk"])
    assert season.state.balances == {"Anna": 2, "Bernd": -1, "Cora": -1, "Dirk": -1}
    season.do("withdraw", player="Dirk")
    assert season.state.balances == {"Anna": 4, "Bernd": 1, "Cora": -1, "Dirk": -3}
    assert owed(season) == [
        ("Bernd", 500, Cause.WALKOVER, 1),
        ("Cora", 500, Cause.WALKOVER, 1),
        ("Dirk", 500, Cause.WALKOVER, 1),
        ("Dirk", 2000, Cause.LEFT, 0),
    ]


def test_what_was_played_costs_though_it_was_struck_out() -> None:
    season = planned(lost_fees=[[0, 50]], fee_unit="match", withdrawal="annul")
    season.do("go", round=1)
    first_wins(season)
    season.do("withdraw", player="Anna")
    assert season.state.annulled == {"Anna"}
    assert [player for player, *_more in owed(season)] == ["Bernd", "Dirk"]


def test_penalty_points_come_off_the_table_at_any_time() -> None:
    season = planned()
    season.do("go", round=1)
    season.do("penalty", player="Anna", points=3)
    first_wins(season)
    assert season.state.balances == {"Anna": -1, "Bernd": 0, "Cora": 2, "Dirk": 0}
    season.do("penalty", player="Anna", points=-4)
    assert season.state.balances["Anna"] == 3
    assert season.codes("penalty", player="Anna", points=0) == ["penalty_range"]
    assert season.codes("penalty", player="Anna", points=2_000_000) == ["penalty_range"]
    assert season.codes("penalty", player="Zoe", points=1) == ["player_unknown"]


def test_fees_that_change_hold_from_the_next_match_day_on() -> None:
    """The running day keeps its fees; steps continue."""
    season = planned(lost_fees=STEPS, fee_unit="match", walkover_fee=500)
    agreed = {**season.given, "kind": "sides", "fee_unit": "match"}
    season.do("go", round=1)
    season.do("amend", settings={**agreed, "lost_fees": [[0, 80]], "walkover_fee": 700})
    first_wins(season)
    season.do("go", round=2)
    assert season.codes("amend", settings={**agreed, "leaving_fee": 1}) == ["setting_fixed"]
    season.do("amend", settings={**agreed, "lost_fees": [], "walkover_fee": 0})
    season.do("absent", table=3, players=["Cora"])
    first_wins(season)
    season.do("go", round=3)
    season.do("absent", table=5, players=["Dirk"])
    first_wins(season)
    assert owed(season) == [
        ("Bernd", 50, Cause.LOST, 1),
        ("Dirk", 50, Cause.LOST, 1),
        ("Cora", 700, Cause.WALKOVER, 2),
        ("Dirk", 80, Cause.LOST, 2),
    ]
