"""The course of one tournament: the state that its log folds to.

Knows the format's own state and what the desk adds to it: sign-up, published seats, reports that
wait for a second player. Does not know users, databases or the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from tournaments.domain.beside import Names, counted, forgotten
from tournaments.domain.changes import codec_of
from tournaments.domain.codec import Change, Codec, Misfit
from tournaments.domain.formats import FORMATS, Play
from tournaments.domain.formats.history import Entry, History, Revision
from tournaments.domain.formats.ledger import Booking
from tournaments.domain.formats.ranking import Place
from tournaments.domain.wishes import Wish, from_json

Json = dict[str, Any]


class Fact(NamedTuple):
    """One thing that is decided: its kind and what is kept of its command (for events of a format
    `{"event": {...}, "meta": {...}}`), and for those what the rules made of it.

    `play` is the format's state after it. `revision` and `start` say what a correction, or other
    settings, made of earlier entries. `texts` are the names and free texts that it gave, by their
    reference: they are kept beside the log.
    """

    kind: str
    command: Json
    play: Any = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Revision = MappingProxyType({})
    start: Any = None
    texts: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Effect:
    """What a fact did: `state` is the difference of the course. The rest is for the history of the
    format: when it happened, who paid whom, what became of earlier entries, and from which state
    they are told anew (its JSON)."""

    state: Change = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Mapping[int, Entry | None] = field(default_factory=dict)
    start: Change = None


EFFECTS = codec_of(Effect)
FORM = 3  # of what is stored of a fact (docs/log.md)


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before the start. `settings` holds only what departs from the defaults."""

    name: str
    format: str
    game: str
    settings: Json
    zone: str
    confirmation: str


_SETUPS = codec_of(Setup)


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
    """The folded state. `at` is when its last fact happened, `final` the places as they were when
    all was over, `published` the last round whose seats everybody may see. `promise` is the hash of
    the next draw's seed, `lots` counts the seeds that were revealed. `wishes` are those for every
    draw of seats to come. `steps` are those of the computer's clock in this round that nobody has
    decided on, as (seq, event): `clock_steps`. `given` counts the ids that were given, by what they
    begin with: `e`, `g`, and `e3` for the people of an entrant. `names` are the names and texts
    beside the log, by reference; ask for them by `name`.

    `ahead` are the facts in it that are due but not in the log yet (for readers only).
    """

    setup: Setup
    play: Play
    seq: int = field(default=0, metadata={"kept": False})
    at: str = field(default="", metadata={"kept": False})
    final: tuple[Place, ...] = ()
    published: int = 0
    signup_open: bool = False
    pending: tuple[Pending, ...] = ()
    promise: str = ""
    lots: int = 0
    wishes: frozenset[Wish] = frozenset()
    steps: tuple[tuple[int, Json], ...] = ()
    given: Mapping[str, int] = field(default_factory=dict)
    names: Names = field(default_factory=Names, metadata={"kept": False})
    ahead: tuple[Entry, ...] = field(default=(), metadata={"kept": False})

    @property
    def stamp(self) -> str:
        """Names this state among all of its tournament: the key of whatever is made from it."""
        return f"{self.seq}+{len(self.ahead)}" if self.ahead else f"{self.seq}"

    def name(self, ref: str) -> str:
        """What stands for an id or a reference on every page: names that read alike are told apart
        by a number, who was forgotten is “N. N.”, a text that was forgotten is empty. Anything else
        stands for itself."""
        return self.names.shown(ref, self.play.status)

    def pending_at(self, table: int) -> Pending | None:
        """The report of a table that waits for confirmation."""
        return next((p for p in self.pending if p.table == table), None)


def codec(form: str) -> Codec[Course]:
    """How courses of a format are written down; Misfit if there is no such format."""
    if form not in FORMATS:
        raise Misfit(f"no format: {form:.40}")
    return codec_of(Course, (Play, FORMATS[form].states))


def setup_of(command: Json) -> Setup:
    """What `created` or `configured` agreed on; Misfit if it is none."""
    setup: Setup = _SETUPS.decode(command)
    return setup


def begin(payload: Json) -> Course:
    """The course before its first fact, from the payload of `created`; ValueError if unusable."""
    setup = Setup(**{key: payload[key] for key in Setup.__slots__})
    return Course(setup, FORMATS[setup.format].begin(setup.game, setup.settings, setup.zone))


def created(payload: Json, at: datetime) -> tuple[Course, Effect]:
    """The first fact of every log; ValueError if unusable."""
    course = begin(payload)
    effect = Effect([codec(course.setup.format).encode(course)])
    return replace(course, seq=1, at=at.isoformat()), effect


def advance(course: Course, fact: Fact, at: datetime, actor: str) -> tuple[Course, Effect]:
    """The course after a fact that was decided in it, and what the fact did."""
    step = _DESK.get(fact.kind)
    moved = step(course, fact, at, actor) if step else _ended(course, _played(course, fact))
    if fact.texts:
        moved = replace(moved, given=counted(course.given, fact.texts))
    change = codec(course.setup.format).diff(course, moved)
    start = fact.start and FORMATS[course.setup.format].codec.encode(fact.start)
    effect = Effect(change, fact.at, fact.bookings, fact.revision, start)
    names = _named(course.names, fact)
    return replace(moved, seq=course.seq + 1, at=at.isoformat(), names=names), effect


def _named(names: Names, fact: Fact) -> Names:
    if fact.kind == "forgotten":
        names = names.without(forgotten(names, fact.command))
    return names.with_(fact.texts) if fact.texts else names


def follow(course: Course | None, kind: str, command: Json, effect: Effect, at: datetime) -> Course:
    """The course after a stored fact: applies what it did, runs no rule. Misfit if it does not
    fit."""
    if (kind == "created") != (course is None):
        raise Misfit("'created' is the first fact of a log and no other")
    if course is None:
        if not isinstance(effect.state, list) or len(effect.state) != 1:
            raise Misfit("'created' holds the whole course")
        whole = codec(str(command.get("format"))).decode(effect.state[0])
        return replace(whole, seq=1, at=at.isoformat())
    change = effect.state
    moved = course if change is None else codec(course.setup.format).apply(course, change)
    return replace(moved, seq=course.seq + 1, at=at.isoformat())


def record(history: History[Any], seq: int, kind: str, command: Json, effect: Effect) -> None:
    """Add a stored fact to the history of the format's events."""
    revise(history, effect)
    entry = event_of(seq, kind, command, effect)
    if entry is not None:
        history.add(entry)


def revise(history: History[Any], effect: Effect) -> None:
    """What a fact made of the events before it."""
    start = None if effect.start is None else history.codec.decode(effect.start)
    history.revise(effect.revision, start)


def event_of(seq: int, kind: str, command: Json, effect: Effect) -> Entry | None:
    """A stored fact as an event of the format, None if it is none."""
    event = command.get("event")
    if kind in _DESK or kind in ("created", "correct") or not isinstance(event, dict):
        return None
    change = effect.state.get("play") if isinstance(effect.state, dict) else None
    return Entry(seq, event, change, effect.at, effect.bookings)


def _played(course: Course, fact: Fact) -> Course:
    form, event = FORMATS[course.setup.format], fact.command["event"]
    booked = event["table"] if fact.kind == form.match else None
    pending = tuple(p for p in course.pending if p.table != booked and _is_open(fact.play, p))
    note = fact.command["meta"]
    return replace(
        course,
        play=fact.play,
        pending=pending,
        steps=_steps(course, fact),
        promise=str(note.get("promise", course.promise)),
        lots=course.lots + ("seed" in note),
    )


def _ended(before: Course, after: Course) -> Course:
    """The places are recorded when all is over, and again where something changes them then; what
    only warns somebody does not."""
    if after.play.phase != "finished":
        return replace(after, final=())
    told: Any = {"cautions": after.play.cautions}
    same: Any = replace(before.play, **told)  # type: ignore[type-var]
    if before.final and same == after.play:
        return after
    return replace(after, final=FORMATS[after.setup.format].ranking(after.play))


def _steps(course: Course, fact: Fact) -> tuple[tuple[int, Json], ...]:
    """The steps of the clock that are open after an event: with the next round they are past."""
    if fact.play.round != course.play.round:
        return ()
    event = fact.command["event"]
    if fact.kind == "clock_step":
        return (*course.steps, (course.seq + 1, event))
    if fact.kind == "correct":
        return tuple(step for step in course.steps if step[0] != event["target"])
    return course.steps


def _is_open(play: Play, report: Pending) -> bool:
    """Whether a report can still be confirmed: its table goes on in its round."""
    if report.table > len(play.tables) or report.round != play.round_of(report.table):
        return False
    return play.tables[report.table - 1].open


def _configured(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    setup = Setup(**{key: fact.command[key] for key in Setup.__slots__})
    return replace(course, setup=setup, play=fact.play)


def _signup(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    return replace(course, signup_open=fact.command["open"])


def _published(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    return replace(course, published=fact.command["round"])


def _unpublished(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    return replace(course, published=fact.command["round"] - 1)


def _reported(course: Course, fact: Fact, at: datetime, actor: str) -> Course:
    said, seq = fact.command, course.seq + 1
    new = Pending(
        seq, said["round"], said["table"], said["event"], said["body"], actor, at.isoformat()
    )
    others = tuple(p for p in course.pending if p.table != new.table)
    return replace(course, pending=(*others, new))


def _confirmed(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    def mark(p: Pending) -> Pending:
        if p.seq != fact.command["report"]:
            return p
        return replace(p, confirmed=(*p.confirmed, fact.command["by"]))

    return replace(course, pending=tuple(map(mark, course.pending)))


def _disputed(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    kept = tuple(p for p in course.pending if p.seq != fact.command["report"])
    return replace(course, pending=kept)


def _wished(course: Course, fact: Fact, _at: datetime, _actor: str) -> Course:
    wish = {from_json(fact.command)}
    held = course.wishes | wish if fact.command["holds"] else course.wishes - wish
    return replace(course, wishes=held)


def _beside(course: Course, _fact: Fact, _at: datetime, _actor: str) -> Course:
    """What it changes stands beside the log."""
    return course


_DESK = {
    "renamed": _beside,
    "forgotten": _beside,
    "configured": _configured,
    "signup": _signup,
    "published": _published,
    "unpublished": _unpublished,
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "wished": _wished,
}
