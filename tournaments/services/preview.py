"""What a command would change, without doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.envelope import Problem
from tournaments.domain.actors import Actor
from tournaments.domain.course import Course
from tournaments.domain.decide import as_due, decide, outcome
from tournaments.domain.differences import Change, differences
from tournaments.domain.lot import with_lot
from tournaments.models import Tournament
from tournaments.queries import course as courses
from tournaments.queries import history as histories


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
    stored = courses.load(tournament)
    past = histories.fresh(tournament, stored)
    before = as_due(stored, now, past)
    drawn = with_lot(tournament.secret, before, command)
    decision = decide(before, drawn, actor, now, lambda: past)
    then = before
    for _fact, after, _effect in outcome(before, decision, actor, now):
        then = after
    return Preview(decision.problems, decision.warnings, differences(before, then), then)
