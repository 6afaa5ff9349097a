"""The course of one tournament: the state that its log folds to.

Knows the format's own state and what the desk adds to it: sign-up, published seats, reports that
wait for a second player. Does not know users, databases or the clock on the wall.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from tournaments.domain.formats import FORMATS, Play
from tournaments.domain.formats.history import history
from tournaments.domain.wishes import Wish, from_json

Json = dict[str, Any]


class Fact(NamedTuple):
    """One thing that happened. `payload` is JSON; for events of the format it is
    `{"event": {...}, "meta": {...}}`."""

    seq: int
    kind: str
    payload: Json
    at: str
    actor: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before the start. `settings` holds only what departs from the defaults."""

    name: str
    format: str
    game: str
    settings: Json
    zone: str
    confirmation: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A report that waits for confirmation. `body` is the command that brought it."""

    seq: int
    round: int
    table: int
    event: Json
    body: Json
    by: str
    at: str
    confirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The folded state. `at` is when its last fact happened, `published` the last round whose seats
    everybody may see. `promise` is the hash of the next draw's seed, `lots` counts the seeds that
    were revealed. `wishes` are those for every draw of seats to come. `steps` are those of the
    computer's clock in this round that nobody has decided on, as (seq, event): `clock_steps`.

    `ahead` counts the facts in it that are due but not in the log yet (for readers only).
    """

    setup: Setup
    play: Play
    seq: int = 0
    at: str = ""
    head_hash: str = ""
    published: int = 0
    signup_open: bool = False
    pending: tuple[Pending, ...] = ()
    promise: str = ""
    lots: int = 0
    wishes: frozenset[Wish] = frozenset()
    steps: tuple[tuple[int, Json], ...] = ()
    ahead: int = 0

    @property
    def stamp(self) -> str:
        """Names this state among all of its tournament: the key of whatever is made from it."""
        return f"{self.seq}+{self.ahead}" if self.ahead else f"{self.seq}"

    def pending_at(self, table: int) -> Pending | None:
        """The report of a table that waits for confirmation."""
        return next((p for p in self.pending if p.table == table), None)


def begin(payload: Json) -> Course:
    """The course before its first fact, from the payload of `created`; ValueError if unusable."""
    setup = Setup(**{key: payload[key] for key in Setup.__slots__})
    return Course(setup, FORMATS[setup.format].begin(setup.game, setup.settings, setup.zone))


def evolve(course: Course | None, fact: Fact) -> Course:
    """The state after a fact. Total for the facts that `decide` made; anything else raises."""
    if (fact.kind == "created") != (course is None):
        raise ValueError("'created' is the first fact of a log and no other")
    if course is None:
        return replace(begin(fact.payload), seq=fact.seq, at=fact.at)
    step = _DESK.get(fact.kind)
    moved = step(course, fact) if step else _played(course, fact)
    return replace(moved, seq=fact.seq, at=fact.at)


def _played(course: Course, fact: Fact) -> Course:
    event = fact.payload["event"]
    form = FORMATS[course.setup.format]
    step = form.apply(course.play, event, fact.seq)
    if step.kind != "accepted" or event["type"] != fact.kind:
        raise ValueError(f"fact {fact.seq} ({fact.kind}) does not fit its log: {step.errors}")
    booked = event["table"] if fact.kind == form.match else None
    pending = tuple(p for p in course.pending if p.table != booked and _is_open(step.state, p))
    note = fact.payload["meta"]
    return replace(
        course,
        play=step.state,
        pending=pending,
        steps=_steps(course, step.state, fact),
        promise=str(note.get("promise", course.promise)),
        lots=course.lots + ("seed" in note),
    )


def _steps(course: Course, play: Play, fact: Fact) -> tuple[tuple[int, Json], ...]:
    """The steps of the clock that are open after an event: with the next round they are past."""
    if play.round != course.play.round:
        return ()
    event = fact.payload["event"]
    if fact.kind == "clock_step":
        return (*course.steps, (fact.seq, event))
    if fact.kind == "correct":
        return tuple(step for step in course.steps if step[0] != event["target"])
    return course.steps


def _is_open(play: Play, report: Pending) -> bool:
    """Whether a report can still be confirmed: its table goes on in its round."""
    if report.table > len(play.tables) or report.round != play.round_of(report.table):
        return False
    return play.tables[report.table - 1].open


def _configured(course: Course, fact: Fact) -> Course:
    fresh = begin(fact.payload)
    return replace(course, setup=fresh.setup, play=_registered_again(course, fresh.play))


def _registered_again(course: Course, play: Play) -> Play:
    """The registrations so far under new settings."""
    moved = FORMATS[course.setup.format]
    for index, event in history(course.play):
        play = moved.apply(play, event, index).state
    return play


def _signup(course: Course, fact: Fact) -> Course:
    return replace(course, signup_open=fact.payload["open"])


def _published(course: Course, fact: Fact) -> Course:
    return replace(course, published=fact.payload["round"])


def _unpublished(course: Course, fact: Fact) -> Course:
    return replace(course, published=fact.payload["round"] - 1)


def _reported(course: Course, fact: Fact) -> Course:
    said = fact.payload
    new = Pending(
        fact.seq, said["round"], said["table"], said["event"], said["body"], fact.actor, fact.at
    )
    others = tuple(p for p in course.pending if p.table != new.table)
    return replace(course, pending=(*others, new))


def _confirmed(course: Course, fact: Fact) -> Course:
    def mark(p: Pending) -> Pending:
        if p.seq != fact.payload["report"]:
            return p
        return replace(p, confirmed=(*p.confirmed, fact.payload["by"]))

    return replace(course, pending=tuple(map(mark, course.pending)))


def _disputed(course: Course, fact: Fact) -> Course:
    kept = tuple(p for p in course.pending if p.seq != fact.payload["report"])
    return replace(course, pending=kept)


def _wished(course: Course, fact: Fact) -> Course:
    wish = {from_json(fact.payload)}
    held = course.wishes | wish if fact.payload["holds"] else course.wishes - wish
    return replace(course, wishes=held)


_DESK = {
    "configured": _configured,
    "signup": _signup,
    "published": _published,
    "unpublished": _unpublished,
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "wished": _wished,
}
