"""`manage.py verify FILE|-`: whether anything in an exported event was changed afterwards."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.management.files import read_values, sentence
from tournaments.services.exchange import verify


class Command(BaseCommand):
    """Checks form, numbering, seals, fold and invariants; needs no database.

    Exit code 0: all hold, 2: something does not, 1: the input is not JSON.
    """

    help = "Verify an exported event: its seals, its course and its books."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="an exported event, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        values = read_values(options["file"]) or [None]
        found = [problem for value in values for problem in verify(value)]
        for problem in found:
            self.stdout.write(sentence(problem))
        if found:
            sys.exit(2)
        self.stdout.write(f"ok {', '.join(_head(value) for value in values)}")


def _head(document: Any) -> str:
    """The last seal: whoever has noted it down elsewhere can compare it."""
    return f"{len(document['log'])} entries, {document['head_hash']}"
