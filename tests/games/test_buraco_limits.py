"""Buraco: what canastas are worth at least, computed by hand (docs/rules/buraco.md 5.7)."""

from __future__ import annotations

from typing import Any

import pytest

from games import score

CLOSED, OPEN, UNCLEAN = {"mode": "closed"}, {"mode": "open"}, {"mode": "unclean_open"}


def low(side: dict[str, int], cards: int, variant: dict[str, Any]) -> bool:
    """Return True if these cards are fewer than the canastas need."""
    deal = {
        "closer": None,
        "sides": [{**side, "cards": cards, "muerto": "used"}, {"cards": 60, "muerto": "used"}],
        "hands": {"Anna": 50, "Ben": 50, "Clara": 50, "Dirk": 50},
    }
    players = ["Anna", "Ben", "Clara", "Dirk"]
    report = {"game": "buraco", "variant": variant, "players": players, "deals": [deal]}
    return "cards_too_low" in [error["code"] for error in score(report).get("errors", [])]


@pytest.mark.parametrize(
    ("side", "variant", "lowest"),
    [
        # a set of seven: 7 x 5, or 6 x 5 and a two of 10
        ({"clean": 1}, CLOSED, 35),
        ({"unclean": 1}, CLOSED, 40),
        ({"unclean": 1}, UNCLEAN, 50),  # a two is 20
        # without sets a run: 3 to 9 are 5 x 5 and 2 x 10; one ten less and a two of 10
        ({"clean": 1}, {"mode": "closed_stcl"}, 45),
        ({"unclean": 1}, {"mode": "closed_stcl"}, 45),
        ({"clean": 2, "unclean": 1}, CLOSED, 110),
        ({"clean": 2, "unclean": 1}, {"mode": "closed_stcl"}, 135),
        # thirteen cards from the two to the ace: 100 and the two
        ({"royal": 1}, CLOSED, 110),
        ({"royal": 1}, UNCLEAN, 120),
        # eight to ace: 6 x 10 and 15
        ({"royal": 1}, {**CLOSED, "royal": "ends_ace"}, 75),
        ({"ace_to_ace": 1}, CLOSED, 125),
        ({"ace_to_ace": 1, "clean": 1}, CLOSED, 160),
        # fewer than three of the cheapest
        ({}, CLOSED, 15),
    ],
)
def test_canastas_are_worth_at_least(
    side: dict[str, int], variant: dict[str, Any], lowest: int
) -> None:
    assert low(side, lowest - 5, variant)
    assert not low(side, lowest, variant)


def codes(variant: dict[str, Any], first: dict[str, int], hand: int) -> list[str]:
    """Return the problems of a quick deal of two; the second player has laid out nothing."""
    sides = [{"muerto": "none", **first}, {"cards": 0, "muerto": "none"}]
    deal = {"closer": None, "sides": sides, "hands": {"Anna": 60, "Ben": hand}}
    report = {"game": "buraco", "variant": variant, "players": ["Anna", "Ben"], "deals": [deal]}
    return [error["code"] for error in score(report).get("errors", [])]


@pytest.mark.parametrize(
    ("mode", "hand", "possible"),
    [
        # whoever has laid out nothing holds eleven cards: 11 x 5, or four jokers, aces and tens
        ("closed", 50, False),
        ("closed", 55, True),
        ("closed", 185, True),
        ("closed", 190, False),
        # an open pile may have been taken: more than eleven
        ("open", 155, True),
        ("unclean_open", 265, True),
        ("unclean_open", 50, False),
    ],
)
def test_a_hand_without_a_meld_has_eleven_cards(mode: str, hand: int, *, possible: bool) -> None:
    assert ("hand_impossible" in codes({"mode": mode}, {"cards": 300}, hand)) is not possible


@pytest.mark.parametrize(
    ("mode", "canastas", "fits"),
    [
        # 108 cards: 15 x 7 = 105, and 12 x 7 + 2 x 13 = 110
        ("closed", {"clean": 15}, True),
        ("closed", {"clean": 12, "royal": 2}, False),
        # without jokers 104: 9 x 7 + 3 x 13 = 102, and 15 x 7 = 105
        ("open", {"clean": 9, "royal": 3}, True),
        ("open", {"clean": 15}, False),
    ],
)
def test_the_packs_hold_so_many_canastas(
    mode: str, canastas: dict[str, int], *, fits: bool
) -> None:
    assert (
        "too_many_canastas" in codes({"mode": mode}, {**canastas, "cards": 600}, 60)
    ) is not fits


@pytest.mark.parametrize(
    ("mode", "two", "joker"),
    [("closed", 10, 20), ("unclean_open", 20, 30), ("closed_stcl", 10, 20)],
)
def test_every_card_has_its_value(mode: str, two: int, joker: int) -> None:
    hand = ["AC", "KD", "QH", "JS", "TC", "9D", "8H", "7S", "6C", "5D", "4H", "3S", "2C", "X"]
    deal = {
        "closer": None,
        "sides": [{"cards": 300, "muerto": "used"}, {"cards": 300, "muerto": "used"}],
        "hands": {"Anna": hand, "Ben": 60},
    }
    report = {"game": "buraco", "variant": {"mode": mode}, "players": ["Anna", "Ben"]}
    outcome = score({**report, "deals": [deal]})
    # an ace, six cards from the king to the eight, five from the seven to the three
    worth = 15 + 6 * 10 + 5 * 5 + two + joker
    assert outcome["deals"][0]["sides"][0]["hand_points"] == -worth
