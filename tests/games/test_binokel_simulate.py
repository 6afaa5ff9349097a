"""Binokel: simulated matches are accepted, complete and conserve the points of the pack."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from games.binokel import GAME
from games.binokel.simulate import MOST_DEALS

PLAYERS = ("Anna", "Bernd", "Clara", "Dora")
VARIANTS: list[dict[str, Any]] = [
    {"deals_per_match": 3},
    {"deals_per_match": 6, "bid_jumps": "forbid", "unterdurch_value": 700},
    {"deals_per_match": 6, "card_points": "classic", "no_trick_rule": "points"},
    {"pack": 48, "deals_per_match": 3, "card_points": "classic"},
    {"deals_per_match": 3, "durch_value": 0, "aufgelegt_value": 0, "rundgang_rule": "with_family"},
    {"target_score": 600, "finish_round": False, "deal_rotation": "cw", "undertrump": "free"},
    {"deals_per_match": 3, "bid_min": 300, "bid_step": 50, "meld_values": {"pair": 0}},
]


def play(variant: dict[str, Any], seats: int, seed: int, level: str) -> tuple[Any, Any]:
    if seats == 4:
        variant = {**variant, "deals_per_match": 4}
    report = GAME.simulate(PLAYERS[:seats], variant, Random(seed), level=level)
    return report, games.score(json.loads(json.dumps(report)))


@given(
    variant=st.sampled_from(VARIANTS),
    seats=st.sampled_from([3, 4]),
    seed=st.integers(0, 10**6),
    level=st.sampled_from(GAME.levels),
)
@settings(max_examples=50, deadline=None)
def test_simulated_match_is_accepted_and_finished(
    variant: dict[str, Any], seats: int, seed: int, level: str
) -> None:
    report, outcome = play(variant, seats, seed, level)
    assert outcome["ok"], outcome
    assert outcome["finished"]
    assert {warning["code"] for warning in outcome["warnings"]} <= {"bid_high"}
    for deal in outcome["deals"]:
        if deal["kind"] == "normal":
            assert sum(deal["trick_points"].values()) == 250
    totals = {p: sum(deal["scores"][p] for deal in outcome["deals"]) for p in report["players"]}
    assert outcome["totals"] == totals


@pytest.mark.parametrize("preset", GAME.presets, ids=lambda preset: preset.key)
def test_preset_can_be_played(preset: Any) -> None:
    seats = 4 if preset.key.endswith("four") else 3
    report = GAME.simulate(PLAYERS[:seats], preset.variant, Random(1), level="sheet")
    assert games.score(report)["finished"]


def test_levels_tell_the_same_match() -> None:
    _, quick = play({"deals_per_match": 9}, 3, 7, "result")
    _, full = play({"deals_per_match": 9}, 3, 7, "sheet")
    assert quick == full


def test_sheet_names_every_card_of_a_played_deal() -> None:
    report, _ = play({"deals_per_match": 9}, 3, 7, "sheet")
    for deal in report["deals"]:
        if "points" in deal:
            cards = [card for hand in deal["hands"].values() for card in hand]
            assert len(cards + deal["pressed_cards"]) == 40


def test_simulation_repeats_with_the_same_seed() -> None:
    assert play({}, 3, 5, "sheet") == play({}, 3, 5, "sheet")


def test_hopeless_target_ends_the_evening_unfinished() -> None:
    variant = {"target_score": 100_000, "bid_min": 1000}
    report = GAME.simulate(PLAYERS[:3], variant, Random(1), level="result")
    assert len(report["deals"]) == MOST_DEALS
    assert games.score(report)["finished"] is False


def test_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError):
        GAME.simulate(PLAYERS[:3], {}, Random(1), level="replay")
