"""Measure the costs of paper: each document of an evening of 8, 27 and 100 players.

`python tests/bench/bench_paper.py` prints, as Markdown, processor time in ms of the request and of
the process that sets the PDF, with its start, the median of some calls.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

PEOPLE = (8, 27, 100)
CALLS = 5


def main() -> None:
    from tests.bench.bench_execute import environment
    from tests.bench.marks import machine

    if "--run" in sys.argv:
        run()
        return
    say(machine())
    with environment(postgres=False) as own:
        command = [sys.executable, __file__, "--run"]
        subprocess.run(command, check=True, env=os.environ | own)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def run() -> None:
    """Measure against the database of the environment."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.bench.marks import row

    for line in row("document", *(f"{count} people" for count in PEOPLE), head=True):
        say(line)
    for line in rows():
        say(line)


def rows(people: tuple[int, ...] = PEOPLE, calls: int = CALLS) -> Iterator[str]:
    """A line for each document of a running evening."""
    from tests.bench.marks import row
    from tests.worlds.desks import desk_of
    from tests.worlds.events import running

    events = [running(count, format="evening", game="binokel") for count in people]
    desks = [desk_of(event) for event in events]  # the same person runs them all
    desk = desks[0]
    for place in (
        *("door.pdf", "seats.pdf", "name-cards.pdf", "name-cards.pdf?labels=on", "table-cards.pdf"),
        *("sheets.pdf?depth=totals", "sheets.pdf?depth=sheet", "standings.pdf"),
        *("../tables.xlsx", "../folder.zip"),
    ):
        spent = [_spent(desk, f"/e/{event.slug}/desk/print/{place}", calls) for event in events]
        yield from row(place.removeprefix("../"), *(f"{ms:.0f}" for ms in spent))


def _spent(desk: Any, address: str, calls: int) -> float:
    address = address.replace("print/../", "")
    found = []
    for _ in range(calls):
        before = _cpu()
        answer = desk.get(address)
        found.append((_cpu() - before) * 1000)
        assert answer.status_code == 200, (address, answer.status_code)
    return median(found)


def _cpu() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
