"""`manage.py seat FILE|-`: instances of a draw in, seatings out, without a server."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.domain.seating import seat_json
from tournaments.management.values import read_values


class Command(BaseCommand):
    """Reads JSON or JSON Lines, prints one seating a line.

    Exit code 0: every instance was seated, 2: at least one is impossible (the line says why),
    1: the input is not JSON.
    """

    help = "Draw the tables of instances (JSON or JSON Lines) and print one seating a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a file of instances, or - for stdin")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        answers = [seat_json(instance) for instance in read_values(options["file"])]
        for answer in answers:
            self.stdout.write(json.dumps(answer))
        if any("errors" in answer for answer in answers):
            sys.exit(2)
