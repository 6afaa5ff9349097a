"""Figures for Prometheus in its text form: of this process, and of the installation.

Each request reads the installation again. Without STICHTAG_METRICS_TOKEN there is no
such address.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import prometheus_client as prometheus
from django.conf import settings
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from tournaments import __version__
from tournaments.runtime import disk, heartbeat
from tournaments.runtime.bodies import Message, Scope
from tournaments.runtime.wsgi_bridge import Send

PATH = "/metrics"
# all others count as one: a client can send any word
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)  # seconds
# A number by the name of the figure, or a label with a number for each of its values.
Figure = float | tuple[str, Mapping[str, float]]
Figures = Mapping[str, Figure]


class Requests:
    """The answers of this process, by method and status, and how long they took."""

    def __init__(self) -> None:
        self.registry = prometheus.CollectorRegistry()
        self.answers = prometheus.Counter(
            "stichtag_requests", "answers", ("method", "status"), registry=self.registry
        )
        self.seconds = prometheus.Histogram(
            "stichtag_request_seconds", "until an answer", buckets=BUCKETS, registry=self.registry
        )

    def counted(self, scope: Scope, send: Send) -> Send:
        """Return `send`, which also counts the answer once it begins."""
        begun = time.perf_counter()

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                method = scope["method"] if scope["method"] in METHODS else "other"
                self.answers.labels(method, message["status"]).inc()
                self.seconds.observe(time.perf_counter() - begun)
            await send(message)

        return counting


class _Gauges(Collector):
    def __init__(self, found: Figures) -> None:
        self.found = found

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, value in self.found.items():
            label, values = value if isinstance(value, tuple) else ("", {"": value})
            labels = [label] if label else []
            family = GaugeMetricFamily(f"stichtag_{name}", name.replace("_", " "), labels=labels)
            for key, number in values.items():
                family.add_metric([key] if label else [], number)
            yield family


def may_read(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Return True if a request brings the token of the installation."""
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    sent = dict(headers).get(b"authorization", b"")
    return bool(settings.METRICS_TOKEN) and secrets.compare_digest(sent, wanted)


def text(requests: Requests, found: Figures) -> bytes:
    """Return everything as Prometheus reads it."""
    registry = prometheus.CollectorRegistry()
    registry.register(_Gauges({"build": ("version", {__version__: 1.0}), **found}))
    return prometheus.generate_latest(requests.registry) + prometheus.generate_latest(registry)


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
