"""Canasta: the worked examples of docs/rules/canasta.md, and reports that are nonsense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import score
from games.canasta import GAME
from tests.games.examples import example_lines
from tests.games.mutations import JSON, mutated

LINES = example_lines("canasta")


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_errors_come_in_the_order_of_the_document(line: dict[str, Any]) -> None:
    assert score(line["report"]).get("errors") == line["outcome"].get("errors")


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["players", "teams", "variant", "deals", "x"]), JSON))
def test_junk_never_raises(fields: dict[str, Any]) -> None:
    assert isinstance(score({"game": "canasta", **fields})["ok"], bool)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LINES), st.integers(0, 10**6), st.integers(1, 4))
def test_mutated_examples_never_raise(line: dict[str, Any], seed: int, changes: int) -> None:
    errors = GAME.score(mutated(line["report"], Random(seed), changes)).errors
    assert len(errors) == len(set(errors))


@pytest.mark.parametrize("preset", GAME.presets, ids=[preset.key for preset in GAME.presets])
def test_presets_are_proper_variants(preset: Any) -> None:
    report = {"game": "canasta", "players": ["A", "B"], "deals": [], "variant": preset.variant}
    assert score(report)["ok"]


def test_report_without_deals_has_zero_totals() -> None:
    outcome = score({"game": "canasta", "players": ["A", "B", "C"], "deals": []})
    assert outcome["totals"] == {"A": 0, "B": 0, "C": 0}
    assert outcome["ranking"] == {"A": 1, "B": 1, "C": 1}
    assert (outcome["next_dealer"], outcome["finished"]) == ("A", False)
    assert outcome["next_minimum"] == {"A": 50, "B": 50, "C": 50}
