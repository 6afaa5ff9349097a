"""The envelope of a whole tournament from settings and events (docs/rules/wm.md section 3).

Knows what a scenario and its outcome hold. Does not know the rules.
"""

from __future__ import annotations

from datetime import datetime

from games.envelope import Json, Problem, unknown_fields
from tournaments.domain.formats.clock import local_minute
from tournaments.domain.formats.wm import state as states
from tournaments.domain.formats.wm.ranking import ranking
from tournaments.domain.formats.wm.settings import read_settings
from tournaments.domain.formats.wm.state import State

FORMAT = "wm_mode"


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
    """The state as programs read it, with the ranking."""
    return {**states.state_json(state), "ranking": list(ranking(state))}


def scenario_state(state: State) -> Json:
    """The `state` object of an outcome, its times as local minutes."""

    def minute(instant: datetime | None) -> str | None:
        return None if instant is None else local_minute(instant, state.zone)

    times = {"cutoff_at": minute(state.cutoff_at), "round_due": minute(state.round_due)}
    return state_json(state) | times
