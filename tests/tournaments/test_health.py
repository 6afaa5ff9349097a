"""/healthz tells the truth, also when the truth is bad."""

import json
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.servers import wait_until
from tests.stack import Stack
from tournaments import heartbeat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def embedded(settings: Settings, tmp_path: Path) -> Path:
    """A data directory with an empty queue, a tick just now, and no Redis."""
    settings.DATA_DIR = tmp_path
    settings.REDIS_URL = ""
    (tmp_path / "queue" / "messages").mkdir(parents=True)
    heartbeat.beat(timezone.now())
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
        "broker": True,
        "clock": True,
    }
    assert report["database"]["vendor"] == connection.vendor
    assert 0 <= report["clock"]["lag_s"] <= 10


def test_embedded_installation_that_ticks_is_well(client: Client, embedded: Path) -> None:
    status, report = asked(client)
    assert (status, report["ok"]) == (200, True)
    assert report["broker"] == {"ok": True, "kind": "folder", "waiting": 0, "oldest_s": 0.0}


def test_clock_that_never_ticked_is_told(client: Client, embedded: Path) -> None:
    (embedded / "tick").unlink()
    status, report = asked(client)
    assert (status, report["ok"]) == (503, False)
    assert report["clock"] == {"ok": False, "last_tick": None, "lag_s": None}


def test_clock_that_stands_still_is_told(client: Client, embedded: Path) -> None:
    heartbeat.beat(timezone.now() - timedelta(seconds=60))
    status, report = asked(client)
    assert (status, report["clock"]["ok"]) == (503, False)
    assert 60 <= report["clock"]["lag_s"] < 65


def test_messages_nobody_takes_are_told(client: Client, embedded: Path) -> None:
    put = time.time_ns() - 30 * 10**9
    for name in (f"{put:020d}_a.celery.msg", f"{time.time_ns():020d}_b.celery.msg"):
        (embedded / "queue" / "messages" / name).touch()
    status, report = asked(client)
    assert (status, report["broker"]["ok"], report["broker"]["waiting"]) == (503, False, 2)
    assert 30 <= report["broker"]["oldest_s"] < 35


def test_redis_out_of_reach_is_told(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    status, report = asked(client)
    assert (status, report["database"]["ok"]) == (503, True)
    assert report["broker"] == report["clock"] == {"ok": False, "error": "ConnectionError"}


def test_database_out_of_reach_is_told(
    client: Client, embedded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    with monkeypatch.context() as patched:
        patched.setitem(connection.settings_dict, "NAME", "/nowhere/at/all")
        status, report = asked(client)
        connection.close()
    assert (status, report["broker"]["ok"]) == (503, True)
    assert report["database"] == {"ok": False, "error": "OperationalError"}


def test_heartbeat_is_kept(embedded: Path) -> None:
    at = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
    heartbeat.beat(at)
    assert heartbeat.last() == at
