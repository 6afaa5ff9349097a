"""A whole tournament from settings and events (rules/wm_mode.md section 3).

Knows the envelope of a scenario and its outcome. Does not know the rules.
"""

from __future__ import annotations

from games.envelope import Json, Problem, refused, unknown_fields
from tournaments.domain.formats.wm import state as states
from tournaments.domain.formats.wm.apply import apply, new
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.settings import read_settings
from tournaments.domain.formats.wm.state import State

FORMAT = "wm_mode"


def run_scenario(scenario: object) -> Json:
    """One step per event and the state at the end, or what is wrong with the scenario."""
    problems = scenario_problems(scenario)
    if problems or not isinstance(scenario, dict):
        return refused(problems)
    state, steps = new(read_settings(scenario.get("settings"))[0]), []
    for index, event in enumerate(scenario["events"]):
        step = apply(state, event, index)
        state = step.state
        steps.append(step.as_json())
    return {"ok": True, "steps": steps, "state": state_json(state)}


def scenario_problems(scenario: object) -> list[Problem]:
    """Everything that is wrong with the envelope of a scenario (section 5.1), in its order."""
    if not isinstance(scenario, dict):
        return [Problem("report_type", "")]
    problems = []
    if scenario.get("format") != FORMAT:
        problems.append(Problem("format_unknown", "format"))
    problems += read_settings(scenario.get("settings"))[1]
    if scenario.get("events") is None:
        problems.append(Problem("field_missing", "events"))
    elif not isinstance(scenario["events"], list):
        problems.append(Problem("events_type", "events"))
    return problems + unknown_fields(scenario, ("format", "settings", "events"))


def state_json(state: State) -> Json:
    """The `state` object of an outcome; local minutes, or instants if the state is precise."""
    return {**states.state_json(state), "ranking": list(ranking(state))}
