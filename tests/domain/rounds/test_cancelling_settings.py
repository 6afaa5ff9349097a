"""Settings of an event in rounds that cancel each other are refused, and stay fine in old logs."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.formats.rounds.settings import read_settings, setup_problems

LAST: dict[str, Any] = {"max_players": 3}

SIX = {"max_players": 6}


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        # nobody is left for it
        ({**LAST, "prizes": ["1–3: ham, last: soap"]}, ("last_place_has_prize", "prizes")),
        (
            {**SIX, "final": "knockout", "final_size": 8},
            ("final_unfilled", "final_size"),
        ),
        ({**SIX, "final": "table", "final_size": 7}, ("final_unfilled", "final_size")),
        ({"prizes": ["60 %", "1/2"]}, ("prizes_over_pot", "prizes")),
        ({"prizes": ["60 %, last: 50 %"]}, ("prizes_over_pot", "prizes")),
        ({"prizes": ["Damen: ham"]}, ("prize_unread", "prizes")),
    ],
)
def test_settings_that_cancel_each_other_are_refused(
    settings: dict[str, Any], problem: tuple[str, str]
) -> None:
    code, key = problem
    found = setup_problems("evening", "binokel", settings)
    assert [tuple(each) for each in found] == [(code, f"settings.{key}")]
    assert read_settings("evening", "binokel", settings)[1] == []


@pytest.mark.parametrize(
    "settings",
    [
        {**LAST, "prizes": ["ham", "cake", "last: soap"]},
        {**LAST, "prizes": ["ham", "2–: cake", "last: soap"]},
        {**SIX, "final": "table", "final_size": 6},
        {**SIX, "final": "knockout", "final_size": 8, "final_per_table": 2},
        {"prizes": ["60 %, last: 40 %"]},
    ],
)
def test_settings_that_leave_something_over_are_fine(settings: dict[str, Any]) -> None:
    assert setup_problems("evening", "binokel", settings) == []
