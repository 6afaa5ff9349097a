"""How tasks travel: through Redis when there is one, else through a folder of the data directory.

The folder transport of kombu writes a message where consumers already look, and one that cannot
read what it finds dies of it. Ours writes beside the queue and renames, which is atomic, and sets
aside what is no message. A message that nobody takes for a minute is dropped: whatever a task does,
the next tick finds it again.
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
from typing import Any

from kombu.exceptions import KombuError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads

from tournaments.runtime.disk import write_whole

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


class Channel(filesystem.Channel):
    """The folder channel, publishing and taking by rename within one file system."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # Listed once, then used up: a long queue is not listed anew for each of its messages.
        self._listed: defaultdict[str, deque[str]] = defaultdict(deque)

    def _put(self, queue: str, payload: dict[str, Any], **_options: Any) -> None:  # type: ignore[override]
        folder = Path(self.data_folder_out)
        waiting(folder, queue)  # where nobody takes them the messages must not become ever more
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        write_whole(folder / name, str_to_bytes(dumps(payload)))

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002 - kombu's
        folder, listed = Path(self.data_folder_in), self._listed[queue]
        if not listed:
            listed.extend(waiting(folder, queue))
        while listed:
            name = listed.popleft()
            taken = Path(self.processed_folder) / name
            try:
                (folder / name).rename(taken)
            except OSError:
                continue  # Another worker was faster.
            try:
                message = self._read(taken)
            except _DAMAGED as error:
                set_aside(taken, f"cannot be read ({type(error).__name__})")
                continue
            taken.unlink()
            if not _expired(message):
                return message
        raise Empty

    def _read(self, path: Path) -> Any:
        """The message in a file; raises one of _DAMAGED where a worker would die of it."""
        message = loads(bytes_to_str(path.read_bytes()))
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

    def get_table(self, exchange: str) -> list[Any]:
        try:
            return list(super().get_table(exchange))
        except (ValueError, TypeError):
            return []  # Damaged; whoever binds next makes it anew.

    def _queue_bind(self, exchange: str, *binding: Any) -> None:
        try:
            super()._queue_bind(exchange, *binding)
        except (ValueError, TypeError):
            # Damaged, as a full disk leaves it. Everybody binds what he uses when he starts.
            (self.control_folder / f"{exchange}.exchange").unlink(missing_ok=True)
            super()._queue_bind(exchange, *binding)


class Transport(filesystem.Transport):
    Channel = Channel


TRANSPORT_ALIASES["stichtag"] = "tournaments.runtime.broker:Transport"


def _expired(message: dict[str, Any]) -> bool:
    """Return whether it is too late for a message; a worker finds that out too, but a hundred times
    as slowly, and meanwhile nothing ticks."""
    until = (message.get("headers") or {}).get("expires")
    return until is not None and datetime.fromisoformat(until) < datetime.now(UTC)


def written(name: str) -> float | None:
    """Return when a message of this file name was written, in seconds since 1970; None for no
    message."""
    parts = _NAME.fullmatch(name)
    return int(parts[1]) / 1e9 if parts else None


def waiting(folder: Path, queue: str) -> list[str]:
    """The names of the messages in a queue, the oldest first. Of all queues, the stale ones are
    dropped and what is no message is set aside."""
    names = []
    oldest = time.time() - LIFE_SECONDS
    for name in os.listdir(folder):
        if name.startswith(".") or not name.endswith(".msg"):
            continue  # being written, or nobody's
        at = written(name)
        if at is None:
            set_aside(folder / name, "has no name of a message")
        elif at < oldest:
            (folder / name).unlink(missing_ok=True)
        elif name.endswith(f".{queue}.msg"):
            names.append(name)
    return sorted(names)


def set_aside(path: Path, why: str) -> None:
    """Moves a bad file out of everybody's way; too many of them are thrown away."""
    bad = path.parents[1] / "bad"
    bad.mkdir(exist_ok=True)
    place = bad / uuid.uuid4().hex
    try:
        if path.is_file() and len(os.listdir(bad)) >= MOST_BAD:
            path.unlink()
        else:
            path.replace(place)
    except FileNotFoundError:
        return  # Another worker was faster.
    logger.warning("the queue: %s %s; set aside as %s", path.name, why, place)


def configuration(*, data_dir: Path, redis_url: str) -> dict[str, Any]:
    """Celery's settings for the broker. Makes the folders of the embedded one."""
    if redis_url:
        return {
            # The same socket has one name in the Redis client and another in Celery.
            "broker_url": redis_url.replace("unix://", "redis+socket://", 1),
            "broker_transport_options": {"socket_timeout": 10, "socket_connect_timeout": 5},
        }
    return {
        "broker_url": "stichtag://localhost",
        "broker_transport_options": _folders(data_dir / "queue"),
    }


def _folders(root: Path) -> dict[str, Any]:
    # All on one file system: taking a message is a rename.
    queue, taken, control = root / "messages", root / "taken", root / "control"
    for folder in (queue, taken, control):
        folder.mkdir(parents=True, exist_ok=True)
    _tidy([*taken.iterdir(), *queue.glob(".*.tmp")])
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "processed_folder": str(taken),
        "control_folder": str(control),
        "polling_interval": POLLING_SECONDS,
    }


def _tidy(left: list[Path]) -> None:
    """Removes what killed processes have left behind; younger files are still in somebody's use."""
    oldest = time.time() - LIFE_SECONDS
    for path in left:
        with contextlib.suppress(OSError):
            if path.lstat().st_mtime < oldest:
                path.unlink()
