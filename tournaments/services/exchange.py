"""An event as one JSON file: export, import, and the proof that nothing was changed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.envelope import Problem, is_int
from tournaments.domain.course import Course, Fact, evolve
from tournaments.domain.decide import countable, storable
from tournaments.domain.formats import FORMATS
from tournaments.domain.soundness import is_sound
from tournaments.models import LogEntry, Membership, Tournament
from tournaments.queries import course as courses
from tournaments.services.chain import seal
from tournaments.services.circles import usual_circle
from tournaments.services.execute import KEY_LENGTH
from tournaments.services.projection import project
from tournaments.services.slugs import new_slug

Json = dict[str, Any]
Checked = tuple[Course | None, tuple[Problem, ...]]
MOST_ENTRIES = 20_000
FORM = "stichtag-event-1"
_COLUMNS = ("name", "format", "game", "place", "zone", "confirmation")
_FIELDS = ("seq", "actor", "kind", "payload", "idempotency_key", "hash")
_WIDTHS = {"actor": 120, "kind": 30, "hash": 64, "idempotency_key": KEY_LENGTH}


def export(tournament: Tournament) -> Json:
    """Everything about the event that its log tells, as JSON. Length and head of the log are what
    the event itself knows: a log that lost its last entries shows when the file is verified."""
    with transaction.atomic():  # nobody writes between the two questions
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        log = [_entry_json(entry) for entry in row.log.order_by("seq")]
    return {
        "form": FORM,
        "slug": tournament.slug,
        **{key: getattr(row, key) for key in _COLUMNS},
        "seq": row.seq,
        "head_hash": row.head_hash,
        "log": log,
    }


def verify(document: object) -> tuple[Problem, ...]:
    """Form, numbering, hash chain, fold and invariants; () if all hold."""
    return checked(document)[1]


def checked(document: object) -> Checked:
    """The course that an exported event tells, or everything that is wrong with it."""
    entries, problems = _read(document)
    if problems:
        return None, problems
    assert isinstance(document, dict)
    broken = _chain_problems(entries, str(document.get("head_hash")))
    if not broken and document.get("seq", len(entries)) != len(entries):
        broken = (Problem("head_broken", "seq"),)
    course, unfit = _fold(entries)
    return course, broken + unfit


def import_event(
    document: object,
    *,
    user: User | None = None,
    check: Callable[[object], Checked] = checked,
) -> tuple[Tournament | None, tuple[Problem, ...]]:
    """A new tournament with the log of an exported one; its links and PINs are new, and keys that
    the file brings are dropped, since they answer nobody here. `check` does what `checked` does,
    wherever it is done."""
    course, problems = check(document)
    if problems:
        return None, problems
    assert isinstance(document, dict)
    assert course is not None
    entries, _ = _read(document)
    with transaction.atomic():
        row = Tournament(
            slug=new_slug(course.setup.name),
            secret=secrets.token_hex(32),
            created_by=user,
            circle=usual_circle(user) if user else None,
            place=_place(document.get("place")),
            format=course.setup.format,
            game=course.setup.game,
        )
        row.save(force_insert=True)
        head = ""
        for entry in entries:
            entry.tournament, entry.idempotency_key = row, None
            entry.hash = head = seal(head, entry)
        LogEntry.objects.bulk_create(entries)
        row.seq, row.head_hash = entries[-1].seq, entries[-1].hash
        project(row, course)
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        transaction.on_commit(lambda: courses.remember(row, course))
    return row, ()


def _place(text: object) -> str:
    return text[:120] if isinstance(text, str) and storable(text) else ""


def _entry_json(entry: LogEntry) -> Json:
    return {"at": entry.at.isoformat(), **{key: getattr(entry, key) for key in _FIELDS}}


def _read(document: object) -> tuple[list[LogEntry], tuple[Problem, ...]]:
    if not isinstance(document, dict) or document.get("form") != FORM:
        return [], (Problem("not_an_event", ""),)
    rows = document.get("log")
    if not isinstance(rows, list) or not rows:
        return [], (Problem("log_missing", "log"),)
    if len(rows) > MOST_ENTRIES:
        return [], (Problem("log_long", "log"),)
    entries: list[LogEntry] = []
    problems: list[Problem] = []
    keys: set[str] = set()
    for i, row in enumerate(rows):
        entry = _entry(row)
        if entry is None or entry.seq != i + 1 or entry.idempotency_key in keys:
            problems.append(Problem("entry_invalid", f"log[{i}]"))
            continue
        entries.append(entry)
        if entry.idempotency_key is not None:
            keys.add(entry.idempotency_key)
    return entries, tuple(problems)


def _entry(row: object) -> LogEntry | None:
    """The entry of a row, or None unless every field has its type and fits its column."""
    if not isinstance(row, dict) or row.keys() != {"at", *_FIELDS}:
        return None
    if not isinstance(row["payload"], dict):
        return None
    texts = {name: row.get(name) for name in ("at", *_WIDTHS)}
    if texts["idempotency_key"] is None:
        texts["idempotency_key"] = ""
    if not all(isinstance(text, str) for text in texts.values()) or not is_int(row.get("seq")):
        return None
    if any(len(row.get(name) or "") > width for name, width in _WIDTHS.items()):
        return None
    at = _instant(row["at"])
    if at is None or not storable(row) or not countable(row):
        return None
    return LogEntry(at=at, **{name: row[name] for name in _FIELDS})


def _instant(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
        return at.astimezone(UTC) if at.tzinfo else None
    except (ValueError, OverflowError):
        return None


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
            course = evolve(course, fact) if is_sound(course, fact) else None
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, LookupError):
            course = None
        if course is None:
            return None, (Problem("fold_broken", f"log[{i}]"),)
    assert course is not None
    broken = FORMATS[course.setup.format].broken(course.play)
    return course, tuple(Problem("invariant_broken", name) for name in broken)
