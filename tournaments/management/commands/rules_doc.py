"""`manage.py rules_doc`: the page docs/rules.md."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import GAMES
from games.document import document


class Command(BaseCommand):
    """Prints the table of all rule options; `> docs/rules.md` stores it."""

    help = "Print the document of all rule options."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        self.stdout.write(document(GAMES.values()), ending="")
