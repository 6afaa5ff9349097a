"""A web process as proxies and orchestrators see it: it says whether it lives and whether it can be
asked, and ends without losing what they send. A Postgres may be held up, or stand behind a pooler.
"""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from tests.servers import some_port, unprivileged, wait_until
from tests.stack import Stack, database_address, reachable
from tests.worlds.events import registered
from tournaments.store import load
from tournaments.store.access.tokens import issue
from tournaments.store.locks import held
from tournaments.store.models import Membership, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.served]
POOLER = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"


@contextmanager
def web(**variables: str) -> Iterator[Stack]:
    """A web process without the supervisor of a laptop."""
    environment = {**os.environ, "DATABASE_URL": database_address(), **variables}
    environment.pop("STICHTAG_STOP_ON_EOF", None)
    stack = Stack(some_port(), environment)
    try:
        stack.start("web")
        wait_until(lambda: reachable(f"{stack.url}/livez"), "the web process")
        yield stack
    finally:
        for role in tuple(stack.processes):
            stack.kill(role)


def desk_of(tournament: Tournament) -> str:
    """A token of an organizer."""
    user = User.objects.create_user("orga")
    Membership.objects.create(user=user, tournament=tournament, role="organizer")
    return issue(user, "program")


def asked(stack: Stack, method: str, path: str, token: str, body: str = "") -> tuple[int, str]:
    """The status of an answer, and when to come again."""
    line = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=60)
    line.request(method, path, body or None, {"Authorization": f"Bearer {token}"})
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status, answer.headers.get("Retry-After", "")


@pytest.mark.turns(2)
def test_it_answers_while_it_ends_and_closes_each_connection_with_its_answer() -> None:
    tournament = registered(3)
    page = f"/e/{tournament.slug}/"
    with web(STICHTAG_HOSTS="stichtag.example.org") as stack:
        for probe in ("/livez", "/readyz"):  # by whatever name the orchestrator asks
            status, headers, body = stack.get(probe, host="10.1.2.3:8000")
            assert (status, headers["cache-control"], body) == (200, "no-store", b"ok")
        line = http.client.HTTPConnection("127.0.0.1", stack.port, timeout=60)
        host = {"Host": "stichtag.example.org"}
        line.request("GET", page, headers=host)
        before = line.getresponse()
        before.read()
        assert (before.status, before.headers.get("Connection")) == (200, None)
        process = stack.processes["web"]
        process.send_signal(signal.SIGTERM)
        wait_until(lambda: stack.get("/readyz")[0] == 503, "it is not ready")
        assert stack.get("/livez")[0] == 200
        line.request("GET", page, headers=host)  # on the connection that was open
        after = line.getresponse()
        after.read()
        assert (after.status, after.headers["Connection"]) == (200, "close")
        assert process.wait(timeout=60) == -signal.SIGTERM
        assert not reachable(f"{stack.url}/livez")


@pytest.mark.turns(2)
def test_who_asks_for_what_is_held_is_told_to_come_again_and_all_others_are_answered() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("an SQLite has one lock for all")
    busy, free = registered(2), registered(2)
    token = desk_of(busy)
    Membership.objects.create(user=User.objects.get(), tournament=free, role="organizer")
    body = '{"type": "register", "player": "Zoe"}'
    with web(PGOPTIONS="-c lock_timeout=200ms") as stack, held(busy):
        path = f"/api/v1/events/{busy.slug}/commands"
        assert asked(stack, "POST", path, token, body) == (503, "5")
        assert asked(stack, "POST", path.replace(busy.slug, free.slug), token, body)[0] == 200
        assert asked(stack, "GET", f"/e/{busy.slug}/", token)[0] == 200
        assert stack.get("/readyz")[0] == 200


@contextmanager
def pooler() -> Iterator[str]:
    """The address of the tests' Postgres by a pgbouncer that lends connections by transaction."""
    described, port = connection.settings_dict, some_port()
    folder = Path(tempfile.mkdtemp())  # pytest's own lets nobody else in
    folder.chmod(0o755)
    file = folder / "pgbouncer.ini"
    file.write_text(
        f"[databases]\n* = host={described['HOST']} user={described['USER']}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        "auth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n"
        "ignore_startup_parameters = options\n",
        encoding="utf-8",
    )
    running = subprocess.Popen([POOLER, "-q", str(file)], **unprivileged())
    try:

        def is_open() -> bool:
            with socket.socket() as line:
                return line.connect_ex(("127.0.0.1", port)) == 0

        wait_until(is_open, "the pooler")
        yield f"postgres://{described['USER']}@127.0.0.1:{port}/{described['NAME']}"
    finally:
        running.kill()
        running.wait()
        shutil.rmtree(folder)


@pytest.mark.turns(2)
def test_a_pooler_may_lend_connections_for_a_transaction() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("a pooler is for Postgres")
    if not Path(POOLER).exists():
        pytest.skip("no pgbouncer here")
    tournament = registered(9)
    token = desk_of(tournament)
    commands = f"/api/v1/events/{tournament.slug}/commands"
    pages = ("", "standings/", "progress/", "places/", "players/e1/")
    with pooler() as address, web(DATABASE_URL=address) as stack:

        def ask(number: int) -> int:
            if number % 10 == 0:
                body = f'{{"type": "register", "player": "Person {number}"}}'
                return asked(stack, "POST", commands, token, body)[0]
            return asked(stack, "GET", f"/e/{tournament.slug}/{pages[number % 5]}", token)[0]

        with ThreadPoolExecutor(8) as crowd:
            found = set(crowd.map(ask, range(160)))
    assert found == {200}
    assert len(load.load(tournament).play.status) == 9 + 16
