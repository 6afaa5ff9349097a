"""The Brokdorf simulator: complete, honest reports of whole Runden."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import GAMES, score
from games.brokdorf.options import OPTIONS, Rules
from games.brokdorf.simulate import Round, advanced, attempt, finished, opened, simulate
from games.brokdorf.trick import DECK
from games.options import read_variant
from tests.games.brokdorf_sheets import NAMES, any_variant

SEEDS = st.integers(0, 2**32)
DEFAULTS = Rules(**read_variant(OPTIONS, None)[0])


@given(SEEDS, st.integers(2, 6), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_simulated_sheet_is_accepted_and_finished(seed: int, count: int, cards: bool) -> None:
    rng = Random(seed)
    variant = any_variant(rng)
    report = simulate(NAMES[:count], variant, rng, level="sheet", cards=cards)
    outcome = score(report)
    assert outcome["ok"], outcome
    assert outcome["finished"] is True
    assert outcome["warnings"] == []


@given(SEEDS, st.integers(2, 6))
@settings(max_examples=40, deadline=None)
def test_a_simulated_result_says_what_the_sheet_says(seed: int, count: int) -> None:
    variant = any_variant(Random(seed))
    sheet = score(simulate(NAMES[:count], variant, Random(seed), level="sheet"))
    result = score(simulate(NAMES[:count], variant, Random(seed), level="result"))
    assert result["ok"], result
    assert result["transfers"] == sheet["transfers"]
    assert result["totals"] == sheet["totals"]


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_the_same_seed_plays_the_same_runde(seed: int) -> None:
    first, second = (simulate(NAMES[:4], {}, Random(seed), level="sheet") for _ in range(2))
    assert first == second


@given(SEEDS, st.integers(2, 6))
@settings(max_examples=60, deadline=None)
def test_a_card_is_dealt_only_once(seed: int, count: int) -> None:
    players = NAMES[:count]
    entry = attempt(Round(players, players[0], DEFAULTS), Random(seed), cards=True)
    cards = [card for trick in entry.get("play", [entry.get("hand", [])]) for card in trick]
    assert len(set(cards)) == len(cards)
    assert set(cards) <= set(DECK)


def test_a_runde_can_be_played_step_by_step() -> None:
    rng = Random(7)
    report = opened(NAMES[:3], {}, rng)
    steps = 0
    while not finished(report):
        report = advanced(report, rng)
        steps += 1
    assert steps == len(report["deals"]) + len(report.get("stechen", []))


def test_every_kind_of_deal_happens() -> None:
    rng = Random(1)
    seats = Round(NAMES[:4], NAMES[0], DEFAULTS)
    kinds = {attempt(seats, rng, cards=True).get("kind", "played") for _ in range(800)}
    assert kinds == {"played", "misdeal", "luschen", "all_gut"}


def test_levels_of_the_game_are_those_of_the_simulator() -> None:
    for level in GAMES["brokdorf"].levels:
        report = GAMES["brokdorf"].simulate(NAMES[:4], {}, Random(3), level=level)
        assert score(report)["level"] == level


def test_an_unknown_level_or_variant_is_refused() -> None:
    with pytest.raises(ValueError, match="level"):
        simulate(NAMES[:4], {}, Random(1), level="cards")
    with pytest.raises(ValueError, match="variant_unknown"):
        simulate(NAMES[:4], {"doubling": True}, Random(1), level="sheet")
