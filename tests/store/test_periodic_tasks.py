"""The clock: late, twice, from several threads at once, or with one event that fails."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections
from django.utils import timezone

from tests.stack import database_address
from tests.worlds.events import NOW, folded, later, log_of, running, seats, sent, state
from tournaments import tasks
from tournaments.runtime import heartbeat
from tournaments.store import demo, load, webhooks
from tournaments.store.create import create
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.periodic_tasks import run_due

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


def at_once(count: int, job: Callable[[int], T]) -> list[T]:
    """The job in this many threads that begin together, each with its own connection."""
    gate = Barrier(count)

    def run(i: int) -> T:
        try:
            gate.wait()
            return job(i)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def timers(tournament: Tournament) -> list[tuple[object, ...]]:
    return [
        (at, payload["timer"]) for _, at, _, kind, payload in log_of(tournament) if kind == "timer"
    ]


@pytest.mark.django_db
def test_what_is_due_happens_once_however_often_the_clock_strikes() -> None:
    tournament = running(8)
    assert [run_due(later(minutes)) for minutes in (44, 45, 45, 46)] == [0, 1, 0, 0]
    assert timers(tournament) == [(later(45), "round")]
    assert Tournament.objects.get(pk=tournament.pk).phase == "closing"


@pytest.mark.django_db
def test_a_clock_that_was_off_all_night_catches_up_in_order() -> None:
    tournament = running(8)
    run_due(later(12 * 60))
    assert timers(tournament) == [(later(45), "round"), (later(330), "cutoff")]
    assert Tournament.objects.get(pk=tournament.pk).due_at is None


@pytest.mark.django_db
def test_only_events_whose_time_has_come_are_touched() -> None:
    early, late = running(8), running(8)
    sent(late, "extend", now=later(1), minutes=10)
    assert run_due(later(50)) == 1
    assert (timers(early), timers(late)) == ([(later(45), "round")], [])


@pytest.mark.django_db
def test_an_event_that_fails_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    broken, fine = running(8), running(8)
    entry = LogEntry.objects.get(tournament=broken, kind="go")
    state(broken)
    LogEntry.objects.create(
        tournament=broken,
        seq=entry.seq + 2,
        at=entry.at,
        actor="x",
        kind="nonsense",
        command={},
        changes={},
        form=0,
        hash="x",
    )
    with caplog.at_level(logging.CRITICAL, logger="tournaments"):
        assert run_due(later(45)) == 2
    assert timers(fine) == [(later(45), "round")]


def spoil(tournament: Tournament) -> None:
    """Leave a log that cannot be replayed, as a manual file or a fault of ours might."""
    load.forget(tournament)
    entry = LogEntry.objects.filter(tournament=tournament).order_by("-seq")[0]
    LogEntry.objects.create(
        tournament=tournament,
        seq=entry.seq + 1,
        at=entry.at,
        actor="x",
        kind="nonsense",
        command={},
        changes={},
        form=0,
        hash="x",
    )


@pytest.mark.django_db
def test_a_demo_that_cannot_be_read_stops_no_tick_no_demo_and_no_webhook(
    caplog: pytest.LogCaptureFixture, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.REDIS_URL, settings.WEBHOOKS_INSIDE = tmp_path, "", True
    broken = demo.start_demo(now=timezone.now(), speed=240)
    spoil(broken)
    fine = create({"name": "Krone"}, now=NOW, demo_speed=240, demo_since=NOW, demo_clock=NOW)
    for name in demo.NAMES:
        sent(fine, "register", player=name)
    hook = webhooks.add(fine, "http://127.0.0.1:9/", user=None, now=NOW)
    with caplog.at_level(logging.CRITICAL, logger="tournaments"):
        tasks.tick()
    fine.refresh_from_db()
    hook.refresh_from_db()
    assert (fine.phase, hook.claimed_until is not None) == ("between", True)
    assert heartbeat.last() is not None


@pytest.mark.django_db
def test_a_sign_of_life_that_cannot_be_kept_holds_up_no_webhook(
    caplog: pytest.LogCaptureFixture, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR, settings.REDIS_URL = tmp_path / "gone", ""
    tournament = running(8)
    hook = webhooks.add(tournament, "http://127.0.0.1:9/", user=None, now=NOW)
    sent(tournament, "extend", now=later(1), minutes=10)
    with caplog.at_level(logging.CRITICAL, logger="tournaments"):
        tasks.tick()
    hook.refresh_from_db()
    assert hook.claimed_until is not None


@pytest.mark.django_db(transaction=True)
def test_clocks_that_strike_at_once_settle_once() -> None:
    tournaments = [running(8) for _ in range(3)]
    at_once(4, lambda _: run_due(later(45)))
    for tournament in tournaments:
        assert timers(tournament) == [(later(45), "round")]
        assert folded(tournament).play.phase == "closing"


KILLED = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
import django
django.setup()
from django.db import transaction
from tests.worlds.events import later
from tournaments.store.periodic_tasks import run_due

with transaction.atomic():
    run_due(later(45))
    print("written", flush=True)
    input()  # killed here, before anything is committed
"""


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_in_the_middle_leaves_the_work_to_the_next() -> None:
    tournament = running(8)
    before = log_of(tournament)
    environment = {**os.environ, "DATABASE_URL": database_address(), "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", KILLED],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as worker:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"written\n"
        worker.kill()
    assert log_of(tournament) == before
    assert [run_due(later(46)), run_due(later(46))] == [1, 0]
    assert timers(tournament) == [(later(45), "round")]
    assert folded(tournament).play.phase == "closing"


@pytest.mark.django_db(transaction=True)
def test_a_clock_and_a_report_at_once_agree_on_what_came_first() -> None:
    tournament = running(8)
    losers = [seats(tournament, table)[0] for table in (1, 2)]

    def job(i: int) -> None:
        if i < 2:
            run_due(later(45 + i))
        else:
            sent(
                tournament,
                "runde",
                now=later(46),
                key=f"t{i}",
                table=i - 1,
                result={"loser": losers[i - 2]},
            )

    at_once(4, job)
    kinds = [kind for _, _, _, kind, _ in log_of(tournament)]
    assert kinds[-3:] == ["timer", "runde", "runde"]
    assert folded(tournament).play.phase == "between"
