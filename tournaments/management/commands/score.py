"""`manage.py score FILE|-`: reports in, outcomes out, without a server."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import score
from tournaments.management.values import read_values


class Command(BaseCommand):
    """Read JSON or JSON Lines, print one outcome a line.

    Exit code 0: all reports are valid, 2: at least one is not, 1: the input is not JSON.
    """

    help = "Score reports (JSON or JSON Lines) and print one outcome a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a file of reports, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        outcomes = [score(report) for report in read_values(options["file"])]
        for outcome in outcomes:
            self.stdout.write(json.dumps(outcome))
        if not all(outcome["ok"] for outcome in outcomes):
            sys.exit(2)
