"""Carry out one command and make its log entry.

A `Change` holds the whole state, the time, and reports that wait. The commands hold their meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from typing import Any, Protocol, TypeVar

from games.envelope import Json, Problem, unknown_fields
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.domain.commands.command import Command
from tournaments.domain.formats import Format
from tournaments.domain.formats.corrections import NOTHING, correct
from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.play_builder import Booking, Worked
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.references import counted, forgotten
from tournaments.domain.refusal import Doubted, refuse, refuse_for
from tournaments.domain.tournament_state import (
    Effect,
    Entry,
    PendingReport,
    TournamentState,
    codec,
    of_round,
)

V = TypeVar("V")


class Log(Protocol):
    """The past of a tournament, as far as a command needs it."""

    def history(self) -> History[FormatState]:
        """Return what happened so far, as it stands after all corrections."""

    def entry(self, seq: int) -> Entry | None:
        """Return what was kept as this number; None if there is no such entry."""

    def sent(self, seq: int) -> tuple[str, datetime]:
        """Return who sent an entry, as `str` of the actor, and when it was accepted."""

    def state_at(self, seq: int) -> TournamentState:
        """The state right after an entry, as it was then."""


class NoLog:
    """The past of a command that looks back at no entry, and at no event unless there is a
    `past`."""

    def __init__(self, past: History[FormatState] | None = None) -> None:
        self._past = past

    def history(self) -> History[FormatState]:
        if self._past is None:
            raise LookupError("nothing is corrected here")
        return self._past

    def entry(self, seq: int) -> Entry | None:
        raise LookupError(seq)

    def sent(self, seq: int) -> tuple[str, datetime]:
        raise LookupError(seq)

    def state_at(self, seq: int) -> TournamentState:
        raise LookupError(seq)


NO_LOG = NoLog()


class Change:
    """A command of `who` at `now` while it is carried out.

    `base` is the state before it, `state` the state that it makes. `sent` is the command with ids
    in place of names, `kept` the command as the log keeps it, `event` the event of the format if it
    differs. `RefusedError` and `Ignored` discard the change.
    """

    def __init__(
        self, base: TournamentState, sent: Json, who: Actor, now: datetime, log: Log, secret: str
    ) -> None:
        self.base = self.state = base
        self.sent = dict(sent)
        self.accepts = self.sent.pop("accept", False) is True
        self.who = who
        self.now = now
        self.log = log
        self.secret = secret
        self.texts: Mapping[str, str] = {}
        self.warnings: tuple[Problem, ...] = ()
        self.kind: str = sent["type"]
        self.kept: Json = {}
        self.event: Json | None = None
        self._at: datetime | None = None
        self._bookings: tuple[Booking, ...] = ()
        self._revision: dict[int, Happened | None] = {}
        self.revised: set[int] = set()  # the entries that were corrected by themselves
        self._start: FormatState | None = None

    @property
    def number(self) -> int:
        """The number of the entry that it will be."""
        return self.base.seq + 1

    @property
    def of_desk(self) -> bool:
        return self.who.role in DESK

    @cached_property
    def past(self) -> History[FormatState]:
        """Return what happened so far, with what this command has corrected of it."""
        return self.log.history()

    def refuse_unknown(self, command: type[Command]) -> None:
        """Refuse what the command does not have, or nobody sends."""
        refuse_for(unknown_fields(self.sent, command.may_say))

    def keep(self, **fields: object) -> None:
        """Say what the log keeps of the command; None leaves a field out."""
        self.kept = {"type": self.sent["type"]} | {
            name: value for name, value in fields.items() if value is not None
        }

    def put(self, **fields: Any) -> None:
        """Other values of these fields of the state."""
        self.state = replace(self.state, **fields)

    def put_one(self, field: str, key: object, value: object) -> None:
        """Another value of a key of a mapping of the state."""
        self.put(**{field: {**getattr(self.state, field), key: value}})

    def for_oneself(self) -> Json:
        """Return the command of a player with their own id as the default.

        Refuse commands that are reserved to the desk.
        """
        if self.who.role is not Role.PLAYER:
            return self.sent
        sent = {"player": self.who.name, **self.sent}
        if sent["player"] == self.who.name:
            refuse_for(self.state.format.desk_only_problems(self.state.play, sent))
        return sent

    def trial(self, event: Json) -> Worked[FormatState]:
        """Return the result of an event without applying it.

        Raise what the rules raise, and `Doubted` if the sender has to accept something.
        """
        if self.who.role is Role.PLAYER and event.get("player", self.who.name) != self.who.name:
            refuse("not_permitted", "player")
        worked = self.state.format.rules.work(self.state.play, event, self.number)
        if worked.warnings and not self.accepts and self.who.role is not Role.CLOCK:
            raise Doubted(worked.warnings)
        return worked

    def timed(self, event: Json) -> Json:
        """The event with its time: now, unless the desk says when it happened."""
        if self.of_desk and "at" in event:
            return event
        return {**event, "at": not_before(self.state, event, self.now).isoformat()}

    def tell(self, event: Json, **beside: object) -> None:
        """Apply an event to the format.

        The log keeps the event as the command, with the values of `beside`. If the event is of
        another kind, the log keeps both.
        """
        self.book(self.timed(event), **beside)

    def book(self, event: Json, **beside: object) -> None:
        """Apply an event to the format at the time that the event names."""
        worked = self.trial(event)
        self.kind = event["type"]
        if self.kind == self.sent["type"]:
            self.kept = {**event, **beside}
        else:
            self.event = event
            self.kept = {"type": self.sent["type"], **beside}
        self._at, self._bookings, self.warnings = worked.at, worked.bookings, worked.warnings
        self._move(worked.state, event)

    def correct(
        self,
        target: int,
        event: Json | None,
        also: Mapping[int, Json] = NOTHING,
        *,
        strike: bool = False,
    ) -> tuple[Json | None, Json]:
        """Replace an old event, or remove it with None.

        Return the old event and the later events that were struck with it, by their numbers. A
        struck event is added again. `also` and `strike` as for `corrections.correct`.
        """
        old = self.past[target].event if target in self.past else None
        form, state = self.state.format, self.state
        play, revision = correct(form, self.past, target, event, also, strike=strike)
        struck = {
            str(index): self.past[index].event
            for index, entry in revision.items()
            if entry is None and index != target
        }
        self.past = self.past.copy()
        self.past.revise(revision)
        self.revised |= {target, *also}
        self._revision |= revision
        before, after = made(form, state.play), made(form, play)
        concerned = (player for player in after if after[player] != before.get(player))
        corrected = {**state.corrected, **dict.fromkeys(concerned, self.now)}
        self._move(play, None)
        steps = tuple(step for step in self.state.steps if step[0] != target)
        self.put(corrected=corrected, steps=steps)
        return old, struck

    def begin_again(
        self, play: FormatState, start: FormatState, revision: Mapping[int, Any]
    ) -> None:
        """Replace the format's state by one under other settings, with the revised past."""
        self._start, self._revision = start, dict(revision)
        self.put(play=play)

    def _move(self, play: FormatState, event: Json | None) -> None:
        """Put the new state of the format and drop waiting reports of the old one."""
        state, form = self.state, self.state.format
        kind = event["type"] if event else ""
        booked = event["table"] if event and kind == form.match else None

        def standing(reports: Mapping[int, V], of: Callable[[V], PendingReport]) -> Mapping[int, V]:
            left = {n: each for n, each in reports.items() if stands(of(each))}
            return left if len(left) < len(reports) else reports

        def stands(report: PendingReport) -> bool:
            if report.table == booked or not is_open(play, report):
                return False
            # where results say who meets, a correction may have brought others to the table
            moves = kind == "amend" or (event is None and form.pairs_fixed)
            return not moves or _seated(play, report) == _seated(state.play, report)

        self.put(
            play=play,
            pending=standing(state.pending, lambda report: report),
            disputes=standing(state.disputes, lambda dispute: dispute.report),
            dropped=standing(state.dropped, lambda dispute: dispute.report),
            **({} if play.round == state.play.round else of_round()),
        )
        if kind in form.chance and self.state.notes:  # other people sit there
            self.put(notes={})
        self._end()

    def _end(self) -> None:
        """The places are recorded when all is over, and again where something changes them then;
        what only warns somebody does not."""
        base, state = self.base, self.state
        if state.play.phase != "finished":
            if state.final:
                self.put(final=())
            return
        same = replace(base.play, cautions=state.play.cautions)
        if not base.final or same != state.play:
            self.put(final=state.format.ranking(state.play))

    def finish(self) -> tuple[TournamentState, Entry]:
        """The state after the command, and its entry. The time of a log goes back only where a
        step of the clock is noted."""
        base, state, at = self.base, self.state, self.now
        if self.kind != "clock_step" and base.at:
            at = max(at, datetime.fromisoformat(base.at))
        names = base.names
        if self.kind == "forget":
            names = names.without(forgotten(names, self.kept))
        if self.texts:
            state = replace(state, given=counted(base.given, self.texts))
            names = names.with_(self.texts)
        form = state.format
        change = codec(state.setup.format).diff(base, state)
        start = self._start and form.codec.encode(self._start)
        effect = Effect(change, self._at, self._bookings, self._revision, start)
        after = replace(state, seq=self.number, at=at.isoformat(), names=names)
        return after, Entry(self.kind, self.kept, self.event, effect, self.texts)


def made(form: Format[FormatState], play: FormatState) -> Mapping[str, object]:
    """Return what everybody has, is, and made at each table."""
    scores: dict[str, list[object]] = {player: [] for player in play.status}
    for sitting in form.sittings(play):
        for player, score in sitting.scores:
            scores.setdefault(player, []).append((sitting.number, sitting.table, score))
    return {
        player: (play.status.get(player), play.balances.get(player), points)
        for player, points in scores.items()
    }


def _seated(play: FormatState, report: PendingReport) -> tuple[str, ...]:
    return play.tables[report.table - 1].players


def is_open(play: FormatState, report: PendingReport) -> bool:
    """Return True if a report can still be confirmed: its table goes on in its round."""
    if report.table > len(play.tables) or report.round != play.round_of(report.table):
        return False
    return play.tables[report.table - 1].open


def not_before(state: TournamentState, event: Json, at: datetime) -> datetime:
    """Return the time of an event that was read off a clock.

    Clocks can step back, but a match never ends before the previous one, nor a pause before it
    began.
    """
    play, number = state.play, event.get("table")
    floor = play.paused_at if event["type"] == "resume" else None
    if event["type"] == state.format.match and isinstance(number, int):
        tables = play.tables[number - 1 : number] if number > 0 else ()
        floor = tables[0].last_at if tables else None
    return at if floor is None else max(at, floor)
