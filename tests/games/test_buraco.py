"""Buraco: the worked examples of docs/rules/buraco.md, and reports that are nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.buraco import GAME
from tests.games.examples import example_lines
from tests.games.mutations import JSON, mutated

LINES = example_lines("buraco")


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_errors_come_in_the_order_of_the_document(line: dict[str, Any]) -> None:
    assert score(line["report"]).get("errors") == line["outcome"].get("errors")


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["players", "teams", "variant", "deals", "x"]), JSON))
def test_junk_never_raises(fields: dict[str, Any]) -> None:
    assert isinstance(score({"game": "buraco", **fields})["ok"], bool)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LINES), st.integers(0, 10**6), st.integers(1, 4))
def test_mutated_examples_never_raise(line: dict[str, Any], seed: int, changes: int) -> None:
    errors = GAME.score(mutated(line["report"], Random(seed), changes)).errors
    assert len(errors) == len(set(errors))


@pytest.mark.parametrize("preset", GAME.presets, ids=[preset.key for preset in GAME.presets])
def test_presets_are_proper_variants(preset: Any) -> None:
    report = {"game": "buraco", "players": ["A", "B"], "deals": [], "variant": preset.variant}
    assert score(report)["ok"]


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
