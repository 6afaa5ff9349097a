"""What a command would change, without doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.envelope import Problem
from tournaments.domain.actors import Actor
from tournaments.domain.course import Course
from tournaments.domain.decide import after, as_due, decide
from tournaments.domain.differences import Change, differences
from tournaments.models import Tournament
from tournaments.queries import course as courses
from tournaments.services.lot import with_lot


@dataclass(frozen=True, slots=True)
class Preview:
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    changes: tuple[Change, ...]
    course: Course


def preview(
    tournament: Tournament, command: dict[str, Any], actor: Actor, *, now: datetime
) -> Preview:
    """The differences between the state as of now and the one after `command`, which draws the
    same lots then."""
    before = as_due(courses.load(tournament), now)
    decision = decide(before, with_lot(tournament, before, command), actor, now)
    then = after(before, decision, actor, now)
    return Preview(decision.problems, decision.warnings, differences(before, then), then)
