"""A database of another version is refused at the start, in one sentence that changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

from tests.installation import installation
from tournaments.management.terminal import language
from tournaments.store.backups import automatic
from tournaments.store.backups.databases import BackupError
from tournaments.store.versions import is_of_another_version

pytestmark = pytest.mark.embedded
ENGLISH = (
    "A newer version of Stichtag made this database, or one before the first release. Start that "
    "version, or name another place in STICHTAG_DATA_DIR or DATABASE_URL."
)
GERMAN = (
    "Diese Datenbank stammt von einer neueren Version von Stichtag oder einer vor der ersten "
    "Veröffentlichung. Starten Sie jene Version, oder nennen Sie in STICHTAG_DATA_DIR oder "
    "DATABASE_URL einen anderen Ort."
)


@pytest.fixture
def data(tmp_path: Path, django_db_blocker: Any, settings: Any) -> Iterator[Path]:
    settings.DATA_DIR, settings.BACKUP_FOLDER = tmp_path, None
    with django_db_blocker.unblock(), installation(tmp_path):
        yield tmp_path


def test_a_new_database_and_one_of_this_version_are_fine(data: Path) -> None:
    assert not is_of_another_version(connection)
    shutil.move(data / "pages.sqlite3", data / "kept")
    connection.close()
    assert not is_of_another_version(connection)
    call_command("migrate", verbosity=0)
    assert not is_of_another_version(connection)


@pytest.mark.parametrize(
    ("name", "locale", "words"),
    [
        ("0040_usual_organization", "C.UTF-8", ENGLISH),
        ("0002_of_a_newer_one", "de_DE.UTF-8", GERMAN),
    ],
)
def test_another_one_is_refused_and_left_as_it_is(
    data: Path, monkeypatch: pytest.MonkeyPatch, name: str, locale: str, words: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    MigrationRecorder(connection).record_applied("tournaments", name)
    connection.close()
    before = dump(data)
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    with translation.override(language()), pytest.raises(BackupError) as at_start:
        automatic.at_start()
    assert (str(refused.value), str(at_start.value)) == (words, words)
    connection.close()
    assert (dump(data), (data / "backup").exists()) == (before, False)


def dump(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "pages.sqlite3")) as database:
        return list(database.iterdump())
