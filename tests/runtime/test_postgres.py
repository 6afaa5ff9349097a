"""Connections to Postgres: asked once in a second if they hold, and never within a transaction."""

from __future__ import annotations

import pytest
from django.db import OperationalError, connection, transaction

from tournaments.runtime.postgres import base

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.scaled]


@pytest.fixture(autouse=True)
def postgres() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no connection that could be lost")


def begin() -> None:
    """A request begins on a connection that is there."""
    connection.ensure_connection()
    connection.close_if_unusable_or_obsolete()


def lose() -> None:
    """The server ends the connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (own,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [own])
    other.close()


def ask() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        return int(cursor.fetchone()[0])


def test_a_lost_connection_is_replaced_before_a_request_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(base, "ASKED_SECONDS", 0.0)
    begin()
    assert ask() == 1
    lose()
    begin()
    assert ask() == 1


def test_within_a_second_only_a_request_that_fails_shows_that_it_is_lost() -> None:
    connection.close()
    connection.is_usable()
    begin()
    assert ask() == 1
    lose()
    begin()
    with pytest.raises(OperationalError):
        ask()
    begin()  # the end of that request closes it
    assert ask() == 1


def test_no_transaction_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question within it would begin another, and its end would fail."""
    connection.is_usable()
    begin()
    with transaction.atomic():
        monkeypatch.setattr(base, "ASKED_SECONDS", 0.0)  # a second passes
        assert ask() == 1
    assert ask() == 1


def test_requests_of_the_same_second_ask_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "ASKED_SECONDS", 3600.0)
    connection.is_usable()
    asked_at = connection._asked_at  # type: ignore[attr-defined]
    for _ in range(3):
        begin()
        assert ask() == 1
    assert connection._asked_at == asked_at  # type: ignore[attr-defined]
    monkeypatch.setattr(base, "ASKED_SECONDS", 0.0)
    begin()
    assert ask() == 1
    assert connection._asked_at > asked_at  # type: ignore[attr-defined]
