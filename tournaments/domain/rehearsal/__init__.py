"""Play whole tournaments and seasons in memory from settings and commands."""

from __future__ import annotations

from games.envelope import Json
from tournaments.domain.formats import BOOK, run_scenario
from tournaments.domain.rehearsal.event import Memory, Sender, rehearse_event, rehearsed
from tournaments.domain.rehearsal.series import rehearse_series

__all__ = ["Memory", "Sender", "rehearse", "rehearse_event", "rehearsed", "run_scenario"]


def rehearse(scenario: object, secret: str = "") -> Json:
    """The outcome of a scenario: one step per event or command, and how it stands at the end.

    Draws without a seed of their own follow from `secret`. Never raises on JSON values.
    """
    if isinstance(scenario, dict) and "series" in scenario:
        return rehearse_series(scenario, secret)
    if isinstance(scenario, dict) and scenario.get("format") != BOOK and "commands" in scenario:
        return rehearse_event(scenario, secret)
    return run_scenario(scenario)
