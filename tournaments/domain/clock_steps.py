"""A step of the computer's clock: what it did to an event, and putting that back.

Knows which ends a step brought about and which times were running. Does not know any clock itself.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from tournaments.domain.actors import CLOCK, Actor
from tournaments.domain.course import Course, Fact, advance, record
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.history import History
from tournaments.domain.played import corrected, played

Json = dict[str, Any]
Recall = Callable[[], History[Any]]
LEAST = timedelta(minutes=1)
_SAME = timedelta(seconds=30)  # two processes see one step
_OVER = ("registration", "finished")


class Step(NamedTuple):
    """What one step did: the clock showed `at` where it should have shown `was`; `ended` are the
    signals that came because of it, as (timer, when)."""

    was: datetime
    at: datetime
    ended: tuple[tuple[str, datetime], ...]

    @property
    def by(self) -> timedelta:
        """How far it went; below zero it went back."""
        return self.at - self.was


def open_steps(course: Course, past: History[Any]) -> tuple[Step, ...]:
    """The steps of this round that nobody has decided on."""
    signals = {entry.index: entry.event for entry in past.entries} if course.steps else {}
    return tuple(
        Step(
            _instant(course, event["was"]),
            _instant(course, event["at"]),
            tuple(
                (signals[seq]["timer"], _instant(course, signals[seq]["at"]))
                for seq in event.get("ended", ())
                if seq in signals
            ),
        )
        for _seq, event in course.steps
    )


def _instant(course: Course, text: str) -> datetime:
    """A time of an accepted event."""
    at = read_at(text, course.setup.zone)
    assert at is not None
    return at


def note(course: Course, command: Json, _actor: Actor, now: datetime, history: Recall) -> Decision:
    """Write down that the clock stepped from `was` to now, if that touched anything here."""
    said = command.get("was")
    was = read_at(said, course.setup.zone) if isinstance(said, str) else None
    if was is None:
        return refuse("at_invalid", "was")
    past = history()
    known = open_steps(course, past)
    if known and abs(known[-1].was - was) < _SAME and abs(known[-1].at - now) < _SAME:
        return Decision(ignored="duplicate")
    play = course.play
    ended = [
        entry.index
        for entry in past.entries
        if entry.event["type"] == "timer" and was < _instant(course, entry.event["at"]) <= now
    ]
    runs = play.round_due or play.closing_at or play.phase == "final"
    if play.phase in _OVER or not (runs or ended):
        return Decision(ignored="stale")
    event = {"type": "clock_step", "was": was.isoformat(), "seconds": 0, "ended": ended}
    return played(course, event, CLOCK, now)


def put_back(
    course: Course, _command: Json, actor: Actor, now: datetime, history: Recall
) -> Decision:
    """Play on as if the clock had not stepped: what ended because of it goes on, and what was
    running lasts as long as it would have. A date of the calendar that this clock has passed
    stays passed."""
    changes: list[Json] = []
    past = history()
    signals = {entry.index: entry.event for entry in past.entries}
    for seq, event in course.steps:
        ended = [signals[n] | {"seq": n} for n in event.get("ended", ()) if n in signals]
        changes += [
            {"target": signal["seq"], "void": True}
            for signal in reversed(ended)
            if signal["timer"] == "round" or now < _instant(course, signal["at"])
        ]
        by = _instant(course, event["at"]) - _instant(course, event["was"])
        moved = {**event, "seconds": round(by.total_seconds())}
        changes.append({"target": seq, "event": moved})
        changes += _moved_matches(course, past, seq, by, now)
    return _corrected(course, changes, actor, now, past)


def _moved_matches(
    course: Course, past: History[Any], seq: int, by: timedelta, now: datetime
) -> list[Json]:
    """Matches after a step back that counted at the last entry of their table, still to come."""
    match = FORMATS[course.setup.format].match
    late = [
        (entry, at)
        for entry in past.since(seq)
        if by < timedelta(0) and entry.event["type"] == match
        if (at := _instant(course, entry.event["at"])) > now
    ]
    return [
        {"target": entry.index, "event": {**entry.event, "at": (at + by).isoformat()}}
        for entry, at in late
    ]


def keep(course: Course, _command: Json, actor: Actor, now: datetime, history: Recall) -> Decision:
    """All is right as it is now."""
    changes = [{"target": seq, "event": event} for seq, event in course.steps]
    return _corrected(course, changes, actor, now, history())


def _corrected(
    course: Course, changes: list[Json], actor: Actor, now: datetime, past: History[Any]
) -> Decision:
    """One correction after the other; the first one that is refused refuses all."""
    facts: tuple[Fact, ...] = ()
    past = past.copy()
    for change in changes:
        correction = {"type": "correct", "accept": True, **change}
        decision = corrected(course, correction, actor, now, past)
        if decision.problems:
            return decision
        (fact,) = decision.facts
        course, effect = advance(course, fact, now, str(actor))
        record(past, course.seq, fact.kind, fact.command, effect)
        facts += decision.facts
    return Decision(facts=facts) if facts else refuse("no_clock_step", "type")
