"""The state of one tournament: what that its log folds to.

Knows the format's own state and what the desk adds to it: sign-up, published seats, reports that
wait for a second player. Does not know users, databases or the clock on the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple

from games.envelope import Json
from tournaments.domain.changes import codec_of
from tournaments.domain.codec import Codec, Misfit, Patch
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.history import Entry, History, Revision
from tournaments.domain.formats.presenter import Presenter
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import Booking
from tournaments.domain.references import Names, counted, forgotten
from tournaments.domain.wishes import Wish, from_json


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
    start: FormatState | None = None
    texts: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Effect:
    """What a fact did: `state` is the difference of the state. The rest is for the history of the
    format: when it happened, who paid whom, what became of earlier entries, and from which state
    they are told anew (its JSON)."""

    state: Patch = None
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    revision: Mapping[int, Entry | None] = field(default_factory=dict)
    start: Patch = None


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
class Disputed:
    """A report that somebody of its table, or the desk, called wrong. `by` is an entrant,
    `role:name` of the desk, or empty where a table's phone spoke for nobody."""

    report: Pending
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The folded state. `at` is when its last fact happened, `final` the places as they were when
    all was over, `published` the last round whose seats everybody may see. `promise` is the hash of
    the next draw's seed, `lots` counts the seeds that were revealed. `disputes` stay until
    the table reports again or the desk decides. `wishes` are those for every
    draw of seats to come. `steps` are those of the computer's clock in this round that nobody has
    decided on, as (seq, event): `clock_steps`. `given` counts the ids that were given, by what they
    begin with: `e`, `g`, and `e3` for the people of an entrant. `names` are the names and texts
    beside the log, by reference; ask for them by `name`.

    `ahead` are the facts in it that are due but not in the log yet (for readers only).
    """

    setup: Setup
    play: FormatState
    seq: int = field(default=0, metadata={"kept": False})
    at: str = field(default="", metadata={"kept": False})
    final: tuple[Place, ...] = ()
    published: int = 0
    signup_open: bool = False
    pending: tuple[Pending, ...] = ()
    disputes: tuple[Disputed, ...] = ()
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

    @property
    def format(self) -> Format[FormatState]:
        """The rules by which it is played."""
        return FORMATS[self.setup.format]

    @property
    def presenter(self) -> Presenter:
        """What pages show of it where formats differ."""
        return self.format.presenter(self.play)

    def name(self, ref: str) -> str:
        """What stands for an id or a reference on every page: names that read alike are told apart
        by a number, who was forgotten is “N. N.”, a text that was forgotten is empty. Anything else
        stands for itself."""
        return self.names.shown(ref, self.play.status)

    def pending_at(self, table: int) -> Pending | None:
        """The report of a table that waits for confirmation."""
        return next((p for p in self.pending if p.table == table), None)

    def dispute_at(self, table: int) -> Disputed | None:
        """The report of a table that was called wrong."""
        return next((d for d in self.disputes if d.report.table == table), None)


def codec(form: str, *, objects: bool = False) -> Codec[TournamentState]:
    """How states of a format are written down; Misfit if there is no such format. `objects`: where
    the order of objects is kept."""
    if form not in FORMATS:
        raise Misfit(f"no format: {form:.40}")
    return codec_of(TournamentState, (FormatState, FORMATS[form].states), objects=objects)


def setup_of(command: Json) -> Setup:
    """What `created` or `configured` agreed on; Misfit if it is none."""
    setup: Setup = _SETUPS.decode(command)
    return setup


def begin(payload: Json) -> TournamentState:
    """The state before its first fact, from the payload of `created`; ValueError if unusable."""
    setup = Setup(**{key: payload[key] for key in Setup.__slots__})
    return TournamentState(
        setup, FORMATS[setup.format].begin(setup.game, setup.settings, setup.zone)
    )


def created(payload: Json, at: datetime) -> tuple[TournamentState, Effect]:
    """The first fact of every log; ValueError if unusable."""
    state = begin(payload)
    effect = Effect([codec(state.setup.format).encode(state)])
    return replace(state, seq=1, at=at.isoformat()), effect


def advance(
    state: TournamentState, fact: Fact, at: datetime, actor: str
) -> tuple[TournamentState, Effect]:
    """The state after a fact that was decided in it, and what the fact did."""
    step = DESK_FACTS.get(fact.kind)
    moved = step(state, fact, at, actor) if step else _ended(state, _played(state, fact))
    if fact.texts:
        moved = replace(moved, given=counted(state.given, fact.texts))
    change = codec(state.setup.format).diff(state, moved)
    start = fact.start and state.format.codec.encode(fact.start)
    effect = Effect(change, fact.at, fact.bookings, fact.revision, start)
    names = _named(state.names, fact)
    return replace(moved, seq=state.seq + 1, at=at.isoformat(), names=names), effect


def _named(names: Names, fact: Fact) -> Names:
    if fact.kind == "forgotten":
        names = names.without(forgotten(names, fact.command))
    return names.with_(fact.texts) if fact.texts else names


def follow(
    state: TournamentState | None, kind: str, command: Json, effect: Effect, at: datetime
) -> TournamentState:
    """The state after a stored fact: applies what it did, runs no rule. Misfit if it does not
    fit."""
    if (kind == "created") != (state is None):
        raise Misfit("'created' is the first fact of a log and no other")
    if state is None:
        if not isinstance(effect.state, list) or len(effect.state) != 1:
            raise Misfit("'created' holds the whole state")
        whole = codec(str(command.get("format"))).decode(effect.state[0])
        return replace(whole, seq=1, at=at.isoformat())
    change = effect.state
    moved = state if change is None else codec(state.setup.format).apply(state, change)
    return replace(moved, seq=state.seq + 1, at=at.isoformat())


def record(
    history: History[FormatState], seq: int, kind: str, command: Json, effect: Effect
) -> None:
    """Add a stored fact to the history of the format's events."""
    revise(history, effect)
    entry = event_of(seq, kind, command, effect)
    if entry is not None:
        history.add(entry)


def revise(history: History[FormatState], effect: Effect) -> None:
    """What a fact made of the events before it."""
    start = None if effect.start is None else history.codec.decode(effect.start)
    history.revise(effect.revision, start)


def event_of(seq: int, kind: str, command: Json, effect: Effect) -> Entry | None:
    """A stored fact as an event of the format, None if it is none."""
    event = command.get("event")
    if kind in DESK_FACTS or kind in ("created", "correct") or not isinstance(event, dict):
        return None
    change = effect.state.get("play") if isinstance(effect.state, dict) else None
    return Entry(seq, event, change, effect.at, effect.bookings)


def _played(state: TournamentState, fact: Fact) -> TournamentState:
    form, event = state.format, fact.command["event"]
    booked = event["table"] if fact.kind == form.match else None
    pending = tuple(p for p in state.pending if p.table != booked and _is_open(fact.play, p))
    disputes = tuple(
        d for d in state.disputes if d.report.table != booked and _is_open(fact.play, d.report)
    )
    note = fact.command["meta"]
    return replace(
        state,
        play=fact.play,
        pending=pending,
        disputes=disputes,
        steps=_steps(state, fact),
        promise=str(note.get("promise", state.promise)),
        lots=state.lots + ("seed" in note),
    )


def _ended(before: TournamentState, after: TournamentState) -> TournamentState:
    """The places are recorded when all is over, and again where something changes them then; what
    only warns somebody does not."""
    if after.play.phase != "finished":
        return replace(after, final=())
    same = replace(before.play, cautions=after.play.cautions)
    if before.final and same == after.play:
        return after
    return replace(after, final=after.format.ranking(after.play))


def _steps(state: TournamentState, fact: Fact) -> tuple[tuple[int, Json], ...]:
    """The steps of the clock that are open after an event: with the next round they are past."""
    if fact.play.round != state.play.round:
        return ()
    event = fact.command["event"]
    if fact.kind == "clock_step":
        return (*state.steps, (state.seq + 1, event))
    if fact.kind == "correct":
        return tuple(step for step in state.steps if step[0] != event["target"])
    return state.steps


def _is_open(play: FormatState, report: Pending) -> bool:
    """Whether a report can still be confirmed: its table goes on in its round."""
    if report.table > len(play.tables) or report.round != play.round_of(report.table):
        return False
    return play.tables[report.table - 1].open


def _configured(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    setup = Setup(**{key: fact.command[key] for key in Setup.__slots__})
    return replace(state, setup=setup, play=fact.play)


def _signup(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, signup_open=fact.command["open"])


def _published(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, published=fact.command["round"])


def _unpublished(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    return replace(state, published=fact.command["round"] - 1)


def _reported(state: TournamentState, fact: Fact, at: datetime, actor: str) -> TournamentState:
    body, seq = fact.command, state.seq + 1
    new = Pending(
        seq, body["round"], body["table"], body["event"], body["body"], actor, at.isoformat()
    )
    others = tuple(p for p in state.pending if p.table != new.table)
    settled = tuple(d for d in state.disputes if d.report.table != new.table)
    return replace(state, pending=(*others, new), disputes=settled)


def _confirmed(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    def mark(p: Pending) -> Pending:
        if p.seq != fact.command["report"]:
            return p
        return replace(p, confirmed=(*p.confirmed, fact.command["by"]))

    return replace(state, pending=tuple(map(mark, state.pending)))


def _disputed(state: TournamentState, fact: Fact, at: datetime, _actor: str) -> TournamentState:
    """A report that waits is in dispute from now on; one in dispute is dropped by the desk."""
    number, by = fact.command["report"], fact.command["by"]
    new = tuple(Disputed(p, by, at.isoformat()) for p in state.pending if p.seq == number)
    waiting = tuple(p for p in state.pending if p.seq != number)
    disputes = tuple(d for d in state.disputes if d.report.seq != number)
    return replace(state, pending=waiting, disputes=(*disputes, *new))


def _wished(state: TournamentState, fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    wish = {from_json(fact.command)}
    held = state.wishes | wish if fact.command["holds"] else state.wishes - wish
    return replace(state, wishes=held)


def _beside(state: TournamentState, _fact: Fact, _at: datetime, _actor: str) -> TournamentState:
    """What it changes stands beside the log."""
    return state


# the facts of the desk, and what each does to the state
DESK_FACTS = {
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
