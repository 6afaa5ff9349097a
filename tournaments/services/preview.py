"""What a command would change, without doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.envelope import Problem
from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.course import Course, Fact, evolve
from tournaments.domain.decide import decide, next_due
from tournaments.domain.decision import Decision
from tournaments.domain.differences import Change, differences
from tournaments.models import Tournament
from tournaments.queries import course as courses


@dataclass(frozen=True, slots=True)
class Preview:
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    changes: tuple[Change, ...]
    course: Course


def preview(
    tournament: Tournament, command: dict[str, Any], actor: Actor, *, now: datetime
) -> Preview:
    """The differences between the state as of now and the one after `command`."""
    before = courses.load(tournament)
    while overdue := next_due(before, now):
        at, settled = overdue
        before = _after(before, settled, CLOCK, at)
    decision = decide(before, command, actor, now)
    after = _after(before, decision, actor, now)
    return Preview(decision.problems, decision.warnings, differences(before, after), after)


def _after(course: Course, decision: Decision, actor: Actor, at: datetime) -> Course:
    for kind, payload in decision.facts:
        fact = Fact(course.seq + 1, kind, payload, at.isoformat(), str(actor))
        course = evolve(course, fact)
    return course
