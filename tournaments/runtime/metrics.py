"""Figures for Prometheus in its text form: of this process, and of the installation.

Each request reads the installation again. Without STICHTAG_METRICS_TOKEN there is no
such address.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from django.conf import settings

from tournaments import __version__
from tournaments.runtime import disk, heartbeat
from tournaments.runtime.bodies import Message, Scope
from tournaments.runtime.wsgi_bridge import Send

PATH = "/metrics"
# all others count as one: a client can send any word
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)  # seconds
Figures = Mapping[str, float]


class Requests:
    """The answers of this process, by method and status, and how long they took."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, int]] = Counter()
        self.within: Counter[float] = Counter()
        self.seconds = 0.0

    def counted(self, scope: Scope, send: Send) -> Send:
        """Return `send`, which also counts the answer once it begins."""
        begun = time.perf_counter()

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                took = time.perf_counter() - begun
                method = scope["method"] if scope["method"] in METHODS else "other"
                self.answers[method, message["status"]] += 1
                self.seconds += took
                self.within.update(limit for limit in BUCKETS if took <= limit)
            await send(message)

        return counting

    def lines(self) -> Iterator[str]:
        total = self.answers.total()
        yield "# TYPE stichtag_requests_total counter"
        for (method, status), count in sorted(self.answers.items()):
            yield f'stichtag_requests_total{{method="{method}",status="{status}"}} {count}'
        yield "# TYPE stichtag_request_seconds histogram"
        for limit in BUCKETS:
            yield f'stichtag_request_seconds_bucket{{le="{limit}"}} {self.within[limit]}'
        yield f'stichtag_request_seconds_bucket{{le="+Inf"}} {total}'
        yield f"stichtag_request_seconds_sum {self.seconds:.6f}"
        yield f"stichtag_request_seconds_count {total}"


def may_read(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return whether a request brings the token of the installation."""
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    sent = dict(headers).get(b"authorization", b"")
    return bool(settings.METRICS_TOKEN) and secrets.compare_digest(sent, wanted)


def text(requests: Requests, *figures: Figures) -> bytes:
    """Return everything as Prometheus reads it."""
    lines = [*requests.lines(), "# TYPE stichtag_build gauge"]
    lines.append(f'stichtag_build{{version="{__version__}"}} 1')
    kinds = set()
    for found in figures:
        for name, value in found.items():
            kind = name.partition("{")[0]
            if kind not in kinds:
                kinds.add(kind)
                lines.append(f"# TYPE stichtag_{kind} gauge")
            lines.append(f"stichtag_{name} {value:.15g}")
    return ("\n".join(lines) + "\n").encode()


def of_the_machine() -> dict[str, float]:
    """Return the clock's lag, what waits for a worker, and the room on the disk."""
    last = heartbeat.last()
    found = {"disk_free_bytes": float(disk.free(settings.DATA_DIR)), "queue_length": _waiting()}
    return found if last is None else found | {"clock_lag_seconds": last.lag()}


def _waiting() -> float:
    if not settings.REDIS_URL:
        messages = Path(settings.DATA_DIR) / "queue" / "messages"
        return float(len(os.listdir(messages))) if messages.is_dir() else 0.0
    import redis

    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
    ) as server:
        length = server.llen("celery")
        return float(length) if isinstance(length, int) else 0.0
