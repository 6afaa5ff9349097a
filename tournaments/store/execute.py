"""Write to tournaments: `execute` is the only writer.

Lock, catch up, run due commands, decide, append, commit. Side effects come after the commit.
`preview` shows the changes of a command without doing it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

from django.db import transaction

from games.envelope import Json, Problem
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.catalogue import is_permitted
from tournaments.domain.change import NO_LOG, Change, Log
from tournaments.domain.decide import as_due, decide, next_due
from tournaments.domain.formats.history import History
from tournaments.domain.formats.play_builder import LedgerError
from tournaments.domain.formats.state import FormatState
from tournaments.domain.log.differences import VisibleDifference, differences
from tournaments.domain.refusal import Doubted, Ignored, RefusedError
from tournaments.domain.tournament_state import EFFECTS, SCHEMA_VERSION, Entry, TournamentState
from tournaments.store import history as histories
from tournaments.store import load, names
from tournaments.store.announcements import announce
from tournaments.store.archive import entry_index
from tournaments.store.archive.chain import seal
from tournaments.store.history import fresh
from tournaments.store.locks import lock
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.plain import PlainQuery
from tournaments.store.projections import project
from tournaments.store.sheets.following import follow

_OF_KEY = PlainQuery("{0} WHERE tournament_id = %s AND idempotency_key = %s", LogEntry)
_OF_ONE_TRY = ("at", "seed", "accept")


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of a command: refused with `problems`, or accepted with its `entries`.

    `repeated`: the idempotency key was used before, so nothing was done.
    """

    state: TournamentState
    entries: tuple[LogEntry, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    repeated: bool = False
    ignored: str | None = None

    @property
    def ok(self) -> bool:
        return not self.problems


class _Log:
    """The log of an event as a command looks back at it, from the state `stored` on; `past` is what
    was worked out of it already."""

    def __init__(
        self, row: Tournament, stored: TournamentState, past: History[FormatState] | None = None
    ) -> None:
        self._row, self._stored, self._past = row, stored, past

    @cached_property
    def _history(self) -> History[FormatState]:
        return fresh(self._row, self._stored, self._past)

    def history(self) -> History[FormatState]:
        return self._history

    def entry(self, seq: int) -> Entry | None:
        entry = LogEntry.objects.filter(tournament=self._row, seq=seq).first()
        return entry.kept if entry else None

    def sent(self, seq: int) -> tuple[str, datetime]:
        entry = LogEntry.objects.only("actor", "at").get(tournament=self._row, seq=seq)
        return entry.actor, entry.at

    def state_at(self, seq: int) -> TournamentState:
        return load.load_at(self._row, seq)


def execute(
    tournament: Tournament,
    command: Json,
    actor: Actor,
    *,
    now: datetime,
    key: str | None = None,
) -> Answer:
    """Carry out one command or refuse it. Due commands come first and stay.

    A repeated `key` of the same actor returns the first result. Raises LedgerError if the format
    has a bug.
    """
    now = now.astimezone(UTC)
    key = _bound(key, tournament, command, actor)
    past = _worked_out(tournament, command, actor, now)
    with transaction.atomic():
        row = lock(tournament)
        state = load.load(row, is_fresh=True)
        if key and (earlier := _entries_of_key(row, key)):
            return Answer(state, earlier, repeated=True)
        state, settled = _settle(row, state, now)
        done = _carried_out(row, state, command, actor, now, key, _Log(row, state, past))
        if settled or done.entries:
            _publish(row, done.state)
    return done


def _carried_out(
    row: Tournament,
    state: TournamentState,
    command: Json,
    actor: Actor,
    now: datetime,
    key: str | None,
    log: Log,
) -> Answer:
    try:
        change = decide(state, command, actor, now, log, row.secret)
    except Doubted as doubted:
        return Answer(state, (), doubted.problems, doubted.warnings)
    except RefusedError as refused:
        return Answer(state, (), refused.problems)
    except Ignored as ignored:
        return Answer(state, ignored=ignored.reason)
    after, entry = _append(row, change, actor, key)
    return Answer(after, (entry,), (), change.warnings)


def execute_all(
    tournament: Tournament, commands: Sequence[Json], actor: Actor, *, now: datetime, key: str
) -> tuple[Answer, ...]:
    """Carry out several commands in one transaction, none of them a correction: all of them, or
    where one is refused none; then only its result tells of problems. Sent again with the same
    `key` nothing is done again."""
    now = now.astimezone(UTC)
    with transaction.atomic():
        row = lock(tournament)
        state, settled = _settle(row, load.load(row, is_fresh=True), now)
        if settled:
            _publish(row, state)
        try:
            with transaction.atomic():
                return _in_one(row, state, commands, actor, now, key)
        except _OneRefused as refused:
            # What was rolled back is nothing to tell of, or to take back.
            return tuple(
                done if done.problems or done.repeated else Answer(state)
                for done in refused.results
            )


class _OneRefused(Exception):
    """Rolls back all of several commands because one was refused."""

    def __init__(self, results: tuple[Answer, ...]) -> None:
        super().__init__()
        self.results = results


def _in_one(
    row: Tournament,
    state: TournamentState,
    commands: Sequence[Json],
    actor: Actor,
    now: datetime,
    key: str,
) -> tuple[Answer, ...]:
    results: list[Answer] = []
    for number, command in enumerate(commands):
        own_key = _bound(f"{key}-{number}", row, command, actor)
        if own_key and (earlier := _entries_of_key(row, own_key)):
            results.append(Answer(state, earlier, repeated=True))
            continue
        done = _carried_out(row, state, command, actor, now, own_key, NO_LOG)
        results.append(done)
        state = done.state
    if any(not result.ok for result in results):
        raise _OneRefused(tuple(results))
    if any(result.entries and not result.repeated for result in results):
        _publish(row, state)
    return tuple(results)


def _worked_out(
    tournament: Tournament, command: Json, actor: Actor, now: datetime
) -> History[FormatState] | None:
    """Return what happened so far, with what a correction makes of it. Deciding a long evening
    again takes its time, so that is done before the lock; under it only what came in between is."""
    if command.get("type") not in ("correct", "undo"):
        return None
    state = load.load(tournament)
    log = _Log(tournament, state)
    with suppress(RefusedError, Ignored):
        decide(state, command, actor, now, log, tournament.secret)
    return log.history()


def run_due_commands(tournament: Tournament, *, now: datetime) -> TournamentState:
    """Carry out what is due, and nothing else; harmless when nothing is."""
    now = now.astimezone(UTC)
    with transaction.atomic():
        row = lock(tournament)
        state, settled = _settle(row, load.load(row, is_fresh=True), now)
        if settled:
            _publish(row, state)
    return state


def _bound(key: str | None, row: Tournament, command: Json, actor: Actor) -> str | None:
    """Return the key as stored, bound to the tournament, the actor and the request.

    The same form with other contents is another command; fields that differ between two tries are
    left out. None if the actor may not send the command, or is a visitor without a browser mark.
    """
    unknown = actor.role is Role.VISITOR and not actor.browser
    if not key or unknown or not is_permitted(actor, str(command.get("type"))):
        return None
    content = {name: value for name, value in command.items() if name not in _OF_ONE_TRY}
    browser = actor.browser if actor.role is Role.VISITOR else ""
    who = [actor.role, actor.name, actor.round, browser]
    text = json.dumps([key, who, content], sort_keys=True, default=str)
    return hmac.new(row.secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def _entries_of_key(row: Tournament, key: str) -> tuple[LogEntry, ...]:
    return tuple(_OF_KEY.all(row.pk, key))


def _settle(row: Tournament, state: TournamentState, now: datetime) -> tuple[TournamentState, int]:
    """Run due commands, the earliest first, until none is left; each happened when it was due."""
    count = 0
    while change := next_due(state, now):
        state, _entry = _append(row, change, CLOCK, None)
        count += 1
    return state, count


def _append(
    row: Tournament, change: Change, actor: Actor, key: str | None
) -> tuple[TournamentState, LogEntry]:
    """Keep what a command did, in the locked row."""
    before, (state, kept) = change.base, change.finish()
    entry = LogEntry(
        tournament=row,
        seq=row.seq + 1,
        at=datetime.fromisoformat(state.at),
        actor=str(actor),
        kind=kept.kind,
        command=kept.command,
        event=kept.event,
        changes=EFFECTS.encode(kept.effect),
        texts=names.keep(row, kept.texts),
        form=SCHEMA_VERSION,
        idempotency_key=key,
    )
    entry.hash = row.head_hash = seal(row.head_hash, entry)
    row.seq = entry.seq
    entry.save(force_insert=True)
    if kept.kind == "forget":
        names.forget(row, kept.command["player"])
        state = replace(state, names=names.of(row))
    if "replace" in (kept.kind, kept.command.get("what")):
        names.change_hands(row, kept.texts, entry.at)
    broken = state.format.invariants_broken_by_step(before.play, state.play)
    if broken:
        raise LedgerError(f"tournament {row.pk} at {row.seq}: {', '.join(broken)}")
    follow(row, before, state)
    return state, entry


def _publish(row: Tournament, state: TournamentState) -> None:
    """Tell the other processes and every open page, once it is committed."""
    project(row, state)
    slug, seq = row.slug, row.seq

    def announce_commit() -> None:
        load.remember(row, state)
        announce(slug, seq)

    transaction.on_commit(announce_commit)
    transaction.on_commit(lambda: load.keep(row, state), robust=True)
    transaction.on_commit(lambda: entry_index.keep(row, seq), robust=True)


@dataclass(frozen=True, slots=True)
class Preview:
    """The problems of a command, or its changes; `struck`: entries that a correction also
    strikes.
    """

    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    changes: tuple[VisibleDifference, ...]
    before: TournamentState
    state: TournamentState
    struck: tuple[int, ...] = ()


def preview(tournament: Tournament, command: Json, actor: Actor, *, now: datetime) -> Preview:
    """The differences between the state as of now and the one after `command`, which draws the
    same lots then."""
    stored = load.load(tournament)
    past = histories.fresh(tournament, stored)
    before = as_due(stored, now, past)
    look = _looked_at(tournament, before, command, actor, now, _Ahead(tournament, stored, past))
    return replace(look, changes=differences(before, look.state))


def preview_all(
    tournament: Tournament, commands: Sequence[Json], actor: Actor, *, now: datetime
) -> tuple[Preview, ...]:
    """Return what `execute_all` would do: each command after those before it that can be. The last
    tells the differences that all of them make."""
    stored = load.load(tournament)
    before = as_due(stored, now, histories.fresh(tournament, stored))
    then, looks = before, list[Preview]()
    for command in commands:
        looks.append(_looked_at(tournament, then, command, actor, now, NO_LOG))
        then = looks[-1].state
    whole = replace(looks[-1], before=before, changes=differences(before, then))
    return (*looks[:-1], whole)


class _Ahead(_Log):
    """A log with due entries, whose history is at hand."""

    def history(self) -> History[FormatState]:
        assert self._past is not None
        return self._past


def _looked_at(
    tournament: Tournament,
    state: TournamentState,
    command: Json,
    actor: Actor,
    now: datetime,
    log: Log,
) -> Preview:
    try:
        change = decide(state, command, actor, now, log, tournament.secret)
    except Doubted as doubted:
        return Preview(doubted.problems, doubted.warnings, (), state, state)
    except RefusedError as refused:
        return Preview(refused.problems, (), (), state, state)
    except Ignored:
        return Preview((), (), (), state, state)
    after, entry = change.finish()
    struck = tuple(map(int, entry.command.get("struck") or ()))
    return Preview((), change.warnings, (), state, after, struck)
