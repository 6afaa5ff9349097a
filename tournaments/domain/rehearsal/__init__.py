"""Whole events and seasons in memory, from settings and what is sent: nothing is kept.

Knows the order of things. Does not know the rules.
"""

from __future__ import annotations

from dataclasses import replace

from games.envelope import Json, refused
from tournaments.domain.formats.run import Run
from tournaments.domain.formats.wm.apply import new
from tournaments.domain.formats.wm.format import WM
from tournaments.domain.formats.wm.forms import OF_A_SCENARIO
from tournaments.domain.formats.wm.scenario import FORMAT, scenario_problems, scenario_state
from tournaments.domain.formats.wm.settings import read_settings
from tournaments.domain.rehearsal.event import Sender, rehearse_event, rehearsed
from tournaments.domain.rehearsal.memory import Memory
from tournaments.domain.rehearsal.series import rehearse_series

# the events and times of the rule document alone
_BY_THE_BOOK = replace(WM, rules=replace(WM.rules, check=OF_A_SCENARIO.check))

__all__ = ["Memory", "Sender", "rehearse", "rehearse_event", "rehearsed", "run_scenario"]


def rehearse(scenario: object, secret: str = "") -> Json:
    """The outcome of a scenario: one step per event or command, and how it stands at the end.

    Draws without a seed of their own follow from `secret`. Never raises on JSON values.
    """
    if isinstance(scenario, dict) and "series" in scenario:
        return rehearse_series(scenario, secret)
    if isinstance(scenario, dict) and scenario.get("format") != FORMAT and "commands" in scenario:
        return rehearse_event(scenario, secret)
    return run_scenario(scenario)


def run_scenario(scenario: object) -> Json:
    """One step per event and the state at the end (docs/rules/wm.md section 3), or what is wrong
    with the scenario."""
    problems = scenario_problems(scenario)
    if problems or not isinstance(scenario, dict):
        return refused(problems)
    run = Run(_BY_THE_BOOK, new(read_settings(scenario.get("settings"))[0]))
    steps = [run.apply(event, index).as_json() for index, event in enumerate(scenario["events"])]
    return {"ok": True, "steps": steps, "state": scenario_state(run.state)}
