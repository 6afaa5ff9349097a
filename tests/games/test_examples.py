"""Every worked example of the rule documents comes out exactly, from Python.

How many lines of each file did is printed at the end of a run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import score
from tests.games.examples import EXACT, example_files, example_lines, same_outcome

# the scenarios of the WM mode are no reports of a game: tests/domain/test_wm_examples.py
LINES = [
    pytest.param(file, line, id=f"{file}-{line['name']}")
    for file in example_files()
    if file != "wm_mode"
    for line in example_lines(file)
]


@pytest.mark.parametrize(("file", "line"), LINES)
def test_an_example_comes_out_exactly(
    file: str, line: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    outcome = score(line["report"])
    assert same_outcome(outcome, line["outcome"]), outcome
    record_property(EXACT, file)
