"""An event as one JSON file: export, import, and the proof that nothing was changed."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.envelope import Problem
from tournaments.domain.course import Course, Fact, evolve
from tournaments.domain.formats import FORMATS
from tournaments.models import LogEntry, Membership, Tournament
from tournaments.queries import course as courses
from tournaments.services.chain import seal
from tournaments.services.execute import project

Json = dict[str, Any]
FORM = "stichtag-event-1"
_COLUMNS = ("name", "format", "game", "place", "zone", "confirmation")


def export(tournament: Tournament) -> Json:
    """Everything about the event that its log tells, as JSON."""
    log = [_entry_json(entry) for entry in tournament.log.order_by("seq")]
    return {
        "form": FORM,
        "slug": tournament.slug,
        **{key: getattr(tournament, key) for key in _COLUMNS},
        "head_hash": log[-1]["hash"],
        "log": log,
    }


def verify(document: object) -> tuple[Problem, ...]:
    """Form, numbering, hash chain, fold and invariants; () if all hold."""
    entries, problems = _read(document)
    if problems:
        return problems
    assert isinstance(document, dict)
    return _chain_problems(entries, str(document.get("head_hash"))) + _fold(entries)[1]


def import_event(
    document: object, *, user: User | None = None
) -> tuple[Tournament | None, tuple[Problem, ...]]:
    """A new tournament with the log of an exported one; its links and PINs are new."""
    problems = verify(document)
    if problems:
        return None, problems
    assert isinstance(document, dict)
    entries, _ = _read(document)
    course, _ = _fold(entries)
    assert course is not None
    with transaction.atomic():
        row = Tournament(
            slug=f"{str(document.get('slug'))[:46].rsplit('-', 1)[0]}-{secrets.token_hex(4)}",
            secret=secrets.token_hex(32),
            created_by=user,
            place=str(document.get("place", ""))[:120],
            format=course.setup.format,
            game=course.setup.game,
        )
        row.save(force_insert=True)
        for entry in entries:
            entry.tournament = row
        LogEntry.objects.bulk_create(entries)
        row.seq, row.head_hash = entries[-1].seq, entries[-1].hash
        project(row, course)
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        transaction.on_commit(lambda: courses.remember(row, course))
    return row, ()


def _entry_json(entry: LogEntry) -> Json:
    fields = ("seq", "actor", "kind", "payload", "idempotency_key", "hash")
    return {"at": entry.at.isoformat(), **{key: getattr(entry, key) for key in fields}}


def _read(document: object) -> tuple[list[LogEntry], tuple[Problem, ...]]:
    if not isinstance(document, dict) or document.get("form") != FORM:
        return [], (Problem("not_an_event", ""),)
    rows = document.get("log")
    if not isinstance(rows, list) or not rows:
        return [], (Problem("log_missing", "log"),)
    entries, problems = [], []
    for i, row in enumerate(rows):
        entry = _entry(row)
        if entry is None or entry.seq != i + 1:
            problems.append(Problem("entry_invalid", f"log[{i}]"))
        else:
            entries.append(entry)
    return entries, tuple(problems)


def _entry(row: object) -> LogEntry | None:
    if not isinstance(row, dict) or not isinstance(row.get("payload"), dict):
        return None
    texts = [row.get(key) for key in ("at", "actor", "kind", "hash")]
    if not all(isinstance(text, str) for text in texts) or not isinstance(row.get("seq"), int):
        return None
    try:
        at = datetime.fromisoformat(row["at"])
    except ValueError:
        return None
    if at.tzinfo is None:
        return None
    fields = ("seq", "actor", "kind", "payload", "idempotency_key", "hash")
    return LogEntry(at=at, **{key: row.get(key) for key in fields})


def _chain_problems(entries: list[LogEntry], head: str) -> tuple[Problem, ...]:
    previous = ""
    for i, entry in enumerate(entries):
        if entry.hash != seal(previous, entry):
            return (Problem("hash_broken", f"log[{i}].hash"),)
        previous = entry.hash
    return () if previous == head else (Problem("head_broken", "head_hash"),)


def _fold(entries: list[LogEntry]) -> tuple[Course | None, tuple[Problem, ...]]:
    course: Course | None = None
    for i, entry in enumerate(entries):
        fact = Fact(entry.seq, entry.kind, entry.payload, entry.at.isoformat(), entry.actor)
        try:
            course = evolve(course, fact)
        except (ValueError, KeyError, TypeError):
            return None, (Problem("fold_broken", f"log[{i}]"),)
    assert course is not None
    broken = FORMATS[course.setup.format].broken(course.play)
    return course, tuple(Problem("invariant_broken", name) for name in broken)
