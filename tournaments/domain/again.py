"""Stored facts decided again by the rules of today: to bring logs of former forms to the present
one, and to see where today's rules differ.

Knows what is stored of a command. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from games.envelope import Json, Problem
from tournaments.domain.codec import Change
from tournaments.domain.course import Course, Effect, Fact, advance, begin, follow, record
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.corrections import correct, registered_again
from tournaments.domain.formats.history import History
from tournaments.domain.formats.ledger import BrokenBooks

_DESK = frozenset(
    {
        *("signup", "published", "unpublished", "reported", "confirmed", "disputed", "wished"),
        *("renamed", "forgotten"),
    }
)


class Kept(NamedTuple):
    """What every form of a log keeps of a fact."""

    kind: str
    command: Json
    at: datetime
    actor: str


class Refused(Exception):
    """Today's rules refuse a stored fact; `problems` say why."""

    def __init__(self, seq: int, problems: Iterable[Problem]) -> None:
        self.seq, self.problems = seq, tuple(problems)
        super().__init__(f"entry {seq}: {', '.join(problem.code for problem in self.problems)}")


def decide_again(course: Course, history: History[Any], kept: Kept) -> Fact:
    """What follows of a stored fact today; Refused if nothing does."""
    texts = kept.command.get("texts", {})
    command, form, seq = kept.command, FORMATS[course.setup.format], course.seq + 1
    if kept.kind in _DESK:
        return Fact(kept.kind, command, texts=texts)
    if kept.kind == "configured":
        start = begin(command).play
        play, revision = registered_again(form, start, history)
        return Fact(kept.kind, command, play, None, (), revision, start, texts)
    revision = {}
    if kept.kind == "correct":
        step, revision = correct(form, course.play, history, command["event"], seq)
    else:
        step = form.rules.apply(course.play, command["event"], seq)
    if step.kind != "accepted" or command["event"]["type"] != kept.kind:
        raise Refused(seq, step.errors)
    at, bookings = step.at, step.bookings
    return Fact(kept.kind, command, step.state, at, bookings, revision, None, texts)


class Difference(NamedTuple):
    """An entry that today's rules would decide otherwise: they refuse it (`problems`), or it would
    do something else to these parts of the state."""

    seq: int
    kind: str
    problems: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def differences_today(log: Iterable[tuple[Kept, Effect]]) -> Iterator[Difference]:
    """Where today's rules differ from what a sound log holds; each entry is decided in the state
    that it met, so that one difference does not bring others about."""
    course: Course | None = None
    history: History[Any] | None = None
    for kept, effect in log:
        if course is not None and history is not None:
            yield from _difference(course, history, kept, effect)
        course = follow(course, kept.kind, kept.command, effect, kept.at)
        if history is None:
            history = History(FORMATS[course.setup.format].codec, course.play)
        else:
            record(history, course.seq, kept.kind, kept.command, effect)


def _difference(
    course: Course, history: History[Any], kept: Kept, effect: Effect
) -> Iterator[Difference]:
    seq = course.seq + 1
    try:
        fact = decide_again(course, history, kept)
        _after, today = advance(course, fact, kept.at, kept.actor)
    except Refused as refused:
        yield Difference(seq, kept.kind, tuple(problem.code for problem in refused.problems))
        return
    except (ValueError, KeyError, TypeError, BrokenBooks):
        yield Difference(seq, kept.kind, ("event_unknown",))
        return
    if today != effect:
        yield Difference(seq, kept.kind, (), _parts(effect.state, today.state))


def _parts(one: Change, other: Change) -> tuple[str, ...]:
    """The fields in which two differences of a course differ."""
    one, other = _flat(one), _flat(other)
    return tuple(sorted(name for name in {**one, **other} if one.get(name) != other.get(name)))


def _flat(change: Change) -> Json:
    """The fields of the course and of the format's state that a difference names."""
    fields = change if isinstance(change, dict) else {}
    play = fields.get("play")
    return {**fields, **(play if isinstance(play, dict) else {}), "play": None}
