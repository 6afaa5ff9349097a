"""The broker of Celery: Redis if there is one, else files in a folder of the data directory.

A message is a file that is written beside the queue and renamed, so readers find whole ones. The
process that deletes it owns it. Invalid files are set aside. A message that waits for a minute is
dropped: the next tick finds the work again.
"""

import contextlib
import logging
import os
import re
import time
import uuid
from collections import defaultdict, deque
from datetime import UTC, datetime
from pathlib import Path
from queue import Empty
from typing import Any, ClassVar

from kombu.exceptions import KombuError
from kombu.transport import TRANSPORT_ALIASES, virtual
from kombu.transport.virtual.base import BrokerState
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads

from tournaments.runtime.disk import patiently, write_whole

POLLING_SECONDS = 0.1
LIFE_SECONDS = 60.0
MOST_BAD = 100  # files set aside; there is nothing to learn from more of them

_NAME = re.compile(r"(\d{20})_[0-9a-f-]{36}\.(.+)\.msg")
# What a damaged message may raise when it is read.
_DAMAGED = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError),
    KombuError,
)

logger = logging.getLogger(__name__)


class Channel(virtual.Channel):
    """Messages of queues as files of one folder."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        client: Any = self.connection.client
        self._folder = Path(client.transport_options["folder"])
        # Listed once, then used up: a long queue is not listed anew for each of its messages.
        self._listed: defaultdict[str, deque[str]] = defaultdict(deque)

    def _put(self, queue: str, payload: dict[str, Any], **_options: Any) -> None:  # type: ignore[override]
        waiting(self._folder, queue)  # drops the stale ones also where nobody takes any
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        write_whole(self._folder / name, str_to_bytes(dumps(payload)))

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002 - kombu's
        listed = self._listed[queue]
        if not listed:
            listed.extend(waiting(self._folder, queue))
        while listed:
            path = self._folder / listed.popleft()
            try:
                message = self._read(path)
                patiently(path.unlink)
            except FileNotFoundError:
                continue  # another worker was faster
            except _DAMAGED as error:
                set_aside(path, f"cannot be read ({type(error).__name__})")
                continue
            if not _expired(message):
                return message
        raise Empty

    def _size(self, queue: str) -> int:
        return len(waiting(self._folder, queue))

    def _purge(self, queue: str) -> int:
        names = waiting(self._folder, queue)
        for name in names:
            _drop(self._folder / name)
        return len(names)

    def _read(self, path: Path) -> Any:
        """The message in a file; raises one of _DAMAGED where a worker would die of it."""
        message = loads(bytes_to_str(patiently(path.read_bytes)))
        decoded = self.message_to_python(message)
        content = decoded.decode()
        if not isinstance(message["body"], str):
            raise TypeError("no body")
        headers = decoded.headers or {}
        if "task" in headers:
            task, key, (_args, _keywords, _links) = headers["task"], headers["id"], content
            if not (isinstance(task, str) and isinstance(key, str)):
                raise TypeError("no task")
        _expired(message)
        return message


class Transport(virtual.Transport):
    """The folder, for every connection of this process."""

    Channel = Channel
    implements = virtual.Transport.implements.extend(exchange_type=frozenset({"direct"}))
    driver_type = driver_name = "stichtag"
    everywhere: ClassVar = BrokerState()

    def __init__(self, client: Any, **options: Any) -> None:
        super().__init__(client, **options)
        self.state = self.everywhere

    def driver_version(self) -> str:
        return "1"


TRANSPORT_ALIASES["stichtag"] = "tournaments.runtime.broker:Transport"


def _expired(message: dict[str, Any]) -> bool:
    """Return True if it is too late for a message; a worker finds that out too, but a hundred times
    as slowly, and meanwhile nothing ticks."""
    until = (message.get("headers") or {}).get("expires")
    return until is not None and datetime.fromisoformat(until) < datetime.now(UTC)


def written(name: str) -> float | None:
    """Return when a message of this file name was written, in seconds since 1970; None for no
    message."""
    parts = _NAME.fullmatch(name)
    return int(parts[1]) / 1e9 if parts else None


def waiting(folder: Path, queue: str) -> list[str]:
    """Return the names of the messages in a queue, the oldest first.

    Drop stale messages of all queues, and set invalid files aside.
    """
    names = []
    oldest = time.time() - LIFE_SECONDS
    for name in os.listdir(folder):
        if name.startswith(".") or not name.endswith(".msg"):
            continue  # being written, or nobody's
        at = written(name)
        if at is None:
            set_aside(folder / name, "has no name of a message")
        elif at < oldest:
            _drop(folder / name)
        elif name.endswith(f".{queue}.msg"):
            names.append(name)
    return sorted(names)


def _drop(path: Path) -> None:
    """Deletes a file, if that can be done now; else the next look finds it."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def set_aside(path: Path, why: str) -> None:
    """Moves a bad file out of everybody's way; too many of them are thrown away. One that another
    process holds open stays for the next look."""
    bad = path.parents[1] / "bad"
    bad.mkdir(exist_ok=True)
    place = bad / uuid.uuid4().hex
    try:
        if path.is_file() and len(os.listdir(bad)) >= MOST_BAD:
            path.unlink()
        else:
            path.replace(place)
    except (FileNotFoundError, PermissionError):
        return
    logger.warning("the queue: %s %s; set aside as %s", path.name, why, place)


def configuration(*, data_dir: Path, redis_url: str) -> dict[str, Any]:
    """Celery's settings for the broker. Makes the folder of the embedded one."""
    if redis_url:
        return {
            # The same socket has one name in the Redis client and another in Celery.
            "broker_url": redis_url.replace("unix://", "redis+socket://", 1),
            "broker_transport_options": {"socket_timeout": 10, "socket_connect_timeout": 5},
        }
    folder = data_dir / "queue" / "messages"
    folder.mkdir(parents=True, exist_ok=True)
    _tidy(folder)
    return {
        "broker_url": "stichtag://localhost",
        "broker_transport_options": {"folder": folder, "polling_interval": POLLING_SECONDS},
    }


def _tidy(folder: Path) -> None:
    """Remove the drafts of killed processes; younger ones may be in use."""
    oldest = time.time() - LIFE_SECONDS
    for path in folder.glob(".*.tmp"):
        with contextlib.suppress(OSError):
            if path.lstat().st_mtime < oldest:
                path.unlink()
