"""Do heavy work in a separate process, within limits; it ends with its client.

A view calls `run`. In the thread of a page that raises `OffloadRequired`, and the bridge calls the
view again in one of a few threads that may wait. So pages are served meanwhile. `leave_the_page`
does the same for work that needs no process but must not block a page.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from django.http import HttpRequest, HttpResponse

from tournaments.runtime.heavy import AFTER_PAGES, LAST, OF_LONG_WORK, SPENT, UNWATCHED

CLIENT: Final = "stichtag.client"  # where the environment of a request keeps its client
SECONDS: Final = 20.0  # on the clock, for who waits
UNWATCHED_SECONDS: Final = 120.0  # on a busy machine work that nobody waits for takes long
LOOK_SECONDS: Final = 0.1

_ROOT = Path(__file__).resolve().parents[2]


class OffloadRequired(Exception):
    """The thread of a page must not wait for this; the bridge knows another one."""


class LimitExceededError(Exception):
    """The work was not done within its limits."""


class ClientGoneError(Exception):
    """Nobody waits for the answer any more."""


@dataclass(slots=True, eq=False)
class Client:
    """A client that waits for an answer. `may_wait`: the view runs in a thread for heavy work;
    `moved`: it asked for one; `account`: who is logged in, "" for a stranger. `file`: a large one
    that the answer is."""

    may_wait: bool = False
    moved: bool = False
    account: str = ""
    file: IO[bytes] | None = None
    gone: threading.Event = field(default_factory=threading.Event)


class OffloadMiddleware:
    """Middleware: notes for the bridge that a view asked for a thread that may wait."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """An empty answer that nobody will see, and nothing to complain of."""
        if isinstance(error, OffloadRequired):
            client = request.META[CLIENT]
            client.moved, client.account = True, account_of(request)
        return (
            HttpResponse(status=204)
            if isinstance(error, OffloadRequired | ClientGoneError)
            else None
        )


def account_of(request: HttpRequest) -> str:
    """Name the account of a browser or of a program's token; "" for a stranger."""
    user = getattr(getattr(request, "auth", None), "user", None) or request.user
    return f"account {user.pk}" if user.is_authenticated else ""


def leave_the_page(request: HttpRequest) -> None:
    """From here on the view runs in a thread that may wait; nothing was written before."""
    client = request.META.get(CLIENT)
    if client is not None and not client.may_wait:
        raise OffloadRequired


def run(request: HttpRequest, work: str, *args: Any) -> Any:
    """The result of a function of `heavy.WORK`; raises LimitExceededError, or
    ClientGoneError with the client."""
    leave_the_page(request)
    return worked(request.META.get(CLIENT) or Client(), work, *args)


def worked(client: Client, work: str, *args: Any) -> Any:
    """Return the result in a thread that may wait."""
    niceness = UNWATCHED.get(work, AFTER_PAGES if client.account else LAST)
    child = _started(work, pickle.dumps((work, args)), niceness)
    try:
        seconds = UNWATCHED_SECONDS if work in UNWATCHED else SECONDS
        if work in OF_LONG_WORK:
            seconds = 4 * OF_LONG_WORK[work]
        out = _awaited(child, client, seconds)
    finally:
        child.kill()
        child.wait()
        if child.stdout is not None:
            child.stdout.close()
    if child.returncode in SPENT:
        raise LimitExceededError
    if child.returncode:
        raise RuntimeError(f"{work} ended with {child.returncode}")
    return pickle.loads(out)


def _started(work: str, given: bytes, niceness: int) -> subprocess.Popen[bytes]:
    """Start the process, and write its input in a thread.

    `communicate` forgets unwritten input when it is called again after its timeout.
    """
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    child = subprocess.Popen(
        [sys.executable, "-m", "tournaments.runtime.heavy", work, str(niceness)],
        cwd=_ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdin is not None
    threading.Thread(target=_hand_in, args=(child.stdin, given), daemon=True).start()
    child.stdin = None
    return child


def _hand_in(entrance: IO[bytes], given: bytes) -> None:
    with contextlib.suppress(OSError), entrance:
        entrance.write(given)


def _awaited(child: subprocess.Popen[bytes], client: Client, seconds: float) -> bytes:
    """Return the output of the process; stop it if the client has gone."""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return child.communicate(timeout=LOOK_SECONDS)[0]
        if client.gone.is_set():
            raise ClientGoneError
        if time.monotonic() > end:
            raise LimitExceededError
