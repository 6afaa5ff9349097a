"""Every worked scenario of docs/rules/wm.md comes out exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.examples import EXACT, example_lines, same_outcome
from tournaments.domain.rehearsal import run_scenario

LINES = example_lines("wm_mode")


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["name"])
def test_scenario_comes_out_as_the_rules_say(
    line: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    got, wanted = run_scenario(line["report"]), dict(line["outcome"])

    steps, wanted_steps = got.pop("steps", []), wanted.pop("steps", [])
    assert len(steps) == len(wanted_steps)
    for index, (step, wanted_step) in enumerate(zip(steps, wanted_steps, strict=True)):
        assert same_outcome(step, wanted_step), (index, step, wanted_step)
    assert same_outcome(got, wanted)
    record_property(EXACT, "wm_mode")


def test_all_scenarios_are_there() -> None:
    assert len(LINES) == 25


def test_a_scenario_says_what_happened() -> None:
    told = run_scenario({"format": "wm_mode"})
    assert [(error["code"], error["path"]) for error in told["errors"]] == [
        ("field_missing", "events")
    ]
