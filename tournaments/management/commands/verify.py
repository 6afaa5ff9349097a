"""`manage.py verify FILE|-|SLUG`: whether anything in an event was changed afterwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.domain.log.decide_again import RuleDifference, Stored, differences_today
from tournaments.management.values import read_values, sentence
from tournaments.store.archive.chain import Unsound
from tournaments.store.archive.document import read
from tournaments.store.archive.exchange import export
from tournaments.store.models import LogEntry, Tournament


class Command(BaseCommand):
    """Checks form, numbering, seals, fold, invariants and the head that the event itself names.

    A file needs no database. Exit code 0: all hold, 2: something does not, 1: the input is not
    JSON or there is no such event. What today's rules would decide otherwise (`--rules`) is no
    fault: the log keeps what happened.
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
            "--rules",
            action="store_true",
            help="also list what today's rules would decide otherwise",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        if sum(map(bool, (options["file"], options["event"], options["all"]))) != 1:
            raise CommandError("Give a file, or --event SLUG, or --all.")
        broken = 0
        for name, document in self._documents(options):
            try:
                log = read(document)
            except Unsound as unsound:
                broken += 1
                self.stdout.write(f"{name}{sentence(unsound.problem)}")
                continue
            self.stdout.write(f"{name}ok {len(log.entries)} entries, {log.entries[-1].hash}")
            if options["rules"]:
                for difference in differences_today(map(_stored, log.entries)):
                    self.stdout.write(f"{name}{_sentence(difference)}")
        if broken:
            sys.exit(2)

    def _documents(self, options: Any) -> Iterator[tuple[str, object]]:
        """Return what is to be verified, each with the name to say it by."""
        if options["file"]:
            yield from (("", value) for value in read_values(options["file"]) or [None])
            return
        rows = Tournament.objects.order_by("pk")
        events = rows if options["all"] else rows.filter(slug=options["event"])
        count = events.count()
        if options["event"] and not count:
            raise CommandError(f"There is no event {options['event']}.")
        for number, row in enumerate(events.iterator(), 1):
            if options["all"]:
                self.stderr.write(f"{number} of {count}", ending="\r")
            yield f"{row.slug}: ", export(row)


def _stored(entry: LogEntry) -> Stored:
    return Stored(entry.kept, entry.at, entry.actor)


def _sentence(difference: RuleDifference) -> str:
    what = f"refused today, {', '.join(difference.problems)}"
    if not difference.problems:
        what = f"differs today in {', '.join(difference.parts)}"
    return f"entry {difference.seq} ({difference.kind}): {what}"
