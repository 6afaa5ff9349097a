"""Measure one command and one page with 100 players and 1,000 log entries.

`python tests/bench/bench_execute.py [--postgres]` fills a new database with a real evening and
measures in one process. A second process measures the first command and the first page of a cold
start. Times are milliseconds on the wall; p95 is the value that 19 of 20 calls stay below. CPU is
the time of this process, which other work on the machine hardly changes.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

STARTED = perf_counter()
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

PLAYERS, ENTRIES, CALLS = 100, 1000, 50


class Span(NamedTuple):
    """Milliseconds of one call: on the wall, and of this process's own computing."""

    wall: float
    cpu: float


def measured(job: Callable[[], object], calls: int = CALLS) -> list[Span]:
    """Each call, after the garbage of the one before was collected."""
    spans = []
    for _ in range(calls):
        gc.collect()
        start, busy = perf_counter(), process_time()
        job()
        spans.append(Span((perf_counter() - start) * 1000, (process_time() - busy) * 1000))
    return spans


def row(what: str, spans: list[Span]) -> str:
    walls = sorted(span.wall for span in spans)
    cpu = median(span.cpu for span in spans)
    return f"| {what} | {median(walls):.1f} | {walls[int(len(walls) * 0.95)]:.1f} | {cpu:.1f} |"


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def fill() -> Any:
    """An evening in its fourth round, with `ENTRIES` entries."""
    from tests.bench.evening import evening

    return evening(PLAYERS, ENTRIES)


def commands(tournament: Any) -> Iterator[str]:
    """One line for each kind of command, warm and cold."""
    from tests.bench.evening import confirm_one, report_one
    from tournaments.store import load

    def cold(job: Callable[[], object]) -> Callable[[], object]:
        def run() -> None:
            load.forget(tournament)
            job()

        return run

    first, second = [], []
    for _ in range(CALLS):
        first += measured(lambda: report_one(tournament), 1)
        second += measured(lambda: confirm_one(tournament), 1)
    yield row("`execute`: report", first)
    yield row("`execute`: confirm, and the Runde is booked", second)
    yield row(
        "`execute`: report and confirm, state not in memory",
        measured(cold(lambda: _pair(tournament)), 5),
    )
    yield from _rare(tournament)


def _pair(tournament: Any) -> None:
    from tests.bench.evening import confirm_one, report_one

    report_one(tournament)
    confirm_one(tournament)


def _rare(tournament: Any) -> Iterator[str]:
    from tests.bench.evening import next_draw, preview_of_early_correction

    yield row(
        "preview of a correction near the beginning",
        measured(lambda: preview_of_early_correction(tournament), 5),
    )
    yield row("draw of the next round", measured(lambda: next_draw(tournament), 5))


def pages(tournament: Any) -> Iterator[str]:
    """One line for each page, as a stranger or the organizer sees it."""
    from django.test import Client

    from tests.bench.evening import addresses
    from tournaments.store import load
    from tournaments.store.models import User

    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    for what, path, headers in addresses(tournament):
        client = desk if "/desk/" in path else Client()

        def get(
            client: Client = client, path: str = path, headers: dict[str, str] = headers
        ) -> None:
            assert client.get(path, headers=headers).status_code in (200, 304)

        get()
        yield row(what, measured(get))
    standings = addresses(tournament)[0][1]

    def cold() -> None:
        load.forget(tournament)
        Client().get(standings)

    yield row("standings page, state not in memory", measured(cold, 5))


def cold_start(slug: str) -> None:
    """Prints the milliseconds of a new process: start, first page, first command."""
    import django

    from tournaments.runtime import environment

    environment.prepare()
    django.setup()
    from django.test import Client

    from tests.bench.evening import report_one
    from tournaments.store.models import Tournament

    ready = perf_counter()
    assert Client().get(f"/e/{slug}/standings/").status_code == 200
    page = perf_counter()
    report_one(Tournament.objects.get(slug=slug))
    done = perf_counter()
    spans = {
        "new process: imports": ready - STARTED,
        "new process: first page": page - ready,
        "new process: first command after it": done - page,
    }
    sys.stdout.write(json.dumps({key: span * 1000 for key, span in spans.items()}))


def run() -> None:
    """Measure against the database of the environment."""
    import django

    from tournaments.runtime import environment

    environment.prepare()
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    tournament = fill()
    say(f"{tournament.log.count()} entries\n\n| | median | p95 | CPU |\n|---|---|---|---|")
    for line in (*commands(tournament), *pages(tournament)):
        say(line)
    starts = [_cold_process(tournament.slug) for _ in range(3)]
    for key in starts[0]:
        say(f"| {key} | {median(start[key] for start in starts):.0f} | | |")


def _cold_process(slug: str) -> dict[str, float]:
    command = [sys.executable, __file__, "--cold", slug]
    answer = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(answer.stdout)
    return found


@contextmanager
def environment(*, postgres: bool) -> Iterator[dict[str, str]]:
    """Variables that lead to a new SQLite file, or to a new Postgres that keeps its promises."""
    from tests.servers import Servers, new_database

    with tempfile.TemporaryDirectory(prefix="stichtag-bench-") as folder:
        own = {"STICHTAG_DATA_DIR": folder, "STICHTAG_SECRET_KEY": "bench"}
        own["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        if not postgres:
            yield own
            return
        servers = Servers(durable=True)
        try:
            own |= servers.start()
            new_database(own["DATABASE_URL"])
            say(servers.described)
            yield own
        finally:
            servers.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description="Time of one command and of one page.")
    parser.add_argument("--postgres", action="store_true", help="Postgres instead of SQLite")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--cold", metavar="SLUG", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.cold:
        cold_start(asked.cold)
    elif asked.run:
        run()
    else:
        from tests.bench.bench_score import machine

        say(machine())
        with environment(postgres=asked.postgres) as own:
            subprocess.run([sys.executable, __file__, "--run"], check=True, env=os.environ | own)


if __name__ == "__main__":
    main()
