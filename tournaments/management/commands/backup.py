"""`manage.py backup`: a sound copy of the SQLite database while the product runs."""

import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone


class Command(BaseCommand):
    """Copies, then checks the copy; a copy that is not sound does not stay."""

    help = "Copies the SQLite database into a dated file of the data folder and checks the copy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to, if not there")

    def handle(self, *_args: Any, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("This copies SQLite only. For Postgres use pg_dump.")
        moment = timezone.localtime().strftime("%Y-%m-%d-%H%M%S")
        target = options["file"] or settings.DATA_DIR / "backup" / f"stichtag-{moment}.sqlite3"
        if target.exists():
            raise CommandError(f"{target} exists; it is not overwritten.")
        if not target.parent.exists():
            target.parent.parent.mkdir(parents=True, exist_ok=True)
            target.parent.mkdir(mode=0o700)
        target.touch(mode=0o600)
        verdict = copy(Path(str(connection.settings_dict["NAME"])), target)
        if verdict != "ok":
            target.unlink()
            raise CommandError(f"The copy is not sound: {verdict}")
        self.stdout.write(str(target))


def copy(source: Path, target: Path) -> str:
    """Copies page by page, in one step that sees one moment; the verdict of the integrity check."""
    with closing(sqlite3.connect(source)) as database, closing(sqlite3.connect(target)) as made:
        database.backup(made)
        return str(made.execute("PRAGMA integrity_check").fetchone()[0])
