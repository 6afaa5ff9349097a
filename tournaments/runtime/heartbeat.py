"""Record the last tick and steps of the clock, for the worker and the health page.

It is outside the database, because a write each second would wake every stream. Spans use a steady
clock, because the wall clock may step back or forward.
"""

from __future__ import annotations

import json
import platform
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from tournaments.runtime.disk import patiently, write_whole

if TYPE_CHECKING:
    import redis

KEY = "stichtag:tick"
_BOOT = Path("/proc/sys/kernel/random/boot_id")
_PREFETCH = r"SYSTEM\CurrentControlSet\Control\Session Manager\Memory Management\PrefetchParameters"
# Counts on while the machine sleeps, where the system has such a clock.
_STEADY = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def steady() -> float:
    """Seconds that pass evenly, whatever becomes of the clock on the wall."""
    return time.monotonic() if _STEADY is None else time.clock_gettime(_STEADY)


_BEGAN, _BEGAN_AT = steady(), timezone.now()


def steady_now() -> datetime:
    """The time by the wall as it was when this process began, and evenly from then on."""
    return _BEGAN_AT + timedelta(seconds=steady() - _BEGAN)


@dataclass(frozen=True, slots=True)
class Beat:
    """A look at both clocks: `at` on the wall (ISO, UTC), `seconds` by the steady one.

    The steady clock belongs to the `machine` ("" if unknown). `stepped_at` and `stepped_by`
    (seconds) are of the last step on the wall.
    """

    at: str
    seconds: float
    machine: str
    stepped_at: str = ""
    stepped_by: float = 0.0

    @property
    def wall(self) -> datetime:
        return datetime.fromisoformat(self.at)

    def expected(self, seconds: float) -> datetime:
        """Return what the wall should show when the steady clock shows this."""
        return self.wall + timedelta(seconds=seconds - self.seconds)

    def lag(self) -> float:
        """Seconds since this look: by the steady clock on the same machine, else by the wall's."""
        if self.machine and self.machine == _machine():
            return steady() - self.seconds
        return abs((timezone.now() - self.wall).total_seconds())


def look(stepped_at: str = "", stepped_by: float = 0.0) -> Beat:
    """Both clocks now."""
    now = timezone.now().astimezone(UTC).isoformat()
    return Beat(now, steady(), _machine(), stepped_at, stepped_by)


def beat(tick: Beat) -> None:
    """Notes that a tick has done its work."""
    text = json.dumps(asdict(tick))
    if settings.REDIS_URL:
        with _redis() as server:
            server.set(KEY, text)
    else:
        write_whole(_path(), text.encode("ascii"))


def last() -> Beat | None:
    """The last tick, or None when there has not been one that can be read."""
    if settings.REDIS_URL:
        with _redis() as server:
            stored = server.get(KEY)
        text = stored.decode("ascii", "replace") if isinstance(stored, bytes) else ""
    else:
        text = patiently(_path().read_bytes).decode("ascii", "replace") if _path().exists() else ""
    try:
        tick = Beat(**json.loads(text))
        _ = timezone.now() - tick.expected(tick.seconds), round(tick.stepped_by)
    except (ValueError, TypeError, OverflowError):
        return None  # not ours, or cut off
    return tick


def _machine() -> str:
    """A name of this start of this computer, which all of its processes find; "" if it has none."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _PREFETCH) as key:
            return f"{platform.node()} {winreg.QueryValueEx(key, 'BootId')[0]}"
        return ""
    return _BOOT.read_text(encoding="ascii").strip() if _BOOT.exists() else ""


def _path() -> Path:
    return Path(settings.DATA_DIR) / "tick"


def _redis() -> redis.Redis:
    import redis

    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
