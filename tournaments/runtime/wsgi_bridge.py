"""Run a WSGI application under an ASGI server, on a few long-lived threads.

Writes have threads of their own and never wait for readers. When too many read at once, some get a
503: first pages that update themselves, then people who navigate. Requests for heavy work
(`tournaments.runtime.offload`) start again on waiting threads. Answers are buffered, but for large
files of the disk, which go out piece by piece.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from math import ceil
from threading import Event
from typing import IO, Any, Final, TypeVar
from wsgiref.util import FileWrapper

from tournaments.runtime.bodies import (
    BodyTooLarge,
    Disconnected,
    Message,
    Receive,
    Scope,
    TooManyBodies,
    address,
    read_body,
)
from tournaments.runtime.heavy_lanes import HeavyLane, NoPlace
from tournaments.runtime.logs import begin_request
from tournaments.runtime.offload import CLIENT, Client

Send = Callable[[Message], Awaitable[None]]
PIECE: Final = 256 * 1024  # bytes of a file that are in memory
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
# For the pages' own words Django is too far away here.
TOO_LARGE = """<!DOCTYPE html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stichtag</title>
<h1>Das ist zu groß</h1>
<p>Höchstens 5 MB auf einmal. Es wurde nichts geändert; bitte zurückgehen.</p>
<h2 lang="en">This is too large</h2>
<p lang="en">At most 5 MB at once. Nothing was changed; please go back.</p></html>
"""


BUSY = """<!DOCTYPE html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stichtag</title>
<h1>Gerade ist zu viel los</h1>
<p>Es wird schon viel auf einmal gerechnet. Es wurde nichts geändert; bitte gleich noch einmal.</p>
<h2 lang="en">Too busy just now</h2>
<p lang="en">Much is being computed already. Nothing was changed; please try again soon.</p></html>
"""
OWN_SHARE = """<!DOCTYPE html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stichtag</title>
<h1>Das ist zu viel auf einmal</h1>
<p>Von Ihrem Anschluss oder Konto sind schon mehrere Aufträge in Arbeit. Es wurde nichts geändert.
Bitte warten Sie, bis einer fertig ist, und versuchen Sie es dann noch einmal.</p>
<h2 lang="en">Too much at once</h2>
<p lang="en">Several jobs of your connection or account are under way already. Nothing was changed.
Please wait until one of them is done, then try again.</p></html>
"""
_FOR_PROGRAMS = {
    BUSY: ("busy", "Try again soon."),
    OWN_SHARE: ("own_share", "Wait for the others."),
}
READING = {"GET", "HEAD", "OPTIONS"}
# Seconds for which an open page, and somebody who goes to a page, wait in line at most.
LIVE_WAIT, PAGE_WAIT = 3.0, 6.0
FADING = 0.2  # of a new measurement
LET_BY = 0.1  # seconds from the first of some writers on for which readers are not begun
# One piece of work counts for at most so many times what it takes of late, and so many seconds: the
# first of many pages reads an event, and the others find it.
MOST_TIMES, UNKNOWN = 3, 0.01
T = TypeVar("T")


class Lane:
    """A few threads and their queue. While the lane `first` computes, nothing new begins here."""

    def __init__(self, name: str, threads: int, first: Lane | None = None) -> None:
        self.threads, self.first = threads, first
        self.executor = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.inside = 0
        self.seconds = 0.0  # that one piece of work takes, of late
        self.idle, self.busy_since = Event(), 0.0
        self.idle.set()

    @property
    def wait(self) -> float:
        """The seconds for which the next one is going to wait."""
        return max(0, self.inside - self.threads + 1) * self.seconds / self.threads

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        self.inside += 1
        if self.idle.is_set():
            self.busy_since = time.perf_counter()
            self.idle.clear()
        try:
            loop = asyncio.get_running_loop()
            took, result = await loop.run_in_executor(self.executor, self._timed, work, *args)
        finally:
            self.inside -= 1
            if not self.inside:
                self.idle.set()
        usual = MOST_TIMES * max(self.seconds, UNKNOWN)
        self.seconds += FADING * (min(took, usual) - self.seconds)
        return result

    def _timed(self, work: Callable[..., T], *args: Any) -> tuple[float, T]:
        if self.first:
            self.first.let_by()
        begun = time.perf_counter()
        result = work(*args)
        return time.perf_counter() - begun, result

    def let_by(self) -> None:
        """Wait for this lane, unless it is itself waiting, as for the disk, or never idle."""
        left = self.busy_since + LET_BY - time.perf_counter()
        if left > 0:
            self.idle.wait(left)

    def close(self) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)


class WsgiBridge:
    """An ASGI application that answers HTTP requests with a WSGI application."""

    def __init__(self, wsgi: Callable[..., Iterable[bytes]], *, threads: int = 2) -> None:
        self.wsgi = wsgi
        self.writers = Lane("write", threads)
        self.readers = Lane("page", threads, first=self.writers)
        # What is made once for everybody does not wait behind what each has for himself.
        self.shared = Lane("shared", 1, first=self.writers)
        self.members, self.strangers = HeavyLane("member"), HeavyLane("stranger")
        self.clients: set[Client] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if await self.sheds(scope, send):
            return
        with ExitStack() as held:
            try:
                body = await read_body(scope, receive, held)
            except Disconnected:
                return
            except BodyTooLarge:
                content_type = [(b"content-type", b"text/html; charset=utf-8")]
                await respond(send, 413, content_type, TOO_LARGE.encode())
                return
            except TooManyBodies:
                await respond(send, *busy(scope, 503, 5))
                return
            await self._answer(scope, body, receive, send)

    async def sheds(self, scope: Scope, send: Send) -> bool:
        """Return True if the reader got a 503, because too many are waiting."""
        if wait := self._too_long(scope):
            await respond(send, *busy(scope, 503, wait))
        return wait > 0

    def _too_long(self, scope: Scope) -> int:
        """Return the seconds after which a reader should come again, 0 if they may wait here."""
        if scope["method"] not in READING:
            return 0
        by_itself = dict(scope["headers"]).get(b"hx-request") == b"true"
        wait = self.readers.wait
        return ceil(wait) if wait > (LIVE_WAIT if by_itself else PAGE_WAIT) else 0

    async def _answer(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        client = Client()
        request = environ(scope, body) | {CLIENT: client}
        lane = self.readers if scope["method"] in READING else self.writers
        status, headers, content = await lane.run(self.run, request)
        if client.moved:
            client = Client(may_wait=True, account=client.account)
            try:
                given = await self._aside(client, environ(scope, body), receive)
            except NoPlace as full:
                given = busy(scope, 429 if full.own else 503, 5)
            status, headers, content = given
        if scope["method"] == "HEAD":
            content = b""
        if client.file is not None:
            await _respond_with_file(send, status, headers, client.file, scope["method"])
            return
        await respond(send, status, headers, content)

    async def _aside(self, client: Client, request: dict[str, Any], receive: Receive) -> Answer:
        """The answer of a thread that may wait; raises NoPlace. The client's going away ends the
        work."""
        account = client.account
        self.clients.add(client)
        gone = asyncio.create_task(_until_gone(receive, client))
        lane = self.members if account else self.strangers
        who, request = account or request["REMOTE_ADDR"], request | {CLIENT: client}
        try:
            return await lane.run(who, self._run_for, client, request)
        finally:
            gone.cancel()
            self.clients.discard(client)

    def _run_for(self, client: Client, request: dict[str, Any]) -> Answer:
        return (503, [], b"") if client.gone.is_set() else self.run(request)

    def answer_to(self, scope: Scope) -> Answer:
        """The answer to a request without a body, in the thread of a page."""
        return self.run(environ(scope, b"") | {CLIENT: Client()})

    def run(self, request: dict[str, Any]) -> Answer:
        """Calls the WSGI application in the thread of a page."""
        begun: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _exc: Any = None) -> None:
            begun[:] = [(status, headers)]

        begin_request(request.get("HTTP_X_REQUEST_ID", ""))
        chunks = self.wsgi(request, start_response)
        try:
            request[CLIENT].file = file = _large(chunks)
            content = b"" if file else b"".join(chunks)
        finally:
            # Ends the request for Django, which then looks after the database connection.
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        status, headers = begun[0]
        return (
            int(status.split(" ", 1)[0]),
            # Django writes cookies with a blank before them, which strict servers refuse.
            [
                (name.lower().encode("latin-1"), text.strip().encode("latin-1"))
                for name, text in headers
            ],
            content,
        )

    def close(self) -> None:
        """Lets the running pages end; heavy work is given up."""
        for client in tuple(self.clients):
            client.gone.set()
        self.members.close()
        self.strangers.close()
        self.readers.close()
        self.shared.close()
        self.writers.close()


class _Wrapped(FileWrapper):
    """A file that is an answer; so Django hands it over as it is."""


def _large(chunks: Iterable[bytes]) -> IO[bytes] | None:
    """Return the file that an answer is, if that is too large to be held in memory. It stays open
    when the answer is closed, which looks after the database connection of this thread."""
    if not isinstance(chunks, _Wrapped):
        return None
    try:
        number, at = chunks.filelike.fileno(), chunks.filelike.tell()
        if os.fstat(number).st_size - at <= PIECE:
            return None
    except OSError:  # none of the disk
        return None
    file = open(os.dup(number), "rb")  # noqa: SIM115 -- closed when it is sent
    file.seek(at)
    return file


async def _respond_with_file(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], file: IO[bytes], method: str
) -> None:
    """Send a file piece by piece; each waits until the one before has gone on its way."""
    with file:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        while method != "HEAD" and (piece := await asyncio.to_thread(file.read, PIECE)):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _until_gone(receive: Receive, client: Client) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    client.gone.set()


def busy(scope: Scope, status: int, wait: int) -> Answer:
    """The refusal of what there is no room for now; 429 if the client itself has too much."""
    page = OWN_SHARE if status == 429 else BUSY
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"retry-after", b"%d" % wait)]
    if not scope["path"].startswith("/api/"):
        return status, headers, page.encode()
    code, words = _FOR_PROGRAMS[page]
    problems = [{"code": code, "path": "", "message": words}]
    headers[0] = (b"content-type", b"application/json")
    return status, headers, json.dumps({"ok": False, "problems": problems}).encode()


async def respond(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], content: bytes
) -> None:
    """One start and one body message; adds the length if the headers do not say it."""
    if status not in {204, 304} and not any(name == b"content-length" for name, _ in headers):
        headers = [*headers, (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """The WSGI environment of one request."""
    server = scope.get("server") or ("localhost", 80)
    root = scope.get("root_path", "")
    result: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": root.encode("utf-8").decode("latin-1"),
        "PATH_INFO": scope["path"].removeprefix(root).encode("utf-8").decode("latin-1"),
        "QUERY_STRING": scope.get("query_string", b"").decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope.get('http_version', '1.1')}",
        "REMOTE_ADDR": address(scope),
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": _Wrapped,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    result.update(_header_variables(scope["headers"]))
    return result


def _header_variables(headers: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    result: dict[str, str] = {}
    for raw_name, raw_value in headers:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        # An underscore would pass for the hyphen of another header.
        if "_" in name or name == "content-length":
            continue
        key = "CONTENT_TYPE" if name == "content-type" else "HTTP_" + name.upper().replace("-", "_")
        joint = "; " if name == "cookie" else ","
        result[key] = f"{result[key]}{joint}{value}" if key in result else value
    return result
