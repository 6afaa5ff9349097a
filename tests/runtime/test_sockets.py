"""Clients that are slow, idle or many: real sockets against the real web process.

Addresses of the loopback network stand for clients: 127.0.0.1 is the proxy that is believed.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.servers import some_port, wait_until
from tests.stack import ROOT, Stack, database_address, reachable
from tournaments.store.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]

# The same process with limits that a test can reach in time.
PROGRAM = """
import sys
from tournaments import asgi
from tournaments.runtime import process, sockets
from tournaments.runtime.network_addresses import ConnectionQuota
sockets.HEAD_SECONDS, sockets.BODY_SECONDS, sockets.TAKE_SECONDS = 1.0, 2.0, 2.0
sockets.EACH = 40
asgi.streams.share = ConnectionQuota(30, most=5000)
process.main()
"""


class Impatient(Stack):
    """A web process with small limits."""

    def start(self, role: str) -> None:
        command = [sys.executable, "-c", PROGRAM, role, "--port", str(self.port)]
        self.processes[role] = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, stdin=subprocess.PIPE
        )

    def open(self, address: str = "127.0.0.2", say: bytes = b"") -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), 30, (address, 0))
        made.sendall(say)
        return made


@pytest.fixture(scope="module")
def impatient(django_db_setup: None, django_db_blocker: object) -> Iterator[Impatient]:
    with django_db_blocker.unblock():  # type: ignore[attr-defined]
        url = database_address()
    environment = {**os.environ, "DATABASE_URL": url, "STICHTAG_STOP_ON_EOF": "1"}
    stack = Impatient(
        some_port(), {**environment, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    )
    try:
        stack.start("web")
        wait_until(lambda: reachable(stack.url + "/healthz"), "the web process")
        yield stack
    finally:
        stack.stop()


HOME = b"GET /login/ HTTP/1.1\r\nHost: pub\r\n\r\n"


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def asked(made: socket.socket, say: bytes = HOME) -> int:
    """The status of the answer to a request."""
    made.sendall(say)
    return status(made.recv(100))


def ended(made: socket.socket) -> bool:
    """Waits until the server ends the connection without a word."""
    with contextlib.suppress(ConnectionResetError):
        return made.recv(100) == b""
    return True


UNFINISHED = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: pub\r\nX-Slow: ",
    "half a body": b"POST /login/ HTTP/1.1\r\nHost: pub\r\nContent-Length: 100\r\n\r\nhalf of it",
}


def test_requests_that_are_never_finished_are_ended(impatient: Impatient) -> None:
    with contextlib.ExitStack() as stack:
        slow = {
            name: stack.enter_context(impatient.open(say=say)) for name, say in UNFINISHED.items()
        }
        second = stack.enter_context(impatient.open(say=HOME + b"GET /"))
        assert {name: ended(made) for name, made in slow.items()} == dict.fromkeys(slow, True)
        whole = b""
        with contextlib.suppress(ConnectionResetError):
            while part := second.recv(65536):
                whole += part
        assert status(whole) == 200


def test_head_that_drips_is_ended(impatient: Impatient) -> None:
    with impatient.open(say=b"GET / HTTP/1.1\r\nHost: pub\r\nX-Slow: ") as slow:
        slow.settimeout(0.1)

        def refused() -> bool:
            try:
                slow.sendall(b"x")
                return slow.recv(10) == b""
            except TimeoutError:
                return False
            except OSError:
                return True

        wait_until(refused, "the end", seconds=60)


def test_connection_that_was_of_use_may_be_used_again(impatient: Impatient) -> None:
    with impatient.open() as made:
        made.sendall(HOME)
        whole = b""
        while b"</html>" not in whole and len(whole) < 100_000:
            whole += made.recv(65536)
            if whole.endswith(b"\n0\r\n\r\n"):
                break
        with impatient.open() as of_no_use:
            assert ended(of_no_use)  # after the time in which a new connection has to ask
        assert (status(whole), asked(made)) == (200, 200)


def test_rest_of_a_request_that_was_answered_before_is_of_no_use(impatient: Impatient) -> None:
    """A process answers this address before the body is there."""
    early = b"POST /livez HTTP/1.1\r\nHost: pub\r\nContent-Length: 4\r\n\r\n"
    with impatient.open(say=early) as made:
        whole = b""
        while not whole.endswith(b"ok"):
            whole += made.recv(65536)
        made.sendall(b"late")
        assert (status(whole), ended(made)) == (200, True)


def test_who_takes_nothing_is_let_go(impatient: Impatient) -> None:
    """Asks for the largest file again and again and reads nothing."""
    largest = HOME.replace(b"/login/", b"/static/stichtag/fonts/inter-latin-ext-wght-normal.woff2")
    with impatient.open() as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.settimeout(0.2)

        def let_go() -> bool:
            try:
                greedy.sendall(largest * 50)
            except TimeoutError:
                return False
            except OSError:
                return True
            return False

        wait_until(let_go, "the end", seconds=60)


def test_who_holds_too_many_loses_the_idle_ones_and_others_lose_nothing(
    impatient: Impatient,
) -> None:
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(impatient.open("127.0.0.2")) for _ in range(60)]
        assert [ended(made) for made in crowd[:20]] == [True] * 20
        assert asked(stack.enter_context(impatient.open("127.0.0.2"))) == 200
        assert asked(stack.enter_context(impatient.open("127.0.0.3"))) == 200


def test_proxy_is_not_counted(impatient: Impatient) -> None:
    with contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(impatient.open("127.0.0.1")) for _ in range(60)]
        assert asked(crowd[0]) == 200


@pytest.fixture
def pub() -> str:
    return Tournament.objects.create(slug="pub-of-streams", name="Pub", secret="streams").slug


def stream(slug: str, client: str = "") -> bytes:
    said = f"X-Forwarded-For: {client}\r\n" if client else ""
    return f"GET /live/{slug} HTTP/1.1\r\nHost: pub\r\n{said}\r\n".encode()


@pytest.mark.parametrize(
    ("address", "clients"),
    [
        ("127.0.0.2", ["", ""]),
        ("127.0.0.1", ["192.0.2.1", "192.0.2.1"]),
        ("127.0.0.1", ["2001:db8::1", "2001:db8::2"]),
    ],
    ids=["direct", "behind a proxy", "of one network"],
)
def test_streams_of_one_client_are_limited_and_those_of_others_are_not(
    impatient: Impatient, pub: str, address: str, clients: list[str]
) -> None:
    other = "192.0.2.9" if address == "127.0.0.1" else ""
    elsewhere = address if other else "127.0.0.3"
    with contextlib.ExitStack() as stack:

        def opened(at: str, client: str) -> int:
            return asked(stack.enter_context(impatient.open(at)), stream(pub, client))

        assert [opened(address, clients[i % 2]) for i in range(32)] == [200] * 30 + [503] * 2
        assert opened(elsewhere, other) == 200
    with contextlib.ExitStack() as stack:
        wait_until(lambda: opened(address, clients[0]) == 200, "a place that was given back")


def test_phones_of_a_whole_hall_behind_one_address_are_served(live_stack: Stack, pub: str) -> None:
    """300 phones, each with a stream and two idle connections, with the limits as they are."""
    with contextlib.ExitStack() as stack:

        def opened() -> socket.socket:
            address = ("127.0.0.1", live_stack.port)
            return stack.enter_context(socket.create_connection(address, 30, ("127.0.0.2", 0)))

        hall = [opened() for _phone in range(300)]
        idle = [opened() for _phone in range(600)]
        assert [asked(made, stream(pub)) for made in hall] == [200] * 300
        assert {asked(made) for made in idle[:20]} == {200}
