"""Run a whole tournament from settings and events (docs/rules/wm.md section 3)."""

from __future__ import annotations

from datetime import datetime

from games.envelope import Json, Problem, refused, unknown_fields
from tournaments.domain.formats.clock import local_minute
from tournaments.domain.formats.run import EventRun
from tournaments.domain.formats.wm.format import WmFormat
from tournaments.domain.formats.wm.rules import BY_THE_BOOK, new
from tournaments.domain.formats.wm.settings import read_settings
from tournaments.domain.formats.wm.state import State

FORMAT = "wm_mode"


class ByTheBook(WmFormat):
    """The events and times of the rule document alone."""

    rules = BY_THE_BOOK


_BOOK = ByTheBook()


def run_scenario(scenario: object) -> Json:
    """Return one step for each event and the final state, or the problems of the scenario."""
    problems = scenario_problems(scenario)
    if problems or not isinstance(scenario, dict):
        return refused(problems)
    run = EventRun(_BOOK, new(read_settings(scenario.get("settings"))[0]))
    steps = [run.apply(event, index).as_json() for index, event in enumerate(scenario["events"])]
    return {"ok": True, "steps": steps, "state": scenario_state(run.state)}


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


def scenario_state(state: State) -> Json:
    """The `state` object of an outcome, its times as local minutes."""

    def minute(instant: datetime | None) -> str | None:
        return None if instant is None else local_minute(instant, state.zone)

    times = {"cutoff_at": minute(state.cutoff_at), "round_due": minute(state.round_due)}
    return _BOOK.state_json(state) | times
