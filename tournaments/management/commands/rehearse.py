"""`manage.py rehearse FILE|-`: scenarios in, outcomes out, by the same decisions as an evening."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.domain.rehearsal import rehearse
from tournaments.domain.review.quality import FIGURES, figures
from tournaments.management.values import read_values


class Command(BaseCommand):
    """Read JSON or JSON Lines, play each scenario, print one outcome a line.

    Exit code 0: every scenario ran (with refused steps or not), 2: at least one scenario is
    malformed, 1: the input is not JSON.
    """

    help = "Play tournament scenarios (JSON or JSON Lines) and print one outcome a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a file of scenarios, or - for stdin")
        parser.add_argument(
            "--figures",
            action="store_true",
            help="print how evenly people were mixed, as a table of one row a scenario",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        scenarios = read_values(options["file"])
        outcomes = [rehearse(scenario, secrets.token_hex(16)) for scenario in scenarios]
        if options["figures"]:
            self.stdout.write(_row(["event", *FIGURES]))
            self.stdout.write("|---" * (len(FIGURES) + 1) + "|")
        for scenario, outcome in zip(scenarios, outcomes, strict=True):
            if options["figures"] and outcome["ok"]:
                name = scenario.get("name", "") if isinstance(scenario, dict) else ""
                self.stdout.write(_row([str(name), *figures(outcome.get("quality", {}))]))
            else:
                self.stdout.write(json.dumps(outcome))
        if not all(outcome["ok"] for outcome in outcomes):
            sys.exit(2)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
