"""An event in memory: every command takes the way of a stored one, and nothing is kept.

Knows what a log would hold. Does not know users or the clock on the wall.
"""

from __future__ import annotations

from datetime import UTC, datetime

from games.envelope import Json
from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.decide import decide
from tournaments.domain.decision import Decision, Refused
from tournaments.domain.due import next_due, outcome
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import BrokenBooks
from tournaments.domain.lot import with_lot
from tournaments.domain.setup import setup_problems, whole_setup
from tournaments.domain.tournament_state import TournamentState, created, record

_BEFORE = datetime(2000, 1, 1, tzinfo=UTC)


class Memory:
    """One event; `state` is how it stands. Draws without a seed follow from `secret`."""

    def __init__(self, setup: Json, secret: str) -> None:
        setup = whole_setup(setup)
        if problems := setup_problems(setup):
            raise Refused(problems)
        self.state: TournamentState = created(setup, _BEFORE)[0]
        self.secret = secret
        form = self.state.format
        self.history: History[FormatState] = History(form.codec, self.state.play)

    def send(self, command: Json, actor: Actor, now: datetime) -> Decision:
        """Carry out what is due and then a command, or say why not."""
        while overdue := next_due(self.state, now):
            at, decision = overdue
            self._follow(decision, CLOCK, at)
        drawn = with_lot(self.secret, self.state, command)
        decision = decide(self.state, drawn, actor, now, lambda: self.history)
        self._follow(decision, actor, now)
        return decision

    def _follow(self, decision: Decision, actor: Actor, at: datetime) -> None:
        before = self.state.play
        for fact, after, effect in outcome(self.state, decision, actor, at):
            self.state = after
            record(self.history, after.seq, fact.kind, fact.command, effect)
        broken = self.state.format.shaken(before, self.state.play)
        if broken:
            raise BrokenBooks(f"after {decision.facts}: {', '.join(broken)}")
