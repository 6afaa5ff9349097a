"""`manage.py schedule`: all rounds of a league or an evening in advance, as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.envelope import Problem, refused
from tournaments.domain.seating import Kind, NoScheduleError, schedule


class Command(BaseCommand):
    """Prints rounds and figures of a schedule on one line.

    Exit code 0: made, 2: impossible (the line says why).
    """

    help = "Plan all rounds in advance: individuals, pairs or rotating partners."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="people, pairs or teams")
        parser.add_argument("--table", type=int, default=3, choices=range(2, 7), help="table size")
        parser.add_argument("--allowed", type=int, nargs="*", default=[], choices=range(2, 7))
        parser.add_argument("--rounds", type=int, help="default: until all can have met")
        parser.add_argument("--kind", default="individuals", choices=[str(k) for k in Kind])
        parser.add_argument("--double", action="store_true", help="pairs: home and away")
        parser.add_argument("--seed", type=int, default=0)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        keys = ("table", "rounds", "allowed", "double", "seed")
        form = {key: options[key] for key in keys}
        try:
            plan = schedule(options["players"], kind=Kind(options["kind"]), **form)
        except NoScheduleError as error:
            self.stdout.write(json.dumps(refused([Problem(str(error), "")])))
            sys.exit(2)
        self.stdout.write(json.dumps(plan.as_json()))
