"""High card: its tricks, its options, and its refusals."""

from __future__ import annotations

from random import Random

import pytest

from games import score
from games.envelope import Json
from games.highcard import GAME


def match(*winners: object, **variant: object) -> Json:
    return {
        "game": "highcard",
        "variant": variant,
        "players": ["Anna", "Ben"],
        "deals": [{"winner": winner} for winner in winners],
    }


def test_option_tricks_ends_the_match() -> None:
    assert not score(match("Anna"))["finished"]
    assert score(match("Anna", tricks=1))["winners"] == ["Anna"]


@pytest.mark.parametrize("winner", [None, "Dora"])
def test_a_trick_is_taken_by_one_of_the_table(winner: object) -> None:
    assert score(match("Anna", winner))["errors"] == [
        {"code": "winner_unknown", "path": "deals[1].winner"}
    ]


@pytest.mark.parametrize("level", GAME.levels)
def test_a_simulated_match_is_accepted_and_finished(level: str) -> None:
    outcome = score(GAME.simulate(("Anna", "Ben", "Clara"), {}, Random(1), level=level))
    assert outcome["finished"]
