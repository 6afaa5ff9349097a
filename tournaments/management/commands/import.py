"""`manage.py import FILE|-`: an exported event comes into this installation."""  # noqa: N999  the name of the command

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from tournaments.management.values import read_values, sentence
from tournaments.store.access.invitations import organizer_link
from tournaments.store.archive.exchange import import_event


class Command(BaseCommand):
    """Verifies the file, then makes a new event of it and prints its slug.

    Exit code 0: imported, 2: the file was refused, 1: it is not JSON.
    """

    help = "Import an exported event; it gets a new address and new links."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="an exported event, or - for stdin")
        parser.add_argument(
            "--invite", action="store_true", help="print a link that makes somebody its organizer"
        )
        parser.add_argument(
            "--public", action="store_true", help="everybody may see it (else it is private)"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        refused = False
        for value in read_values(options["file"]) or [None]:
            tournament, problems = import_event(value, is_private=not options["public"])
            for problem in problems:
                self.stderr.write(sentence(problem))
            refused = refused or tournament is None
            if tournament is not None:
                self.stdout.write(tournament.slug)
                if options["invite"]:
                    self.stdout.write(organizer_link(tournament, now=timezone.now()))
        if refused:
            sys.exit(2)
