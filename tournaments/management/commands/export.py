"""`manage.py export SLUG`: an event as one JSON file that proves itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.store.archive.exchange import export
from tournaments.store.models import Tournament


class Command(BaseCommand):
    """Prints the event with its whole log, or writes it to a file that is not there yet."""

    help = "Export an event with its sealed log as one JSON document."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the event's name in its address")
        parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="- for stdout")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"There is no event {options['slug']}.")
        text = json.dumps(export(tournament), indent=1)
        if options["file"] == "-":
            self.stdout.write(text)
            return
        try:
            with Path(options["file"]).open("x", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError as error:
            raise CommandError(f"{options['file']}: {error}") from error
