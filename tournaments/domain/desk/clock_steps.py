"""A step of the computer's clock: what it did to an event, and putting that back.

Knows which ends a step brought about and which times were running. Does not know any clock itself.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from games.envelope import Json
from tournaments.domain.actors import CLOCK
from tournaments.domain.commands.rounds import ClockStep, KeepClock, PutBack
from tournaments.domain.decision import Decision, Request, dispatch, dispatch_correction
from tournaments.domain.fold import advance, record
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import Ignored, refuse
from tournaments.domain.tournament_state import Fact, TournamentState

LEAST = timedelta(minutes=1)
_SAME = timedelta(seconds=30)  # two processes see one step
_OVER = ("registration", "finished")


class ClockJump(NamedTuple):
    """What one step did: the clock showed `at` where it should have shown `was`; `ended` are the
    signals that came because of it, as (timer, when)."""

    was: datetime
    at: datetime
    ended: tuple[tuple[str, datetime], ...]

    @property
    def by(self) -> timedelta:
        """How far it went; below zero it went back."""
        return self.at - self.was


def open_steps(state: TournamentState, past: History[FormatState]) -> tuple[ClockJump, ...]:
    """The steps of this round that nobody has decided on."""
    return tuple(
        ClockJump(
            _instant(state, event["was"]),
            _instant(state, event["at"]),
            tuple(
                (signal.event["timer"], _instant(state, signal.event["at"]))
                for signal in _signals(state, past, seq, event)
            ),
        )
        for seq, event in state.steps
    )


def _signals(
    state: TournamentState, past: History[FormatState], step: int, event: Json
) -> tuple[Entry, ...]:
    """The signals that came because of a step and still count, the first one first: those that were
    there when it was noted, and of the same times those that came again when somebody struck them.
    """
    was, at = _instant(state, event["was"]), _instant(state, event["at"])
    return tuple(
        entry
        for entry in reversed(tuple(past.concerning("timer")))
        if entry.index in event.get("ended", ())
        or (entry.index > step and was < _instant(state, entry.event["at"]) <= at)
    )


def _instant(state: TournamentState, text: str) -> datetime:
    """A time of an accepted event."""
    at = read_at(text, state.setup.zone)
    assert at is not None
    return at


def note(request: Request, command: ClockStep) -> Decision:
    """Write down that the clock stepped from `was` to now, if that touched anything here."""
    state, now, given = request.state, request.now, command.was
    was = read_at(given, state.setup.zone) if isinstance(given, str) else None
    if was is None:
        refuse("at_invalid", "was")
    past = request.history()
    known = open_steps(state, past)
    if known and abs(known[-1].was - was) < _SAME and abs(known[-1].at - now) < _SAME:
        raise Ignored("duplicate")
    play = state.play
    ended = [
        entry.index
        for entry in reversed(tuple(past.concerning("timer")))
        if was < _instant(state, entry.event["at"]) <= now
    ]
    runs = play.round_due or play.closing_at or play.phase == "final"
    if play.phase in _OVER or not (runs or ended):
        raise Ignored("stale")
    event = {"type": "clock_step", "was": was.isoformat(), "seconds": 0, "ended": ended}
    return dispatch(replace(request, actor=CLOCK), event)


def put_back(request: Request, _command: PutBack) -> Decision:
    """Play on as if the clock had not stepped: what ended because of it goes on, and what was
    running lasts as long as it would have. A date of the calendar that this clock has passed
    stays passed."""
    state, now, past = request.state, request.now, request.history()
    changes: list[Json] = []
    for seq, event in state.steps:
        changes += [
            {"target": signal.index, "void": True}
            for signal in reversed(_signals(state, past, seq, event))
            if signal.event["timer"] == "round" or now < _instant(state, signal.event["at"])
        ]
        by = _instant(state, event["at"]) - _instant(state, event["was"])
        moved = {**event, "seconds": round(by.total_seconds())}
        changes.append({"target": seq, "event": moved})
        changes += _moved_matches(state, past, seq, by, now)
    return _corrected(request, changes, past)


def _moved_matches(
    state: TournamentState, past: History[FormatState], seq: int, by: timedelta, now: datetime
) -> list[Json]:
    """Matches after a step back that counted at the last entry of their table, still to come."""
    match = state.format.match
    late = [
        (entry, at)
        for entry in past.since(seq)
        if by < timedelta(0) and entry.event["type"] == match
        if (at := _instant(state, entry.event["at"])) > now
    ]
    return [
        {"target": entry.index, "event": {**entry.event, "at": (at + by).isoformat()}}
        for entry, at in late
    ]


def keep(request: Request, _command: KeepClock) -> Decision:
    """All is right as it is now."""
    changes = [{"target": seq, "event": event} for seq, event in request.state.steps]
    return _corrected(request, changes, request.history())


def _corrected(request: Request, changes: list[Json], past: History[FormatState]) -> Decision:
    """One correction after the other; the first one that is refused refuses all."""
    facts: tuple[Fact, ...] = ()
    past = past.copy()
    for change in changes:
        decision = dispatch_correction(request, {"type": "correct", "accept": True, **change}, past)
        (fact,) = decision.facts
        state, effect = advance(request.state, fact, request.now, str(request.actor))
        record(past, state.seq, fact.kind, fact.command, effect)
        request = replace(request, state=state)
        facts += decision.facts
    if not facts:
        refuse("no_clock_step", "type")
    return Decision(facts=facts)
