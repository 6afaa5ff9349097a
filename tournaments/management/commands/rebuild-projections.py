"""`manage.py rebuild-projections`: create rankings, table scores and ratings from the logs."""

# ruff: noqa: N999  the file has the name of the command

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.store.projections import rebuild


class Command(BaseCommand):
    """Changes nothing where the projections are right, which they always should be. Goes on past
    an event that cannot be read, names it, and ends with code 1."""

    help = "Make the rankings, table scores and ratings of all events anew from their logs."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        finished, broken = rebuild()
        self.stdout.write(f"{finished} finished events")
        if broken:
            raise CommandError(f"Left as they were, their logs cannot be read: {', '.join(broken)}")
