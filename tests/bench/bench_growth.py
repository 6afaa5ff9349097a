"""Measure how the costs of a tournament grow with its log and with its players.

`python tests/bench/bench_growth.py [--postgres]` makes tournaments of 100 to 50,000 entries and of
100 to 1,000 entrants. It prints Markdown: a report and its confirmation (CPU of this process, in
turns), opening in a new process (CPU too), correcting the first report, and memory. Compare ratios
within one run, not milliseconds.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

ENTRIES = {"wm": (100, 1_000, 10_000, 50_000), "league": (500, 50_000), "knockout": (500, 50_000)}
ENTRANTS = {"wm": (100, 300, 1_000), "league": (100, 1_000), "knockout": (100, 1_000)}
FEW = {"wm": 40, "league": 200, "knockout": 200}  # entrants of the events whose log grows
REPORTS, OPENINGS = 60, 60
Shapes = Sequence[tuple[int, int, str]]  # entrants, entries, format


def main() -> None:
    parser = argparse.ArgumentParser(description="How costs grow with log and people.")
    parser.add_argument("--postgres", action="store_true", help="Postgres instead of SQLite")
    parser.add_argument("--openings", action="store_true", help="what opening takes, and no more")
    parser.add_argument("--run", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.run:
        run(only_openings=asked.openings)
        return
    from tests.bench.bench_execute import environment
    from tests.bench.marks import machine

    say(machine())
    with environment(postgres=asked.postgres) as own:
        command = [sys.executable, __file__, "--run", *["--openings"] * asked.openings]
        subprocess.run(command, check=True, env=os.environ | own)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run(*, only_openings: bool) -> None:
    """Measure against the database of the environment."""
    import django

    from tournaments.runtime import environment

    environment.prepare()
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    if only_openings:
        for line in openings():
            say(line)
        return
    for kind, few in FEW.items():
        for shapes in (
            [(few, entries, kind) for entries in ENTRIES[kind]],
            [(entrants, 3_000, kind) for entrants in ENTRANTS[kind]],
        ):
            for line in curves(shapes):
                say(line)


def curves(shapes: Shapes, times: int = REPORTS) -> Iterable[str]:
    """Yield one line for each tournament, from `times` reports of each."""
    from tests.bench.long_event import long_event
    from tests.bench.marks import row, title

    events = [long_event(*shape) for shape in shapes]
    reports = reported(events, times)
    yield title(f"Costs of an event ({shapes[0][2]}), milliseconds")
    yield from row(
        *("entrants", "entries", "report", "ratio", "JSON of the state, kB", "its parsing"),
        *("opening", "without a snapshot", "correction", "of it in the lock", "kept, kB"),
        head=True,
    )
    for (entrants, entries, _kind), event, cost in zip(shapes, events, reports, strict=True):
        length, parsing, opening, folding = opened(event)
        kept = memory(event)
        whole, locked = corrected(event)
        ratio = f"{cost / reports[0]:.2f}"
        first = (entrants, entries, f"{cost:.1f}", ratio, f"{length / 1000:.0f}")
        times = (
            f"{span:.2f}" if span < 10 else f"{span:.0f}"
            for span in (parsing, opening, folding, whole, locked)
        )
        yield from row(*first, *times, f"{kept / 1000:.0f}")


def openings() -> Iterable[str]:
    """Yield the time of opening by a snapshot, and of parsing its JSON, with few and many
    players.
    """
    from tests.bench.long_event import long_event
    from tests.bench.marks import row, title

    yield title("Opening an event, milliseconds")
    yield from row("format", "entrants", "state, kB", "parsing", "opening", "ratio", head=True)
    shapes = [(FEW["wm"], "wm"), *((n, kind) for kind, many in ENTRANTS.items() for n in many)]
    for entrants, kind in shapes:
        length, parsing, opening, _folding = opened(long_event(entrants, 3_000, kind))
        spans = (f"{parsing:.2f}", f"{opening:.2f}", f"{opening / parsing:.1f}")
        yield from row(kind, entrants, f"{length / 1000:.0f}", *spans)


def reported(events: Sequence[Any], times: int) -> list[float]:
    """CPU of a report and its confirmation, by event; the events take turns."""
    from tests.bench.long_event import next_report

    spans: list[list[float]] = [[] for _ in events]
    for event in events:
        next_report(event)()
    for _time in range(times):
        for event, found in zip(events, spans, strict=True):
            send = next_report(event)
            gc.collect()
            found.append(_span(send, process_time))
    return [median(found) for found in spans]


def opened(event: Any) -> tuple[int, float, float, float]:
    """The length of the state's JSON, what parsing it takes, and opening with and without it."""
    from tournaments.store import load
    from tournaments.store.archive import snapshots
    from tournaments.store.archive.snapshots import written

    def cold() -> None:
        load.forget(event)
        load.load(event)

    event.snapshots.all().delete()
    folding = _span(cold)
    snapshots.take(event, load.load(event))
    text = written(load.load(event))
    parsing = min(_span(lambda: json.loads(text), process_time) for _ in range(OPENINGS))
    opening = min(_span(cold, process_time) for _ in range(OPENINGS))
    return len(text), parsing, opening, folding


def memory(event: Any) -> int:
    """Return the bytes that a process keeps of a tournament after reading state and history."""
    from tournaments.store import history as histories
    from tournaments.store import load

    load.forget(event)
    histories.forget(event)
    gc.collect()
    tracemalloc.start()
    past = histories.load(event, load.load(event))
    past.before(event.seq)
    gc.collect()
    kept, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept


def corrected(event: Any) -> tuple[float, float]:
    """Striking the first report: all of it, and from the lock on."""
    from django.db import connection

    from tests.bench.long_event import DIRECTOR
    from tournaments.domain.formats import FORMATS
    from tournaments.store import load
    from tournaments.store.execute import execute

    first = event.log.filter(kind=FORMATS[event.format].match).order_by("seq").first()
    at = datetime.fromisoformat(load.load(event).at)
    command = {"type": "correct", "target": first.seq, "void": True}
    locked: list[float] = []

    def note(go_on: Any, sql: str, *rest: Any) -> Any:
        if 'FROM "tournaments_tournament"' in sql:  # the row that is locked
            locked[:] = [perf_counter()]
        return go_on(sql, *rest)

    begun = perf_counter()
    with connection.execute_wrapper(note):
        assert execute(event, command, DIRECTOR, now=at).ok
    ended = perf_counter()
    return (ended - begun) * 1000, (ended - locked[0]) * 1000


def _span(job: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Milliseconds of a call."""
    start = clock()
    job()
    return (clock() - start) * 1000


if __name__ == "__main__":
    main()
