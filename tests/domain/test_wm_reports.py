"""Reports of WM tables as results or sheets, and violated invariants."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.registry import GAMES
from tests.domain.refusals import refusal
from tests.domain.test_wm_cut import cut
from tests.domain.test_wm_rules import NAMES, Desk
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.state import Playoff, State
from tournaments.domain.formats.wm.tables import report


def playing() -> State:
    """Seven play; Hanna has left with her ten euros."""
    desk = Desk(8)
    desk.ok("withdraw", "19:02", player="Hanna")
    desk.sit(NAMES[:4], NAMES[4:7])
    return desk.state


def found(**command: Any) -> Any:
    """The event's result of a report of table 2."""
    event = report(playing(), 2, command)
    assert (event["type"], event["table"]) == ("runde", 2)
    return event["result"]


def test_a_report_is_a_result_or_a_sheet() -> None:
    assert refusal(found) == [("level_missing", "")]
    assert refusal(lambda: found(sheet={}, result={})) == [("level_ambiguous", "")]
    assert found(result={"loser": "Eva"}) == {"loser": "Eva"}


def test_a_sheet_becomes_the_result_of_its_own_table() -> None:
    brokdorf = GAMES["brokdorf"]
    sheet = brokdorf.simulate(NAMES[4:7], {}, Random(1), level="sheet")
    assert set(found(sheet=sheet)["points"]) == set(NAMES[4:7])
    short = {**sheet, "deals": sheet["deals"][:1], "stechen": []}
    assert refusal(lambda: found(sheet=short)) == [("runde_unfinished", "sheet.deals")]
    wrong = {"deals": [{"declarer": "Anna", "bid": 5, "tricks": {}}]}
    refused = refusal(lambda: found(sheet=wrong))
    assert refused[0] == ("player_unknown", "sheet.deals[0].declarer")


def test_a_sound_state_has_nothing_broken() -> None:
    assert WM.broken_invariants(playing()) == ()


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        # 80 euros were credited
        ({"pot": 1}, ("money",)),
        ({"outside": 1}, ("money",)),
        ({"outside": 1, "pot": 1}, ()),
        ({"outside": -1, "pot": -1}, ()),
        (
            {"balances": dict(zip(NAMES, (11, -1, 20, 10, 10, 10, 10, 10), strict=True))},
            ("negative_balance", "empty_pocket"),
        ),
        (
            {"balances": dict(zip(NAMES, (20, 0, 10, 10, 10, 10, 10, 10), strict=True))},
            ("empty_pocket",),
        ),
        ({"tables": (Table(NAMES[:4]), Table(NAMES[4:7]))}, ("seats",)),
        ({"tables": (Table(NAMES[:4], open=True), Table(NAMES[3:7]))}, ("seats",)),
        ({"tables": (Table((*NAMES[:4], "Hanna"), open=True),)}, ("seats",)),
        ({"phase": Phase.BETWEEN}, ("seats",)),
        ({"phase": Phase.PLAYOFF, "tables": ()}, ("playoff",)),
    ],
)
def test_what_is_unsound_is_named(changes: dict[str, Any], names: tuple[str, ...]) -> None:
    assert WM.broken_invariants(replace(playing(), **changes)) == names


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({}, ()),
        ({"pot": 1}, ("money",)),
        (
            {"balances": dict(zip(NAMES, (20, 0, 10, 10, 10, 10, 10, 10), strict=True))},
            ("empty_pocket",),
        ),
        (
            {"balances": dict.fromkeys((*NAMES[:6], "Hanna"), 10), "pot": 10},
            ("accounts", "empty_pocket"),
        ),
        ({"tables": (Table(NAMES[:4], open=True), Table(NAMES[3:7]))}, ("seats",)),
        ({"playoff": Playoff(NAMES[:2], 2, NAMES[2:7])}, ("playoff",)),
        ({"exits": {}}, ("ranking",)),
    ],
)
def test_what_a_step_broke_is_named(changes: dict[str, Any], names: tuple[str, ...]) -> None:
    found = WM.invariants_since(playing(), replace(playing(), **changes))
    assert found is not None
    assert sorted(name for name, holds in found.items() if not holds) == sorted(names)


def test_who_comes_back_without_euros_has_an_empty_pocket() -> None:
    desk = Desk(8, leaver_balance="pot")
    desk.ok("withdraw", "19:02", player="Hanna")
    desk.sit(NAMES[:4], NAMES[4:7])
    before = desk.state
    back = replace(before, status={**before.status, "Hanna": Status.ACTIVE})
    found = WM.invariants_since(before, back)
    assert found is not None
    assert [name for name, holds in found.items() if not holds] == ["empty_pocket"]


@pytest.mark.parametrize(
    ("players", "places", "sound"),
    [
        (("Ben", "Cleo", "Dirk"), 2, True),
        (("Ben", "Cleo", "Dirk"), 3, False),
        (("Ben", "Cleo", "Dirk"), 0, False),
        (("Ben", "Cleo"), 1, False),
    ],
)
def test_a_play_off_has_more_players_than_places(
    players: tuple[str, ...], places: int, *, sound: bool
) -> None:
    state = cut(6, {"Anna": 30, "Ben": 24, "Cleo": 24, "Dirk": 24}, final_size=3).state
    playoff = Playoff(players, places, ("Anna",))
    assert (WM.broken_invariants(replace(state, playoff=playoff)) == ()) is sound


def test_the_winner_is_one_the_first_and_has_the_pot() -> None:
    desk = Desk(3)
    for player in ("Ben", "Cleo"):
        desk.ok("withdraw", "19:05", player=player)
    state = desk.state
    assert WM.broken_invariants(state) == ()
    owed = {**state.balances, "Anna": 9}
    assert WM.broken_invariants(replace(state, pot=1, balances=owed)) == ("winner",)
    two = {**state.status, "Ben": Status.WINNER}
    assert WM.broken_invariants(replace(state, status=two)) == ("winner",)
    nobody = {**state.status, "Anna": Status.ACTIVE}
    assert WM.broken_invariants(replace(state, status=nobody)) == ("winner",)
    crowned = {**playing().status, "Anna": Status.WINNER}
    assert "winner" in WM.broken_invariants(replace(playing(), status=crowned))


def test_a_play_off_is_a_list_of_tables_with_players_and_a_result() -> None:
    desk = Desk(8, final_size=3)
    desk.give(Anna=20)
    desk.ok("timer", "00:30", timer="cutoff")
    good = {"players": ["Ben"], "result": {}}
    for tables in ([], [good, "x"], [good, {"players": ["Ben"]}], [good, {**good, "result": 1}]):
        errors = desk.enter("playoff", "00:50", tables=tables).errors
        assert [error.code for error in errors] in (["field_type"], ["playoff_players"])
        assert (errors[0].code == "playoff_players") is (tables == [])
