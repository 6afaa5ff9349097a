"""Outages of real servers that are killed: words for pages and programs, one line in the terminal
and one when it is over, and everything goes on by itself.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
import redis
from django.db import IntegrityError, OperationalError
from kombu.exceptions import OperationalError as BrokerError

from tests.runtime.test_supervisor import ROOT, Live
from tests.servers import Servers, new_database, some_port, wait_until
from tests.stack import fetch, reachable
from tournaments.runtime import outages

pytestmark = pytest.mark.embedded
POSTGRES, REDIS = 0, 1
CREATED = """
from django.utils import timezone
from tournaments.store.create import create
print(create({"name": "Pub"}, now=timezone.now()).slug)
"""
DATABASE = "The database cannot be reached: until it is back nothing can be shown or booked. ("
BROKER = "Redis cannot be reached: news come late, and what is due waits for whoever books next. ("


class Hall(NamedTuple):
    """The product on servers of its own, and the slug of the one event in it."""

    servers: Servers
    product: Live
    slug: str

    def kill(self, server: int) -> None:
        self.servers.processes[server].kill()
        self.servers.processes[server].wait()

    def get(self, path: str, **headers: str) -> tuple[int, str | None, str]:
        """Status, Retry-After and body."""
        url = self.product.url + path
        status, given, body = fetch(url, Accept_Language="en", **headers)
        return status, given.get("retry-after"), body.decode()

    def health(self) -> dict[str, str | None]:
        """Return the failure of each part, if any."""
        report = json.loads(self.get("/healthz")[2])
        report.pop("ok")
        return {part: found.get("error") for part, found in report.items()}

    def said(self) -> list[str]:
        """Return the lines of the terminal about outages."""
        lines = self.product.output.read_text().splitlines()
        return [line.partition(" outage: ")[2] for line in lines if " outage: " in line]

    def complaints(self) -> str:
        """Return the other lines since the pages were there."""
        text = self.product.output.read_text().partition("Ctrl-C ends it.")[2]
        return "\n".join(line for line in text.splitlines() if line and " outage: " not in line)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with ExitStack() as stack:
        servers = Servers()
        stack.callback(servers.stop)
        addresses = servers.start()
        new_database(addresses["DATABASE_URL"])
        product = Live(tmp_path, some_port(), servers=addresses)
        stack.callback(product.process.wait, timeout=60)
        stack.callback(product.process.terminate)
        wait_until(lambda: reachable(product.url + "/healthz"), "the pages")
        made = subprocess.run(
            [sys.executable, "manage.py", "shell", "-v", "0", "-c", CREATED],
            cwd=ROOT,
            env={**os.environ, "STICHTAG_DATA_DIR": str(tmp_path), **addresses},
            capture_output=True,
            text=True,
            check=True,
        )
        wait_until(product.ticking, "the first tick")
        yield Hall(servers, product, made.stdout.split()[-1])


@pytest.mark.turns(2)
def test_outage_is_said_in_plain_words_and_in_one_line_and_ends_by_itself(hall: Hall) -> None:
    page, state = f"/e/{hall.slug}/standings/", f"/api/v1/events/{hall.slug}/state"
    hall.kill(REDIS)
    wait_until(hall.said, "the outage of Redis in the terminal")
    pages = [
        f"/e/{hall.slug}/",
        page,
        f"/e/{hall.slug}/projector/",
        f"/live/{hall.slug}/seq",
        state,
    ]
    assert [hall.get(path)[0] for path in pages] == [200] * 5  # they do without
    assert hall.health()["broker"] == "redis_away"

    hall.kill(POSTGRES)
    wait_until(lambda: hall.get(page)[0] == 503, "the page that was kept for a second to be old")
    for _ in range(5):
        whole = hall.get(page)
        assert (whole[:2], "The database does not answer</h2>" in whole[2]) == ((503, "5"), True)
        sentence = "The database does not answer. Please send it again in a few seconds."
        part = hall.get(page, HX_Request="true")
        assert part == (503, "5", f"<main><p>{sentence}</p></main>")
        status, after, body = hall.get(state)
        problem = {"code": "database_away", "path": "", "message": sentence}
        assert (status, after) == (503, "5")
        assert json.loads(body) == {"ok": False, "problems": [problem]}
        assert hall.get("/live/never-asked-for")[:2] == (503, "5")
        assert hall.get("/e/never-asked-for/")[:2] == (503, "5")
    assert hall.health()["database"] == "database_away"

    hall.servers.revive()
    wait_until(lambda: hall.get("/healthz")[0] == 200, "the product to be well")
    wait_until(lambda: len(hall.said()) > 3, "the ends in the terminal")
    assert [hall.get(path)[0] for path in pages] == [200] * 5
    first, second, *ends = hall.said()
    assert (first[: len(BROKER)], second[: len(DATABASE)]) == (BROKER, DATABASE)
    words = sorted(end.partition(", after ")[0] for end in ends)
    assert words == ["Redis is back", "The database is back"]
    assert hall.complaints() == ""


def chained(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("…")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (chained(OperationalError(), psycopg.OperationalError("refused")), "database_away"),
        (chained(OperationalError(), psycopg.errors.AdminShutdown()), "database_away"),
        (chained(OperationalError(), psycopg.errors.TooManyConnections()), "database_away"),
        (chained(OperationalError(), psycopg.errors.DiskFull()), "disk_full"),
        (chained(OperationalError(), sqlite_error(sqlite3.SQLITE_CANTOPEN)), "database_away"),
        (chained(OperationalError(), sqlite_error(sqlite3.SQLITE_BUSY)), "busy"),
        (chained(OperationalError(), sqlite_error(sqlite3.SQLITE_FULL)), "disk_full"),
        (chained(BrokerError(), redis.ConnectionError()), "redis_away"),
        (chained(OperationalError(), psycopg.errors.DeadlockDetected()), None),
        (chained(IntegrityError(), psycopg.errors.UniqueViolation()), None),
        (ZeroDivisionError(), None),
    ],
)
def test_outage_is_known_by_the_errors_that_it_causes(error: Exception, code: str | None) -> None:
    found = outages.outage_of(error)
    assert (found.code if found else None) == code
