"""Taking a copy in again: beside the present state first, where it is brought to this version and
verified, then in its place. Until then nothing has changed, and the present state is kept.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.store.backups import dumps
from tournaments.store.backups.copies import CopyKind, free_name
from tournaments.store.backups.databases import (
    BackupError,
    Postgres,
    Say,
    StagedDatabase,
    events,
    opened,
    present,
    private_events,
)
from tournaments.store.versions import is_of_another_version

_SOUND = ": ok "  # how `verify` says it


class EventDifference(NamedTuple):
    """An event of which one state knows more: the lengths of its log, 0 where it is not."""

    slug: str
    now: int
    then: int


class StagedCopy(NamedTuple):
    """A copy beside the present state. `unsound` is what `verify` says of events that do not hold;
    `differing` is None where the present database cannot be read. `shown` are events that are
    private now and were public then."""

    stage: StagedDatabase
    events: dict[str, int]
    unsound: list[str]
    differing: list[EventDifference] | None
    shown: Sequence[str] = ()


@contextmanager
def staged(copy: Path, say: Say = len) -> Iterator[StagedCopy]:
    """Yield what a copy holds, in the form of this version; Trouble when it cannot be had. `say`
    hears what it is at."""
    if not copy.is_file():
        raise BackupError(_("%(file)s is not there.") % {"file": copy})
    database = present()
    stage = database.set_up(copy, say)
    try:
        if _is_former(stage):
            _managed(stage, "migrate", "--noinput", "-v0", "--skip-checks")
        verified = _managed(stage, "verify", "--all", fine=(0, 2), is_told=True).splitlines()
        with opened(stage.name) as other:
            held, hidden = events(other), private_events(other)
        unsound = [line for line in verified if _SOUND not in line]
        differing = _differing(held)
        shown = () if differing is None else _shown({*held} - hidden)
        yield StagedCopy(stage, held, unsound, differing, shown)
    finally:
        database.drop(stage)


def put_in_place(staged: StagedCopy) -> str:
    """Put the staged copy in place, and return the name of the previous database.

    Trouble while the database is in use.
    """
    database = present()
    ask_to_be_alone()
    stem = f"stichtag-{timezone.localtime():%Y-%m-%d-%H%M%S}{CopyKind.RESTORE}"
    return database.swap(staged.stage, free_name(stem, database.suffix))


def ask_to_be_alone() -> None:
    """Trouble while the product runs: its processes know the state that would go."""
    if present().is_used():
        raise BackupError(
            _("Stichtag is running, or another program has its database open. Stop it first.")
        )


def event_of(staged: StagedCopy, slug: str) -> object:
    """One event of a copy, as `export` gives it."""
    if slug not in staged.events:
        raise BackupError(_("There is no event %(slug)s in this backup.") % {"slug": slug})
    return json.loads(_managed(staged.stage, "export", slug))


def event_in(copy: Path, slug: str) -> object:
    """One event of a copy, as `export` gives it; a dump need not be set up for that."""
    if not copy.is_file():
        raise BackupError(_("%(file)s is not there.") % {"file": copy})
    if copy.suffix == Postgres.suffix:
        return dumps.event(copy, slug)
    with staged(copy) as staged_copy:
        return event_of(staged_copy, slug)


def _is_former(stage: StagedDatabase) -> bool:
    """Return True if an earlier version made it; Trouble if it is one that cannot come along."""
    with opened(stage.name) as other:
        if is_of_another_version(other):
            raise BackupError(
                _(
                    "A newer version of Stichtag made this backup, or one before the first "
                    "release. Restore it with that version."
                )
            )
        with other.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = set(cursor.fetchall())
    return not applied.issuperset(MigrationLoader(None).graph.leaf_nodes())


def _differing(staged_events: dict[str, int]) -> list[EventDifference] | None:
    try:
        now = events(connection)
    except DatabaseError:
        return None
    pairs = (
        EventDifference(slug, now.get(slug, 0), staged_events.get(slug, 0))
        for slug in sorted({*now, *staged_events})
    )
    return [pair for pair in pairs if pair.now != pair.then]


def _shown(public_then: set[str]) -> list[str]:
    return sorted(private_events(connection) & public_then)


def _managed(
    stage: StagedDatabase, *command: str, fine: tuple[int, ...] = (0,), is_told: bool = False
) -> str:
    """Return what a command says of the copy: in a process of its own, which knows no other
    database. Where it `is_told`, it says on the terminal how far it is."""
    process = subprocess.run(
        [sys.executable, "-m", "tournaments", *command],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": stage.url},
        stdout=subprocess.PIPE,
        stderr=None if is_told else subprocess.PIPE,
        text=True,
        check=False,
    )
    if process.returncode not in fine:
        told = (process.stderr or "").strip().splitlines()
        last = (told or [str(process.returncode)])[-1]
        raise BackupError(
            _("The backup cannot be brought to this version: %(why)s") % {"why": last}
        )
    return process.stdout
