"""The one door: everything that changes a tournament comes through `execute`.

Lock, catch up, settle what is due, decide, append, commit. Side effects only after the commit.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from games.envelope import Problem
from tournaments import live
from tournaments.domain.actors import CLOCK, Actor, Role, may
from tournaments.domain.course import EFFECTS, FORM, Course
from tournaments.domain.decide import decide, next_due, outcome
from tournaments.domain.decision import Decision
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.domain.formats.ledger import BrokenBooks
from tournaments.domain.lot import with_lot
from tournaments.models import LogEntry, Tournament
from tournaments.queries import course as courses
from tournaments.queries.history import fresh
from tournaments.services import names, snapshots
from tournaments.services.chain import seal
from tournaments.services.projection import project

Json = dict[str, Any]


KEY_LENGTH = 80
_OF_ONE_TRY = ("at", "seed", "accept")


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a command: refused with `problems`, or accepted with its `entries`.

    `repeated` is true when the idempotency key had been used before: nothing was done again.
    """

    course: Course
    entries: tuple[LogEntry, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    repeated: bool = False
    ignored: str | None = None

    @property
    def ok(self) -> bool:
        return not self.problems


def execute(
    tournament: Tournament, command: Json, actor: Actor, *, now: datetime, key: str | None = None
) -> Done:
    """Carry out one command, or say why not. What was due before it happens first and stays.

    What the same actor sent with the same `key` before is not carried out again; to anybody else
    that key is none. Raises BrokenBooks when the format has a bug.
    """
    now = now.astimezone(UTC)
    key = _bound(key, tournament, command, actor)
    past = _worked_out(tournament, command, actor, now)
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        course = courses.load(row)
        if key and (earlier := _entries_of_key(row, key)):
            return Done(course, earlier, repeated=True)
        course, settled = _settle(row, course, now)
        stored = course
        drawn = with_lot(row.secret, course, command)
        decision = decide(course, drawn, actor, now, lambda: fresh(row, stored, past))
        course, entries = _append(row, course, decision, actor, now, key)
        if settled or entries:
            _publish(row, course)
    return Done(course, entries, decision.problems, decision.warnings, ignored=decision.ignored)


def _worked_out(
    tournament: Tournament, command: Json, actor: Actor, now: datetime
) -> History[Any] | None:
    """What happened so far, with what a correction makes of it. Deciding a long evening again takes
    its time, so that is done before the lock; under it only what came in between is."""
    if command.get("type") != "correct":
        return None
    course = courses.load(tournament)
    past = fresh(tournament, course)
    decide(course, with_lot(tournament.secret, course, command), actor, now, lambda: past)
    return past


def settle(tournament: Tournament, *, now: datetime) -> Course:
    """Carry out what is due, and nothing else; harmless when nothing is."""
    now = now.astimezone(UTC)
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        course, settled = _settle(row, courses.load(row), now)
        if settled:
            _publish(row, course)
    return course


def _bound(key: str | None, row: Tournament, command: Json, actor: Actor) -> str | None:
    """The key as it is stored, which answers only who sent it, where he sent it: bound to the event
    by its secret, to the actor, and to what was asked, so that a form that is sent again with
    something else in it is another command. What differs between two tries of one is left out.
    None for who may not send the command anyway, and for a visitor who cannot be told from others.
    """
    unknown = actor.role is Role.VISITOR and not actor.browser
    if not key or unknown or not may(actor, str(command.get("type"))):
        return None
    asked = {name: value for name, value in command.items() if name not in _OF_ONE_TRY}
    who = [actor.role, actor.name, actor.round, actor.browser]
    text = json.dumps([key, who, asked], sort_keys=True, default=str)
    return hmac.new(row.secret.encode(), text.encode(), hashlib.sha256).hexdigest()


def _entries_of_key(row: Tournament, key: str) -> tuple[LogEntry, ...]:
    return tuple(LogEntry.objects.filter(tournament=row, idempotency_key=key))


def _settle(row: Tournament, course: Course, now: datetime) -> tuple[Course, int]:
    """Run due commands, the earliest first, until none is left; each happened when it was due."""
    count = 0
    while overdue := next_due(course, now):
        at, decision = overdue
        course, _ = _append(row, course, decision, CLOCK, at, None)
        count += 1
    return course, count


def _append(
    row: Tournament,
    course: Course,
    decision: Decision,
    actor: Actor,
    at: datetime,
    key: str | None,
) -> tuple[Course, tuple[LogEntry, ...]]:
    entries, before = [], course.play
    for fact, after, effect in outcome(course, decision, actor, at):
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
        course = after
        if fact.kind == "forgotten":
            names.forget(row, fact.command["player"])
            course = replace(course, names=courses.names_of(row))
        entries.append(entry)
    broken = FORMATS[course.setup.format].shaken(before, course.play)
    if broken:
        raise BrokenBooks(f"tournament {row.pk} at {row.seq}: {', '.join(broken)}")
    return course, tuple(entries)


def _publish(row: Tournament, course: Course) -> None:
    """Tell the other processes and every open page, once it is committed."""
    project(row, course)
    slug, seq = row.slug, row.seq

    def announce() -> None:
        courses.remember(row, course)
        live.announce(slug, seq)

    transaction.on_commit(announce)
    transaction.on_commit(lambda: snapshots.keep(row, course), robust=True)
