"""`manage.py series NAME`: the table of a series with all its figures, in the terminal."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from tournaments.store.models import Series
from tournaments.store.series.pages import ShownRow, rows
from tournaments.store.series.table import standing


class Command(BaseCommand):
    """Places, totals, every evening (dropped ones in parentheses) and the tie-break asked last."""

    help = "Print the table of a series, by its address or its name."
    requires_system_checks = ()  # they load every page, which nobody sees here

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the address, or the name with the season")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  Django's signature
        for series in _named(options["name"]):
            table = standing(series)
            scheme = table.table.scheme
            count = f"best {scheme.best_of} of" if scheme.best_of else "all of"
            finished = len(table.table.events)
            self.stdout.write(f"{series}: {count} {len(table.evenings)}, {finished} finished")
            with translation.override("en"):
                for row in rows(table):
                    self.stdout.write(_line(row))


def _named(name: str) -> list[Series]:
    """The series of this address or name, the latest season first."""
    matching = [
        series
        for series in Series.objects.order_by("-pk")
        if name in (series.slug, series.name, str(series))
    ]
    if not matching:
        raise CommandError(f"There is no series {name}.")
    return matching


def _line(row: ShownRow) -> str:
    cells = [f"({c.text})" if c.state == "dropped" else c.text or "·" for c in row.cells]
    place = "–" if row.rank is None else str(row.rank)
    head = f"{place:>4} {row.somebody.name:<24.24} {row.total:>8} "
    return (head + " ".join(f"{cell:>7}" for cell in cells) + f"  {row.decided}").rstrip()
