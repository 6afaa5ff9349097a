"""Back up at each start and during play, and report problems at the start.

The report covers the disk, the last backup, and an unclean shutdown.
"""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournaments.runtime import disk, environment
from tournaments.store.backups.copies import (
    BackupCopy,
    CopyKind,
    copies,
    is_making,
    make,
    newest,
)
from tournaments.store.backups.databases import BackupError, BusyError, Sqlite, checked, present
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.versions import is_of_another_version, refusal

NEARLY_FULL = 250_000_000  # bytes
OLD = timedelta(days=1)
_LAST = (  # entry of an event; for trial evenings nobody needs a copy
    "SELECT e.id FROM tournaments_logentry e JOIN tournaments_tournament t ON t.id = tournament_id "
    "WHERE t.demo_speed IS NULL ORDER BY e.id DESC LIMIT 1"
)

logger = logging.getLogger(__name__)


def take_due(now: datetime) -> None:
    """A copy, if the last one is some minutes old and something has happened since."""
    if not is_due(now):
        return
    with translation.override("en"):  # as everything in the log
        try:
            messages = make(CopyKind.AUTOMATIC).warnings
        except BusyError:
            return
        except BackupError as trouble:
            messages = [str(trouble)]
        for message in messages:
            logger.warning(message)


def is_due(now: datetime) -> bool:
    """Return True if a copy is to be made; not while this process makes one."""
    if not settings.BACKUPS_KEPT or is_making():
        return False
    last = newest()
    if last is None:
        return bool(_entries_now())
    return abs(now - last.at) >= present().every and is_behind(last)


def is_behind(last: BackupCopy) -> bool:
    """Return True if something has happened in an event since the last copy."""
    if connection.vendor == "sqlite":
        return _entries(last) != _entries_now()
    entry = _entries_of_events().values_list("at", flat=True).first()
    return entry is not None and entry >= last.begun


def at_start() -> list[str]:
    """Looks after the database before it is brought up to date, and makes a copy; what there is to
    say. Trouble when the database is damaged, or of another version."""
    is_file = connection.vendor == "sqlite"
    messages = _closed() if is_file else []
    if is_of_another_version(connection):
        raise BackupError(refusal())
    messages += _copied(is_file=is_file)
    free = disk.free(settings.DATA_DIR)
    if free < NEARLY_FULL:
        words = _("The disk is nearly full: %(free)d MB are left.")
        messages.append(words % {"free": free // 1_000_000})
    return messages


def old_copies() -> list[str]:
    """Return what there is to say of folders without a copy of the last day."""
    messages, now = [], timezone.now()
    for folder in filter(None, (Path(settings.DATA_DIR) / "backup", settings.BACKUP_FOLDER)):
        last = next(iter(copies(folder)), None) if folder.is_dir() else None
        if last is None and Tournament.objects.exists():
            messages.append(_("There is no backup in %(folder)s.") % {"folder": folder})
        elif last and now - last.at > OLD:
            words = _("The last backup in %(folder)s is %(days)d days old.")
            messages.append(words % {"folder": folder, "days": (now - last.at).days})
    return messages


def _closed() -> list[str]:
    """Report an unclean shutdown: the last process to close an SQLite removes its write-ahead
    log.
    """
    database = Sqlite()
    log = database.path.with_name(database.path.name + "-wal")
    if not log.exists() or disk.free(database.path.parent) < disk.ROOM:
        return []
    size = log.stat().st_size
    if database.is_used():
        return []
    try:
        checked(database.path, database.path.name)
    except BackupError as trouble:
        words = _("%(what)s. The newest backup comes back with: %(command)s restore")
        command = environment.command()
        raise BackupError(words % {"what": trouble, "command": command}) from trouble
    words = _(
        "The database was not closed properly last time. The rest of its log (%(size)d kB) was "
        "taken over, and everything in it was checked: it is sound."
    )
    return [words % {"size": size // 1000}]


def _copied(*, is_file: bool) -> list[str]:
    """Back up the database before this version; that of a server only before an upgrade."""
    try:
        executor = MigrationExecutor(connection)
        if not executor.loader.applied_migrations or not settings.BACKUPS_KEPT:
            return []
        is_former = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not is_file and not is_former:
            return []
        return make(CopyKind.UPGRADE if is_former else CopyKind.AUTOMATIC).warnings
    except (BackupError, DatabaseError, OSError) as error:
        return [str(error) if isinstance(error, BackupError) else _no_backup(error)]


def _no_backup(error: Exception) -> str:
    return _("No backup: %(why)s") % {"why": error}


def _entries_of_events() -> QuerySet[LogEntry]:
    return LogEntry.objects.filter(tournament__demo_speed=None).order_by("-pk")


def _entries_now() -> int:
    return _entries_of_events().values_list("pk", flat=True).first() or 0


def _entries(copy: BackupCopy) -> int:
    """Return the number of the last entry in a copy."""
    address = f"{copy.path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as database:
            return next(iter(database.execute(_LAST).fetchone() or (0,)))
    except sqlite3.DatabaseError:
        return -1
