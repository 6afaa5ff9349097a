"""`manage.py verify-draw FILE|-`: recorded draws in, verdicts out, without a server."""

# ruff: noqa: N999  the file has the name of the command

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.domain.seating import verify
from tournaments.management.values import read_values


class Command(BaseCommand):
    """Draws every record again and prints one verdict a line.

    Exit code 0: every record holds, 2: at least one does not, 1: the input is not JSON.
    """

    help = "Check recorded draws (JSON or JSON Lines) against their seed, inputs and promise."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a file of records, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        verdicts = [verify(entry) for entry in read_values(options["file"])]
        for verdict in verdicts:
            self.stdout.write(json.dumps(verdict.as_json()))
        if not all(verdict.ok for verdict in verdicts):
            sys.exit(2)
