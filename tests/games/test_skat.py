"""Skat by the list: values, levels, fixed points, limits (docs/rules/skat.md).

`examples/skat.jsonl` has the refusals, `examples/trick_judge_skat.jsonl` the tricks.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.skat.contracts import HIGHEST_LOSS, VALUES, value_lost, value_of, with_contained
from games.skat.report import score
from tests.games.examples import example_lines
from tests.games.mutations import mutated

THREE = ("Anna", "Bernd", "Clara")
FOUR = (*THREE, "Dora")
GRAND = {"declarer": "Bernd", "contract": "grand", "matadors": 2, "made": True}


def outcome(*deals: Any, players: tuple[str, ...] = THREE, **more: Any) -> dict[str, Any]:
    report = {"game": "skat", "players": list(players), "deals": list(deals), **more}
    return score({key: value for key, value in report.items() if value is not None}).as_json()


def played(**changes: Any) -> dict[str, Any]:
    """The outcome of a grand with two of Bernd's, changed."""
    accepted = outcome(GRAND | changes)
    deal: dict[str, Any] = accepted["deals"][0]
    return deal


def totals(players: tuple[str, ...] = THREE, **told: Any) -> list[tuple[str, str]]:
    """The problems of the foot of a list, with paths within it."""
    report = {"game": "skat", "players": list(players), "totals": told}
    found = score(report).as_json()
    return [(e["code"], e["path"].removeprefix("totals.")) for e in found.get("errors", [])]


@pytest.mark.parametrize(
    ("contract", "matadors", "levels", "value"),
    [
        *[("D", 1, (), 18), ("H", 1, (), 20), ("S", 2, ("hand",), 44), ("C", 11, (), 144)],
        *[("grand", 4, ("schwarz",), 168), ("grand", 1, ("ouvert",), 192)],
        *[("null", None, (), 23), ("null", None, ("hand",), 35)],
        *[("null", None, ("ouvert",), 46), ("null", None, ("ouvert", "hand"), 59)],
    ],
)
def test_s5_the_value_of_a_game(
    contract: str, matadors: int | None, levels: tuple[str, ...], value: int
) -> None:
    assert value_of(contract, matadors, with_contained(levels, contract)) == value
    assert value in VALUES


@pytest.mark.parametrize(
    ("level", "all_of_it"),
    [
        ("hand", {"hand"}),
        ("schneider", {"schneider"}),
        ("schneider_announced", {"schneider_announced", "schneider", "hand"}),
        ("schwarz", {"schwarz", "schneider"}),
        ("schwarz_announced", {
            "schwarz_announced", "schwarz", "schneider_announced", "schneider", "hand"}),
        ("ouvert", {
            "ouvert", "schwarz_announced", "schwarz", "schneider_announced", "schneider", "hand"}),
    ],
)  # fmt: skip
def test_s6_levels_contain_others(level: str, all_of_it: set[str]) -> None:
    assert with_contained([level], "S") == all_of_it
    assert with_contained([level], "null") == {level}


@pytest.mark.parametrize(
    ("levels", "points", "made"),
    [
        ({}, 60, False),
        ({}, 61, True),
        ({"schneider": True}, 90, True),
        ({"schneider": True}, 30, False),
        ({"schneider_announced": True}, 89, False),
        ({"schneider_announced": True}, 90, True),
        ({"schwarz_announced": True}, 119, False),
        ({"schwarz_announced": True}, 120, True),
        ({"ouvert": True}, 119, False),
    ],
)
def test_s7_card_points_decide(levels: dict[str, bool], points: int, made: bool) -> None:
    assert played(**levels, points=points, made=None)["made"] is made


def test_s7_just_enough_card_points_are_enough() -> None:
    assert played(points=61)["game_points"] == 72


def test_a_line_has_a_value_that_exists_or_twice_of_one_lost() -> None:
    possible = {
        n
        for n in range(-600, 300)
        if outcome({"kind": "line", "declarer": "Anna", "value": n})["ok"]
    }
    assert possible == VALUES | {-2 * value for value in VALUES}


def test_s7_a_game_may_be_lost_in_spite_of_its_card_points() -> None:
    assert played(points=70, made=False)["game_points"] == -144


@pytest.mark.parametrize(
    ("contract", "value", "bid", "lost"),
    [
        *[("H", 20, None, 20), ("H", 20, 20, 20), ("H", 20, 22, 30), ("D", 18, 46, 54)],
        *[("null", 23, 24, 35), ("null", 35, 46, 46), ("null", 23, 60, 60), ("grand", 48, 50, 72)],
    ],
)
def test_s8_a_lost_game_reaches_its_bid(
    contract: str, value: int, bid: int | None, lost: int
) -> None:
    assert value_lost(contract, value, bid) == lost


def test_s8_the_highest_loss_follows_the_highest_bid() -> None:
    assert max(VALUES) == 264
    assert HIGHEST_LOSS == 2 * 270


def test_s8_overbid_is_lost_whatever_the_card_points_say() -> None:
    deal = played(bid=96, points=80, made=None)
    assert (deal["overbid"], deal["made"], deal["game_points"]) == (True, False, -192)
    assert played(bid=72)["overbid"] is False


@pytest.mark.parametrize(
    ("players", "variant", "won", "lost"),
    [
        (THREE, {}, [0, 122, 0], [40, -194, 40]),
        (FOUR, {}, [0, 122, 0, 0], [30, -194, 30, 30]),
    ],
)
def test_s9_seeger_fabian(
    players: tuple[str, ...], variant: dict[str, Any], won: list[int], lost: list[int]
) -> None:
    for made, scores in ((True, won), (False, lost)):
        deal = outcome(GRAND | {"made": made}, players=players, variant=variant)["deals"][0]
        assert list(deal["scores"].values()) == scores


def test_s4_dealing_passes_clockwise_and_a_passed_deal_counts() -> None:
    passed = {"kind": "passed"}
    accepted = outcome(passed, passed | {"dealer": "Anna"}, players=FOUR, first_dealer="Dora")
    seats = [(d["dealer"], d["vorhand"], d["pauses"]) for d in accepted["deals"]]
    assert seats == [("Dora", "Anna", "Dora"), ("Anna", "Bernd", "Anna")]
    assert accepted["next_dealer"] == "Bernd"
    assert outcome(passed)["deals"][0]["pauses"] is None


def test_a_list_ends_after_its_rounds() -> None:
    passed = [{"kind": "passed"}] * 4
    full = outcome(*passed, players=FOUR, variant={"rounds": 1})
    assert (full["finished"], full["next_dealer"]) == (True, None)
    assert outcome(*passed[1:], players=FOUR, variant={"rounds": 1})["finished"] is False
    more = outcome(*passed, {"kind": "odd"}, players=FOUR, variant={"rounds": 1})
    assert more["errors"] == [{"code": "deal_after_end", "path": "deals[4]"}]


@pytest.mark.parametrize(
    ("tiebreak", "places"),
    [("games", {"Anna": 2, "Bernd": 1, "Clara": 3}), ("none", {"Anna": 1, "Bernd": 1, "Clara": 1})],
)
def test_s11_games_decide_between_equal_totals(tiebreak: str, places: dict[str, int]) -> None:
    bernd = [("Bernd", 24), ("Bernd", 24), ("Bernd", -48)]
    others = [("Anna", 48), ("Anna", -48), ("Clara", 72), ("Clara", -36), ("Clara", -36)]
    deals = [{"kind": "line", "declarer": who, "value": n} for who, n in (*bernd, *others)]
    variant = {"system": "plain", "tiebreak": tiebreak}
    assert outcome(*deals, variant=variant)["ranking"] == places


@pytest.mark.parametrize(
    ("points", "is_possible"),
    [(67, False), (68, True), (314, True), (315, False)],
)
def test_the_foot_of_a_list_has_points_that_its_games_can_bring(
    points: int, is_possible: bool
) -> None:
    found = totals(points={"Anna": points, "Bernd": 0, "Clara": 0}, won={"Anna": 1}, lost={})
    assert found == ([] if is_possible else [("totals_limit", "points.Anna")])


@pytest.mark.parametrize(
    ("points", "is_possible"),
    [(-590, True), (-591, False), (-86, True), (-85, False)],
)
def test_a_lost_game_costs_what_a_bid_can_cost(points: int, is_possible: bool) -> None:
    told = {"Anna": points, "Bernd": 40, "Clara": 40}
    found = totals(points=told, won={}, lost={"Anna": 1})
    assert found == ([] if is_possible else [("totals_limit", "points.Anna")])


def test_a_list_that_ended_early_is_finished_only_with_all_its_deals() -> None:
    told = {"points": dict.fromkeys(THREE, 0), "won": {}, "lost": {}}
    ends = {
        deals: score(
            {"game": "skat", "players": list(THREE), "totals": told | {"deals": deals}}
        ).finished
        for deals in (None, 35, 36)
    }
    assert ends == {None: True, 35: False, 36: True}


@pytest.mark.parametrize("seed", range(150))
def test_no_mutated_report_makes_the_engine_raise(seed: int) -> None:
    rng = Random(seed)
    line = rng.choice([line for line in example_lines("skat") if line["outcome"]["ok"]])
    found = score(mutated(line["report"], rng, rng.randrange(1, 4))).as_json()
    assert found["ok"] or found["errors"]
