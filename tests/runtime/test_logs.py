"""Complaints in the terminal: each kind that strangers can cause is said a few times a minute."""

from __future__ import annotations

import logging

import pytest
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.test import Client

from tournaments.runtime import logs
from tournaments.runtime.logs import RateLimitFilter, RedactingFormatter


class Terminal(logging.Handler):
    """Keeps what would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.addFilter(RateLimitFilter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that have passed, for the filter."""
    seconds = [1_000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: seconds[0])
    return seconds


def complain(terminal: Terminal, message: str, status: int = 404, **more: object) -> None:
    record = logging.makeLogRecord({"name": "django.request", "msg": message, **more})
    record.status_code = status
    terminal.handle(record)


def test_two_hundred_addresses_where_nothing_is_write_a_few_lines(
    terminal: Terminal, clock: list[float]
) -> None:
    for number in range(200):
        complain(terminal, f"Not Found: /{number}")
    assert terminal.lines == [f"Not Found: /{number}" for number in range(logs.MOST_OF_A_KIND)]
    clock[0] += logs.SILENCE_SECONDS
    complain(terminal, "Not Found: /x")
    left_out = 200 - logs.MOST_OF_A_KIND
    assert terminal.lines[-1] == f"Not Found: /x (and {left_out} more like it were left out)"
    complain(terminal, "Not Found: /y")
    assert terminal.lines[-1] == "Not Found: /y"


def test_one_kind_does_not_silence_another(terminal: Terminal, clock: list[float]) -> None:
    for number in range(50):
        complain(terminal, f"Not Found: /{number}")
        complain(terminal, f"Forbidden: /{number}", 403)
    assert len(terminal.lines) == 2 * logs.MOST_OF_A_KIND
    complain(terminal, "Internal Server Error: /", 500)
    assert terminal.lines[-1] == "Internal Server Error: /"


def test_hosts_that_are_none_are_one_kind(terminal: Terminal, clock: list[float]) -> None:
    for number in range(50):
        error = DisallowedHost(f"Invalid HTTP_HOST header: 'a@{number}'")
        complain(terminal, str(error), 400, exc_info=(type(error), error, None))
    assert len(terminal.lines) == logs.MOST_OF_A_KIND


def test_faults_of_ours_are_all_said(terminal: Terminal, clock: list[float]) -> None:
    for number in range(50):
        complain(terminal, f"Internal Server Error: /{number}", 500)
    assert len(terminal.lines) == 50


@pytest.mark.django_db
def test_pages_that_are_missing_are_a_kind(client: Client) -> None:
    terminal = Terminal()
    logging.getLogger("django.request").addHandler(terminal)
    try:
        for number in range(200):
            assert client.get(f"/nothing/{number}/").status_code == 404
            assert client.get(f"/api/v1/nothing/{number}").status_code == 404
    finally:
        logging.getLogger("django.request").removeHandler(terminal)
    assert len(terminal.lines) == logs.MOST_OF_A_KIND


def test_who_may_not_do_something_writes_one_line() -> None:
    """A stranger at the desk of an event reads so; nothing is wrong with the product."""
    record = logging.makeLogRecord({"name": "django.request", "msg": "Forbidden: /e/x/desk/"})
    error = PermissionDenied()
    record.exc_info = (type(error), error, error.__traceback__)
    assert RedactingFormatter("%(message)s").format(record) == "Forbidden: /e/x/desk/"
