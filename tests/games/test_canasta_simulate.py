"""Canasta: matches that play themselves are complete, honest and always accepted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.canasta import GAME
from games.canasta.deal import Meld
from games.canasta.layout import Layout, go_out
from games.canasta.options import OPTIONS
from games.canasta.rules import Variant
from games.canasta.seating import head, seating
from games.canasta.simulate import (
    RED_THREE,
    SimulatedTable,
    deal_cards,
    pack,
    play_one,
    simulate,
)
from games.options import read_variant
from games.outcome import Outcome
from games.pairs import opposite_pairs
from tests.games.test_rummy import on_the_table
from tests.sample import sample

NAMES = ("Anna", "Ben", "Clara", "Dirk", "Emma", "Fritz")

VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "jokers": st.sampled_from([4, 6]),
        "wild_canasta": st.sampled_from(["off", "flat", "split"]),
        "natural_wild": st.sampled_from(["one_kind", "all_jokers"]),
        "hand_cards": st.integers(11, 15),
        "six_players": st.sampled_from(["pairs", "threes"]),
        "finish_round": st.booleans(),
        "minimums": st.sampled_from(["standard", "raised"]),
        "no_pair_first_meld": st.booleans(),
        "natural_to_go_out": st.booleans(),
        "red_needs_canasta": st.booleans(),
        "closed_canastas": st.booleans(),
        "same_rank_melds": st.booleans(),
    },
)


@pytest.mark.parametrize("level", GAME.levels)
@settings(max_examples=12, deadline=None)
@given(number=st.integers(2, 6), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_matches_are_accepted_to_the_end(
    level: str, number: int, variant: dict[str, Any], seed: int
) -> None:
    report = simulate(NAMES[:number], variant, Random(seed), level=level)
    outcome = score(report)
    assert outcome["ok"]
    assert outcome["finished"]
    assert len(outcome["winners"]) == 1


@settings(max_examples=20, deadline=None)
@given(number=st.integers(2, 6), variant=VARIANTS, seed=st.integers(0, 10**6))
def test_played_deals_keep_every_card(number: int, variant: dict[str, Any], seed: int) -> None:
    players = NAMES[:number]
    table = seating(players, opposite_pairs(players) if number == 6 else None, 0)
    rules = Variant(**read_variant(OPTIONS, variant)[0])
    outcome = Outcome(totals=dict.fromkeys(table.keys, 0))
    played = play_one(table, rules, outcome, Random(seed))
    red = Counter({RED_THREE: sum(side.red for side in played.sides)})
    assert sorted((on_the_table(played) + red).elements()) == sorted(pack(rules))
    assert played.over


def ended_by_red_threes(
    number: int, variant: dict[str, Any], seed: int, left: int, red: int
) -> SimulatedTable:
    """A deal to play on with `left` cards in the stock, red threes at its bottom; another one is in
    a hand and waits to be laid out. The cards taken off the stock lie in the pile."""
    players, rng = NAMES[:number], Random(seed)
    teams = head(players, variant).get("teams")
    lineup = seating(players, teams and tuple(map(tuple, teams)), 0).lineup(0)
    assert lineup is not None
    rules = Variant(**read_variant(OPTIONS, variant)[0])
    minimums = [rules.minimum(0)] * len(lineup.parties)
    deal = deal_cards(rules, lineup, lineup.active, minimums, rng)
    others = [card for card in deal.stock if card != RED_THREE]
    held = sum(seat.hand[RED_THREE] for seat in deal.seats)
    holder = rng.choice(deal.seats)
    if not holder.hand[RED_THREE] and held + red < 4:
        others.append(rng.choice(sorted(holder.hand.elements())))
        holder.hand -= Counter({others[-1]: 1})
        holder.hand[RED_THREE] += 1
        held += 1
    under = min(red, 4 - held)
    deal.stock, deal.pile = [RED_THREE] * under + others[:left], others[left:] + deal.pile[-1:]
    return deal.play()


@pytest.mark.parametrize("full", [False, True])
@settings(max_examples=150, deadline=None)
@given(
    number=st.integers(2, 6),
    variant=VARIANTS,
    seed=st.integers(0, 10**6),
    left=st.integers(0, 8),
    red=st.integers(0, 4),
)
def test_a_deal_whose_last_card_is_a_red_three_is_accepted(
    number: int, variant: dict[str, Any], seed: int, left: int, red: int, *, full: bool
) -> None:
    played = ended_by_red_threes(number, variant, seed, left, red)
    told = played.report(full=full)
    players = NAMES[:number]
    report = {"game": "canasta", "variant": variant, "players": list(players), "deals": [told]}
    outcome = score(report | head(players, variant))
    assert outcome["ok"], outcome["errors"]


@pytest.mark.parametrize("number", range(2, 7))
def test_nobody_gets_rid_of_the_last_card_without_going_out(number: int) -> None:
    players = NAMES[:number]
    table = seating(players, opposite_pairs(players) if number == 6 else None, 0)
    rules = Variant(**read_variant(OPTIONS, {"natural_to_go_out": True})[0])
    outcome = Outcome(totals=dict.fromkeys(table.keys, 0))
    for seed in sample(range(300), 100):
        played = play_one(table, rules, outcome, Random(seed))
        empty = [seat.name for seat in played.seats if not seat.hand]
        assert empty == ([played.last] if played.last else []), seed


def test_a_wild_card_is_discarded_rather_than_laid_on_the_canasta_that_opens_the_way() -> None:
    rules = Variant(**read_variant(OPTIONS, {"natural_to_go_out": True})[0])
    natural, mixed = Meld("K", 7, 0, 0), Meld("Q", 4, 2, 0)
    out = go_out(Layout.of(Counter({"X": 1}), [natural], rules))
    assert out is not None
    assert (out.melds, out.size) == ([natural], 1)
    both = go_out(Layout.of(Counter({"X": 1}), [natural, mixed], rules))
    assert both is not None
    assert both.melds == [natural, Meld("Q", 4, 2, 1)]
