"""Copies that nobody has to think of, and what a start says about the data."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone, translation

from tests.installation import installation
from tests.worlds.events import running, sent
from tournaments.store.backups import automatic, copies
from tournaments.store.backups.databases import BackupError
from tournaments.store.figures import figures
from tournaments.store.models import Tournament

pytestmark = pytest.mark.embedded
DATABASE = "pages.sqlite3"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("data")
    with django_db_blocker.unblock(), installation(folder):
        running(8)
        yield folder


@pytest.fixture(autouse=True)
def _in_english(data: Path, settings: Any) -> Iterator[None]:
    settings.DATA_DIR, settings.BACKUP_FOLDER = data, None
    shutil.rmtree(data / "backup", ignore_errors=True)
    connection.close()
    with translation.override("en"):
        yield


def play_on(text: str) -> None:
    """One more entry in the log."""
    sent(Tournament.objects.get(), "ruling", text=text)


def names() -> list[str]:
    return [copy.path.name for copy in copies.copies()]


def test_a_copy_is_made_every_ten_minutes_while_something_happens() -> None:
    now = timezone.now()
    automatic.take_due(now)
    (first,) = names()
    days = timedelta(days=3)
    assert figures(now + days)["backup_lag_seconds"] == 0
    play_on("Tee")
    assert figures(now + days)["backup_lag_seconds"] > days.total_seconds() - 60
    automatic.take_due(now + timedelta(minutes=9))
    assert names() == [first]
    automatic.take_due(now + timedelta(minutes=11))
    assert len(names()) == 2
    automatic.take_due(now + timedelta(minutes=22))
    assert len(names()) == 2
    assert figures(now + days)["backup_lag_seconds"] == 0


def test_no_copy_is_made_where_none_is_wanted(settings: Any) -> None:
    settings.BACKUPS_KEPT = 0
    automatic.take_due(timezone.now())
    assert (names(), automatic.at_start()) == ([], [])


def test_what_keeps_the_clock_from_copying_is_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(copies, "ROOM", 1 << 60)
    with caplog.at_level(logging.WARNING), translation.override("de"):
        automatic.take_due(timezone.now())
    (record,) = caplog.records
    assert record.getMessage().startswith("No backup: a copy takes 1 MB, and the disk has ")


def test_a_start_copies_what_was_there_and_says_nothing_else(data: Path) -> None:
    assert automatic.at_start() == []
    assert [copy.kind for copy in copies.copies()] == [copies.CopyKind.AUTOMATIC]
    assert automatic.old_copies() == []


def test_a_start_with_another_version_keeps_what_was_there(data: Path) -> None:
    applied = MigrationRecorder.Migration.objects.filter(app="tournaments").order_by("-name")
    row = applied[0]
    row.delete()
    connection.close()
    assert automatic.at_start() == []
    row.save()
    assert [copy.kind for copy in copies.copies()] == [copies.CopyKind.UPGRADE]


def test_a_full_disk_and_old_copies_are_said(
    data: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic, "NEARLY_FULL", 1 << 60)
    (said,) = automatic.at_start()
    assert said.startswith("The disk is nearly full: ")
    settings.BACKUP_FOLDER = data / "stick"
    assert automatic.old_copies() == [f"There is no backup in {data / 'stick'}."]
    before = (timezone.now() - timedelta(days=9, hours=1)).timestamp()
    os.utime(copies.copies()[0].path, (before, before))
    assert automatic.old_copies()[0] == f"The last backup in {data / 'backup'} is 9 days old."


@pytest.fixture
def left(data: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database as a power cut leaves it: what was written last is in its log only."""
    play_on("Kaffee")
    with closing(sqlite3.connect(data / DATABASE)) as last:
        last.execute("UPDATE tournaments_tournament SET place = 'Kasino'")
        last.commit()
        for beside in ("", "-wal"):
            shutil.copyfile(data / f"{DATABASE}{beside}", tmp_path / f"{DATABASE}{beside}")
    settings.DATA_DIR = tmp_path
    return tmp_path / DATABASE


def test_a_database_that_was_not_closed_is_taken_over_and_checked(left: Path) -> None:
    here = connection.settings_dict
    connection.close()
    kept, here["NAME"] = here["NAME"], left
    try:
        (said,) = automatic.at_start()
        assert said.startswith(
            "The database was not closed properly last time. The rest of its log "
        )
        assert Tournament.objects.get().place == "Kasino"
        connection.close()
        assert automatic.at_start() == []
        connection.close()
        content = left.read_bytes()
        left.write_bytes(content[: len(content) // 8192 * 4096])
        left.with_name(f"{DATABASE}-wal").touch()
        with pytest.raises(BackupError) as refused:
            automatic.at_start()
    finally:
        connection.close()
        here["NAME"] = kept
    words = "The newest backup comes back with: python3 start.py restore"
    assert str(refused.value).endswith(words)
    assert "\n" not in str(refused.value)
