"""A scenario of the rule document, played through the one door (rules/wm_mode.md section 3)."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from games.envelope import Json, Problem, refused
from tournaments.domain.actors import Actor, Role
from tournaments.domain.course import Course, Fact
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.play import summary
from tournaments.domain.formats.wm.scenario import FORMAT, scenario_problems
from tournaments.domain.rehearsed import told
from tournaments.models import Tournament
from tournaments.queries import course as courses
from tournaments.services.create import create
from tournaments.services.execute import Done, execute
from tournaments.services.rehearse_event import rehearse_event
from tournaments.services.rehearse_series import rehearse_series

_DIRECTOR = Actor(Role.ADMIN, "rehearsal")
_BEFORE = datetime(2000, 1, 1, tzinfo=UTC)
_PLACE = re.compile(r"events\[(\d+)\]")


class Rehearsal:
    """One scenario on a tournament of its own; call it inside a scratch database.

    A scenario counts its events from 0, refused ones too; the log counts what was accepted.
    """

    def __init__(self, settings: Json) -> None:
        setup = {"name": "Rehearsal", "format": FORMAT, "settings": settings}
        self.now = _BEFORE
        self.tournament: Tournament = create(setup, now=self.now)
        self.course: Course = courses.load(self.tournament)
        self.index_of: dict[int, int] = {}

    def step(self, event: object, index: int) -> Json:
        """Send the event with this index and tell what came of it (section 3.2)."""
        before = self.course
        self.index_of[before.seq + 1] = index
        self.now = _time_of(event, before.setup.zone) or self.now
        command = {"type": "event", "event": self._as_logged(event)}
        done = execute(self.tournament, command, _DIRECTOR, now=self.now)
        self.course = done.course
        return self._as_scenario(_step(before, done))

    def _as_logged(self, event: object) -> object:
        """A correction names its target by the place in the log; 0 is nobody's place."""
        if not isinstance(event, dict) or event.get("type") != "correct":
            return event
        target = event.get("target")
        if not isinstance(target, int) or isinstance(target, bool):
            return event
        seq_of = {index: seq for seq, index in self.index_of.items() if seq <= self.course.seq}
        return {**event, "target": seq_of.get(target, 0)}

    def _as_scenario(self, step: Json) -> Json:
        """The step with paths that count as the scenario does."""
        for key in ("errors", "warnings"):
            for problem in step.get(key, ()):
                problem["path"] = _PLACE.sub(
                    lambda place: f"events[{self.index_of[int(place[1])]}]", problem["path"], 1
                )
        return step


def rehearse(scenario: object) -> Json:
    """The outcome of a scenario: one step per event or command, and how it stands at the end."""
    if isinstance(scenario, dict) and "series" in scenario:
        return rehearse_series(scenario)
    if isinstance(scenario, dict) and scenario.get("format") != FORMAT and "commands" in scenario:
        return rehearse_event(scenario)
    problems: list[Problem] = scenario_problems(scenario)
    if problems or not isinstance(scenario, dict):
        return refused(problems)
    rehearsal = Rehearsal(scenario.get("settings") or {})
    steps = [rehearsal.step(event, index) for index, event in enumerate(scenario["events"])]
    state = FORMATS[FORMAT].state_json(courses.load(rehearsal.tournament).play)
    courses.forget(rehearsal.tournament)
    return {"ok": True, "steps": steps, "state": state}


def _step(before: Course, done: Done) -> Json:
    if not done.ok:
        return refused(done.problems)
    if done.ignored:
        return {"ok": True, **summary(done.course.play), "ignored": done.ignored}
    (entry,) = done.entries
    return told(before, Fact(entry.seq, entry.kind, entry.payload, entry.at.isoformat()))


def _time_of(event: object, zone: str) -> datetime | None:
    """When an event says that it happened, if it says so properly."""
    at = event.get("at") if isinstance(event, dict) else None
    return read_at(at, zone, precise=False) if isinstance(at, str) else None
