"""Detect outages: of the database, of Redis, of disk space.

Errors reveal an outage. The terminal gets one line at its beginning and one at its end (`logs`): a
thread checks each second. One of the processes that share a data folder reports it.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import Error, connection

from tournaments.runtime import disk

try:
    import fcntl
except ImportError:  # Windows: there each process speaks for itself
    fcntl = None  # type: ignore[assignment]

LOOK_SECONDS = 1.0
# SQLSTATE of lost connections, of a server that ends or begins, and of one that has none left;
# what never reached a server has no state at all.
_AWAY = ("08", "57P", "53300")
# A statement that was ended for its length, and one that waited too long for a lock.
_HELD = ("57014", "55P03")
_SQLITE_AWAY = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
_SQLITE_HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
# Always new room: of a table that is there, old room would be used again, also on a full disk.
_TRY_POSTGRES = """CREATE TEMPORARY TABLE stichtag_probe ON COMMIT DROP AS
SELECT repeat('x', 1000) FROM generate_series(1, 64)"""

logger = logging.getLogger("outage")
_lock = threading.Lock()
_known: set[str] = set()


@dataclass(frozen=True, slots=True)
class Outage:
    """`code` is the problem for pages and programs, which retry after `wait` seconds.

    `begun` and `over` are the lines of the terminal, the latter with the duration.
    """

    code: str
    wait: int
    begun: str
    over: str
    shows: Callable[[BaseException], bool]
    is_over: Callable[[], bool]


def outage_of(error: BaseException | None) -> Outage | None:
    """Return what is behind an error, if it is an outage."""
    if disk.is_full(error, settings.DATA_DIR):
        return DISK
    causes = list(_causes(error))
    return next((outage for outage in _OTHERS if any(map(outage.shows, causes))), None)


def begins(outage: Outage) -> bool:
    """Return True if nobody has spoken of it yet; looks from then on whether it is over."""
    with _lock:
        if outage.code in _known:
            return False
        _known.add(outage.code)
    floor = _floor(outage)
    threading.Thread(target=_follow, args=(outage, floor), name=outage.code, daemon=True).start()
    return floor is not None


def failure_of_writing() -> Error | None:
    """Return what keeps the database from storing something now."""
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(_TRY_POSTGRES)
            else:
                cursor.execute("PRAGMA user_version")
                number = int(cursor.fetchone()[0])
                # A number of the file that nobody uses: to write it is to write.
                cursor.execute(f"PRAGMA user_version = {(number + 1) % 1_000_000}")
    except Error as error:
        return error
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _floor(outage: Outage) -> ExitStack | None:
    """The right to speak of it until closed; None where another process has it."""
    floor = ExitStack()
    if fcntl is not None:
        try:
            path = Path(settings.DATA_DIR) / f".{outage.code}.lock"
            held = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
            floor.callback(os.close, held)
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            floor.close()
            return None
        except OSError:
            pass  # no room for a file: rather two lines than none
    return floor


def _follow(outage: Outage, floor: ExitStack | None) -> None:
    begun = time.monotonic()
    lasts = True
    while lasts:
        time.sleep(LOOK_SECONDS)
        with suppress(Exception):  # whatever it is, it is not over
            lasts = not outage.is_over()
    with _lock:
        _known.discard(outage.code)
    if floor is not None:
        with floor:
            logger.warning(outage.over, _long(time.monotonic() - begun))


def _long(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _is_gone(error: BaseException) -> bool:
    psycopg = sys.modules.get(
        "psycopg"
    )  # takes long to load, and an SQLite raises none of its errors
    if psycopg and isinstance(error, psycopg.OperationalError):
        return error.sqlstate is None or error.sqlstate.startswith(_AWAY)
    return _sqlite_code(error) in _SQLITE_AWAY


def _is_held(error: BaseException) -> bool:
    return getattr(error, "sqlstate", "") in _HELD or _sqlite_code(error) in _SQLITE_HELD


def _sqlite_code(error: BaseException) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _is_redis(error: BaseException) -> bool:
    import redis

    return isinstance(error, redis.ConnectionError | redis.TimeoutError)


def _stores() -> bool:
    try:
        return failure_of_writing() is None
    finally:
        connection.close()


def _has_room() -> bool:
    return disk.free(settings.DATA_DIR) >= disk.ROOM and _stores()


def _redis_answers() -> bool:
    import redis

    timeouts = {"socket_timeout": 2, "socket_connect_timeout": 2}
    with redis.Redis.from_url(settings.REDIS_URL, **timeouts) as server:
        return bool(server.ping())


DISK = Outage(
    *("disk_full", 60),
    disk.FULL,
    "There is room on the disk again, after %s.",
    lambda _error: False,  # `disk` knows
    _has_room,
)
_OTHERS = (
    Outage(
        *("database_away", 5),
        "The database cannot be reached: until it is back nothing can be shown or booked.",
        "The database is back, after %s.",
        _is_gone,
        _stores,
    ),
    Outage(
        *("busy", 5),
        "Somebody holds up the database: meanwhile nothing can be booked.",
        "The database is free again, after %s.",
        _is_held,
        _stores,
    ),
    Outage(
        *("redis_away", 5),
        "Redis cannot be reached: news come late, and what is due waits for whoever books next.",
        "Redis is back, after %s.",
        _is_redis,
        _redis_answers,
    ),
)
