"""What a command would change, without doing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.envelope import Problem
from tournaments.domain.actors import Actor
from tournaments.domain.course import Course, Fact, evolve
from tournaments.domain.decide import decide
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
    """The differences between the present state and the one after `command`."""
    before = after = courses.load(tournament)
    decision = decide(before, command, actor, now)
    for kind, payload in decision.facts:
        fact = Fact(after.seq + 1, kind, payload, now.isoformat(), str(actor))
        after = evolve(after, fact)
    return Preview(decision.problems, decision.warnings, differences(before, after), after)
