"""Settings from the environment."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tournaments import environment


def test_sqlite_paths_are_relative_or_absolute() -> None:
    names = [
        environment.database(url)["NAME"]
        for url in ("sqlite:///var/a.sqlite3", "sqlite:////srv/data/a%20b.sqlite3")
    ]
    assert names == [Path("var/a.sqlite3"), Path("/srv/data/a b.sqlite3")]


FULL, WAL = 2, "wal"


def test_a_commit_of_sqlite_is_on_the_disk_before_it_is_answered(tmp_path: Path) -> None:
    """Each commit is synced (synchronous=FULL), on a Mac with the disk's own cache (fullfsync)."""
    options = environment.database(f"sqlite:///{tmp_path}/a.sqlite3")["OPTIONS"]
    with closing(sqlite3.connect(tmp_path / "a.sqlite3")) as database:
        database.executescript(options["init_command"])
        names = ("synchronous", "journal_mode", "fullfsync")
        kept = [database.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
    assert kept == [FULL, WAL, 1]


def test_postgres_address_is_taken_apart() -> None:
    found = environment.database("postgres://anna:p%40ss@db:5433/stichtag?sslmode=require")
    assert found == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "stichtag",
        "USER": "anna",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": 5433,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"sslmode": "require"},
    }


def test_postgres_pool_takes_the_place_of_kept_connections() -> None:
    found = environment.database("postgresql://anna@/stichtag?host=/run/pg&pool=8")
    assert (found["HOST"], found["CONN_MAX_AGE"]) == ("/run/pg", 0)
    assert found["OPTIONS"] == {"pool": {"min_size": 1, "max_size": 8}}


def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="must begin with sqlite: or postgres:"):
        environment.database("mysql://db/stichtag")


@pytest.mark.parametrize(
    ("text", "expected"), [("1", True), ("Yes", True), ("off", False), ("0", False), ("", False)]
)
def test_flags(monkeypatch: pytest.MonkeyPatch, text: str, expected: bool) -> None:
    monkeypatch.setenv("STICHTAG_DEBUG", text)
    assert environment.flag("STICHTAG_DEBUG") is expected


def test_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTAG_DEBUG", "maybe")
    with pytest.raises(ValueError, match="STICHTAG_DEBUG must be 1 or 0, not 'maybe'"):
        environment.flag("STICHTAG_DEBUG")


def test_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTAG_THREADS", "two")
    with pytest.raises(ValueError, match="STICHTAG_THREADS must be a whole number, not 'two'"):
        environment.number("STICHTAG_THREADS", 2)


def test_secret_is_the_same_for_all_who_ask_at_once(tmp_path: Path) -> None:
    found: list[str] = []
    threads = [
        threading.Thread(target=lambda: found.append(environment.secret_key(tmp_path)))
        for _ in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 16
    assert len(set(found)) == 1
    assert len(found[0]) >= 50
    assert [(path.name, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()] == [
        ("secret_key", 0o600)
    ]
