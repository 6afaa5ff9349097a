"""/healthz tells the truth, also when the truth is bad."""

import json
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.servers import wait_until
from tests.stack import Stack
from tournaments.runtime import health, heartbeat, outages
from tournaments.store.models import User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def tried_anew() -> None:
    """Health remembers for some seconds whether something could be stored."""
    health._Writing.tried_at = -health.TRIED_FOR


@pytest.fixture
def embedded(settings: Settings, tmp_path: Path) -> Path:
    """A data directory with an empty queue, a tick just now, and no Redis."""
    settings.DATA_DIR = tmp_path
    settings.REDIS_URL = ""
    (tmp_path / "queue" / "messages").mkdir(parents=True)
    heartbeat.beat(heartbeat.look())
    return tmp_path


def asked(client: Client) -> tuple[int, dict[str, Any]]:
    answer = client.get("/healthz")
    return answer.status_code, json.loads(answer.content)


def test_all_is_well_on_the_running_product(live_stack: Stack) -> None:
    wait_until(lambda: live_stack.health()["ok"], "the product to be well")
    status, headers, body = live_stack.get("/healthz")
    report = json.loads(body)
    assert status == 200
    assert "no-store" in headers["cache-control"]
    assert {name: check["ok"] for name, check in report.items() if name != "ok"} == {
        "database": True,
        "disk": True,
        "broker": True,
        "clock": True,
    }
    assert report["database"]["vendor"] == connection.vendor
    assert 0 <= report["clock"]["lag_s"] <= 10


@pytest.mark.parametrize(("tick", "status"), [(True, 200), (False, 503)])
def test_strangers_hear_only_whether_all_is_well(
    client: Client, embedded: Path, tick: bool, status: int
) -> None:
    if not tick:
        (embedded / "tick").unlink()
    for address in ("192.0.2.7", "2001:db8::1", "192.168.178.20", ""):
        answer = client.get("/healthz", REMOTE_ADDR=address)
        assert (answer.status_code, answer.json()) == (status, {"ok": tick})


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_this_machine_hears_all(client: Client, embedded: Path, address: str) -> None:
    assert client.get("/healthz", REMOTE_ADDR=address).json()["disk"]["ok"] is True


def test_administrators_hear_all_and_others_who_are_logged_in_do_not(
    client: Client, embedded: Path, admin_user: User, django_user_model: type[User]
) -> None:
    client.force_login(admin_user)
    assert client.get("/healthz", REMOTE_ADDR="192.0.2.7").json()["clock"]["ok"] is True
    client.force_login(django_user_model.objects.create_user("orga"))
    assert client.get("/healthz", REMOTE_ADDR="192.0.2.7").json() == {"ok": True}


def test_a_stranger_with_a_session_hears_of_a_database_that_is_away(
    client: Client, embedded: Path, admin_user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(admin_user)
    connection.close()
    with monkeypatch.context() as patched:
        patched.setitem(connection.settings_dict, "NAME", "/nowhere/at/all")
        answer = client.get("/healthz", REMOTE_ADDR="192.0.2.7")
        connection.close()
    assert (answer.status_code, answer.json()) == (503, {"ok": False})


def test_embedded_installation_that_ticks_is_well(client: Client, embedded: Path) -> None:
    status, report = asked(client)
    assert (status, report["ok"]) == (200, True)
    assert report["broker"] == {"ok": True, "kind": "folder", "waiting": 0, "oldest_s": 0.0}


def test_clock_that_never_ticked_is_told(client: Client, embedded: Path) -> None:
    (embedded / "tick").unlink()
    status, report = asked(client)
    assert (status, report["ok"]) == (503, False)
    nothing = {"last_tick": None, "lag_s": None, "stepped": None}
    assert report["clock"] == {"ok": False, **nothing}


def test_clock_that_stands_still_is_told(client: Client, embedded: Path) -> None:
    now = heartbeat.look()
    heartbeat.beat(replace(now, seconds=now.seconds - 60))
    status, report = asked(client)
    assert (status, report["clock"]["ok"]) == (503, False)
    assert 60 <= report["clock"]["lag_s"] < 65


@pytest.mark.parametrize("hours", [-1, 1])
def test_lag_is_measured_by_a_clock_that_nobody_sets(
    client: Client, embedded: Path, hours: int
) -> None:
    found = heartbeat.look()
    off = (found.wall - timedelta(hours=hours)).isoformat()  # the wall has stepped since
    heartbeat.beat(replace(found, at=off))
    status, report = asked(client)
    assert (status, report["clock"]["ok"]) == (200, True)
    assert 0 <= report["clock"]["lag_s"] < 5


@pytest.mark.parametrize("minutes", [-60, 60])
def test_tick_of_another_machine_whose_clock_is_far_off_is_told(
    client: Client, embedded: Path, minutes: int
) -> None:
    at = (timezone.now() + timedelta(minutes=minutes)).isoformat()
    heartbeat.beat(heartbeat.Beat(at, 5.0, "another"))
    status, report = asked(client)
    assert (status, report["clock"]["ok"]) == (503, False)
    assert 3590 <= report["clock"]["lag_s"] <= 3610


def test_step_of_the_clock_is_told(client: Client, embedded: Path) -> None:
    at = "2026-11-21T19:00:00+00:00"
    heartbeat.beat(replace(heartbeat.look(), stepped_at=at, stepped_by=-3600.0))
    status, report = asked(client)
    assert (status, report["clock"]["stepped"]) == (200, {"at": at, "by_s": -3600.0})


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "5", '{"at": 5}', "1763820000.5", '{"at":"x","seconds":"y"}']
)
def test_tick_that_cannot_be_read_is_none(client: Client, embedded: Path, text: str) -> None:
    (embedded / "tick").write_text(text)
    status, report = asked(client)
    assert (status, report["clock"]["ok"], report["clock"]["last_tick"]) == (503, False, None)


def test_messages_nobody_takes_are_told(client: Client, embedded: Path) -> None:
    put = time.time_ns() - 30 * 10**9
    for name in (f"{put:020d}_a.celery.msg", f"{time.time_ns():020d}_b.celery.msg"):
        (embedded / "queue" / "messages" / name).touch()
    status, report = asked(client)
    assert (status, report["broker"]["ok"], report["broker"]["waiting"]) == (503, False, 2)
    assert 30 <= report["broker"]["oldest_s"] < 35


@pytest.mark.parametrize("name", ["1_a.celery.msg", "12abc.celery.msg", "9" * 30 + "_a.msg"])
def test_files_that_are_no_messages_break_nothing(
    client: Client, embedded: Path, name: str
) -> None:
    (embedded / "queue" / "messages" / name).touch()
    status, report = asked(client)
    assert (status in {200, 503}, report["broker"]["waiting"]) == (True, 1)


def test_message_from_times_to_come_is_told(client: Client, embedded: Path) -> None:
    name = f"{time.time_ns() + 3600 * 10**9:020d}_a.celery.msg"
    (embedded / "queue" / "messages" / name).touch()
    status, report = asked(client)
    assert (status, report["broker"]["ok"]) == (503, False)


def test_database_that_cannot_be_written_is_told(client: Client, embedded: Path) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL transaction_read_only = on")
            found = outages.failure_of_writing()
            transaction.set_rollback(True)
        else:
            cursor.execute("PRAGMA query_only = on")
            found = outages.failure_of_writing()
            cursor.execute("PRAGMA query_only = off")
    assert isinstance(found, DatabaseError)


def test_writing_is_tried_once_for_many_who_ask(client: Client, embedded: Path) -> None:
    asked(client)
    before = health._Writing.tried_at
    asked(client)
    assert health._Writing.tried_at == before


def test_redis_out_of_reach_is_told(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    status, report = asked(client)
    assert (status, report["database"]["ok"]) == (503, True)
    assert report["broker"] == report["clock"] == {"ok": False, "error": "redis_away"}


def test_database_out_of_reach_is_told(
    client: Client, embedded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    with monkeypatch.context() as patched:
        patched.setitem(connection.settings_dict, "NAME", "/nowhere/at/all")
        status, report = asked(client)
        connection.close()
    assert (status, report["broker"]["ok"]) == (503, True)
    assert report["database"] == {"ok": False, "error": "database_away"}


def test_heartbeat_is_kept(embedded: Path) -> None:
    found = heartbeat.look("2026-11-21T19:00:00+00:00", 61.5)
    heartbeat.beat(found)
    assert heartbeat.last() == found
