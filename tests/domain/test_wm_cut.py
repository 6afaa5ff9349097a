"""Cut, threshold and raises of the WM mode, computed by hand (docs/rules/wm.md 4.4 and 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.test_wm_rules import Desk
from tournaments.domain.formats.state import Phase


def cut(players: int, balances: dict[str, int], **settings: Any) -> Desk:
    """A field with these balances at the cut-off; the others keep their 10 euros."""
    desk = Desk(players, **settings)
    desk.give(**balances)
    desk.ok("timer", "00:30", timer="cutoff")
    return desk


def out(desk: Desk, status: str) -> list[str]:
    return [player for player, found in desk.state.status.items() if found == status]


SIX = ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn")


@pytest.mark.parametrize(
    ("rounding", "euros", "threshold"),
    [
        # over six: 120 is 20, 122 is 20 1/3, 123 is 20 1/2, 124 is 20 2/3; less 10 each
        ("floor", 120, 10),
        ("floor", 125, 10),
        ("floor", 126, 11),
        ("nearest", 120, 10),
        ("nearest", 122, 10),
        ("nearest", 123, 11),
        ("nearest", 124, 11),
        ("ceil", 120, 10),
        ("ceil", 121, 11),
        # 59 over six is 9 5/6, less than the start money
        ("floor", 59, 0),
        ("ceil", 59, 0),
        ("nearest", 62, 0),  # 1/3
        ("nearest", 63, 1),  # 1/2
        ("ceil", 61, 1),  # 1/6
    ],
)
def test_the_threshold_is_the_average_less_the_start_money(
    rounding: str, euros: int, threshold: int
) -> None:
    balances = dict.fromkeys(SIX[1:], euros // 6) | {"Anna": euros - 5 * (euros // 6)}
    desk = cut(6, balances, threshold_rounding=rounding, start_elimination="never")
    assert desk.state.threshold == threshold


def test_the_best_go_on_and_the_others_missed_the_cut() -> None:
    balances = {"Anna": 30, "Ben": 20, "Cleo": 19, "Dirk": 18}
    desk = cut(6, balances, final_size=3, start_elimination="never")
    assert out(desk, "missed_cut") == ["Dirk", "Eva", "Finn"]
    assert out(desk, "finalist") == ["Anna", "Ben", "Cleo"]
    assert desk.state.threshold == 13  # 69 over three is 23


def test_level_players_who_all_fit_need_no_play_off() -> None:
    balances = {"Anna": 30, "Ben": 18, "Cleo": 18}
    desk = cut(6, balances, final_size=3, start_elimination="never")
    assert desk.state.phase is Phase.FINAL_READY
    assert out(desk, "finalist") == ["Anna", "Ben", "Cleo"]


def test_level_players_who_all_fit_came_by_the_cut() -> None:
    # (60 + 12 + 12) / 3 = 28: those with 12 are below 18, and the cut-off was the reason
    balances = {"Anna": 60, "Ben": 12, "Cleo": 12}
    desk = cut(6, balances, final_size=3, start_elimination="cut_only")
    assert out(desk, "below_threshold") == ["Ben", "Cleo"]


def test_level_players_at_the_edge_play_for_what_is_left() -> None:
    balances = {"Anna": 30, "Ben": 24, "Cleo": 24, "Dirk": 24}
    desk = cut(6, balances, final_size=3)
    playoff = desk.state.playoff
    assert playoff is not None
    assert (playoff.players, playoff.places) == (("Ben", "Cleo", "Dirk"), 2)
    assert playoff.through == ("Anna",)
    assert out(desk, "missed_cut") == ["Eva", "Finn"]


@pytest.mark.parametrize(
    ("first", "phase"),
    [
        # with b = 20 for two of three: (48 + 40) / 3 - 10 = 19 1/3, so 20 is above 19: they play
        (48, Phase.PLAYOFF),
        # (50 + 40) / 3 - 10 = 20: nobody with 20 could stay, so they are out without a play-off
        (50, Phase.FINISHED),
    ],
)
def test_no_play_off_for_places_below_the_threshold(first: int, phase: Phase) -> None:
    desk = cut(6, {"Anna": first, "Ben": 20, "Cleo": 20, "Dirk": 20}, final_size=3)
    assert desk.state.phase is phase
    assert ("Ben" in out(desk, "missed_cut")) == (phase is Phase.FINISHED)
    never = {"final_size": 3, "start_elimination": "never"}
    assert cut(6, {"Anna": first, "Ben": 20, "Cleo": 20, "Dirk": 20}, **never).state.playoff


def test_all_of_the_field_level_play_although_nobody_is_above_the_average() -> None:
    desk = cut(5, {}, final_size=3, start_euros=10)
    assert desk.state.phase is Phase.PLAYOFF


@pytest.mark.parametrize(("balance", "stays"), [(10, False), (11, False), (12, True)])
def test_who_is_at_the_threshold_is_out(balance: int, *, stays: bool) -> None:
    # 40 + 17 + 17 and 10, 11 or 12 are 84 to 86: over four 21, so the threshold is 11
    desk = cut(4, {"Anna": 40, "Ben": 17, "Cleo": 17, "Dirk": balance})
    assert desk.state.threshold == 11
    assert out(desk, "below_threshold") == ([] if stays else ["Dirk"])


def test_the_richest_stay_should_the_average_of_all_starters_be_beyond_them() -> None:
    # Dirk leaves with 94: (20 + 20 + 19 + 94) / 4 = 38 1/4, so the threshold is 28
    desk = Desk(4, threshold_over="starters")
    desk.give(Anna=20, Ben=20, Cleo=19, Dirk=94)
    desk.ok("withdraw", "19:02", player="Dirk")
    desk.ok("timer", "00:30", timer="cutoff")
    assert desk.state.threshold == 28
    assert out(desk, "below_threshold") == ["Cleo"]
    assert out(desk, "finalist") == ["Anna", "Ben"]


def final(**settings: Any) -> Desk:
    """Four with 10 euros at the Final Table, the threshold at 0, long before the cut-off."""
    desk = Desk(5, final_size=4, **settings)
    desk.ok("withdraw", "19:01", player="Eva")
    desk.final("19:10")
    assert desk.state.threshold == 0
    return desk


def test_the_table_may_lift_the_threshold_and_the_count_starts_anew() -> None:
    desk = final()
    for to in (0, -1):
        assert desk.enter("threshold", "19:11", to=to).kind == "refused"
    assert desk.runde("19:20", loser="Anna").facts.get("raised", 0) == 0
    assert desk.state.runden_since_raise == 1
    desk.ok("threshold", "19:21", to=1)
    assert (desk.state.threshold, desk.state.runden_since_raise) == (1, 0)
    desk.ok("threshold", "19:22", to=3)
    [refused] = desk.enter("threshold", "19:23", to=3).errors
    assert refused.code == "threshold_lower"
    # two Runden from here on, not one
    assert [
        desk.runde(f"19:{m}", loser=who).facts.get("raised", 0)
        for m, who in ((30, "Ben"), (40, "Cleo"))
    ] == [0, 1]
    assert desk.state.threshold == 4


@pytest.mark.parametrize(("at", "raised"), [("00:29", 0), ("00:30", 1), ("00:31", 1)])
def test_from_the_cut_off_on_every_runde_raises(at: str, raised: int) -> None:
    desk = final()
    assert desk.runde(at, loser="Anna").facts.get("raised", 0) == raised
    assert desk.runde("00:40", loser="Ben").facts.get("raised", 0) == 1


def test_who_pays_and_stands_at_the_threshold_is_out() -> None:
    desk = final()
    desk.ok("threshold", "19:11", to=6)
    desk.give(Anna=10, Ben=9, Cleo=3)
    # Anna pays one euro to each of three: 7 is above 6
    assert desk.runde("19:20", loser="Anna").status == {}
    # Ben pays 10 - 3 = 7; Cleo stands below, but has not paid
    desk.give(Ben=9)
    step = desk.runde("19:30", loser="Ben")
    assert step.status == {"Ben": "eliminated"}
    assert desk.state.balances["Ben"] == 6
    # the departure brings the regular raise forward, by 1 and not 2
    assert (desk.state.threshold, desk.state.runden_since_raise) == (7, 0)


@pytest.mark.parametrize(("rule", "threshold", "count"), [("restart", 7, 0), ("continue", 8, 0)])
def test_a_departure_in_the_runde_of_the_regular_raise(
    rule: str, threshold: int, count: int
) -> None:
    desk = final(counter_on_elimination=rule)
    desk.ok("threshold", "19:11", to=6)
    desk.runde("19:20", loser="Dirk")
    desk.give(Ben=9)
    desk.runde("19:30", loser="Ben")
    assert (desk.state.threshold, desk.state.runden_since_raise) == (threshold, count)


@pytest.mark.parametrize(("rule", "count"), [("restart", 0), ("continue", 1)])
def test_the_count_after_a_departure(rule: str, count: int) -> None:
    desk = final(counter_on_elimination=rule)
    desk.ok("threshold", "19:11", to=6)
    desk.give(Ben=9)
    desk.runde("19:30", loser="Ben")
    assert (desk.state.threshold, desk.state.runden_since_raise) == (7, count)
    assert desk.state.final_runden == 1


@pytest.mark.parametrize(("rule", "raised"), [("any_departure", 2), ("paying", 1)])
def test_an_exclusion_beside_an_elimination(rule: str, raised: int) -> None:
    desk = final(raise_on=rule)
    desk.ok("threshold", "19:11", to=9)
    # the excluded pays like a loser, the others get a euro: 7, 11, 11, 11
    step = desk.runde("19:20", end="exclusion", loser="Ben")
    assert step.status == {"Ben": "excluded"}
    assert step.facts.get("raised", 0) == raised - 1
