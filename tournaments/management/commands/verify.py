"""`manage.py verify FILE|-|SLUG`: whether anything in an event was changed afterwards."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from threading import active_count
from typing import Any

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections

from tournaments.domain.log.decide_again import RuleDifference, Stored, differences_today
from tournaments.management.values import read_values, sentence
from tournaments.store.archive.chain import LogIntegrityError
from tournaments.store.archive.document import read
from tournaments.store.archive.exchange import export
from tournaments.store.load import uncollected
from tournaments.store.models import LogEntry, Tournament

FEW = 50  # events that one process has verified sooner than others have begun
Verdict = tuple[bool, list[str]]  # whether an event holds, and what there is to say of it


class Command(BaseCommand):
    """Check form, numbering, hashes, state, invariants and the head of a log.

    A file needs no database. Exit code 0: all hold, 2: something does not, 1: the input is not JSON
    or there is no such event. Differences from today's rules (`--rules`) are no fault: the log
    keeps the decisions.
    """

    help = "Verify events: their seals, their state and their books."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", nargs="?", help="an exported event, or - for stdin"
        )
        parser.add_argument("--event", metavar="SLUG", help="an event of this installation")
        parser.add_argument("--all", action="store_true", help="every event of this installation")
        parser.add_argument(
            "--sample", type=int, metavar="N", help="so many events of this installation, by lot"
        )
        parser.add_argument(
            "--jobs", type=int, metavar="N", help="processes for many events (one a core)"
        )
        parser.add_argument(
            "--rules",
            action="store_true",
            help="also list what today's rules would decide otherwise",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        ways = ("file", "event", "all", "sample")
        if sum(bool(options[way]) for way in ways) != 1:
            raise CommandError("Give a file, or --event SLUG, or --all, or --sample N.")
        broken = 0
        for is_sound, lines in self._verdicts(options):
            broken += not is_sound
            for line in lines:
                self.stdout.write(line)
        if broken:
            sys.exit(2)

    def _verdicts(self, options: Any) -> Iterator[Verdict]:
        rules = options["rules"]
        if options["file"]:
            documents = read_values(options["file"]) or [None]
            yield from (_verdict("", document, rules=rules) for document in documents)
            return
        rows = Tournament.objects.order_by("?" if options["sample"] else "pk")
        events = rows.filter(slug=options["event"]) if options["event"] else rows
        keys = list(events.values_list("pk", flat=True)[: options["sample"]])
        if options["event"] and not keys:
            raise CommandError(f"There is no event {options['event']}.")
        jobs = options["jobs"] or (1 if len(keys) < FEW else os.cpu_count() or 1)
        for number, verdict in enumerate(_of_events(keys, jobs, rules=rules), 1):
            if len(keys) > 1:
                self.stderr.write(f"{number} of {len(keys)}", ending="\r")
            yield verdict


def _of_events(keys: Sequence[int], jobs: int, *, rules: bool) -> Iterable[Verdict]:
    """Yield what there is to say of each event, in this process or in several."""
    with ExitStack() as ends:
        spread = map
        if jobs > 1:
            pool = ProcessPoolExecutor(jobs, _context(), initializer=django.setup)
            spread = ends.enter_context(pool).map  # type: ignore[assignment]
        yield from spread(_of_event, keys, [rules] * len(keys))


def _context() -> BaseContext:
    """Return how to begin processes: as copies of this one where that is safe, which is sooner."""
    if sys.platform != "linux" or active_count() > 1:
        return get_context("spawn")
    connections.close_all()
    return get_context("fork")


def _of_event(key: int, rules: bool) -> Verdict:
    row = Tournament.objects.filter(pk=key).first()
    if row is None:
        return True, []
    with uncollected():
        return _verdict(f"{row.slug}: ", export(row), rules=rules)


def _verdict(name: str, document: object, *, rules: bool) -> Verdict:
    try:
        log = read(document)
    except LogIntegrityError as unsound:
        return False, [f"{name}{sentence(unsound.problem)}"]
    lines = [f"{name}ok {len(log.rows)} entries, {log.head}"]
    if rules:
        differences = differences_today(map(_stored, log.entries()))
        lines += [f"{name}{_sentence(difference)}" for difference in differences]
    return True, lines


def _stored(entry: LogEntry) -> Stored:
    return Stored(entry.kept, entry.at, entry.actor)


def _sentence(difference: RuleDifference) -> str:
    what = f"refused today, {', '.join(difference.problems)}"
    if not difference.problems:
        what = f"differs today in {', '.join(difference.parts)}"
    return f"entry {difference.seq} ({difference.kind}): {what}"
