"""Places in a running round of the WM mode, and who is absent from it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.domain.test_wm_rules import NAMES, Desk
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.tables import room


def test_between_two_runden_a_fourth_sits_down_in_the_wm_mode() -> None:
    desk = Desk(7, late_entry_until=2)
    desk.sit(NAMES[:4], NAMES[4:7])
    desk.ok("late_entry", "19:06", player="Zoe")
    found = WM.places(desk.state, "Zoe")
    assert [(place.table, place.size, place.after, place.usual) for place in found] == [
        (2, 4, True, True),
        (2, 4, False, True),
        (1, 5, True, False),
        (1, 5, False, False),
    ]
    desk.ok("seat", "19:07", players=["Zoe"], table=2, after=True)
    assert "Zoe" not in desk.state.tables[1].players
    desk.runde("19:20", table=2, loser="Eva")
    assert desk.state.tables[1].players == ("Eva", "Finn", "Gero", "Zoe")
    desk.runde("19:40", table=2, loser="Zoe")
    (_four, table) = desk.state.seated[0].tables
    assert dict(table.scores) == {"Eva": -1, "Finn": 2, "Gero": 2, "Zoe": -3}
    assert (desk.state.balances["Zoe"], WM.broken_invariants(desk.state)) == (7, ())
    for name in ("Uta", "Vera", "Willi"):
        desk.ok("late_entry", "19:41", player=name)
    desk.ok("seat", "19:42", players=["Uta", "Vera", "Willi"])
    desk.runde("19:50", table=3, loser="Uta")
    assert dict(desk.state.seated[0].tables[2].scores) == {"Uta": -2, "Vera": 1, "Willi": 1}


def test_further_tables_of_five_are_usual_after_the_first_rounds() -> None:
    """D1: fours and threes at first, then fours and fives."""
    desk = Desk(8, early_sizes=[4])
    desk.sit(NAMES[:4], NAMES[4:])
    sizes = range(2, 7)
    assert [size for size in sizes if room(desk.state).usual(size)] == [2, 3, 4, 6]
    assert [size for size in sizes if room(desk.state).fits(size)] == [3, 4, 5]
    desk.ok("end_round", "19:30")
    desk.ok("table_done", "19:31")
    desk.sit(NAMES[:4], NAMES[4:], at="19:32")
    assert [size for size in sizes if room(desk.state).usual(size)] == [2, 4, 5, 6]


def test_only_a_running_round_has_room() -> None:
    desk = Desk(4)
    assert WM.room(desk.state) is None
    desk.sit(NAMES[:4])
    assert WM.room(desk.state) is not None


def test_a_table_is_late_after_25_minutes_without_a_result() -> None:
    desk = Desk(8)
    desk.sit(NAMES[:4], NAMES[4:])
    desk.runde("19:20", loser="Anna")
    began = desk.state.tables[1].last_at
    assert began is not None
    found = [(n, m) for n in (1, 2) for m in (24, 25) if _is_late(desk, n, m)]
    assert found == [(2, 25)]


def _is_late(desk: Desk, table: int, minutes: int) -> bool:
    began = desk.state.tables[1].last_at
    assert began is not None
    return WM.is_late(desk.state, table, began + timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        ({"type": "sit_out", "until": 1}, []),
        ({"type": "sit_out", "until": 2}, ["sits_out_by_desk"]),
        ({"type": "sit_out", "until": True}, ["sits_out_by_desk"]),
        ({"type": "sit_out"}, ["sits_out_by_desk"]),
        ({"type": "withdraw"}, []),
    ],
)
def test_players_may_come_back_by_themselves_but_not_stay_away(
    command: dict[str, object], codes: list[str]
) -> None:
    state = Desk(4).state
    given = {"player": "Anna", **command}
    assert [problem.code for problem in WM.desk_only_problems(state, given)] == codes


def test_who_sits_out_and_leaves_does_not_come_back() -> None:
    desk = Desk(5)
    desk.ok("sit_out", "19:01", player="Eva", until=3)
    desk.sit(NAMES[:4])
    desk.ok("sit_out", "19:06", player="Dirk", until=3)
    assert dict(desk.state.sitting_out) == {"Eva": 3, "Dirk": 3}
    desk.ok("withdraw", "19:07", player="Eva")
    assert dict(desk.state.sitting_out) == {"Dirk": 3}
    assert WM.heeds_wishes(desk.state)


def test_who_only_fills_is_said_before_the_start_and_between_rounds() -> None:
    desk = Desk(8, starts=False)
    desk.ok("fill", "19:00", player="Eva", fills=True)
    desk.ok("start", "19:00")
    desk.ok("fill", "19:01", player="Dirk", fills=True)
    desk.sit(NAMES[:4], NAMES[4:])
    desk.ok("fill", "19:06", player="Cleo", fills=True)
    assert desk.state.fillers == {"Cleo", "Dirk", "Eva"}


def test_a_command_is_taken_where_no_setting_forbids_it() -> None:
    kinds = ("withdraw", "late_entry", "fine", "set_start_balance")
    assert [WM.can_accept(Desk(4).state, kind) for kind in kinds] == [True, False, True, False]
