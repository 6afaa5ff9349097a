"""A backup is sound, complete, and made beside open connections."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone, translation

from tournaments.store.backups import copies as module
from tournaments.store.backups.copies import CopyKind, copies, make
from tournaments.store.backups.databases import BackupError
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_backup_has_what_the_database_has(tmp_path: Path) -> None:
    Tournament.objects.create(slug="kept", name="Kept", secret="s")
    target = tmp_path / "new" / "copy"
    call_command("backup", str(target))
    assert [path.stat().st_mode & 0o777 for path in (target, target.parent)] == [0o600, 0o700]
    assert [path.name for path in target.parent.iterdir()] == ["copy"]
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(target)) as made:
            rows = made.execute("SELECT slug, name FROM tournaments_tournament").fetchall()
        assert rows == [("kept", "Kept")]
    else:
        assert target.read_bytes()[:5] == b"PGDMP"


@pytest.mark.skipif("DATABASE_URL" not in os.environ, reason="about Postgres")
def test_missing_programs_of_postgres_are_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "C")
    with pytest.raises(CommandError, match=r"^pg_dump is not installed here: "):
        call_command("backup", str(tmp_path / "copy"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.embedded
def test_where_nothing_was_kept_yet_there_is_nothing_to_copy(tmp_path: Path) -> None:
    own = {"STICHTAG_DATA_DIR": str(tmp_path / "new"), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "backup"]
    ended = subprocess.run(
        command, env=os.environ | own, check=False, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "CommandError: There is no database yet.\n"


def test_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.write_text("precious")
    with pytest.raises(CommandError):
        call_command("backup", str(target))
    assert target.read_text() == "precious"


def lying(folder: Path, name: str, days: int, minute: int = 0) -> Path:
    """Return a copy of noon, `days` days ago."""
    path = folder / f"stichtag-{days}-{minute}{name}.sqlite3"
    path.touch()
    noon = timezone.localtime().replace(hour=12, minute=minute) - timedelta(days=days)
    os.utime(path, (noon.timestamp(), noon.timestamp()))
    return path


@pytest.mark.embedded
def test_automatic_copies_stay_by_number_and_by_day_and_others_for_good(
    tmp_path: Path, settings: Any
) -> None:
    settings.DATA_DIR, settings.BACKUPS_KEPT, settings.BACKUP_FOLDER = tmp_path, 3, None
    folder = tmp_path / "backup"
    folder.mkdir()
    yesterday = [lying(folder, "-auto", 1, minute) for minute in range(5)]
    before = [lying(folder, "-auto", days) for days in range(2, 40)]
    asked = [lying(folder, "", days) for days in (3, 300)]
    upgrades = [lying(folder, "-before-upgrade", days) for days in range(1, 8)]
    kept = lying(folder, "-before-restore", 400)
    lying(folder, "-auto", 1, 9).rename(folder / ".stichtag-cut-off.sqlite3.tmp")
    made = make(CopyKind.AUTOMATIC).path
    left = {made, *yesterday[-2:], *before[:12], *asked, *upgrades[:5], kept}
    assert {*folder.iterdir()} == left
    assert copies()[0].path == made


@pytest.mark.embedded
def test_full_disk_and_missing_second_folder_are_said(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR, settings.BACKUP_FOLDER = tmp_path, tmp_path / "stick"
    with translation.override("en"):
        made = make(CopyKind.ASKED)
        words = f"No copy in the second folder {tmp_path / 'stick'}: it is not there."
        assert (made.path.exists(), made.warnings) == (True, [words])
        monkeypatch.setattr(module, "ROOM", 1 << 60)
        with pytest.raises(
            BackupError, match=r"^No backup: a copy takes \d+ MB, and the disk has "
        ):
            make(CopyKind.ASKED)
    assert [*(tmp_path / "backup").iterdir()] == [made.path]
