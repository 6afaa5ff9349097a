"""Entering many players at once."""

from __future__ import annotations

from datetime import datetime

from games.envelope import Problem
from tournaments.domain.actors import Actor
from tournaments.domain.formats import FORMATS
from tournaments.models import Tournament
from tournaments.queries import course as courses
from tournaments.services.execute import execute

Refusals = list[tuple[str, tuple[Problem, ...]]]


def register_all(
    tournament: Tournament,
    names: list[str],
    actor: Actor,
    *,
    now: datetime,
    key: str,
    accept: bool = False,
) -> tuple[int, Refusals]:
    """How many were entered, and who was not with the reasons; after the start: late entries. With
    `accept` people may be called like others who are there."""
    course = courses.load(tournament)
    started = course.play.starters > 0
    written = FORMATS[course.setup.format].entrant
    kind = "late_entry" if started else "register"
    entered, refused = 0, []
    for i, name in enumerate(names):
        command = {
            "type": kind,
            **written(course.play, name),
            **({"accept": True} if accept else {}),
        }
        done = execute(tournament, command, actor, now=now, key=f"{key}-{i}")
        if done.ok:
            entered += 1
        else:
            refused.append((name, done.warnings or done.problems))
    return entered, refused
