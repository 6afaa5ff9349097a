"""When the clock last ticked, for the health page. Kept outside the database: a sign of life each
second is no fact, and a write would wake every stream.
"""

from datetime import UTC, datetime
from pathlib import Path

import redis
from django.conf import settings

KEY = "stichtag:tick"


def beat(now: datetime) -> None:
    """Notes that a tick has done its work at `now` (aware)."""
    if settings.REDIS_URL:
        with _redis() as server:
            server.set(KEY, now.timestamp())
    else:
        draft = _path().with_suffix(".tmp")
        draft.write_text(repr(now.timestamp()), encoding="ascii")
        draft.replace(_path())


def last() -> datetime | None:
    """The time of the last tick in UTC, or None when there has not been one."""
    if settings.REDIS_URL:
        with _redis() as server:
            stored = server.get(KEY)
        text = stored.decode("ascii") if isinstance(stored, bytes) else None
    else:
        text = _path().read_text(encoding="ascii") if _path().exists() else None
    return datetime.fromtimestamp(float(text), UTC) if text else None


def _path() -> Path:
    return Path(settings.DATA_DIR) / "tick"


def _redis() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
