"""Measure an installation for a whole country.

    python -m tests.load.country [--part 0.1] [--only tasks,pages,verify,…]

fills a Postgres as `generated.py` says and prints tables: each periodic task, the start page and
its search, pages of events, and the speed of verifying logs. It also prints the wait of a report
while projections are created again and the wait of a live forecast behind 40 of past events. The
last figure is the cost of a report with 50 open pages at each live event.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, sleep
from typing import Any

from tests.bench.marks import machine, row, title
from tests.load import generated, hall

ROOT = Path(__file__).parents[2]
CALLS = 20
SAMPLE = 200  # events that are verified
OLD = 40  # forecasts of past events that wait
PATIENCE = 240.0


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def spans(job: Callable[[], object], calls: int = CALLS) -> list[float]:
    """Milliseconds of each call, in order."""
    found = []
    for _ in range(calls):
        begun = perf_counter()
        job()
        found.append(1000 * (perf_counter() - begun))
    return found


def timed(what: str, job: Callable[[], object]) -> Iterable[str]:
    first, *later = spans(job)
    later.sort()
    return row(what, f"{first:.1f}", f"{median(later):.1f}", f"{later[int(0.95 * len(later))]:.1f}")


def tasks() -> Iterator[str]:
    """Every periodic task, with nothing new to do: at its first call in a process, and later."""
    from django.utils import timezone

    from tournaments.store import demo, forecasts, periodic_tasks, webhooks
    from tournaments.store.archive import entry_index
    from tournaments.store.backups import automatic

    def changed() -> Any:
        return periodic_tasks.changed(timezone.now())

    yield title("Periodic tasks, milliseconds")
    yield from row("task", "every", "first", "median", "p95", head=True)
    every_second: dict[str, Callable[[], object]] = {
        "tick: what is due": lambda: periodic_tasks.run_due(timezone.now()),
        "tick: demos": lambda: list(demo.running()),
        "tick: webhooks": lambda: webhooks.claim(timezone.now(), 8),
        "tick: forecasts": lambda: forecasts.is_due(timezone.now()),
    }
    every_minute: dict[str, Callable[[], object]] = {
        "new entries": changed,
        "snapshots": lambda: periodic_tasks.take_snapshots(changed()),
        "index of entries": lambda: entry_index.extend_due(changed()),
        "backup: whether one is due": lambda: automatic.is_due(timezone.now()),
    }
    for every, jobs in (("1 s", every_second), ("60 s", every_minute)):
        for what, job in jobs.items():
            yield from timed(f"{what} | {every}", job)
    whole = {
        "whole look": lambda: (
            periodic_tasks._entries.clear(),
            periodic_tasks.take_snapshots(changed()),
        )
    }
    whole["clearing away"] = lambda: (periodic_tasks.clear_away(timezone.now()),)
    for what, job in whole.items():
        (once, *_more) = spans(job, 1)
        yield from row(f"{what} | 1 h", f"{once:.0f}", "", "")


def pages() -> Iterator[str]:
    """Pages for a stranger and for an organizer, asked of Django directly."""
    from django.test import Client

    from tournaments.store.models import User

    stranger, organizer = Client(), Client()
    organizer.force_login(User.objects.get(username__endswith="-1", is_superuser=False))
    yield title("Pages, milliseconds")
    yield from row("page", "first", "median", "p95", head=True)
    searches = ("Fulda", "Binokel", f"Verein {generated.PLACES[3]}", "2025", "nowhere")
    asked = {
        "start page of a stranger": (stranger, "/"),
        "start page of an organizer": (organizer, "/"),
        **{f"search for *{words}*": (stranger, f"/?q={words}") for words in searches},
        "a live event": (stranger, "/e/live-1/"),
        "a past event": (stranger, "/e/past-0-1/"),
        "its standings": (stranger, "/e/past-0-1/standings/"),
    }
    for what, (client, path) in asked.items():
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        yield from timed(what, lambda client=client, path=path: client.get(path))


def verify() -> Iterator[str]:
    yield title(f"Verifying {SAMPLE} events by lot, seconds an event")
    yield from row("processes", "seconds an event", "all in s", head=True)
    for jobs in sorted({1, os.cpu_count() or 1}):
        took = _took("verify", "--sample", str(SAMPLE), "--jobs", str(jobs))
        yield from row(jobs, f"{took / SAMPLE:.3f}", f"{took:.0f}")


def _took(*command: str) -> float:
    begun = monotonic()
    subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, check=True, capture_output=True
    )
    return monotonic() - begun


def rebuild() -> Iterator[str]:
    """Report at live events, one after the other, while the projections are created again."""
    over = threading.Event()
    took: list[float] = []

    def make_anew() -> None:
        took.append(_took("rebuild-projections"))
        over.set()

    beside = threading.Thread(target=make_anew)
    beside.start()
    waits = []
    while not over.is_set():
        waits += spans(_report, 1)
        sleep(0.05)
    beside.join()
    waits.sort()
    yield title("Projections anew, and reports meanwhile")
    yield from row("all in s", "reports", "median, ms", "longest, ms", head=True)
    yield from row(f"{took[0]:.0f}", len(waits), f"{median(waits):.0f}", f"{waits[-1]:.0f}")


_turn = iter(range(10**9))


def _report() -> None:
    """One report at the next live event."""
    from django.utils import timezone

    from tests.worlds.events import DIRECTOR
    from tournaments.store import load
    from tournaments.store.execute import execute
    from tournaments.store.models import Tournament

    live = Tournament.objects.filter(slug__startswith="live-")
    number = next(_turn)
    event = live.order_by("pk")[number % live.count()]
    tables = load.load(event).play.tables
    table = number // live.count() % len(tables)
    loser = tables[table].players[0]
    told = {"type": "report", "table": table + 1, "result": {"loser": loser}, "accept": True}
    done = execute(event, told, DIRECTOR, now=timezone.now())
    assert done.ok, done.problems


def forecast(environment: dict[str, str]) -> Iterator[str]:
    """A live event whose forecast is wanted behind those of past events, with one worker."""
    from django.utils import timezone

    from tournaments.store.models import EventForecast, Tournament

    now = timezone.now()
    past = Tournament.objects.filter(phase="finished").order_by("pk")[:OLD]
    live = Tournament.objects.get(slug="live-2")
    wanted = [EventForecast(tournament=event, wanted_at=now) for event in past]
    EventForecast.objects.bulk_create(wanted)
    with hall.processes(environment, webs=1):
        sleep(5)  # the worker is at one of a past event
        begun = monotonic()
        EventForecast.objects.create(tournament=live, wanted_at=timezone.now())
        made = EventForecast.objects.filter(tournament=live, made_at__isnull=False)
        while not made.exists() and monotonic() - begun < PATIENCE:
            sleep(0.1)
        waited = monotonic() - begun
        left = EventForecast.objects.filter(tournament__in=list(past), made_at=None).count()
    yield title("A live forecast behind those of past events")
    yield from row("past ones that waited", "of them left", "the live one after s", head=True)
    yield from row(OLD, left, f"{waited:.1f}")


def crowd(environment: dict[str, str], size: generated.Size, start: bool) -> Iterator[str]:
    """Open pages at live events of their own, beside everything that is there."""
    from tests.load import crowd as crowds

    if start:
        scenario = crowds.SCENARIOS["start"]
    else:
        scenario = crowds.Scenario(40, (25, 20, 4, 1), 60, events=size.live)
    events = [
        hall.event(
            scenario.players,
            name=f"Hall {number}",
            phones=scenario.pages[2],
            goes=not start,
            seats=scenario.seats,
        )
        for number in range(scenario.events)
    ]
    with hall.processes(environment, webs=scenario.webs) as (ports, pids):
        result: Any = asyncio.run(crowds.play(scenario, events, ports, pids, 0))
    yield title("1,000 pages at the start of a round" if start else "Reports beside open pages")
    yield json.dumps(result)
    if reports := result.get("reports"):
        pages, whole = (1000 * result[f"{part}_cpu_s"] / reports for part in ("web", "product"))
        yield f"CPU for each report: {pages:.0f} ms of web processes, {whole:.0f} ms of all"


def main() -> None:
    parser = argparse.ArgumentParser(description="An installation for a whole country.")
    parser.add_argument("--part", type=float, default=1.0)
    parser.add_argument("--only", default="tasks,pages,verify,rebuild,forecast,crowd,start")
    options = parser.parse_args()
    only = options.only.split(",")
    size = generated.Size().part(options.part)
    with hall.installation(postgres=True) as environment:
        begun = monotonic()
        generated.fill(size)
        rows = generated.counted()
        told = ("organization", "person", "tournament", "logentry", "entryindexrow")
        say(machine(), f"filled in {monotonic() - begun:.0f} s; rows:")
        say(*(f"- {name}: {rows[name]:,}" for name in told))
        parts: dict[str, Callable[[], Iterator[str]]] = {
            "tasks": tasks,
            "pages": pages,
            "verify": verify,
            "rebuild": rebuild,
            "forecast": lambda: forecast(environment),
            "crowd": lambda: crowd(environment, size, start=False),
            "start": lambda: crowd(environment, size, start=True),
        }
        for name in only:
            for line in parts[name]():
                say(line)


if __name__ == "__main__":
    main()
