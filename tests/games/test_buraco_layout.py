"""Buraco: what a simulated player lays out of a hand (docs/rules/buraco.md 4.1, 4.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.buraco.layout import Layout, develop, lay_top, use_up
from games.buraco.melds import Meld, read_meld
from games.buraco.options import OPTIONS
from games.buraco.rules import Variant
from games.options import read_variant

SIX_CLUBS = "4C 5C 6C 7C 8C 9C"
SEVEN_SPADES = "4S 5S 6S 7S 8S 9S TS"


def rules(mode: str, **options: Any) -> Variant:
    return Variant(**read_variant(OPTIONS, {"mode": mode, **options})[0])


def turn(hand: str, *melds: str, mode: str = "closed", **options: Any) -> Layout:
    """A hand beside what its side has laid out already."""
    variant, laid = rules(mode, **options), []
    for cards in melds:
        meld = read_meld(cards.split(), variant)
        assert isinstance(meld, Meld)
        laid.append(meld)
    return Layout(Counter(hand.split()), laid, variant)


def shown(layout: Layout) -> tuple[list[str], list[str]]:
    """The hand, sorted, and the melds."""
    return sorted(layout.hand.elements()), [" ".join(meld.cards) for meld in layout.melds]


@pytest.mark.parametrize(
    ("hand", "mode", "twos_wild", "wild"),
    [
        ("X 2S 2C AC", "closed", True, "2C"),
        ("X AC", "closed", True, "X"),
        ("AC KC", "closed", True, None),
        ("2S AC", "open", True, "2S"),
        ("2S AC", "open", False, None),
    ],
)
def test_twos_are_spent_before_jokers(
    hand: str, mode: str, *, twos_wild: bool, wild: str | None
) -> None:
    assert turn(hand, mode=mode, open_twos_wild=twos_wild).wild() == wild


def test_a_card_that_is_gone_is_no_wild_card() -> None:
    layout = turn("X AC")
    layout.hand["X"] -= 1
    assert layout.wild() is None


@pytest.mark.parametrize(
    ("mode", "meld", "closes"),
    [
        ("closed", SIX_CLUBS, False),
        ("closed", f"{SIX_CLUBS} X", False),
        ("closed", f"{SIX_CLUBS} TC", True),
        ("closed_unclean", SIX_CLUBS, False),
        ("closed_unclean", f"{SIX_CLUBS} X", True),
        ("unclean_open", f"{SIX_CLUBS} X", True),
    ],
)
def test_the_canasta_that_closing_needs(mode: str, meld: str, *, closes: bool) -> None:
    assert turn("AC", meld, mode=mode).may_close() is closes


def test_a_clean_canasta_closes_beside_an_unclean_one() -> None:
    assert turn("AC", f"{SIX_CLUBS} X", SEVEN_SPADES).may_close()


def test_cards_leave_the_hand_for_a_new_meld() -> None:
    layout = turn("4C 4C 5C 6C")
    assert layout.lay(("4C", "5C", "6C"))
    assert shown(layout) == (["4C"], ["4C 5C 6C"])


def test_only_new_cards_leave_the_hand_for_a_longer_meld() -> None:
    layout = turn("7C KH", "KS KC KD", "4C 5C 6C")
    assert layout.lay(("4C", "5C", "6C", "7C"), 1)
    assert layout.lay(("KS", "KC", "KD", "KH"), 0)
    assert shown(layout) == ([], ["KS KC KD KH", "4C 5C 6C 7C"])


@pytest.mark.parametrize(
    ("cards", "at"),
    [
        ("KH KD KC", None),  # no KC in the hand
        ("KH KH KD", None),  # one KH only
        ("KH KD 9S", None),  # no meld
        ("4C 5C 6C 7C", 0),  # no 7C in the hand
        ("4C 5C 6C KH", 0),  # no meld
    ],
)
def test_what_is_not_there_or_no_meld_is_not_laid(cards: str, at: int | None) -> None:
    layout = turn("9S KD KH", "4C 5C 6C")
    assert not layout.lay(tuple(cards.split()), at)
    assert shown(layout) == (["9S", "KD", "KH"], ["4C 5C 6C"])


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("AC 2C 3C", ["AC 2C 3C"]),
        ("QC KC AC", ["QC KC AC"]),
        ("4C 5C 6C 7C 9C", ["4C 5C 6C 7C"]),
        ("7S 8S 9S 7D 8D 9D", ["7S 8S 9S", "7D 8D 9D"]),
        (
            "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
            ["AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"],
        ),
        ("9C 9D 9H 9H", ["9C 9D 9H 9H"]),
        ("AC AD AH", ["AC AD AH"]),
        ("5C 6C 7C 5D 5H", ["5C 6C 7C"]),  # a run first, then no set is left
        ("5C 5C 6C 7C 5D 5H", ["5C 6C 7C", "5C 5D 5H"]),
        ("9C 9D 8C", []),
        ("KC AC 2C", []),  # nothing goes on behind the ace
    ],
)
def test_runs_and_sets_are_melded_as_they_come(hand: str, melds: list[str]) -> None:
    layout = turn(hand)
    develop(layout, keep=0)
    assert shown(layout)[1] == melds


def test_there_are_no_sets_where_the_mode_has_none() -> None:
    layout = turn("9C 9D 9H 4C 5C 6C", mode="closed_stcl")
    develop(layout, keep=0)
    assert shown(layout) == (["9C", "9D", "9H"], ["4C 5C 6C"])
    assert shown(use_up(turn("9C 9D X", mode="closed_stcl"), keep=0))[1] == []


@pytest.mark.parametrize(
    ("hand", "before", "after"),
    [
        ("3C 7C", "4C 5C 6C", "3C 4C 5C 6C 7C"),
        ("AC KC", "2C 3C 4C", "AC 2C 3C 4C"),
        ("AC 9C", "JC QC KC", "JC QC KC AC"),
        ("2C", "3C 4C 5C", "2C 3C 4C 5C"),
        ("KC QC", "AC 2C 3C", "AC 2C 3C"),
        ("2C 3C", "QC KC AC", "QC KC AC"),
        ("5C 8S", "5D 5H 5S", "5D 5H 5S 5C"),
        ("2C 2S", "2D 2H X", "2D 2H X 2C 2S"),
        ("8C 7S", "4C 5C 6C 2S", "4C 5C 6C 2S 8C"),  # behind a two that stands for the seven
        ("3C", "2S 5C 6C", "3C 2S 5C 6C"),
        ("X 2S", "4C 5C 6C", "4C 5C 6C"),  # a wild card waits
        ("X 2S", "5D 5H 5S", "5D 5H 5S"),
        ("7S", "4C 5C 6C", "4C 5C 6C"),
    ],
)
def test_melds_grow_by_ordinary_cards(hand: str, before: str, after: str) -> None:
    layout = turn(hand, before)
    develop(layout, keep=0)
    assert shown(layout)[1] == [after]


def test_melds_that_are_new_grow_at_once() -> None:
    """The first 7C goes to the run and the second one to the sevens."""
    layout = turn("7S 7D 7H 7C 7C 8C", "4C 5C 6C")
    develop(layout, keep=0)
    assert shown(layout) == ([], ["4C 5C 6C 7C 8C", "7C 7D 7H 7S"])


def test_what_a_second_run_has_left_over_makes_it_longer() -> None:
    """4 to 7 lie on the table, then 5 to 7, which take the other four."""
    layout = turn("4C 4C 5C 5C 6C 6C 7C 7C")
    develop(layout, keep=0)
    assert shown(layout) == ([], ["4C 5C 6C 7C", "4C 5C 6C 7C"])


@pytest.mark.parametrize(
    ("hand", "keep", "left"),
    [
        ("7C 8C KH", 2, ["8C", "KH"]),
        ("7C 8C KH", 1, ["KH"]),
        ("7C", 1, ["7C"]),
        ("7C", 0, []),
    ],
)
def test_melds_grow_while_cards_may_leave_the_hand(hand: str, keep: int, left: list[str]) -> None:
    layout = turn(hand, "4C 5C 6C")
    develop(layout, keep)
    assert shown(layout)[0] == left


@pytest.mark.parametrize(("keep", "melds"), [(0, ["9S TS JS"]), (1, ["9S TS JS"]), (2, [])])
def test_a_new_meld_leaves_what_is_to_be_kept(keep: int, melds: list[str]) -> None:
    layout = turn("9S TS JS KH")
    develop(layout, keep)
    assert shown(layout)[1] == melds


@pytest.mark.parametrize(
    ("mode", "melds", "keep", "first"),
    [
        ("closed", [SIX_CLUBS, SEVEN_SPADES], 0, f"{SIX_CLUBS} X"),
        ("closed", [SIX_CLUBS, SEVEN_SPADES], 1, SIX_CLUBS),  # X is to be kept
        ("closed", [SIX_CLUBS], 0, SIX_CLUBS),  # a clean one comes first
        ("closed_unclean", [SIX_CLUBS], 0, f"{SIX_CLUBS} X"),
        ("closed_unclean", ["4C 5C 6C 7C 8C"], 0, "4C 5C 6C 7C 8C"),  # no canasta by it
        ("closed_unclean", [SEVEN_SPADES], 0, SEVEN_SPADES),  # it is one already
        ("closed_unclean", ["9S TS JS QS KS AS"], 0, "X 9S TS JS QS KS AS"),
        ("closed_unclean", ["4C 2S 6C 7C 8C 9C"], 0, "4C 2S 6C 7C 8C 9C"),  # one wild card each
        ("closed_unclean", ["KC KD KH KS KC KD"], 0, "KC KD KH KS KC KD X"),
    ],
)
def test_a_wild_card_finishes_a_canasta(mode: str, melds: list[str], keep: int, first: str) -> None:
    layout = turn("X", *melds, mode=mode)
    develop(layout, keep)
    assert shown(layout)[1][0] == first


@pytest.mark.parametrize(
    ("hand", "keep", "left", "melds"),
    [
        ("4C 5C X", 0, [], ["4C 5C X"]),
        ("4C 6C X", 0, [], ["4C X 6C"]),
        ("4C 5C X", 1, ["4C", "5C", "X"], []),
        ("4C 5C X 9H", 1, ["9H"], ["4C 5C X"]),
        ("AH 3H X", 0, [], ["AH X 3H"]),
        ("QD KD X", 0, [], ["QD KD X"]),
        ("QD AD X", 0, [], ["QD X AD"]),
        ("KD AD X", 0, ["AD", "KD", "X"], []),  # QD is not there to begin with
        ("9C 9D X", 0, [], ["9C 9D X"]),
        ("9C TD X", 0, ["9C", "TD", "X"], []),
        ("9C X", 0, ["9C", "X"], []),
        ("4C 5C 9D 9H 2S X", 0, [], ["4C 5C 2S", "9D 9H X"]),
        ("4C 5C 9D TD 2S X", 0, [], ["4C 5C 2S", "9D TD X"]),
        ("4C 5C 9D TD X", 0, ["9D", "TD"], ["4C 5C X"]),
        ("4C 5C 9D TD 9H", 0, ["4C", "5C", "9D", "9H", "TD"], []),
        ("4C 5C X 7C", 0, [], ["4C 5C X 7C"]),  # what is new grows
        ("9C 9D 9H X", 0, [], ["9C 9D 9H X"]),
        ("9C 9D 9H X", 1, ["X"], ["9C 9D 9H"]),
        ("9C 9D 9H 9S X", 2, ["9C", "9D", "9H", "9S", "X"], []),
    ],
)
def test_with_every_wild_card_as_much_as_possible_is_laid_out(
    hand: str, keep: int, left: list[str], melds: list[str]
) -> None:
    before = turn(hand)
    assert shown(use_up(before, keep)) == (left, melds)
    assert shown(before) == (sorted(hand.split()), [])


def test_each_meld_takes_one_wild_card() -> None:
    plan = use_up(turn("2C 2D X", "9S TS JS", "4H 5H 6H"), keep=0)
    assert shown(plan) == (["X"], ["9S TS JS 2C", "4H 5H 6H 2D"])


@pytest.mark.parametrize(
    ("hand", "melds", "top", "laid"),
    [
        ("7C 9S", ["4C 5C 6C"], "7C", ["4C 5C 6C 7C"]),
        ("7C 9S", ["4S 5S 6S", "4C 5C 6C"], "7C", ["4S 5S 6S", "4C 5C 6C 7C"]),
        ("7C 8C 9C 9S TS JS", [], "8C", ["7C 8C 9C"]),
        ("9S 9H 9D 4C 5C 6C", [], "9H", ["9D 9H 9S"]),
        ("4C 5C 6C 9H", [], "9H", None),
        ("7C 9S 9H X", ["4C 5C 6C"], "9H", None),
    ],
)
def test_the_top_of_the_pile_is_melded_with_ordinary_cards(
    hand: str, melds: list[str], top: str, laid: list[str] | None
) -> None:
    layout = turn(hand, *melds)
    assert lay_top(layout, top) is (laid is not None)
    assert shown(layout)[1] == (melds if laid is None else laid)
