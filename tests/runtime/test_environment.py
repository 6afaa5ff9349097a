"""Settings from the environment."""

import errno
import os
import runpy
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
        "ENGINE": "tournaments.runtime.postgres",
        "NAME": "stichtag",
        "USER": "anna",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": 5433,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": {"sslmode": "require", "connect_timeout": "5"},
    }


def test_postgres_pool_takes_the_place_of_kept_connections() -> None:
    found = environment.database("postgresql://anna@/stichtag?host=/run/pg&pool=8")
    assert (found["HOST"], found["CONN_MAX_AGE"]) == ("/run/pg", 0)
    pool = {"min_size": 1, "max_size": 8, "timeout": 3, "reconnect_timeout": 1}
    assert found["OPTIONS"] == {"pool": pool, "connect_timeout": "5"}


@pytest.mark.parametrize(
    ("text", "expected"), [("1", True), ("Yes", True), ("off", False), ("0", False), ("", False)]
)
def test_flags(monkeypatch: pytest.MonkeyPatch, text: str, expected: bool) -> None:
    monkeypatch.setenv("STICHTAG_DEBUG", text)
    assert environment.flag("STICHTAG_DEBUG") is expected


FLAGS = (
    *("BEHIND_HTTPS_PROXY", "DEBUG", "OFFLINE_PAGES", "STATIC_COLLECTED"),
    "WEBHOOKS_TO_PRIVATE_NETWORKS",
)
DATABASE = "an address such as sqlite:////path/file or postgres://user:password@host:5432/name."
REDIS = "an address such as redis://host:6379/0 or unix:///path."
SMTP = "an address such as smtp://user:password@mail.example.org:587."
READABLE = "an address whose host and port can be read."


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        *((f"STICHTAG_{flag}", "maybe", "1 or 0, not 'maybe'.") for flag in FLAGS),
        ("STICHTAG_THREADS", "two", "a whole number from 1 to 100, not 'two'."),
        ("STICHTAG_THREADS", "0", "a whole number from 1 to 100, not '0'."),
        ("STICHTAG_BACKUP_COUNT", "-1", "a whole number from 0 to 10000, not '-1'."),
        ("STICHTAG_FORGET_AFTER", "1y", "a whole number from 0 to 240, not '1y'."),
        ("STICHTAG_LOG_LEVEL", "loud", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not 'LOUD'."),
        (
            "STICHTAG_TRUSTED_ORIGINS",
            "a.example",
            "origins such as https://stichtag.example.org, not 'a.example'.",
        ),
        ("DATABASE_URL", "mysql://db/stichtag", DATABASE),
        ("DATABASE_URL", "sqlite:///", DATABASE),
        ("DATABASE_URL", "postgres://anna:se/cret@db/stichtag", READABLE),
        ("STICHTAG_SMTP", "https://mail", SMTP),
        ("REDIS_URL", "http://redis", REDIS),
        ("REDIS_URL", "redis://[1", READABLE),
    ],
)
def test_a_setting_that_cannot_be_understood_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    """The message has the allowed values, and the given one unless it may be a password."""
    monkeypatch.setenv(name, value)
    with pytest.raises(environment.ConfigurationError) as refused:
        runpy.run_path("tournaments/settings.py")
    assert str(refused.value) == f"{name} must be {told}"


def start(folder: Path, **own: str) -> tuple[int, str]:
    """Return the exit code and the output of a terminal command."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        env=os.environ | {"STICHTAG_DATA_DIR": str(folder), "DATABASE_URL": ""} | own,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_a_setting_that_cannot_be_understood_ends_a_start_in_a_sentence(tmp_path: Path) -> None:
    told = "STICHTAG_BEHIND_HTTPS_PROXY must be 1 or 0, not 'maybe'.\n"
    assert start(tmp_path, STICHTAG_BEHIND_HTTPS_PROXY="maybe") == (1, told)


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, "Is a directory"), (b"", "it is empty"), (b"\xff", "it holds something else")],
)
def test_a_secret_that_cannot_be_read_ends_a_start_in_a_sentence(
    tmp_path: Path, content: bytes | None, why: str
) -> None:
    path = tmp_path / "secret_key"
    path.mkdir() if content is None else path.write_bytes(content)
    told = f"{path} must be the file with the secret that signs links: {why}.\n"
    assert start(tmp_path) == (1, told)


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
@pytest.mark.turns(2)
def test_browsers_are_told_to_come_by_https_where_it_is_on(
    tmp_path: Path, flag: str, told: str
) -> None:
    own = {
        "STICHTAG_DATA_DIR": str(tmp_path),
        "DATABASE_URL": "",
        "STICHTAG_BEHIND_HTTPS_PROXY": flag,
    }
    own |= {"DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    command = [sys.executable, "-c", ASKED]
    asked = subprocess.run(
        command, env=os.environ | own, capture_output=True, check=True, text=True
    )
    assert asked.stdout.strip() == told


@pytest.mark.turns(2)
def test_reading_the_settings_makes_nothing_and_a_start_makes_all(tmp_path: Path) -> None:
    own = {"STICHTAG_DATA_DIR": str(tmp_path / "var"), "DATABASE_URL": ""}
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


@pytest.mark.parametrize("ours", ["secret_key", "stichtag.sqlite3", "queue"])
def test_a_folder_with_ours_is_closed_wherever_the_secret_comes_from(
    tmp_path: Path, ours: str
) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / ours).mkdir()
    environment.own_folder(tmp_path)
    assert tmp_path.stat().st_mode & 0o777 == 0o700


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


@pytest.mark.parametrize("has_links", [True, False], ids=["disk", "stick"])
def test_secret_is_the_same_for_all_who_ask_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, has_links: bool
) -> None:
    """Also on a stick, whose file system has no hard links."""

    def no_links(_source: Path, _target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if not has_links:
        monkeypatch.setattr(os, "link", no_links)
        environment.secret_key(tmp_path)
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
