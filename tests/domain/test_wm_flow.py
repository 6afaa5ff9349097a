"""Consequences in the WM mode, one after the other (docs/rules/wm.md 6.2)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.test_wm_clock import Desk as Clock
from tests.domain.test_wm_clock import _due, _running
from tests.domain.test_wm_cut import cut, final, out
from tests.domain.test_wm_rules import NAMES, Desk
from tournaments.domain.formats.wm.ranking import sittings

FIVE = NAMES[:5]


def test_after_the_end_a_warning_changes_nothing_else() -> None:
    desk = Desk(3)
    for player in ("Ben", "Cleo"):
        desk.ok("withdraw", "19:05", player=player)
    assert (desk.state.phase, desk.state.status["Anna"]) == ("finished", "winner")
    desk.ok("warn", "19:10", player="Ben")
    assert (desk.state.phase, desk.state.cautions) == ("finished", {"Ben": 1})


def test_a_six_rule_that_leaves_one_above_the_threshold_crowns_him() -> None:
    # (60 + 2 + 2) / 3 = 21 1/3: those with 2 are below 11
    desk = Desk(4, final_size=3)
    desk.give(Anna=60, Ben=2, Cleo=2)
    desk.ok("withdraw", "19:05", player="Dirk")
    assert (desk.state.phase, desk.state.threshold) == ("finished", 11)
    assert out(desk, "below_threshold") == ["Ben", "Cleo"]
    assert out(desk, "winner") == ["Anna"]


@pytest.mark.parametrize(("rule", "phase"), [("always", "finished"), ("cut_only", "final_ready")])
def test_a_six_rule_at_the_end_of_a_round_is_no_cut(rule: str, phase: str) -> None:
    desk = Desk(4, final_size=3, six_when="round_end", start_elimination=rule)
    desk.give(Anna=60, Ben=2, Cleo=2)
    desk.sit(NAMES[:4])
    desk.ok("withdraw", "19:10", player="Dirk")
    desk.ok("timer", "19:50", timer="round", round=1)
    desk.ok("table_done", "19:51", table=1)
    assert desk.state.phase == phase


def test_a_cut_at_the_end_of_a_round_that_leaves_one_crowns_him() -> None:
    desk = Desk(3)
    desk.give(Anna=60, Ben=2, Cleo=2)
    desk.sit(NAMES[:3])
    desk.ok("timer", "00:30", timer="cutoff")
    desk.ok("table_done", "00:31", table=1)
    assert (desk.state.phase, out(desk, "winner")) == ("finished", ["Anna"])


def test_a_play_off_that_leaves_one_above_the_threshold_crowns_him() -> None:
    desk = cut(3, {"Anna": 30, "Ben": 20, "Cleo": 20}, final_size=2)
    assert desk.state.phase == "playoff"
    desk.ok("adjust", "00:40", **{"from": "Ben", "to": ":outside", "amount": 15, "reason": "paper"})
    points = {"Ben": 0, "Cleo": 30}
    desk.ok(
        "playoff",
        "00:50",
        tables=[{"players": ["Ben", "Cleo"], "result": {"loser": "Cleo", "points": points}}],
    )
    # (30 + 5) / 2 - 10 = 7 1/2, so Ben with 5 is out
    assert (desk.state.phase, desk.state.threshold) == ("finished", 7)
    assert out(desk, "below_threshold") == ["Ben"]


def test_the_round_is_over_when_its_last_table_has_too_few_people() -> None:
    desk = Desk(4)
    desk.sit(("Anna", "Ben"), ("Cleo", "Dirk"))
    desk.ok("withdraw", "19:10", player="Ben")
    assert [table.open for table in desk.state.tables] == [False, True]
    desk.ok("withdraw", "19:11", player="Dirk")
    assert (desk.state.phase, desk.state.tables) == ("between", ())


def test_the_runde_that_leaves_six_is_the_last_of_its_table() -> None:
    desk = Desk(5, final_size=4)
    desk.sit(FIVE)
    desk.runde("19:20", end="exclusion", loser="Eva")
    assert desk.state.phase == "final_ready"


def test_the_six_rule_ends_extra_time() -> None:
    desk = _running(final_size=5)
    desk.ok("extend", "18:10:00", minutes=30, table=2)
    desk.ok("withdraw", "18:20:00", player="Anna")
    assert desk.state.phase == "closing"
    assert _due(desk) == [("cutoff", "22:30:00")]
    # the Runde that ran when Anna left is the last one of each table
    for table, loser in ((1, "Ben"), (2, "Dirk")):
        desk.ok("runde", "18:25:00", table=table, result={"loser": loser})
    assert desk.state.phase == "final_ready"


def leaving(*players: str, **settings: Any) -> Desk:
    """Two tables play; these have announced to go after their Runde."""
    desk = Desk(8, **settings)
    desk.sit(NAMES[:4], NAMES[4:])
    for player in players:
        desk.ok("withdraw", "19:10", player=player, during_runde=True)
    return desk


def test_who_announced_it_leaves_with_the_runde_of_his_own_table() -> None:
    desk = leaving("Anna", "Eva", "Hanna")
    desk.runde("19:20", table=2, loser="Finn")
    assert out(desk, "withdrawn") == ["Eva", "Hanna"]
    assert desk.state.leaving == ("Anna",)


def test_who_announced_it_leaves_when_his_table_closes() -> None:
    desk = leaving("Anna", "Eva")
    desk.ok("timer", "19:50", timer="round", round=1)
    desk.ok("table_done", "19:51", table=2)
    assert (out(desk, "withdrawn"), desk.state.leaving) == (["Eva"], ("Anna",))
    desk.ok("table_done", "19:52", table=1)
    assert (out(desk, "withdrawn"), desk.state.leaving) == (["Anna", "Eva"], ())


def test_of_the_last_two_one_may_leave_and_the_other_has_won() -> None:
    for announced, winner in ((("Anna",), "Ben"), (("Anna", "Ben"), "Ben"), (("Ben",), "Anna")):
        desk = Desk(3, final_size=2)
        desk.ok("withdraw", "19:02", player="Cleo")
        desk.ok("final", "19:05", seats=["Anna", "Ben"])
        for player in announced:
            desk.ok("withdraw", "19:10", player=player, during_runde=True)
        desk.runde("19:20", loser="Ben")
        assert out(desk, "winner") == [winner]


@pytest.mark.parametrize(
    ("cleo", "order", "unpaid"),
    [(3, ["Dirk", "Anna", "Ben"], {}), (2, ["Ben", "Anna"], {"Cleo": 1})],
)
def test_only_who_cannot_pay_all_pays_the_poorest_first(
    cleo: int, order: list[str], unpaid: dict[str, int]
) -> None:
    desk = Desk(5, partial_order="poorest")
    desk.give(Anna=5, Ben=3, Cleo=cleo)
    desk.ok("exclude", "19:02", player="Eva")
    desk.sit(("Cleo", "Dirk", "Anna", "Ben"))
    step = desk.runde("19:20", loser="Cleo")
    assert [booking.target for booking in step.bookings] == order
    assert step.facts.get("unpaid", {}) == unpaid


def test_a_regular_raise_before_the_check_is_one_raise() -> None:
    desk = final(eliminate_check="after_raise", raise_every=1)
    step = desk.runde("19:20", loser="Anna")
    assert (step.facts, desk.state.threshold) == ({"raised": 1}, 1)
    assert desk.state.runden_since_raise == 0
    assert step.status == {}


@pytest.mark.parametrize(("rule", "pot", "left"), [("keep", 0, 7), ("pot", 7, 0)])
def test_what_an_excluded_finalist_has_left(rule: str, pot: int, left: int) -> None:
    desk = final(excluded_balance=rule)
    step = desk.runde("19:20", end="exclusion", loser="Ben")
    # he pays a euro to each of three
    assert (desk.state.balances["Ben"], desk.state.pot) == (left, pot)
    assert step.status == {"Ben": "excluded"}


@pytest.mark.parametrize(("at", "soon"), [("18:12:59", True), ("18:13:00", False)])
def test_a_runde_within_three_minutes_is_noted(at: str, *, soon: bool) -> None:
    desk = _running()
    desk.ok("runde", "18:10:00", table=1, result={"loser": "Anna"})
    step = desk.ok("runde", at, table=1, result={"loser": "Ben"})
    assert [warning.code for warning in step.warnings] == ["runde_too_soon"] * soon
    assert [table.matches for table in desk.state.tables] == [2, 0]


@pytest.mark.parametrize(
    ("at", "codes"),
    [("00:29", ["round_overdue"]), ("00:30", ["round_overdue", "cutoff_overdue"])],
)
def test_a_runde_at_the_cut_off_without_its_signal_is_noted(at: str, codes: list[str]) -> None:
    desk = Desk(4)
    desk.sit(NAMES[:4])
    assert [warning.code for warning in desk.runde(at, loser="Anna").warnings] == codes


@pytest.mark.parametrize(("at", "codes"), [("00:29", []), ("00:30", ["cutoff_passed"])])
def test_no_round_starts_at_the_cut_off(at: str, codes: list[str]) -> None:
    desk = Desk(4)
    desk.ok("draw", "23:00", round=1, tables=[list(NAMES[:4])])
    assert [error.code for error in desk.enter("go", at, round=1).errors] == codes


@pytest.mark.parametrize(("at", "codes"), [("00:29", []), ("00:30", ["late_entry_closed"])])
def test_nobody_joins_at_the_cut_off(at: str, codes: list[str]) -> None:
    desk = Desk(4, late_entry_until=1)
    assert [error.code for error in desk.enter("late_entry", at, player="Zoe").errors] == codes


@pytest.mark.parametrize("euros", [1, 7, 10, 14])
def test_who_comes_late_has_what_they_bring(euros: int) -> None:
    desk = Desk(3, late_entry_until=1)
    desk.ok("late_entry", "19:05", player="Zoe", brings=euros)
    assert (desk.state.balances["Zoe"], desk.state.outside) == (euros, euros - 10)


def test_latecomers_need_a_place() -> None:
    desk = Desk(4, late_entry_until=1, max_players=5)
    desk.ok("late_entry", "19:10", player="Zoe")
    (error,) = desk.enter("late_entry", "19:11", player="Yan").errors
    assert error.code == "too_many_players"


def test_seats_with_somebody_alone_at_one_table_are_outdated() -> None:
    desk = Desk(5)
    desk.ok(
        "draw", "19:05", round=1, tables=[["Anna", "Ben", "Cleo"], ["Dirk", "Eva"]], override=True
    )
    desk.ok("withdraw", "19:06", player="Dirk")
    (error,) = desk.enter("go", "19:07", round=1).errors
    assert error.code == "seats_outdated"


def test_seven_are_too_many_for_any_table() -> None:
    desk = Desk(7)
    step = desk.enter("draw", "19:05", round=1, tables=[list(NAMES[:7])], override=True)
    assert [(e.code, e.path.split("].", 1)[1]) for e in step.errors] == [
        ("table_size", "tables[0]")
    ]


def test_two_who_are_left_finish_their_runde_too() -> None:
    desk = Desk(3)
    desk.ok("withdraw", "19:02", player="Cleo")
    desk.sit(("Anna", "Ben"))
    desk.ok("timer", "19:50", timer="round", round=1)
    desk.runde("19:55", loser="Anna")
    assert desk.state.phase == "between"


def test_what_was_made_at_each_table_is_kept_round_by_round() -> None:
    desk = Desk(8)
    for number, hour in ((1, 19), (2, 20)):
        desk.sit(NAMES[:4], NAMES[4:], at=f"{hour}:05")
        desk.runde(f"{hour}:20", table=2, loser="Eva")
        desk.ok("timer", f"{hour}:50", timer="round", round=number)
        for table in (1, 2):
            desk.ok("table_done", f"{hour}:51", table=table)
    # three euros from Eva, one for each of the others
    second = {"Eva": -3, "Finn": 1, "Gero": 1, "Hanna": 1}
    both = [(dict.fromkeys(NAMES[:4], 0), 0), (second, 1)]
    made = [[(dict(t.scores), t.runden) for t in seats.tables] for seats in desk.state.seated]
    assert made == [both, both]
    assert [played.nominal for played in desk.state.seated] == [3, 4]
    paid = tuple(second.items())
    assert [(s.number, s.table, s.scores) for s in sittings(desk.state)] == [
        (1, 2, paid),
        (2, 2, paid),
    ]


def test_two_runden_at_a_table_add_up() -> None:
    desk = Desk(4)
    desk.sit(NAMES[:4])
    desk.runde("19:20", loser="Anna")
    desk.runde("19:30", end="durchmarsch", winner="Anna")
    desk.ok("fine", "19:31", player="Ben", amount=2)
    desk.runde("19:40", loser="Ben", no_claim=["Anna"])
    (table,) = desk.state.seated[0].tables
    # Anna -3 + 3, Ben 1 - 1 - 2, Cleo and Dirk 1 - 1 + 1; a fine goes to nobody at the table
    assert (dict(table.scores), table.runden) == ({"Anna": 0, "Ben": -2, "Cleo": 1, "Dirk": 1}, 3)


def test_who_is_out_or_a_guest_is_banned() -> None:
    desk = Clock()
    desk.ok("register", player="Anna")
    assert desk.refused("ban", "18:01:00", player="Anna") == [("player_active", "player")]
    desk.ok("ban", "18:02:00", guest="Zoe")
    playing = _running()
    assert playing.refused("ban", "18:06:00", player="Anna") == [("player_active", "player")]
    playing.ok("withdraw", "18:07:00", player="Anna")
    playing.ok("ban", "18:08:00", player="Anna")
    playing.ok("ban", "18:09:00", guest="Zoe")
    assert playing.state.banned == {"Anna", "Zoe"}


def test_the_preliminary_ends_when_the_desk_says_and_no_earlier_setting_changes() -> None:
    desk = _running()
    desk.ok("amend", "18:05:00", settings={"cutoff": "21:30", "round_minutes": 20})
    assert _due(desk)[-1] == ("cutoff", "19:30:00")
    assert _due(desk)[0] == ("round", "18:45:30")  # of the running round
    refused = desk.enter("amend", "18:06:00", settings={"cutoff": "18:00"})
    assert [(e.code, e.path.split("].")[1]) for e in refused.errors] == [
        ("cutoff_past", "settings.cutoff")
    ]
    fixed = {"cutoff": "21:30", "final_size": 4, "start_euros": 5}
    refused = desk.enter("amend", "18:07:00", settings=fixed)
    assert [e.path.split("].")[1] for e in refused.errors] == [
        "settings.start_euros",
        "settings.final_size",
    ]
    desk.ok("timer", "19:30:00", timer="cutoff")
    refused = desk.enter("amend", "19:31:00", settings={"cutoff": "22:00", "round_minutes": 20})
    assert [e.code for e in refused.errors] == ["setting_fixed"]
