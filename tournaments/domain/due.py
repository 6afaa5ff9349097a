"""What happens by itself: commands that are due, and the facts of a decision one after the other.

Knows the stored deadlines. Does not store anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from games.envelope import Json
from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.decide import decide
from tournaments.domain.decision import Decision
from tournaments.domain.fold import advance, record
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import Effect, Fact, TournamentState


def due_commands(state: TournamentState) -> tuple[tuple[datetime, Json], ...]:
    """When which command is due by itself, from the stored deadlines."""
    return state.format.due(state.play)


def next_due(state: TournamentState, now: datetime) -> tuple[datetime, Decision] | None:
    """What is overdue for the longest time, with its facts; it happened when it was due."""
    due = [item for item in due_commands(state) if item[0] <= now]
    if not due:
        return None
    at, command = min(due, key=lambda item: item[0])
    decision = decide(state, command, CLOCK, at, _nothing)
    return (at, decision) if decision.facts else None


def _nothing() -> History[FormatState]:
    raise LookupError("the clock corrects nothing")


def outcome(
    state: TournamentState, decision: Decision, actor: Actor, at: datetime
) -> Iterator[tuple[Fact, TournamentState, Effect]]:
    """The facts of a decision, each with the state after it and what it did. The time of a log
    goes back only where a step of the clock is noted."""
    for fact in decision.facts:
        if fact.kind != "clock_step":
            at = max(at, datetime.fromisoformat(state.at))
        state, effect = advance(state, fact, at, str(actor))
        yield fact, state, effect


def as_due(
    state: TournamentState, now: datetime, history: History[FormatState] | None = None
) -> TournamentState:
    """The state with everything that is overdue carried out: what the next writer will find.

    What is carried out is added to `history`.
    """
    while overdue := next_due(state, now):
        at, decision = overdue
        for fact, after, effect in outcome(state, decision, CLOCK, at):
            state = after
            if history is not None:
                record(history, state.seq, fact.kind, fact.command, effect)
    return state
