"""A Final Table that goes on from another evening (docs/rules/wm.md M1, T11 and T13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.test_wm_rules import NAMES, Desk

BROUGHT = (25, 19, 11, 11, 10, 10)


def continued(*brought: int, **settings: Any) -> Desk:
    """The Final Table with these euros, seats in order."""
    desk = Desk(0, **{"begins": "final", **settings}, starts=False)
    for name, euros in zip(NAMES, brought, strict=False):
        desk.ok("register", "19:00", player=name)
        desk.ok("set_start_balance", "19:00", player=name, brings=euros)
    desk.ok("start", "20:00")
    return desk


def test_six_go_on_with_what_they_bring_at_the_threshold_of_their_average() -> None:
    desk = continued(*BROUGHT)
    assert (desk.state.phase, desk.state.threshold, desk.state.cutoff_at) == (
        "final_ready",
        4,
        None,
    )
    assert tuple(desk.state.balances.values()) == BROUGHT
    desk.final("20:05")
    for _runde in range(4):
        desk.runde("02:30", loser="Anna")  # however late it is
    assert desk.state.threshold == 6


def test_who_brings_little_plays_all_the_same() -> None:
    desk = continued(60, 5, 1, start_euros=1)
    assert desk.state.threshold == 21
    assert desk.state.remaining == 3


def test_two_are_enough_to_go_on() -> None:
    assert continued(12, 10).state.phase == "final_ready"


@pytest.mark.parametrize(
    ("people", "said", "code"),
    [
        (1, 1, "too_few_players"),
        (3, 2, "start_balance_missing"),
        (7, 7, "too_many_players"),
    ],
)
def test_a_start_that_cannot_be(people: int, said: int, code: str) -> None:
    desk = Desk(0, begins="final", starts=False)
    for number, name in enumerate(NAMES[:people]):
        desk.ok("register", "19:00", player=name)
        if number < said:
            desk.ok("set_start_balance", "19:00", player=name, brings=10)
    assert desk.enter("start", "20:00").errors[0].code == code


def test_what_is_brought_may_be_said_again_and_goes_with_who_does_not_come() -> None:
    desk = Desk(0, begins="final", starts=False)
    for name, euros in (("Anna", 0), ("Ben", 7), ("Ben", 9), ("Cleo", 5)):
        if name not in desk.state.status:
            desk.ok("register", "19:00", player=name)
        desk.ok("set_start_balance", "19:00", player=name, brings=euros)
    assert dict(desk.state.brought) == {"Ben": 9, "Cleo": 5}
    for wrong in (-1, "8/3", 1.5, True, "x"):
        assert (
            desk.enter("set_start_balance", "19:00", player="Ben", brings=wrong).kind == "refused"
        )
    desk.ok("withdraw", "19:05", player="Anna")
    desk.ok("withdraw", "19:05", player="Cleo")
    assert dict(desk.state.brought) == {"Ben": 9}
    assert (
        Desk(3).enter("set_start_balance", "19:01", player="Anna", brings=3).errors[0].code
        == "wrong_phase"
    )


def test_nobody_brings_anything_to_a_preliminary() -> None:
    desk = Desk(0, starts=False)
    desk.ok("register", "19:00", player="Anna")
    assert (
        desk.enter("set_start_balance", "19:00", player="Anna", brings=3).errors[0].code
        == "start_balance_unused"
    )


def test_the_table_may_lower_the_threshold_for_a_reason_where_the_settings_allow_it() -> None:
    desk = continued(*BROUGHT, agreement="either")
    for given, code in (
        ({"to": 4}, "threshold_same"),
        ({"to": 2}, "field_missing"),
        ({"to": 2, "reason": " "}, "field_missing"),
        ({"to": -1, "reason": "late"}, "threshold_negative"),
    ):
        assert desk.enter("threshold", "20:01", **given).errors[0].code == code
    desk.ok("threshold", "20:01", to=2, reason="Wir haben Zeit")
    assert desk.state.threshold == 2
    book = continued(*BROUGHT)
    assert book.enter("threshold", "20:01", to=3, reason="x").errors[0].code == "threshold_lower"
    assert book.enter("threshold", "20:01", to=4).errors[0].code == "threshold_lower"
