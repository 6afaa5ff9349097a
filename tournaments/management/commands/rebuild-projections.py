"""`manage.py rebuild-projections`: rankings, table scores and ratings anew from the logs."""

# ruff: noqa: N999  the file has the name of the command

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.projection import rebuild


class Command(BaseCommand):
    """Changes nothing where the projections are right, which they always should be."""

    help = "Make the rankings, table scores and ratings of all events anew from their logs."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        self.stdout.write(f"{rebuild()} finished events")
