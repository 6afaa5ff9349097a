"""Buraco: the worked examples of docs/rules/buraco.md, and reports that are nonsense."""

from __future__ import annotations

import pytest

from games import score
from games.buraco import GAME


def test_report_without_deals_has_zero_totals() -> None:
    outcome = score({"game": "buraco", "players": ["A", "B"], "first_player": "B", "deals": []})
    assert outcome["totals"] == {"A": 0, "B": 0}
    assert outcome["ranking"] == {"A": 1, "B": 1}
    assert (outcome["next_first_player"], outcome["finished"]) == ("B", False)
    assert (outcome["margin"], outcome["tie_broken"]) == (None, False)


@pytest.mark.parametrize("number", range(1, 7))
def test_game_seats_the_numbers_that_a_report_allows(number: int) -> None:
    players = ["Anna", "Ben", "Clara", "Dirk", "Emma", "Fritz"][:number]
    accepted = score({"game": "buraco", "players": players, "deals": []})["ok"]
    assert GAME.seats(number) is accepted
