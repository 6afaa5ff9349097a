"""Buraco: matches that play themselves are complete, honest and always accepted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.buraco import GAME
from games.buraco.options import OPTIONS
from games.buraco.rules import MODES, Variant
from games.buraco.simulate import full_pack, play_one, simulate
from games.options import read_variant

NAMES = ("Anna", "Ben", "Clara", "Dirk")

VARIANTS = st.fixed_dictionaries(
    {"mode": st.sampled_from(sorted(MODES))},
    optional={
        "target": st.sampled_from([0, 2000, 3000]),
        "royal": st.sampled_from(["high_ace_13", "either_ace_13", "ends_ace"]),
        "open_twos_wild": st.booleans(),
        "tie_break": st.sampled_from(["match_starter", "deal_starter"]),
    },
)


@pytest.mark.parametrize("level", GAME.levels)
@settings(max_examples=20, deadline=None)
@given(number=st.sampled_from([2, 4]), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_matches_are_accepted_to_the_end(
    level: str, number: int, variant: dict[str, Any], seed: int
) -> None:
    report = simulate(NAMES[:number], variant, Random(seed), level=level)
    outcome = score(report)
    assert outcome["ok"]
    assert outcome["finished"]
    assert len(outcome["winners"]) == 1


@settings(max_examples=30, deadline=None)
@given(number=st.sampled_from([2, 4]), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_deals_keep_every_card(number: int, variant: dict[str, Any], seed: int) -> None:
    rules = Variant(**read_variant(OPTIONS, variant)[0])
    played = play_one(NAMES[:number], rules, 0, Random(seed))
    assert sorted(played.cards().elements()) == sorted(full_pack(rules))
    assert played.over


def test_the_same_seed_plays_the_same_match() -> None:
    once, again = (simulate(NAMES, {}, Random(7), level="full") for _ in range(2))
    assert once == again


def test_both_levels_tell_the_same_totals() -> None:
    quick, full = (score(simulate(NAMES, {}, Random(3), level=level)) for level in GAME.levels)
    assert quick["totals"] == full["totals"]
