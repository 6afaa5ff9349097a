"""Start the processes of the product, restart dead ones, and stop them in order.

Loads no Django.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from types import FrameType
from typing import Any

from tournaments.runtime import ending, network_addresses
from tournaments.runtime.environment import BASE
from tournaments.runtime.process import STOP_ON_EOF

LOOK_SECONDS = 0.1
STOP_SECONDS = 8.0
# A child that lived for less has died quickly; after too many of those in a row it is given up if
# it is vital, and else tried once in a while.
QUICK_SECONDS = 10.0
QUICK_DEATHS = 5
FIRST_PAUSE = 0.25  # doubled with each quick death
LONGEST_PAUSE = 30.0
LONGEST_WAIT = 10.0  # for what a child comes after
WITHOUT = (
    "%s does not stay alive (code %s); the pages go on without it and do themselves what has "
    "become due, webhooks wait; trying again every %.0f s"
)

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Child:
    """One process and its history."""

    name: str
    command: tuple[str, ...]
    vital: bool = False  # nothing is of use without it
    after: Callable[[], object] | None = None  # at the first start: what is to be there before
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    quick_deaths: int = 0
    restart_at: float = 0.0

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def ended_everything(self) -> bool:
        """Return True if it was asked on a page to end the whole product."""
        return self.process is not None and self.process.poll() == ending.CODE

    @property
    def given_up(self) -> bool:
        """Return True if it has died too often to be waited for."""
        return self.quick_deaths > QUICK_DEATHS


@dataclass(slots=True)
class Supervisor:
    """Runs children, in the order in which they are to be stopped."""

    children: Sequence[Child]
    environment: Mapping[str, str]
    first_pause: float = FIRST_PAUSE
    begun: float = 0.0
    asked: int = 0
    woken: threading.Event = field(default_factory=threading.Event)

    def run(self) -> int:
        """Until Ctrl-C or SIGTERM; exit code 1 when a vital child would not stay alive."""
        with self._signals():
            self.begun = time.monotonic()
            code = self._watch()
            self._stop()
        return code

    def _start(self, child: Child) -> None:
        # A session of its own: Ctrl-C in the terminal must reach us alone, for an orderly end.
        apart: dict[str, Any] = (
            {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
            if os.name == "nt"
            else {"start_new_session": True}
        )
        child.process = subprocess.Popen(
            child.command,
            cwd=BASE,  # Python and Celery would import what lies in the folder at hand
            stdin=subprocess.PIPE,
            env={**self.environment, STOP_ON_EOF: "1"},
            **apart,
        )
        child.started = time.monotonic()

    def _watch(self) -> int:
        while not self.asked:
            for child in self.children:
                if child.alive:
                    self._settled(child)
                elif child.ended_everything:
                    return 0
                elif not self._revive(child):
                    return 1
            self.woken.wait(LOOK_SECONDS)
        return 0

    def _settled(self, child: Child) -> None:
        """Takes back what was said of a child that stays alive after all."""
        if child.given_up and time.monotonic() - child.started >= QUICK_SECONDS:
            child.quick_deaths = 0
            logger.warning("%s stays alive again", child.name)

    def _revive(self, child: Child) -> bool:
        """Starts a dead child again after its pause; False when it must live and does not."""
        now = time.monotonic()
        if child.process is not None:
            self._bury(child, child.process.returncode, now)
        if child.given_up and child.vital:
            return False
        if now >= child.restart_at and not self._waits(child, now):
            self._start(child)
        return True

    def _waits(self, child: Child, now: float) -> bool:
        """Return True if the child still leaves the processors to an earlier one."""
        is_early = not child.started and now - self.begun < LONGEST_WAIT
        return is_early and child.after is not None and not child.after()

    def _bury(self, child: Child, code: int, now: float) -> None:
        """Notes a death: in a line each, until one line says that they will go on."""
        quick = now - child.started < QUICK_SECONDS
        child.quick_deaths = min(child.quick_deaths + 1, QUICK_DEATHS + 2) if quick else 0
        child.restart_at = now + min(self.first_pause * 2**child.quick_deaths, LONGEST_PAUSE)
        self._close(child)
        child.process = None
        if not child.given_up:
            logger.error("%s ended with code %s", child.name, code)
        elif child.vital:
            logger.error("%s does not stay alive (code %s); giving up", child.name, code)
        elif child.quick_deaths == QUICK_DEATHS + 1:
            logger.error(WITHOUT, child.name, code, LONGEST_PAUSE)

    def _stop(self) -> None:
        """One after the other; at the deadline or when asked a second time, by force."""
        requests, end = self.asked, time.monotonic() + STOP_SECONDS
        for child in self.children:
            self._close(child)
            while child.alive and self.asked == requests and time.monotonic() < end:
                self.woken.clear()
                self.woken.wait(LOOK_SECONDS / 5)
        for child in self.children:
            if child.process is not None and child.alive:
                child.process.kill()
                child.process.wait()

    def _close(self, child: Child) -> None:
        if child.process is not None and child.process.stdin is not None:
            child.process.stdin.close()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        # Windows sends the last one when the window is closed.
        names = ("SIGINT", "SIGTERM", "SIGBREAK")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        before = {number: signal.signal(number, self._on_signal) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.asked += 1
        self.woken.set()


def product(*, host: str, port: int) -> tuple[Child, ...]:
    """Beat, worker and web, in the order in which they are to be stopped. The first page does not
    wait for the other two."""
    start = (sys.executable, "-m", "tournaments.runtime.process")
    is_open = partial(network_addresses.is_open, host, port)
    return (
        Child("beat", (*start, "beat"), after=is_open),
        Child("worker", (*start, "worker"), after=is_open),
        Child("web", (*start, "web", "--host", host, "--port", str(port)), vital=True),
    )
