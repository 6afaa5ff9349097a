"""Settings from the environment."""

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tournaments.runtime import environment


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
        "OPTIONS": {"sslmode": "require", "connect_timeout": "5"},
    }


def test_postgres_pool_takes_the_place_of_kept_connections() -> None:
    found = environment.database("postgresql://anna@/stichtag?host=/run/pg&pool=8")
    assert (found["HOST"], found["CONN_MAX_AGE"]) == ("/run/pg", 0)
    pool = {"min_size": 1, "max_size": 8, "timeout": 3, "reconnect_timeout": 1}
    assert found["OPTIONS"] == {"pool": pool, "connect_timeout": "5"}


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


ASKED = """
import django
from tournaments.runtime import environment
environment.prepare()
django.setup()
from django.test import Client
answer = Client().get("/robots.txt", headers={"x-forwarded-proto": "https"})
print(answer.headers.get("Strict-Transport-Security"))
"""


@pytest.mark.parametrize(("flag", "told"), [("1", "max-age=31536000"), ("", "None")])
def test_browsers_are_told_to_come_by_https_where_it_is_on(
    tmp_path: Path, flag: str, told: str
) -> None:
    own = {"STICHTAG_DATA": str(tmp_path), "DATABASE_URL": "", "STICHTAG_HTTPS": flag}
    own |= {"DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    command = [sys.executable, "-c", ASKED]
    asked = subprocess.run(
        command, env=os.environ | own, capture_output=True, check=True, text=True
    )
    assert asked.stdout.strip() == told


def test_number_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICHTAG_THREADS", "two")
    with pytest.raises(ValueError, match="STICHTAG_THREADS must be a whole number, not 'two'"):
        environment.number("STICHTAG_THREADS", 2)


def test_reading_the_settings_makes_nothing_and_a_start_makes_all(tmp_path: Path) -> None:
    own = {"STICHTAG_DATA": str(tmp_path / "var"), "DATABASE_URL": ""}
    own |= {"DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    look = "import django; django.setup(); import tournaments.urls"
    command = [sys.executable, "-W", "error", "-c"]
    subprocess.run([*command, look], env=os.environ | own, check=True)
    assert list(tmp_path.iterdir()) == []
    start = f"from tournaments.runtime import environment; environment.prepare(); {look}"
    subprocess.run([*command, start], env=os.environ | own, check=True)
    made = {path.name for path in (tmp_path / "var").iterdir()}
    assert made == {"secret_key", "static", "stichtag.sqlite3"}


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


def opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    database.executescript("PRAGMA journal_mode=WAL; CREATE TABLE kept (a)")
    return database


def test_what_is_kept_is_for_nobody_elses_eyes(tmp_path: Path) -> None:
    folder = tmp_path / "some" / "var"
    environment.own_folder(folder)
    described = environment.database(f"sqlite:///{folder}/a.sqlite3")
    environment.own_database(described)
    with closing(opened(described["NAME"])):
        found = modes(folder)
    assert found.pop("var") == 0o700
    assert found == dict.fromkeys(("a.sqlite3", "a.sqlite3-wal", "a.sqlite3-shm"), 0o600)


def test_what_was_open_to_others_is_closed_at_the_next_start(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    environment.secret_key(tmp_path)
    described = environment.database(f"sqlite:///{tmp_path}/a.sqlite3")
    with closing(opened(described["NAME"])):
        for path in tmp_path.glob("a.*"):
            path.chmod(0o644)
        environment.own_folder(tmp_path)
        environment.own_database(described)
        found = modes(tmp_path)
    assert found.pop(tmp_path.name) == 0o700
    assert set(found.values()) == {0o600}
    assert len(found) == 4


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    environment.own_folder(tmp_path)
    assert modes(tmp_path) == {tmp_path.name: 0o755}
    environment.secret_key(tmp_path)
    tmp_path.chmod(0o1777)  # everybody's, like /tmp
    environment.own_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o7777 == 0o1777


def test_the_databases_of_others_need_no_file(tmp_path: Path) -> None:
    environment.own_database(environment.database("postgres://anna@db/stichtag"))
    environment.own_database(environment.database(f"sqlite:///{tmp_path}/none/a.sqlite3"))
    assert list(tmp_path.iterdir()) == []


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
