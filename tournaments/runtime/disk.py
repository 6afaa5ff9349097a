"""The disk on which everything is kept: files written whole or not at all, and how it says that it
is full.
"""

import errno
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

# With less than this SQLite cannot even open a database: its index of the log is 32 kB.
ROOM = 64 * 1024
FULL = "The disk is full: nothing can be kept until there is room again."
UNUSABLE = "Nothing can be kept in %(folder)s: %(why)s. STICHTAG_DATA_DIR names another folder."
DAMAGED = "The database is damaged (%(why)s). `%(command)s restore` brings back the newest copy."
ABSENT = (
    "No database of this version is in %(folder)s (%(why)s). `%(command)s` makes it;"
    " STICHTAG_DATA_DIR or DATABASE_URL name another."
)

_FULL_ERRNO = {errno.ENOSPC, errno.EDQUOT}
_POSTGRES_FULL = "53100"
# What SQLite also says when it finds no room for the files beside the database.
_SQLITE_MAYBE_FULL = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
_SQLITE_DAMAGED = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_SQLITE_ABSENT = ("no such table", "no such column")
_POSTGRES_ABSENT = {"42P01", "42703"}


# On Windows nobody can rename, replace or delete a file that another process holds open.
PATIENCE_SECONDS = 2.0
PAUSE_SECONDS = 0.01


def patiently(action: Callable[[], T], *, waits: bool = os.name == "nt") -> T:
    """Return the result of an action on a file.

    If it `waits`, an open file is tried again for two seconds; PermissionError after that.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return action()
        except PermissionError:
            if not waits or time.monotonic() > end:
                raise
        time.sleep(PAUSE_SECONDS)


def write_whole(path: Path, content: bytes) -> None:
    """Puts `content` in the place of the file, which nobody ever finds half written; of several
    who do so at once the last one stays."""
    draft = draft_of(path)
    try:
        draft.write_bytes(content)
        patiently(lambda: draft.replace(path))
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def draft_of(path: Path) -> Path:
    """Return what becomes the file once it is whole: beside it, and of this writer alone."""
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")


def free(folder: Path) -> int:
    """The bytes that may still be written there."""
    return shutil.disk_usage(folder).free


def is_full(error: BaseException | None, folder: Path) -> bool:
    """Return True if a full disk is behind an error, of the system or of either database. `folder`
    is looked at where the error alone does not tell."""
    while error is not None:
        if isinstance(error, OSError) and error.errno in _FULL_ERRNO:
            return True
        if getattr(error, "sqlstate", None) == _POSTGRES_FULL:
            return True
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            return True
        if code in _SQLITE_MAYBE_FULL and folder.is_dir() and free(folder) < ROOM:
            return True
        error = error.__cause__ or error.__context__
    return False


def is_damaged(error: BaseException | None) -> bool:
    """Return True if an error says that an SQLite file is invalid or damaged."""
    while error is not None:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _SQLITE_DAMAGED:
            return True
        error = error.__cause__ or error.__context__
    return False


def is_absent(error: BaseException | None) -> bool:
    """Return True if an error says that a database has no such tables as this version works on."""
    while error is not None:
        if getattr(error, "sqlstate", None) in _POSTGRES_ABSENT:
            return True
        if isinstance(error, sqlite3.Error) and str(error).startswith(_SQLITE_ABSENT):
            return True
        error = error.__cause__ or error.__context__
    return False
