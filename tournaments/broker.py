"""How tasks travel: through Redis when there is one, else through a folder of the data directory.

The folder transport of kombu writes a message where consumers already look; one that reads it half
written dies of it. Ours writes beside the queue and renames, which is atomic.
"""

import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.encoding import bytes_to_str, str_to_bytes
from kombu.utils.json import dumps, loads

POLLING_SECONDS = 0.1


class Channel(filesystem.Channel):
    """The folder channel, publishing and taking by rename within one file system."""

    def _put(self, queue: str, payload: dict[str, Any], **_options: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        folder = Path(self.data_folder_out)
        draft = folder / f".{name}.tmp"
        draft.write_bytes(str_to_bytes(dumps(payload)))
        draft.replace(folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:  # noqa: ARG002 - kombu's
        folder = Path(self.data_folder_in)
        for name in sorted(os.listdir(folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = Path(self.processed_folder) / name
            try:
                (folder / name).rename(taken)
            except OSError:
                continue  # Another worker was faster.
            message = taken.read_bytes()
            taken.unlink()
            return loads(bytes_to_str(message))
        raise Empty


class Transport(filesystem.Transport):
    Channel = Channel


TRANSPORT_ALIASES["stichtag"] = "tournaments.broker:Transport"


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
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "processed_folder": str(taken),
        "control_folder": str(control),
        "polling_interval": POLLING_SECONDS,
    }
