"""Required depth of reports, and reports below it."""

from __future__ import annotations

from typing import Any

import pytest

from games.game import Depth
from games.registry import GAMES
from tournaments.domain.depths import Depths, depths_of, is_too_shallow

TOTALS, NUMBERS, LINES, SHEET = Depth
ONE_SOLO = {"deals": [{"solo": "A"}]}  # a sheet of Binokel
IN_NUMBERS = {"deals": [{"kind": "line", "points": {"A": 100}}]}


@pytest.mark.parametrize(
    ("game", "depths", "found"),
    [
        ("binokel", None, Depths(None, SHEET)),
        ("binokel", [], Depths(None, SHEET)),
        ("brokdorf", [], Depths(None, TOTALS)),
        ("canasta", [], Depths(None, NUMBERS)),
        ("binokel", ["lines"], Depths(LINES, LINES)),
        ("binokel", ["sheet", "numbers", "lines"], Depths(SHEET, NUMBERS)),
        ("binokel", ["totals", "sheet"], Depths(TOTALS, TOTALS)),
        ("canasta", ["lines"], Depths(SHEET, SHEET)),  # it knows no lines
        ("canasta", ["lines", "totals"], Depths(SHEET, TOTALS)),
    ],
)
def test_the_first_depth_is_offered_and_the_shallowest_is_enough(
    game: str, depths: list[str] | None, found: Depths
) -> None:
    settings = {} if depths is None else {"depths": depths}
    assert depths_of(GAMES[game], settings) == found


@pytest.mark.parametrize(
    ("depths", "command", "shallow"),
    [
        (["numbers"], {"report": ONE_SOLO}, False),
        (["numbers"], {"report": IN_NUMBERS}, False),
        (["lines"], {"report": IN_NUMBERS}, True),
        (["lines"], {"sheet": IN_NUMBERS}, True),
        (["lines"], {"sheet": ONE_SOLO}, False),
        (["numbers"], {"result": {"A": 100}}, True),
        (["numbers"], {"report": IN_NUMBERS, "result": {"A": 100}}, False),
        (["totals"], {"result": {"A": 100}}, False),
        ([], {"report": IN_NUMBERS}, True),  # usual is the whole sheet
        (["sheet"], {"report": "deals"}, False),
        (["sheet"], {}, False),
    ],
)
def test_a_report_is_too_shallow_that_tells_less_than_the_least(
    depths: list[str], command: Any, shallow: bool
) -> None:
    assert is_too_shallow("binokel", {"depths": depths}, command) is shallow
