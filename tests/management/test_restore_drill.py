"""The drill of docs/operating.md, literally: its commands, each in a process of its own, on a
database of their own of the kind that is tested.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest

pytestmark = pytest.mark.served

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "operating.md").read_text("utf-8")
BEGIN = """
import django
from tournaments.runtime import environment
environment.prepare()
django.setup()
from django.core.management import call_command
from tests.worlds.events import running
call_command("migrate", verbosity=0)
running(8)
"""
LOSE = "DELETE FROM tournaments_logentry WHERE seq > 10"
LOSE_ROW = "UPDATE tournaments_tournament SET seq = 10, head_hash = 'gone', slug = 'other'"
LOG = "SELECT slug, l.seq, hash FROM tournaments_tournament t JOIN tournaments_logentry l"
ROWS = f"{LOG} ON l.tournament_id = t.id ORDER BY l.seq"


@dataclass
class House:
    """An installation: its folder, its database, and the commands that are typed there."""

    data: Path
    url: str = ""
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        apart = ("DATABASE_URL", "REDIS_URL", "LC_ALL", "LC_MESSAGES", "STICHTAG_DATA_DIR")
        self.environment = {key: os.environ[key] for key in os.environ if key not in apart}
        self.environment |= {"STICHTAG_DATA_DIR": str(self.data), "LANG": "C.UTF-8"}
        self.environment |= {"STICHTAG_BACKUP_DIR": str(self.data / "stick")}
        self.environment |= {"DATABASE_URL": self.url} if self.url else {}
        (self.data / "stick").mkdir()
        whole = {**self.environment, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
        subprocess.run([sys.executable, "-c", BEGIN], cwd=ROOT, env=whole, check=True)

    def type(self, line: str, answer: str = "") -> tuple[str, int]:
        """Return the output of a command of the manual, and its exit code."""
        words = line.removeprefix("python3 start.py ").split()
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            input=answer,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.stdout, done.returncode

    def ask(self, *questions: str, name: str = "") -> list[tuple[Any, ...]]:
        """The rows of the last question to this database, or to one of another name."""
        with self.opened(name) as database:
            for question in questions:
                rows = database.execute(question)
            found = rows.fetchall() if rows.description else []
            database.commit()
        return found

    def opened(self, name: str = "") -> Any:
        if not self.url:
            return closing(sqlite3.connect(name or self.data / "stichtag.sqlite3"))
        address = urlsplit(self.url)
        return psycopg.connect(address._replace(path=f"/{name}" if name else address.path).geturl())


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """With one event of eight players."""
    if "DATABASE_URL" not in os.environ:
        yield House(tmp_path)
        return
    if not shutil.which("pg_dump"):
        pytest.skip("no client programs of Postgres")
    address, name = urlsplit(os.environ["DATABASE_URL"]), f"drill_{token_hex(4)}"
    way = address._replace(path="/postgres").geturl()
    with psycopg.connect(way, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield House(tmp_path, address._replace(path=f"/{name}").geturl())


def drill() -> list[str]:
    """The commands of the drill as the manual lists them."""
    text = MANUAL.partition("### Test a restore")[2].partition("\n#")[0]
    return re.findall(r"^    (python3 start.py .*)$", text, re.MULTILINE)


@pytest.mark.turns(2)
def test_the_drill_of_the_manual_brings_back_what_was_lost_and_keeps_what_was(house: House) -> None:
    back_up, listing, restore, verify = drill()
    log = house.ask(ROWS)
    slug = log[0][0]

    said, code = house.type(back_up)
    (copy,) = (house.data / "backup").iterdir()
    assert (said.strip(), code) == (str(copy), 0)
    twin = house.data / "stick" / copy.name
    assert [path.stat().st_mode & 0o777 for path in (copy, twin)] == [0o600, 0o600]
    assert twin.read_bytes() == copy.read_bytes()
    assert house.type(listing)[0].split()[-1] == str(copy)

    house.ask(LOSE, LOSE_ROW)
    broken = house.ask(ROWS)
    assert len(broken) == 10
    with house.opened() as open_page:
        open_page.execute(ROWS).fetchall()
        said, code = house.type(restore, "yes\n")
    assert (said.startswith("CommandError: Stichtag is running"), code) == (True, 1)
    assert house.ask(ROWS) == broken

    said, code = house.type(restore, "yes\n")
    assert code == 0, said
    assert f"other: is not in it, and would be gone (entries: 10)\n{slug}: would come back" in said
    assert house.ask(ROWS) == log
    kept = said.split()[-1]
    assert house.ask(ROWS, name=kept) == broken

    said, code = house.type(verify)
    assert (f"{slug}: ok {len(log)} entries, {log[-1][-1]}" in said, code) == (True, 0)
    assert house.type(f"{verify} --jobs 2") == (said, code)
    assert house.type("verify --sample 5")[1] == 0


TAKE = """
import django
django.setup()
from django.utils import timezone
from tournaments.store.backups import automatic
for _time in range(2):
    automatic.take_due(timezone.now())
"""


@pytest.mark.turns(2)
def test_a_server_is_copied_by_itself_and_gives_one_event_back_while_people_play(
    house: House,
) -> None:
    if not house.url:
        pytest.skip("about Postgres")
    own = {**house.environment, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
    subprocess.run([sys.executable, "-c", TAKE], cwd=ROOT, env=own, check=True)
    (copy,) = (house.data / "backup").iterdir()
    assert (copy.name[-10:], (house.data / "stick" / copy.name).exists()) == ("-auto.dump", True)

    log = house.ask(ROWS)
    slug = log[0][0]
    with house.opened() as open_page:
        open_page.execute(ROWS).fetchall()
        said, code = house.type(f"restore {copy} --event {slug} --yes")
    assert code == 0, said
    made = said.split("/")[-2]
    assert [row[1:] for row in house.ask(ROWS) if row[0] == made] == [row[1:] for row in log]
    assert "is not there" in house.type(f"restore {copy}x --event {slug}")[0]
    assert "no event nowhere" in house.type(f"restore {copy} --event nowhere")[0]

    # The head is as the event knows it, so only who reads the log finds it.
    house.ask("UPDATE tournaments_logentry SET command = '{}' WHERE seq = 5")
    said, code = house.type("backup")
    assert (code, f"{slug}: its log" in said, f"{made}: its log" in said) == (0, True, True)
