"""A disk that is full: named as such, nothing lost, and whatever can be read goes on.

A small file system of its own, which only root may mount; pages and API also with a database that
may not grow.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from django.db import connection
from django.test import Client

from tests.runtime.test_supervisor import Live, written_past
from tests.servers import some_port, wait_until
from tests.stack import fetch, reachable
from tests.worlds.programs import Program
from tournaments.runtime import disk
from tournaments.store.access.tokens import issue
from tournaments.store.models import User

CREATED = """
from django.utils import timezone
from tournaments.store.create import create
create({"name": "Pub"}, now=timezone.now())
"""


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A folder on a file system of 24 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=24m", "stichtag-test", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root may mount a file system")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Takes the last byte."""
    with contextlib.suppress(OSError), (folder / "filler").open("ab", buffering=0) as filler:
        while True:
            filler.write(b"x" * 65536)
    assert disk.free(folder) == 0


def post(url: str, **fields: str) -> tuple[int, str]:
    """Return the answer to a form without script."""
    page = urlopen(url, timeout=60)
    cookie = page.headers["Set-Cookie"].partition(";")[0]
    token = page.read().decode().partition('name="csrfmiddlewaretoken" value="')[2].split('"')[0]
    data = urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
    try:
        with urlopen(Request(url, data, {"Cookie": cookie}), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.read().decode()


def refused_for_room(product: Live) -> bool:
    """Return True if counting a wrong password finds no room."""
    status, page = post(product.url + "/login/", username="chefin" * 20, password="wrong")
    return status == 503 and "Die Festplatte ist voll" in page


def start(folder: Path) -> Live:
    product = Live(folder, some_port(), output=folder.parent / "output")
    wait_until(lambda: reachable(product.url + "/healthz"), "the pages")
    return product


def end(product: Live) -> str:
    product.process.send_signal(signal.SIGINT)
    try:
        assert product.process.wait(timeout=90) == 0
    finally:
        product.process.kill()
    return product.output.read_text()


@pytest.mark.embedded
@pytest.mark.turns(2)
def test_full_disk_is_named_and_a_start_on_it_serves_what_is_there(small: Path) -> None:
    product = start(small)
    try:
        written_past(small, CREATED)
        wait_until(product.ticking, "the first tick")
        fill(small)
        wait_until(lambda: refused_for_room(product), "a write that finds no room")
        wait_until(lambda: database_of(product) == {"ok": False, "error": "disk_full"}, "health")
        assert fetch(product.url + "/")[0] == 200
        (small / "filler").unlink()
        room = "There is room on the disk again, after"
        wait_until(lambda: room in product.output.read_text(), "the end of it in the terminal")
    finally:
        said = end(product)
    lines = [said.count(line) for line in (disk.FULL, room, "Traceback")]
    assert lines == [1, 1, 0]
    assert [str(path) for path in small.rglob("*.tmp")] == []
    fill(small)
    again = start(small)
    try:
        status, _, page = fetch(again.url + "/")
        assert (status, b"Pub" in page) == (200, True)
        assert json.loads(fetch(again.url + "/healthz")[2])["disk"]["ok"] is False
    finally:
        said = end(again)
    assert "Traceback" not in said
    assert [str(path) for path in small.rglob("*.tmp")] == []


def database_of(product: Live) -> dict[str, object]:
    return dict(json.loads(fetch(product.url + "/healthz")[2])["database"])


def test_half_of_a_file_is_never_there(small: Path) -> None:
    fill(small)
    (small / "filler").open("ab").close()
    kept = small / "kept"
    with pytest.raises(OSError) as refused:
        disk.write_whole(kept, b"x" * 100_000)
    assert refused.value.errno == errno.ENOSPC
    assert sorted(os.listdir(small)) == ["filler"]


@pytest.fixture
def no_room(transactional_db: None) -> Iterator[None]:
    """The database may not grow any more."""
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told so")
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA max_page_count = 1")  # as few as there are
        yield
        cursor.execute("PRAGMA max_page_count = 1073741823")


def test_reader_of_a_page_is_told_of_it(no_room: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    words = {"username": "x" * 150, "password": "wrong"}
    # each from a browser of its own: one alone would have to wait after some
    clients = (Client(raise_request_exception=False, HTTP_ACCEPT_LANGUAGE="en") for _ in range(100))
    answers = (
        client.post("/login/", words, REMOTE_ADDR=f"192.0.2.{i}")
        for i, client in enumerate(clients)
    )
    page = next(answer for answer in answers if answer.status_code == 503)
    assert page["Retry-After"] == "60"
    assert "The disk is full" in page.content.decode()


def test_program_is_told_of_it_in_the_form_of_all_refusals(transactional_db: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite can be told so")
    program = Program(issue(User.objects.create_user("orga"), "script"))
    program.client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")
        try:
            answers = [program.post("/events", {"name": "x" * 100}) for _try in range(100)]
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    status, body = next(answer for answer in answers if answer[0] != 201)
    assert (status, body["ok"], body["problems"][0]["code"]) == (503, False, "disk_full")
