"""`manage.py rules_doc`: the page docs/rules.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games import GAMES
from games.document import document
from tournaments.management.option_tests import option_tests

TESTS = Path(__file__).parents[3] / "tests" / "games"


class Command(BaseCommand):
    """Prints the names of all rule options, and their tests; `> docs/rules.md` stores it."""

    help = "Print the names of all rule options and their tests."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        tests = {game.key: option_tests(TESTS, game) for game in GAMES.values()}
        self.stdout.write(document(GAMES.values(), tests), ending="")
