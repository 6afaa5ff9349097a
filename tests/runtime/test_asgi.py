"""The bridge from ASGI to WSGI, called as a server calls it."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tournaments import asgi
from tournaments.runtime import bodies, wsgi_bridge
from tournaments.runtime.bodies import BODY_LIMIT, Message
from tournaments.runtime.network_addresses import ConnectionQuota
from tournaments.runtime.wsgi_bridge import WsgiBridge

Headers = list[tuple[bytes, bytes]]


def http(path: str = "/", *, method: str = "GET", headers: Headers | None = None) -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": b"a=1&b=%C3%A4",
        "headers": headers or [],
        "client": ("192.0.2.7", 4711),
        "server": ("pub.example", 8000),
        "scheme": "http",
        "http_version": "1.1",
    }


def call(
    application: Callable[..., Awaitable[None]], scope: dict[str, Any], *messages: Message
) -> list[Message]:
    """Return the answers of the application to these messages."""
    waiting = list(messages or ({"type": "http.request", "body": b"", "more_body": False},))
    sent: list[Message] = []

    async def receive() -> Message:
        return waiting.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    # In a thread of its own: the browser driver leaves a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(application(scope, receive, send))).result()
    return sent


@pytest.mark.django_db
def test_a_large_file_goes_out_in_pieces_and_a_small_one_at_once(tmp_path: Path) -> None:
    large, small = tmp_path / "large", tmp_path / "small"
    large.write_bytes(os.urandom(5 * wsgi_bridge.PIECE // 2))
    small.write_bytes(b"small")

    def application(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        file = open(tmp_path / environ["PATH_INFO"][1:], "rb")  # noqa: SIM115
        start("200 OK", [("content-length", str(os.fstat(file.fileno()).st_size))])
        wrapped: Iterable[bytes] = environ["wsgi.file_wrapper"](file)
        return wrapped

    bridge = WsgiBridge(application)
    try:
        for path, pieces in ((large, 4), (small, 1)):
            begun, *sent = call(bridge, http(f"/{path.name}"))
            assert b"".join(message["body"] for message in sent) == path.read_bytes()
            assert len(sent) == pieces
            assert max(len(message["body"]) for message in sent) <= wsgi_bridge.PIECE
            assert begun["headers"] == [(b"content-length", b"%d" % path.stat().st_size)]
            begun, *sent = call(bridge, http(f"/{path.name}", method="HEAD"))
            assert [message["body"] for message in sent] == [b""]
    finally:
        bridge.close()


@pytest.fixture
def echo() -> Iterator[tuple[WsgiBridge, list[dict[str, Any]]]]:
    """A bridge to an application that remembers its environment and answers with the body."""
    seen: list[dict[str, Any]] = []

    def application(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        seen.append(environ)
        body = environ["wsgi.input"].read()
        start("201 Created", [("Content-Length", str(len(body))), ("X-Name", "Müller")])
        return [body]

    bridge = WsgiBridge(application, threads=1)
    yield bridge, seen
    bridge.close()


def test_answer_has_status_headers_in_lower_case_and_one_length(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, _ = echo
    start, body = call(bridge, http(), {"type": "http.request", "body": b"abc"})
    assert start == {
        "type": "http.response.start",
        "status": 201,
        "headers": [(b"content-length", b"3"), (b"x-name", "Müller".encode("latin-1"))],
    }
    assert body == {"type": "http.response.body", "body": b"abc"}


def test_large_bodies_take_one_of_few_places_and_give_it_back(
    echo: tuple[WsgiBridge, list[dict[str, Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sender, _ = echo
    large = {"type": "http.request", "body": b"x" * (bodies.LARGE + 1)}
    statuses = [call(sender, http(), large)[0]["status"] for _ in range(12)]
    assert (statuses, bodies.LARGE_BODIES.total) == ([201] * 12, 0)
    monkeypatch.setattr(bodies, "LARGE_BODIES", ConnectionQuota(0, most=1))
    assert call(sender, http(), large)[0]["status"] == 503
    assert call(sender, http(), {"type": "http.request", "body": b"x"})[0]["status"] == 201


def test_body_is_joined_from_its_parts(echo: tuple[WsgiBridge, list[dict[str, Any]]]) -> None:
    bridge, _ = echo
    sent = call(
        bridge,
        http(method="POST"),
        {"type": "http.request", "body": b"ab", "more_body": True},
        {"type": "http.request", "body": b"", "more_body": True},
        {"type": "http.request", "body": b"cd", "more_body": False},
    )
    assert sent[1]["body"] == b"abcd"


def test_environment_tells_the_request(echo: tuple[WsgiBridge, list[dict[str, Any]]]) -> None:
    bridge, seen = echo
    headers = [
        (b"Host", b"pub.example:8000"),
        (b"content-type", b"text/plain"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"accept", b"text/html"),
        (b"accept", b"*/*"),
        (b"hx_request", b"forged"),
    ]
    call(bridge, http("/straße", headers=headers))
    told = {key: value for key, value in seen[0].items() if "." not in key}
    assert told == {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/straße".encode().decode("latin-1"),
        "QUERY_STRING": "a=1&b=%C3%A4",
        "SERVER_NAME": "pub.example",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.7",
        "CONTENT_LENGTH": "0",
        "CONTENT_TYPE": "text/plain",
        "HTTP_HOST": "pub.example:8000",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,*/*",
    }


def test_body_that_announces_too_much_is_refused_unread(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, seen = echo
    length = str(BODY_LIMIT + 1).encode()
    sent = call(bridge, http(method="POST", headers=[(b"content-length", length)]))
    assert (sent[0]["status"], seen) == (413, [])


def test_body_that_grows_too_long_is_refused(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, seen = echo
    part = {"type": "http.request", "body": b"x" * BODY_LIMIT, "more_body": True}
    sent = call(bridge, http(method="POST"), part, {**part, "more_body": False})
    assert (sent[0]["status"], seen) == (413, [])


def test_client_that_leaves_early_gets_no_answer(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, seen = echo
    assert call(bridge, http(method="POST"), {"type": "http.disconnect"}) == []
    assert seen == []


def test_answer_is_closed_in_the_thread_that_made_it() -> None:
    threads: list[str] = []

    class Chunks(list[bytes]):
        def close(self) -> None:
            threads.append(threading.current_thread().name)

    def application(_environ: dict[str, Any], start: Callable[..., object]) -> Chunks:
        threads.append(threading.current_thread().name)
        start("200 OK", [])
        return Chunks([b"a", b"b"])

    bridge = WsgiBridge(application, threads=1)
    sent = call(bridge, http())
    bridge.close()
    assert sent[1]["body"] == b"ab"
    assert threads == ["page_0", "page_0"]


def test_head_sends_the_length_but_no_body(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, _ = echo
    start, body = call(bridge, http(method="HEAD"), {"type": "http.request", "body": b"abc"})
    assert dict(start["headers"])[b"content-length"] == b"3"
    assert body["body"] == b""


def test_cookies_have_no_blank_before_them() -> None:
    def application(_environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Set-Cookie", " a=1; Path=/")])
        return []

    bridge = WsgiBridge(application, threads=1)
    start, _ = call(bridge, http())
    bridge.close()
    assert start["headers"] == [(b"set-cookie", b"a=1; Path=/"), (b"content-length", b"0")]


def test_lifespan_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    # what it closes, other tests of this process still ask
    monkeypatch.setattr(asgi, "pages", WsgiBridge(lambda _environ, _start: [], threads=1))
    monkeypatch.setattr(asgi, "news", ThreadPoolExecutor(1))
    sent = call(asgi.application, {"type": "lifespan"}, {"type": "lifespan.startup"}, STOP)[:2]
    assert [message["type"] for message in sent] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]


STOP: Message = {"type": "lifespan.shutdown"}


def test_websocket_is_refused() -> None:
    with pytest.raises(ValueError, match="no websocket here"):
        call(asgi.application, {"type": "websocket", "path": "/"})


def test_a_body_that_is_too_large_is_received_to_its_end_before_the_answer(
    echo: tuple[WsgiBridge, list[dict[str, Any]]],
) -> None:
    bridge, seen = echo
    chunk = b"x" * 1_000_000
    messages = [{"type": "http.request", "body": chunk, "more_body": n < 8} for n in range(9)]
    length = [(b"content-length", b"9000000")]
    for headers in (length, []):
        waiting = [dict(message) for message in messages]
        sent = call(bridge, http(method="POST", headers=headers), *waiting)
        assert (sent[0]["status"], seen) == (413, [])
        assert "Das ist zu groß" in sent[1]["body"].decode()


class Hall:
    """A site whose readers wait for the doors to open, while writes go through."""

    def __init__(self) -> None:
        self.doors = threading.Event()

    def __call__(self, environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            assert self.doors.wait(20)
        start("200 OK", [])
        return [threading.current_thread().name.encode()]


async def answer(bridge: WsgiBridge, scope: dict[str, Any]) -> tuple[int, Message, bytes]:
    """Status, headers and body."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await bridge(scope, receive, send)
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


def in_a_loop(crowd: Awaitable[None]) -> None:
    async def alone() -> None:
        await crowd

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, alone()).result()


def test_what_is_sent_does_not_wait_for_readers_and_these_are_shed_first() -> None:
    hall = Hall()
    bridge = WsgiBridge(hall, threads=1)

    async def crowd() -> None:
        bridge.readers.seconds = 1.5  # as long as one has taken of late
        readers = [asyncio.create_task(answer(bridge, http())) for _ in range(3)]
        await asyncio.sleep(0)
        status, _headers, thread = await answer(bridge, http(method="POST"))
        assert (status, thread) == (200, b"write_0")
        live = http(headers=[(b"hx-request", b"true")])
        status, headers, body = await answer(bridge, live)
        assert (status, headers[b"retry-after"]) == (503, b"5")
        assert b"zu viel los" in body
        readers.append(asyncio.create_task(answer(bridge, http())))  # goes to a page: may wait
        hall.doors.set()
        found = await asyncio.gather(*readers)
        assert [status for status, _headers, _body in found] == [200] * 4
        assert (await answer(bridge, live))[0] == 200

    in_a_loop(crowd())
    bridge.close()


@pytest.mark.parametrize("lets_by", [20.0, 0.0])
def test_nothing_is_read_anew_while_something_is_sent_unless_that_takes_long(
    monkeypatch: pytest.MonkeyPatch, lets_by: float
) -> None:
    monkeypatch.setattr(wsgi_bridge, "LET_BY", lets_by)
    writing, reading = threading.Event(), threading.Event()
    seen: list[bool] = []

    def site(environ: dict[str, Any], start: Callable[..., object]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET":
            reading.set()
        else:
            writing.set()
            seen.append(reading.wait(0.3 if lets_by else 20))
        start("200 OK", [])
        return [b""]

    bridge = WsgiBridge(site, threads=1)

    async def crowd() -> None:
        sent = asyncio.create_task(answer(bridge, http(method="POST")))
        await asyncio.to_thread(writing.wait, 20)
        assert (await answer(bridge, http()))[0] == 200
        assert (await sent)[0] == 200

    in_a_loop(crowd())
    bridge.close()
    assert seen == [not lets_by]
