"""Binokel: the meld calculator against an exhaustive search, and the splitting of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.binokel.best import best_melds
from games.binokel.cards import ranks_in
from games.binokel.counted import can_split
from games.binokel.melds import (
    CODES,
    needs_of,
    points_of_melds,
    position,
    sets_of,
    value_of,
)
from games.binokel.settings import Settings, read_settings
from games.cards import pack

NUMBERS = {
    "family_trump": 150,
    "rundgang": 300,
    "eight_tens": 1000,
    "binokel": 0,
    "double_pair": 20,
}


def house(**variant: object) -> Settings:
    chosen, problems = read_settings(variant, 3)
    assert problems == []
    return chosen


def possible(hand: Counter[str], trump: str | None, rules: Settings) -> Iterator[tuple[str, ...]]:
    """Every set of melds that the hand can announce together."""
    alone = [
        code
        for code in CODES
        if value_of(code, trump, rules.meld_values)
        and needs_of((code,), rules.rundgang_rule).fit(hand)
    ]

    def grow(chosen: tuple[str, ...], start: int) -> Iterator[tuple[str, ...]]:
        yield chosen
        for i in range(start, len(alone)):
            more = (*chosen, alone[i])
            needs = needs_of(more, rules.rundgang_rule)
            if not needs.conflict() and needs.fit(hand):
                yield from grow(more, i + 1)

    return grow((), 0)


@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_calculator_finds_what_an_exhaustive_search_finds(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([40, 48]))
    rules = house(
        pack=size,
        rundgang_rule=data.draw(st.sampled_from(["inclusive", "with_family"])),
        meld_values=data.draw(st.sampled_from([{}, NUMBERS])),
    )
    cards = data.draw(st.permutations(pack(ranks_in(size), copies=2)))
    royal = [card for card in cards if card[0] in "KQ"][: data.draw(st.integers(0, 12))]
    others = (Counter(cards) - Counter(royal)).elements()
    hand = [*royal, *others][: rules.hand_size]
    trump = data.draw(st.sampled_from([None, "C", "S", "H", "D"]))
    expected = min(
        possible(Counter(hand), trump, rules),
        key=lambda codes: (
            -points_of_melds(codes, trump, rules.meld_values),
            len(codes),
            sorted(position(code) for code in codes),
        ),
    )
    assert best_melds(hand, trump, rules) == expected


@pytest.mark.parametrize(
    ("piles", "size", "count", "fits"),
    [
        ([(12, 80), (16, 100), (12, 60)], 40, "tens", True),
        ([(3, 40), (25, 140), (12, 60)], 40, "tens", False),
        ([(0, 0), (36, 232), (4, 8)], 40, "classic", True),
        ([(3, 6), (3, 6), (34, 228)], 40, "classic", True),
        ([(3, 6), (3, 6), (4, 8), (30, 220)], 40, "classic", False),
        ([(24, 41), (16, 199)], 40, "classic", False),
        ([(3, 1), (45, 239)], 48, "classic", False),
        ([(16, 84), (16, 77), (16, 79)], 48, "classic", True),
        # there are eight aces
        ([(8, 88), (32, 152)], 40, "classic", True),
        ([(9, 99), (31, 141)], 40, "classic", False),
        ([(9, 99), (15, 70), (16, 71)], 40, "classic", False),
        ([(-1, 0), (41, 240)], 40, "tens", False),
        ([(1, -10), (39, 250)], 40, "tens", False),
    ],
)
def test_pack_splits_into_piles(
    piles: list[tuple[int, int]], size: int, count: str, fits: bool
) -> None:
    assert can_split(piles, size, count) is fits


@given(
    order=st.permutations(pack(ranks_in(48), copies=2)),
    cuts=st.lists(st.integers(0, 48), min_size=2, max_size=2).map(sorted),
)
@settings(max_examples=40, deadline=None)
def test_real_piles_always_split(order: list[str], cuts: list[int]) -> None:
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "7": 0}
    parts = (order[: cuts[0]], order[cuts[0] : cuts[1]], order[cuts[1] :])
    piles = [(len(part), sum(worth[card[0]] for card in part)) for part in parts]
    assert can_split(piles, 48, "classic")


_ROYAL = {rank + suit: 1 for rank in "KQ" for suit in "CSHD"}
_FAMILY = {"AC": 1, "TC": 1, "JC": 1}


@pytest.mark.parametrize(
    ("codes", "inclusive", "with_family"),
    [
        # R12: one king and one queen of every suit, in the suits and as sets
        ({"rundgang"}, _ROYAL, _ROYAL),
        ({"family:C"}, _FAMILY | {"KC": 1, "QC": 1}, _FAMILY | {"KC": 1, "QC": 1}),
        # a family needs a king and a queen of its own, unless it shares them
        ({"rundgang", "family:C"}, _ROYAL | _FAMILY | {"KC": 2, "QC": 2}, _ROYAL | _FAMILY),
        # a pair never shares
        ({"rundgang", "pair:C"}, _ROYAL | {"KC": 2, "QC": 2}, _ROYAL | {"KC": 2, "QC": 2}),
        # four kings beside it are a second set; aces have no part in it
        (
            {"rundgang", "four_kings", "four_aces"},
            _ROYAL | {f"K{suit}": 2 for suit in "CSHD"} | {f"A{suit}": 1 for suit in "CSHD"},
            _ROYAL | {f"K{suit}": 2 for suit in "CSHD"} | {f"A{suit}": 1 for suit in "CSHD"},
        ),
        ({"eight_jacks"}, {f"J{suit}": 2 for suit in "CSHD"}, {f"J{suit}": 2 for suit in "CSHD"}),
        ({"double_binokel"}, {"QS": 2, "JD": 2}, {"QS": 2, "JD": 2}),
    ],
)
def test_melds_need_these_cards(
    codes: set[str], inclusive: dict[str, int], with_family: dict[str, int]
) -> None:
    assert needs_of(codes, "inclusive").cards == inclusive
    assert needs_of(codes, "with_family").cards == with_family


def test_the_sets_of_a_rank_are_four_or_eight() -> None:
    assert sets_of("K") == (("eight_kings", 2), ("four_kings", 1))
    assert sets_of("T") == (("eight_tens", 2),)
    assert sets_of("7") == ()
