"""Certain results before the cut of the WM mode, by spans counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW, Evening, minute
from tests.domain.wm_field import field
from tournaments.domain.formats.forecast.chance import Goal
from tournaments.domain.formats.forecast.wm import proven
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.wm.state import Playoff, State


def closing(*euros: int, final_size: int = 2, **given: Any) -> State:
    """The last Runden before the cut: P0 and P1 are done, P2 and P3 still play."""
    settings = given.pop("settings", {})
    state = field(len(euros), final_size=final_size, **settings)
    people = list(state.status)
    return replace(
        state,
        **{
            "phase": Phase.CLOSING,
            "cutoff_reached": True,
            "closing_at": NOW,
            "balances": dict(zip(people, euros, strict=True)),
            "tables": (Table(("P0", "P1")), Table(("P2", "P3"), open=True)),
            **given,
        },
    )


def shown(found: dict[str, bool]) -> str:
    """Return players who are in, then after a stroke those who are not, by number."""
    sides = (
        "".join(sorted(p[1:] for p, sure in found.items() if sure is here))
        for here in (True, False)
    )
    return "/".join(sides)


LATER = {"tables": (Table(("P0", "P1")), Table(("P2", "P3"), open=True, due=minute(1)))}


@pytest.mark.parametrize(
    ("euros", "given", "waiting", "certain"),
    [
        # P2 can have 8 to 10, P3 1 to 3; the threshold is at most (30 + 20) / 2 - 10
        ((30, 20, 9, 2), {}, (), "01/23"),
        ((30, 12, 9, 2), {}, (), "01/23"),  # 11
        ((30, 11, 9, 2), {}, (), "0/23"),  # 10.5, and 11 if it is rounded up
        ((30, 10, 9, 2), {}, (), "0/3"),  # P2 can be level
        # with a report that waits he can have 11
        ((30, 12, 9, 2), {}, (2,), "01/23"),
        ((30, 12, 9, 2), {}, (1,), "01/23"),
        ((30, 13, 11, 2), {}, (), "01/23"),
        ((30, 13, 11, 2), {}, (2,), "0/3"),
        ((30, 13, 11, 2), {}, (1,), "01/23"),
        ((30, 14, 11, 2), {}, (2,), "01/23"),
        # or both, if the second table plays on: 13 together
        ((30, 14, 11, 2), LATER, (), "01/23"),
        ((30, 13, 11, 2), LATER, (), "0/"),
        # time that ends with the signal is none
        ((30, 13, 11, 2), {**LATER, "closing_at": minute(1)}, (), "01/23"),
        ((30, 13, 11, 2), {**LATER, "closing_at": None}, (), "01/23"),
        # three sit there: each can win two or lose two
        (
            (30, 13, 11, 2, 2),
            {"tables": (Table(("P0", "P1")), Table(("P2", "P3", "P4"), open=True))},
            (),
            "0/34",
        ),
        # of all who remain the average is at most what the richest has
        ((30, 21, 9, 2), {"settings": {"threshold_over": "remaining"}}, (), "01/23"),
        ((30, 20, 9, 2), {"settings": {"threshold_over": "remaining"}}, (), "0/23"),
        # so it is where no more are in than there are places, of whom one may be alone
        ((30, 21, 9, 2), {"final_size": 4}, (), "01/"),
        ((30, 20, 9, 2), {"final_size": 4}, (), "0/"),
        # the first two of three have 40 at most, the richest 20
        ((11, 11, 19, 2), {"final_size": 3}, (), "012/3"),
        # where nobody is thrown out by it all that counts is a place
        ((30, 11, 9, 2), {"settings": {"start_elimination": "never"}}, (), "01/23"),
        # but P3 may have nothing left, and what somebody has decides who is in
        ((30, 11, 9, 1), {"settings": {"start_elimination": "never"}}, (), "0/23"),
        # whoever may have nothing left is not sure of a place, low as the threshold is
        ((30, 20, 9, 1), {"final_size": 4, "settings": {"start_euros": 99}}, (), "012/"),
        ((30, 20, 9, 2), {"final_size": 4, "settings": {"start_euros": 99}}, (), "0123/"),
        ((30, 20, 9, 2), {"final_size": 4, "settings": {"start_euros": 99}, **LATER}, (), "01/"),
        # before the cut-off the round goes on after these Runden
        ((30, 20, 9, 2), {"cutoff_reached": False}, (), "/"),
        ((30, 20, 9, 2), {"cutoff_reached": False, "final_size": 4}, (), "/"),
        # unless the rule of the six ends it
        ((30, 21, 9, 2), {"cutoff_reached": False, "final_size": 4, "starters": 5}, (), "01/"),
        (
            (30, 21, 9, 2),
            {
                "cutoff_reached": False,
                "final_size": 4,
                "starters": 5,
                "settings": {"six_rule": "one_table"},
            },
            (),
            "/",
        ),
        # who wants to leave after his Runde keeps nobody out, and is not in himself
        ((30, 12, 40, 2), {}, (), "02/13"),
        ((30, 12, 40, 2), {"leaving": ("P2",)}, (), "0/3"),
        ((30, 29, 28, 2), {"leaving": ("P0",)}, (), "/3"),
        (
            (30, 20, 9, 2),
            {"final_size": 4, "settings": {"start_euros": 99}, "leaving": ("P0",)},
            (),
            "123/",
        ),
        # only then it is certain
        ((30, 20, 9, 2), {"phase": Phase.ROUND}, (), "/"),
        ((30, 20, 9, 2), {"phase": Phase.BETWEEN}, (), "/"),
    ],
)
def test_what_the_last_runden_cannot_change(
    euros: tuple[int, ...], given: Any, waiting: tuple[int, ...], certain: str
) -> None:
    found = proven(closing(*euros, **given), waiting)
    assert shown(found[Goal.FINAL]) == certain
    assert found[Goal.FIRST] == {}


def test_who_is_out_is_out_of_everything() -> None:
    state = closing(30, 20, 9, 2)
    status = {**state.status, "P3": Status.WITHDRAWN}
    state = replace(state, status=status, tables=(Table(("P0", "P1")), Table(("P2",))))
    assert proven(state, ()) == {
        Goal.FINAL: {"P0": True, "P1": True, "P2": False, "P3": False},
        Goal.FIRST: {"P3": False},
    }


def test_who_stands_above_a_stechen_is_through() -> None:
    group = Playoff(("P1", "P2"), 1, ("P0",))
    state = closing(30, 20, 20, 20, phase=Phase.PLAYOFF, playoff=group, tables=())
    assert proven(state, ()) == {Goal.FINAL: {"P0": True}, Goal.FIRST: {}}


def test_who_leaves_after_the_last_runde_is_not_surely_in_the_final() -> None:
    """Two of three go on. The first has twelve euros more than the others, and leaves when the
    Runde ends that runs at the cut-off: then the others are there."""
    settings = {"cutoff": "20:00", "final_size": 2, "start_elimination": "never"}
    evening = Evening(3, settings={**settings, "round_minutes": 90})
    evening.begin([0, 1, 2])
    first, second, third = evening.people
    for at, loser in enumerate((second, third) * 4, 1):
        evening.sent("report", at, table=1, result={"loser": loser}, accept=True)
    assert list(evening.play.balances.values()) == [18, 6, 6]
    evening.sent("withdraw", 50, player=first, during_runde=True)
    evening.send("go", 61)  # whatever it is, what is due comes before it
    assert (evening.play.phase, evening.play.leaving) == (Phase.CLOSING, (first,))
    assert proven(evening.play, ())[Goal.FINAL] == {}
    evening.sent("report", 62, table=1, result={"loser": second}, accept=True)
    assert evening.play.players_in == (second, third)
