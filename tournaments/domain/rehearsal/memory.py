"""An event in memory: every command takes the way of a stored one, and nothing is kept.

Knows what a log would hold. Does not know users or the clock on the wall.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.envelope import Json, Problem
from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.course import Course, created, record
from tournaments.domain.decide import decide, next_due, outcome, setup_problems, whole_setup
from tournaments.domain.decision import Decision
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.domain.formats.ledger import BrokenBooks
from tournaments.domain.lot import with_lot

_BEFORE = datetime(2000, 1, 1, tzinfo=UTC)


class Unusable(Exception):
    """A setup that no event can have; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(str(problems))
        self.problems = problems


class Memory:
    """One event; `course` is how it stands. Draws without a seed follow from `secret`."""

    def __init__(self, setup: Json, secret: str) -> None:
        setup = whole_setup(setup)
        if problems := setup_problems(setup):
            raise Unusable(problems)
        self.course: Course = created(setup, _BEFORE)[0]
        self.secret = secret
        form = FORMATS[self.course.setup.format]
        self.history: History[Any] = History(form.codec, self.course.play)

    def send(self, command: Json, actor: Actor, now: datetime) -> Decision:
        """Carry out what is due and then a command, or say why not."""
        while overdue := next_due(self.course, now):
            at, decision = overdue
            self._follow(decision, CLOCK, at)
        drawn = with_lot(self.secret, self.course, command)
        decision = decide(self.course, drawn, actor, now, lambda: self.history)
        self._follow(decision, actor, now)
        return decision

    def _follow(self, decision: Decision, actor: Actor, at: datetime) -> None:
        before = self.course.play
        for fact, after, effect in outcome(self.course, decision, actor, at):
            self.course = after
            record(self.history, after.seq, fact.kind, fact.command, effect)
        broken = FORMATS[self.course.setup.format].shaken(before, self.course.play)
        if broken:
            raise BrokenBooks(f"after {decision.facts}: {', '.join(broken)}")
