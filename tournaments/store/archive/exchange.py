"""An event as one JSON file: export, import, and the proof that nothing was changed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.envelope import Json, Problem
from games.lines import read_json
from tournaments.domain.tournament_state import SCHEMA_VERSION
from tournaments.store import idempotency, load, quotas
from tournaments.store.archive import snapshots
from tournaments.store.archive.chain import LogIntegrityError
from tournaments.store.archive.document import _COLUMNS, _FIELDS, _NAME, FAMILY, Log, read
from tournaments.store.archive.open_sheets import open_sheets, take_in
from tournaments.store.locks import held
from tournaments.store.models import (
    LogEntry,
    Membership,
    ReferenceText,
    ScoreSheet,
    Tournament,
    User,
)
from tournaments.store.organizations import usual_organization
from tournaments.store.projections import project
from tournaments.store.slugs import new_slug

Checked = tuple[Log | None, tuple[Problem, ...]]
MOST_ENTRIES = 40_000  # beside a page


def export(tournament: Tournament) -> Json:
    """Everything about the event that its log tells, as JSON. Length and head of the log are what
    the event itself knows: a log that lost its last entries shows when the file is verified."""
    with held(tournament) as row:  # nobody writes between the two questions
        entries = row.log.order_by("seq").values("at", *_FIELDS)
        log = [{**entry, "at": entry["at"].isoformat()} for entry in entries]
        names = list(row.names.order_by("pk").values(*_NAME))
        sheets = _sheets(row)
    return {
        "form": f"{FAMILY}{SCHEMA_VERSION}",
        "slug": row.slug,
        **{key: getattr(row, key) for key in _COLUMNS},
        "is_private": row.is_private,
        "seq": row.seq,
        "head_hash": row.head_hash,
        "log": log,
        "names": names,
        "sheets": sheets,
    }


def _sheets(row: Tournament) -> list[Json]:
    """The half-typed sheets; none of an event whose log cannot be read, which is still exported."""
    if not ScoreSheet.objects.filter(tournament=row, finished_at=None).exists():
        return []
    try:
        return open_sheets(row, load.load(row))
    except load.LogReplayError:
        return []


def verify(document: object) -> tuple[Problem, ...]:
    """Return the first violation of form, numbering, hash chain, state or invariants; () if none.

    Rules of games are not checked.
    """
    return checked(document)[1]


def checked(document: object) -> Checked:
    """Return the log of an exported tournament, or its problems."""
    try:
        return read(document), ()
    except LogIntegrityError as unsound:
        return None, (unsound.problem,)


def checked_beside_a_page(document: object) -> Checked:
    """Return the log or the problems of a file for a page, which limits the number of entries.

    The terminal command has no limit: each export can be imported again.
    """
    if isinstance(document, bytes):
        try:
            document = read_json(document.decode("utf-8-sig"))
        except ValueError:
            return None, (Problem("file_no_json", ""),)
    rows = document.get("log") if isinstance(document, dict) else None
    if isinstance(rows, list) and len(rows) > MOST_ENTRIES:
        return None, (Problem("log_long", "log"),)
    return checked(document)


def import_event(
    document: object,
    *,
    user: User | None = None,
    is_private: bool = True,
    check: Callable[[object], Checked] = checked,
    now: datetime | None = None,
    key: str = "",
) -> tuple[Tournament | None, tuple[Problem, ...]]:
    """A new tournament with the log of an exported one; its links and PINs are new. `check` does
    what `checked` does, wherever it is done. With `now` the event counts for the quotas of the
    user, and Refused is raised past them.

    `is_private`: only False shows it to everybody, whatever the file says. The problems beside a
    tournament are remarks: a file of a private event came in as a public one; sheets of running
    matches that do not fit were left out. A file that the user sent with the same `key` before
    comes in once.
    """
    log, problems = check(document)
    if log is None:
        return None, problems
    shown = Problem("import_shown", "is_private") if log.was_private and not is_private else None
    left = Problem("import_sheets_left", "sheets") if log.sheets_left else None
    remarks = tuple(remark for remark in (shown, left) if remark)
    if user is None or not key:
        return _taken_in(log, user, is_private=is_private, now=now), remarks
    known = idempotency.digest("import", key, [log.head, is_private])
    slug = idempotency.once(
        user,
        known,
        lambda: _taken_in(log, user, is_private=is_private, now=now).slug,
        now=now or timezone.now(),
    )
    return Tournament.objects.get(slug=slug), remarks


def _taken_in(log: Log, user: User | None, *, is_private: bool, now: datetime | None) -> Tournament:
    setup = log.state.setup
    with transaction.atomic():
        organization = usual_organization(user) if user else None
        if now:
            quotas.ask_event(user, organization, now=now)
        row = Tournament(
            slug=new_slug(setup.name),
            secret=secrets.token_hex(32),
            created_by=user,
            organization=organization,
            place=log.place,
            is_private=is_private,
            format=setup.format,
            game=setup.game,
        )
        row.save(force_insert=True)
        entries = log.entries()
        for entry in entries:
            entry.tournament = row
        LogEntry.objects.bulk_create(entries, batch_size=500)
        for name in log.names:
            name.tournament = row
        ReferenceText.objects.bulk_create(log.names, batch_size=500)
        row.seq, row.head_hash = len(log.rows), log.head
        project(row, log.state)
        take_in(row, log.sheets, now=now or timezone.now())
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        transaction.on_commit(lambda: load.remember(row, log.state))
        transaction.on_commit(lambda: snapshots.take(row, log.state), robust=True)
    return row
