"""Buraco: what canastas are worth at least, computed by hand (rules/buraco.md 5.7)."""

from __future__ import annotations

from typing import Any

import pytest

from games import score

CLOSED, OPEN, UNCLEAN = {"mode": "closed"}, {"mode": "open"}, {"mode": "unclean_open"}


def low(side: dict[str, int], cards: int, variant: dict[str, Any]) -> bool:
    """Whether these cards are fewer than the canastas need."""
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
