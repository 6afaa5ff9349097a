"""The two databases as a backup sees them: written whole into a file, set up beside the present one
from such a file, and put in its place.

Copies are also of earlier versions, so they are asked in plain SQL for what all versions have.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import quote, urlsplit

from django.db import DatabaseError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.postgresql.client import DatabaseClient
from django.db.utils import ConnectionHandler
from django.utils.translation import gettext as _

from tournaments.runtime.disk import patiently

_EVENTS = "SELECT slug, seq FROM tournaments_tournament"
_BROKEN = """SELECT slug FROM tournaments_tournament t
LEFT JOIN tournaments_logentry e ON e.tournament_id = t.id AND e.seq = t.seq
WHERE head_hash <> coalesce(e.hash, '')
OR t.seq <> (SELECT count(*) FROM tournaments_logentry l WHERE l.tournament_id = t.id)
ORDER BY slug"""
_DATA = re.compile(r'processing data for table "\w+\.tournaments_(\w+)"')
_LOCK = 7_311_902  # of those who copy this database, one of whom does
_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()"""


class BackupError(Exception):
    """The reason of a failed backup or restore, in words for people."""


class BusyError(BackupError):
    """Another process makes a backup just now."""


Say = Callable[[str], object]


class StagedDatabase(NamedTuple):
    """A database beside the present one: its name (of SQLite a path), and its DATABASE_URL."""

    name: str
    url: str


class Database(Protocol):
    """The present database. Everything raises Trouble when it cannot be done."""

    suffix: str
    every: timedelta  # between two automatic copies

    def size(self) -> int:
        """Bytes that a copy needs at most."""

    def write(self, target: Path) -> list[str]:
        """A sound copy; the slugs of events whose log does not end as the event knows it."""

    def is_used(self) -> bool:
        """Return True if the product, or anything else, has it open."""

    def set_up(self, copy: Path, say: Say) -> StagedDatabase:
        """Return what a copy holds as a database of its own; says what it is at."""

    def drop(self, stage: StagedDatabase) -> None:
        """Throws it away again."""

    def swap(self, stage: StagedDatabase, former: Path) -> str:
        """Puts it in the place of the present one, which is `former` there, or under that name."""


def present() -> Database:
    """The database of this installation."""
    return Sqlite() if connection.vendor == "sqlite" else Postgres()


@contextmanager
def opened(name: str) -> Iterator[BaseDatabaseWrapper]:
    """Another database of the same server, or another file."""
    described = {"default": {**connection.settings_dict, "NAME": name}}
    other = ConnectionHandler(described)["default"]
    try:
        yield other
    finally:
        other.close()


def events(database: BaseDatabaseWrapper) -> dict[str, int]:
    """Each event by its slug, with the length of its log."""
    with database.cursor() as cursor:
        cursor.execute(_EVENTS)
        return dict(cursor.fetchall())


def private_events(database: BaseDatabaseWrapper) -> set[str]:
    """The slugs of events that strangers do not see."""
    with database.cursor() as cursor:
        cursor.execute("SELECT slug FROM tournaments_tournament WHERE is_private")
        return {slug for (slug,) in cursor.fetchall()}


def broken(database: BaseDatabaseWrapper) -> list[str]:
    """Slugs of events whose log does not end as the event knows it."""
    with database.cursor() as cursor:
        cursor.execute(_BROKEN)
        return [slug for (slug,) in cursor.fetchall()]


def checked(path: Path, name: str) -> list[str]:
    """Check an SQLite file and return its warnings; Trouble with its name if it is unusable."""
    try:
        with opened(str(path)) as copy, copy.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            (verdict,) = cursor.fetchone()
            if verdict == "ok":
                return broken(copy)
    except DatabaseError as error:
        verdict = str(error)
    raise BackupError(_("%(file)s is not sound: %(why)s") % {"file": name, "why": verdict})


class Sqlite:
    """A file, with its log beside it while it is open."""

    suffix = ".sqlite3"
    every = timedelta(minutes=10)

    def __init__(self) -> None:
        self.path = Path(str(connection.settings_dict["NAME"]))

    def size(self) -> int:
        beside = (self.path, self.path.with_name(self.path.name + "-wal"))
        return sum(path.stat().st_size for path in beside if path.exists())

    def write(self, target: Path) -> list[str]:
        """Page by page, in one step that sees one moment."""
        if not self.size():
            raise BackupError(_("There is no database yet."))
        target.touch(mode=0o600)
        try:
            with (
                closing(sqlite3.connect(self.path)) as database,
                closing(sqlite3.connect(target)) as copy,
            ):
                database.backup(copy)
        except sqlite3.DatabaseError as error:
            why = {"file": self.path.name, "why": error}
            raise BackupError(_("%(file)s is not sound: %(why)s") % why) from error
        return checked(target, self.path.name)

    def is_used(self) -> bool:
        """Nobody can leave the log beside the file behind while somebody else has it open."""
        connection.close()
        if not self.path.exists():
            return False
        with closing(sqlite3.connect(self.path, timeout=0)) as database:
            try:
                database.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            except sqlite3.DatabaseError:
                return False  # it is damaged, and nobody holds it
        return False

    def set_up(self, copy: Path, say: Say) -> StagedDatabase:  # noqa: ARG002  it is fast
        path = self.path.with_name(f".{self.path.name}.restore")
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        shutil.copyfile(copy, path)
        checked(path, copy.name)
        return StagedDatabase(str(path), f"sqlite:///{quote(str(path))}")

    def drop(self, stage: StagedDatabase) -> None:
        for beside in ("", "-wal", "-shm"):
            Path(stage.name + beside).unlink(missing_ok=True)

    def swap(self, stage: StagedDatabase, former: Path) -> str:
        """The present one is copied as it is, also a damaged one, before anything moves."""
        for beside in ("", "-wal"):
            path = self.path.with_name(self.path.name + beside)
            if path.exists():
                target = former.with_name(former.name + beside)
                target.touch(mode=0o600)
                shutil.copyfile(path, target)
        for beside in ("-wal", "-shm"):
            self.path.with_name(self.path.name + beside).unlink(missing_ok=True)
        patiently(lambda: Path(stage.name).replace(self.path))
        return str(former)


class Postgres:
    """A database of a server, by the server's own programs."""

    suffix = ".dump"
    every = timedelta(hours=1)  # a large one takes minutes

    def __init__(self) -> None:
        self.name = str(connection.settings_dict["NAME"])

    def size(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])

    def write(self, target: Path) -> list[str]:
        """The logs are asked at the moment that the dump shows."""
        target.touch(mode=0o600)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_LOCK])
            if not cursor.fetchone()[0]:
                raise BusyError(_("Another copy is being made just now."))
            unsound = broken(connection)
            cursor.execute("SELECT pg_export_snapshot()")
            (moment,) = cursor.fetchone()
            _run("pg_dump", ["-Fc", f"--snapshot={moment}", f"--file={target}"], self.name)
        _run("pg_restore", [f"--file={os.devnull}", str(target)])  # reads all of it
        return unsound

    def is_used(self) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(_OTHERS)
            return bool(cursor.fetchone()[0])

    def set_up(self, copy: Path, say: Say) -> StagedDatabase:
        stage = self._beside("restore")
        self.drop(stage)
        _run("createdb", ["-T", "template0", "-E", "UTF8"], stage.name)
        plain = ["--no-owner", "--no-privileges", "--exit-on-error", "--verbose"]
        plain.append(f"--jobs={os.cpu_count() or 1}")
        try:
            _run("pg_restore", [*plain, f"--dbname={stage.name}", str(copy)], say=say)
        except BackupError:
            self.drop(stage)
            raise
        return stage

    def drop(self, stage: StagedDatabase) -> None:
        _run("dropdb", ["--if-exists"], stage.name)

    def swap(self, stage: StagedDatabase, former: Path) -> str:
        """Both names change in one transaction, which nobody may be connected for."""
        connection.close()
        former_name = former.stem.replace("-", "_")
        pairs = ((self.name, former_name), (stage.name, self.name))
        quoted = connection.ops.quote_name
        steps = (f"ALTER DATABASE {quoted(a)} RENAME TO {quoted(b)}" for a, b in pairs)
        _run("psql", ["-v", "ON_ERROR_STOP=1", "-qc", "; ".join(steps)], "postgres")
        return former_name

    def _beside(self, purpose: str) -> StagedDatabase:
        name = f"{self.name[:40]}_{purpose}"
        address = urlsplit(os.environ.get("DATABASE_URL", ""))._replace(path=f"/{quote(name)}")
        return StagedDatabase(name, address.geturl())


def _run(program: str, options: list[str], database: str = "", say: Say | None = None) -> None:
    """A program of Postgres, with this installation's way to the server; `say` hears of each table
    whose data it begins with."""
    described: dict[str, Any] = {**connection.settings_dict, "NAME": "postgres"}
    (_psql, *way, _name), secrets = DatabaseClient.settings_to_cmd_args_env(described, [])
    command = [executable(program), *way, *options, *([database] if database else [])]
    environment = {**os.environ, **(secrets or {})}
    last = ""
    with subprocess.Popen(
        command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            last = line.strip() or last
            if say and (table := _DATA.search(line)):
                say(table[1])
    if process.returncode:
        raise BackupError(f"{program}: {last or process.returncode}")


def executable(program: str) -> str:
    """Return where a program of Postgres is; Trouble if it is nowhere."""
    found = shutil.which(program)
    if found is None:
        words = _(
            "%(program)s is not installed here: it comes with the client programs of Postgres."
        )
        raise BackupError(words % {"program": program})
    return found
