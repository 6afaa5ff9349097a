"""Buraco: the worked examples of rules/buraco.md."""

from __future__ import annotations

from typing import Any

import pytest

from games import score
from tests.games.examples import example_lines, same_outcome

LINES = example_lines("buraco")


@pytest.mark.parametrize("line", LINES, ids=[line["name"] for line in LINES])
def test_example_comes_out_exactly(line: dict[str, Any]) -> None:
    outcome = score(line["report"])
    assert same_outcome(outcome, line["outcome"]), outcome
