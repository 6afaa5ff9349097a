"""A backup is sound, complete, and made beside open connections."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_backup_has_what_the_database_has_or_says_who_does_it(tmp_path: Path) -> None:
    Tournament.objects.create(slug="kept", name="Kept", secret="s")
    target = tmp_path / "new" / "copy.sqlite3"
    if connection.vendor != "sqlite":
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup", str(target))
        return
    call_command("backup", str(target))
    with closing(sqlite3.connect(target)) as made:
        rows = made.execute("SELECT slug, name FROM tournaments_tournament").fetchall()
    assert rows == [("kept", "Kept")]
    assert [path.stat().st_mode & 0o777 for path in (target, target.parent)] == [0o600, 0o700]


def test_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.write_text("precious")
    with pytest.raises(CommandError):
        call_command("backup", str(target))
    assert target.read_text() == "precious"
