"""The one door: everything that changes a tournament comes through `execute`.

Lock, catch up, settle what is due, decide, append, commit. Side effects only after the commit.
What a command would do is shown by `preview`, without doing it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from django.db import transaction

from games.envelope import Json, Problem
from tournaments.domain.actors import CLOCK, Actor, Role
from tournaments.domain.commands import may
from tournaments.domain.decide import as_due, decide, next_due, outcome, with_lot
from tournaments.domain.decision import Decision
from tournaments.domain.desk.undo import is_changed_since, left_by
from tournaments.domain.formats.history import History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.state_builder import BrokenBooks
from tournaments.domain.log.differences import VisibleDifference, differences
from tournaments.domain.tournament_state import EFFECTS, FORM, TournamentState
from tournaments.store import history as histories
from tournaments.store import load, names
from tournaments.store.announcements import announce
from tournaments.store.archive import entry_index
from tournaments.store.archive.chain import seal
from tournaments.store.history import fresh
from tournaments.store.locks import lock
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.projections import project
from tournaments.store.sheets.following import follow

_OF_ONE_TRY = ("at", "seed", "accept")


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of a command: refused with `problems`, or accepted with its `entries`.

    `repeated` is true when the idempotency key had been used before: nothing was done again.
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


@dataclass(frozen=True, slots=True)
class Undone:
    """The number of an entry that is taken back, with what it had `left`."""

    entry: int
    left: Json | None = None


def execute(
    tournament: Tournament,
    command: Json,
    actor: Actor,
    *,
    now: datetime,
    key: str | None = None,
    undoes: Undone | None = None,
) -> CommandResult:
    """Carry out one command, or say why not. What was due before it happens first and stays.
    `undoes`: the entry that it takes back, unless somebody has changed the same since.

    What the same actor sent with the same `key` before is not carried out again; to anybody else
    that key is none. Raises BrokenBooks when the format has a bug.
    """
    now = now.astimezone(UTC)
    key = _bound(key, tournament, command, actor)
    past = _worked_out(tournament, command, actor, now)
    with transaction.atomic():
        row = lock(tournament)
        state = load.load(row)
        if key and (earlier := _entries_of_key(row, key)):
            return CommandResult(state, earlier, repeated=True)
        state, settled = _settle(row, state, now)
        stored = state
        drawn = with_lot(row.secret, state, command)
        decision = (
            Decision(problems=(Problem("changed_since", ""),))
            if undoes and _changed_since(row, state, undoes)
            else decide(state, drawn, actor, now, lambda: fresh(row, stored, past))
        )
        state, entries = _append(row, state, decision, actor, now, key)
        if settled or entries:
            _publish(row, state)
    return CommandResult(
        state, entries, decision.problems, decision.warnings, ignored=decision.ignored
    )


def execute_all(
    tournament: Tournament, commands: Sequence[Json], actor: Actor, *, now: datetime, key: str
) -> tuple[CommandResult, ...]:
    """Carry out several commands in one transaction, none of them a correction: all of them, or
    where one is refused none; then only its result tells of problems. Sent again with the same
    `key` nothing is done again."""
    now = now.astimezone(UTC)
    with transaction.atomic():
        row = lock(tournament)
        state, settled = _settle(row, load.load(row), now)
        if settled:
            _publish(row, state)
        try:
            with transaction.atomic():
                return _in_one(row, state, commands, actor, now, key)
        except _Refused as refused:
            return refused.results


class _Refused(Exception):
    """One of several commands was refused, so nothing is kept of the others."""

    def __init__(self, results: tuple[CommandResult, ...]) -> None:
        super().__init__()
        self.results = results


def _in_one(
    row: Tournament,
    state: TournamentState,
    commands: Sequence[Json],
    actor: Actor,
    now: datetime,
    key: str,
) -> tuple[CommandResult, ...]:
    results: list[CommandResult] = []
    for number, command in enumerate(commands):
        own_key = _bound(f"{key}-{number}", row, command, actor)
        if own_key and (earlier := _entries_of_key(row, own_key)):
            results.append(CommandResult(state, earlier, repeated=True))
            continue
        decision = decide(state, with_lot(row.secret, state, command), actor, now, _no_past)
        if decision.problems:
            results.append(CommandResult(state, (), decision.problems, decision.warnings))
            continue
        state, entries = _append(row, state, decision, actor, now, own_key)
        results.append(CommandResult(state, entries, (), decision.warnings))
    if any(not result.ok for result in results):
        raise _Refused(tuple(results))
    if any(result.entries and not result.repeated for result in results):
        _publish(row, state)
    return tuple(results)


def _no_past() -> History[FormatState]:
    raise LookupError("a correction is no part of several commands")


def _worked_out(
    tournament: Tournament, command: Json, actor: Actor, now: datetime
) -> History[FormatState] | None:
    """What happened so far, with what a correction makes of it. Deciding a long evening again takes
    its time, so that is done before the lock; under it only what came in between is."""
    if command.get("type") != "correct":
        return None
    state = load.load(tournament)
    past = fresh(tournament, state)
    decide(state, with_lot(tournament.secret, state, command), actor, now, lambda: past)
    return past


def settle(tournament: Tournament, *, now: datetime) -> TournamentState:
    """Carry out what is due, and nothing else; harmless when nothing is."""
    now = now.astimezone(UTC)
    with transaction.atomic():
        row = lock(tournament)
        state, settled = _settle(row, load.load(row), now)
        if settled:
            _publish(row, state)
    return state


def _bound(key: str | None, row: Tournament, command: Json, actor: Actor) -> str | None:
    """The key as it is stored, which answers only who sent it, where he sent it: bound to the event
    by its secret, to the actor, and to what was asked, so that a form that is sent again with
    something else in it is another command. What differs between two tries of one is left out.
    None for who may not send the command anyway, and for a visitor who cannot be told from others.
    """
    unknown = actor.role is Role.VISITOR and not actor.browser
    if not key or unknown or not may(actor, str(command.get("type"))):
        return None
    content = {name: value for name, value in command.items() if name not in _OF_ONE_TRY}
    browser = actor.browser if actor.role is Role.VISITOR else ""
    who = [actor.role, actor.name, actor.round, browser]
    text = json.dumps([key, who, content], sort_keys=True, default=str)
    return hmac.new(row.secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def _entries_of_key(row: Tournament, key: str) -> tuple[LogEntry, ...]:
    return tuple(LogEntry.objects.filter(tournament=row, idempotency_key=key))


def _changed_since(row: Tournament, state: TournamentState, undone: Undone) -> bool:
    seq, log = undone.entry, LogEntry.objects.filter(tournament=row)
    entry = log.filter(seq=seq).first()
    if entry is None:
        return False
    if undone.left is not None:
        return left_by(state, entry.kind, seq, entry.command) != undone.left
    later = log.filter(seq__gt=seq, kind__in=(entry.kind, "correct")).order_by("seq")
    facts = later.values_list("kind", "seq", "command")
    return is_changed_since(entry.kind, seq, entry.command, facts)


def _settle(row: Tournament, state: TournamentState, now: datetime) -> tuple[TournamentState, int]:
    """Run due commands, the earliest first, until none is left; each happened when it was due."""
    count = 0
    while overdue := next_due(state, now):
        at, decision = overdue
        state, _ = _append(row, state, decision, CLOCK, at, None)
        count += 1
    return state, count


def _append(
    row: Tournament,
    state: TournamentState,
    decision: Decision,
    actor: Actor,
    at: datetime,
    key: str | None,
) -> tuple[TournamentState, tuple[LogEntry, ...]]:
    entries, former = [], state
    for fact, after, effect in outcome(state, decision, actor, at):
        digests = names.keep(row, fact.texts)
        entry = LogEntry(
            tournament=row,
            seq=row.seq + 1,
            at=datetime.fromisoformat(after.at),
            actor=str(actor),
            kind=fact.kind,
            command={**fact.command, "texts": digests} if digests else fact.command,
            changes=EFFECTS.encode(effect),
            form=FORM,
            idempotency_key=key,
        )
        key = None
        entry.hash = row.head_hash = seal(row.head_hash, entry)
        row.seq = entry.seq
        entry.save(force_insert=True)
        state = after
        if fact.kind == "forgotten":
            names.forget(row, fact.command["player"])
            state = replace(state, names=names.of(row))
        entries.append(entry)
    broken = state.format.shaken(former.play, state.play)
    if broken:
        raise BrokenBooks(f"tournament {row.pk} at {row.seq}: {', '.join(broken)}")
    follow(row, former, state)
    return state, tuple(entries)


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
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    changes: tuple[VisibleDifference, ...]
    before: TournamentState
    state: TournamentState


def preview(tournament: Tournament, command: Json, actor: Actor, *, now: datetime) -> Preview:
    """The differences between the state as of now and the one after `command`, which draws the
    same lots then."""
    stored = load.load(tournament)
    past = histories.fresh(tournament, stored)
    before = as_due(stored, now, past)
    drawn = with_lot(tournament.secret, before, command)
    decision = decide(before, drawn, actor, now, lambda: past)
    then = before
    for _fact, after, _effect in outcome(before, decision, actor, now):
        then = after
    return Preview(decision.problems, decision.warnings, differences(before, then), before, then)


def preview_all(
    tournament: Tournament, commands: Sequence[Json], actor: Actor, *, now: datetime
) -> tuple[Preview, ...]:
    """What `execute_all` would do: each command after those before it that can be. The last tells
    the differences that all of them make."""
    stored = load.load(tournament)
    before = as_due(stored, now, histories.fresh(tournament, stored))
    then, looks = before, list[Preview]()
    for command in commands:
        decision = decide(then, with_lot(tournament.secret, then, command), actor, now, _no_past)
        for _fact, after, _effect in outcome(then, decision, actor, now):
            then = after
        looks.append(Preview(decision.problems, decision.warnings, (), before, then))
    whole = replace(looks[-1], changes=differences(before, then))
    return (*looks[:-1], whole)
