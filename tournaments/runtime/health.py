"""Check that this installation works: database, disk, broker and clock, by real use."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.runtime import disk, ending, heartbeat, network_addresses, outages

# Seconds. A tick is due each second; a message is taken within a tenth of one.
TICK_LATE = 10.0
MESSAGE_LATE = 10.0
# Anybody may ask: what is tried out is tried out for all who ask within this time.
TRIED_FOR = 5.0
# Bytes. An evening and its log beside the database take about a third.
LOW = 10_000_000
Check = dict[str, Any]


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when all checks hold, else 503. The body says which and how to this machine and to
    administrators, and only `ok` to everybody else."""
    report = check_all()
    told = report if _may_know(request) else {"ok": report["ok"]}
    return JsonResponse(told, status=200 if report["ok"] else 503)


def is_ready() -> bool:
    """Return True if pages can be asked for.

    The database answers, stores and has every column that they know, and this process is not about
    to end.
    """
    try:
        return not ending.is_draining and bool(_checked(_database)["ok"]) and _Schema.is_whole()
    finally:
        connection.close()


class _Schema:
    """Remembers that the database has all migrations of this version, once it has."""

    known = False

    @classmethod
    def is_whole(cls) -> bool:
        if not cls.known:
            executor = MigrationExecutor(connection)
            cls.known = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        return cls.known


def _may_know(request: HttpRequest) -> bool:
    if network_addresses.is_this_machine(request.META.get("REMOTE_ADDR") or ""):
        return True
    try:
        return request.user.is_active and request.user.is_superuser
    except _errors():  # the database is away
        return False


def check_all() -> dict[str, Any]:
    """`{"ok": bool, "database": {...}, "disk": …, "broker": …, "clock": …}`, each with its `ok`."""
    checks = {
        "database": _checked(_database),
        "disk": _checked(_disk),
        "broker": _checked(_redis if settings.REDIS_URL else _folder),
        "clock": _checked(_clock),
    }
    return {"ok": all(check["ok"] for check in checks.values()), **checks}


def _checked(check: Callable[[], Check]) -> Check:
    try:
        return check()
    except _errors() as error:
        # The kind of error only: the page is public and messages may carry addresses.
        outage = outages.outage_of(error)
        return {"ok": False, "error": outage.code if outage else type(error).__name__}


def _errors() -> tuple[type[Exception], ...]:
    """Return what a check may end with; asked only when it has ended so."""
    import redis

    return Error, redis.RedisError, OSError


def _database() -> Check:
    with connection.cursor() as cursor:
        sqlite = connection.vendor == "sqlite"
        cursor.execute("SELECT sqlite_version()" if sqlite else "SHOW server_version")
        version = cursor.fetchone()[0]
    _Writing.once()
    return {"ok": True, "vendor": connection.vendor, "version": version}


class _Writing:
    """Check that data can be stored, at most every TRIED_FOR seconds in a process."""

    lock = Lock()
    tried_at = -TRIED_FOR
    failure: Error | None = None

    @classmethod
    def once(cls) -> None:
        """Raises what the last try has raised."""
        with cls.lock:
            if time.monotonic() - cls.tried_at >= TRIED_FOR:
                cls.failure = outages.failure_of_writing()
                cls.tried_at = time.monotonic()
        if cls.failure is not None:
            raise cls.failure


def _disk() -> Check:
    room = disk.free(settings.DATA_DIR)
    return {"ok": room >= LOW, "free_mb": round(room / 1_000_000, 1)}


def _redis() -> Check:
    import redis

    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
    ) as server:
        begun = time.perf_counter()
        server.ping()
    return {"ok": True, "kind": "redis", "ping_ms": round(1000 * (time.perf_counter() - begun), 1)}


def _folder() -> Check:
    folder = Path(settings.DATA_DIR) / "queue" / "messages"
    # Named by nanoseconds, so the first name is the oldest message.
    messages = sorted(path.name[:20] for path in folder.glob("*.msg"))
    written = [int(stamp) for stamp in messages if stamp.isdecimal()]
    age = time.time() - written[0] / 1e9 if written else 0.0
    return {
        # One from times to come would long have been taken too.
        "ok": folder.is_dir() and abs(age) < MESSAGE_LATE,
        "kind": "folder",
        "waiting": len(messages),
        "oldest_s": round(age, 1),
    }


def _clock() -> Check:
    last = heartbeat.last()
    if last is None:
        return {"ok": False, "last_tick": None, "lag_s": None, "stepped": None}
    lag = last.lag()
    stepped = {"at": last.stepped_at, "by_s": last.stepped_by} if last.stepped_at else None
    facts = {"last_tick": last.at, "lag_s": round(lag, 1), "stepped": stepped}
    return {"ok": lag < TICK_LATE, **facts}
