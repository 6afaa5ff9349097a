"""The real processes of the product against the test database: pages, streams, worker, clock."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.servers import some_port, wait_until

ROOT = Path(__file__).parent.parent


@dataclass
class Stack:
    """Web, worker and beat as the supervisor would start them."""

    port: int
    environment: dict[str, str]
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, role: str) -> None:
        command = [
            sys.executable,
            "-m",
            "tournaments.runtime.process",
            role,
            "--port",
            str(self.port),
        ]
        self.processes[role] = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdin=subprocess.PIPE
        )

    def kill(self, role: str) -> None:
        """Ends a process by force, with nothing put in order."""
        process = self.processes.pop(role)
        process.kill()
        process.wait()
        assert process.stdin is not None
        process.stdin.close()

    def stop(self) -> None:
        with ExitStack() as ends:
            for process in self.processes.values():
                ends.callback(process.wait)
                ends.callback(process.kill)
                assert process.stdin is not None
                process.stdin.close()
            for process in self.processes.values():
                process.wait(timeout=60)

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Status, headers in lower case and body; an error status is an answer like any other."""
        return fetch(self.url + path, **headers)

    def health(self) -> dict[str, Any]:
        return dict(json.loads(self.get("/healthz")[2]))


def fetch(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, headers=names)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            found = {name.lower(): value for name, value in answer.headers.items()}
            return answer.status, found, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            found = {name.lower(): value for name, value in error.headers.items()}
            return error.code, found, error.read()


def reachable(url: str) -> bool:
    try:
        fetch(url)
    except OSError:
        return False
    return True


def database_address() -> str:
    """Leads a child to the database of the tests."""
    described = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{described['NAME']}"
    return f"postgres://{described['USER']}@/{described['NAME']}?host={described['HOST']}"


@contextmanager
def running(database_url: str, *roles: str) -> Iterator[Stack]:
    """Processes of the product, one of each role, until the end of the block."""
    environment = {
        **os.environ,
        "DATABASE_URL": database_url,
        "STICHTAG_STOP_ON_EOF": "1",
        "STICHTAG_WEBHOOKS_TO_PRIVATE_NETWORKS": "1",
    }
    stack = Stack(some_port(), environment)
    try:
        for role in roles:
            stack.start(role)
        wait_until(lambda: reachable(stack.url + "/healthz"), "the web process")
        yield stack
    finally:
        stack.stop()


@dataclass
class Lent:
    """The product that files of tests share while one follows the other in this process."""

    stack: Stack | None = None
    ends: ExitStack = field(default_factory=ExitStack)

    def lend(self) -> Stack:
        if self.stack is None:
            found = running(database_address(), "web", "worker", "beat")
            self.stack = self.ends.enter_context(found)
        return self.stack

    def take_back(self) -> None:
        self.stack = None
        self.ends.close()


LENT = Lent()


@pytest.hookimpl(tryfirst=True)  # before the database goes, if it was the last test
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """Its clock settles whatever it finds in the database, and other tests bring clocks of their
    own: it goes before the first of those."""
    if LENT.stack is not None and not (nextitem and is_live(nextitem)):
        LENT.take_back()


def is_live(item: pytest.Item) -> bool:
    """Return True if a test asks for the running product."""
    return "live_stack" in getattr(item, "fixturenames", ())


@pytest.fixture
def live_stack(transactional_db: None) -> Stack:
    """A running product on the test database. Use a slug of your own per test."""
    return LENT.lend()
