"""Whether this installation works: the database, the broker and the clock, each really asked."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import heartbeat

# Seconds. A tick is due each second; a message is taken within a tenth of one.
TICK_LATE = 10.0
MESSAGE_LATE = 10.0

Check = dict[str, Any]


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """200 when all checks hold, else 503; the body says which and how."""
    report = check_all()
    return JsonResponse(report, status=200 if report["ok"] else 503)


def check_all() -> dict[str, Any]:
    """`{"ok": bool, "database": {...}, "broker": {...}, "clock": {...}}`, each with its `ok`."""
    checks = {
        "database": _asked(_database),
        "broker": _asked(_redis if settings.REDIS_URL else _folder),
        "clock": _asked(_clock),
    }
    return {"ok": all(check["ok"] for check in checks.values()), **checks}


def _asked(check: Callable[[], Check]) -> Check:
    try:
        return check()
    except (DatabaseError, redis.RedisError, OSError) as error:
        # The kind of error only: the page is public and messages may carry addresses.
        return {"ok": False, "error": type(error).__name__}


def _database() -> Check:
    with connection.cursor() as cursor:
        sqlite = connection.vendor == "sqlite"
        cursor.execute("SELECT sqlite_version()" if sqlite else "SHOW server_version")
        version = cursor.fetchone()[0]
    return {"ok": True, "vendor": connection.vendor, "version": version}


def _redis() -> Check:
    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
    ) as server:
        begun = time.perf_counter()
        server.ping()
    return {"ok": True, "kind": "redis", "ping_ms": round(1000 * (time.perf_counter() - begun), 1)}


def _folder() -> Check:
    folder = Path(settings.DATA_DIR) / "queue" / "messages"
    # Named by nanoseconds, so the first name is the oldest message.
    waiting = sorted(path.name for path in folder.glob("[0-9]*.msg"))
    age = time.time() - int(waiting[0].partition("_")[0]) / 1e9 if waiting else 0.0
    return {
        "ok": folder.is_dir() and age < MESSAGE_LATE,
        "kind": "folder",
        "waiting": len(waiting),
        "oldest_s": round(age, 1),
    }


def _clock() -> Check:
    last = heartbeat.last()
    if last is None:
        return {"ok": False, "last_tick": None, "lag_s": None, "stepped": None}
    lag = last.lag()
    stepped = {"at": last.stepped_at, "by_s": last.stepped_by} if last.stepped_at else None
    found = {"last_tick": last.at, "lag_s": round(lag, 1), "stepped": stepped}
    return {"ok": lag < TICK_LATE, **found}
