"""Databases of former versions come along: accounts, events, sheets that were being written.

`tests/golden/database-<last migration>.sql.gz` were made by the versions that had no later one:
0014 keeps logs of the first form and drafts, 0020 the accounts in Django's own model.
"""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden import FOLDER

ROOT = Path(__file__).parents[2]
LOOK = """
import django, json
from tournaments.runtime import environment
environment.prepare()
django.setup()
from django.contrib.auth import authenticate
from django.core.management import call_command
call_command("migrate", verbosity=0, interactive=False)
call_command("makemigrations", check=True, dry_run=True, verbosity=0)
call_command("verify", all=True, stdout=open("verified", "w"))
from tournaments.domain.standings import standings
from tournaments.store import load
from tournaments.store.models import Membership, OrganizationMember, ScoreSheet, Tournament, User
event = Tournament.objects.get()
print(json.dumps({
    "accounts": [(user.username, user.is_superuser) for user in User.objects.order_by("pk")],
    "organizer": [member.user.username for member in Membership.objects.all()],
    "known": [
        (user := authenticate(username=name, password="Herz-Dame-7")) and user.username
        for name in ("ben", "BEN", "Ben")
    ],
    "organizations": [
        (member.organization.name, member.user.username, member.organization == event.organization)
        for member in OrganizationMember.objects.all()
    ],
    "standings": [(line.name, line.rank) for line in standings(load.load(event))],
    "sheets": [sheet.report["players"] for sheet in ScoreSheet.objects.all()],
}))
"""


def name_another(database: sqlite3.Connection, name: str, twin: str) -> None:
    """Make another account like that of `name`, as long as names could differ in case only."""
    columns = [row[1] for row in database.execute("PRAGMA table_info(auth_user)")]
    others = ", ".join(column for column in columns if column not in ("id", "username"))
    database.execute(
        f"INSERT INTO auth_user (username, {others})"
        f" SELECT ?, {others} FROM auth_user WHERE username = ?",
        [twin, name],
    )


@pytest.mark.embedded
@pytest.mark.parametrize(
    ("last", "event", "sheets"),
    [("0014", "cup-brokdorf", [["e1", "e2"]]), ("0020", "league-brokdorf", [])],
)
def test_a_former_database_comes_along(
    tmp_path: Path, last: str, event: str, sheets: list[list[str]]
) -> None:
    dump = gzip.decompress((FOLDER / f"database-{last}.sql.gz").read_bytes()).decode()
    with sqlite3.connect(tmp_path / "stichtag.sqlite3") as database:
        database.executescript(dump)
        name_another(database, "ben", "BEN")
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        "STICHTAG_DATA": str(tmp_path),
        "PYTHONPATH": str(ROOT),
    }
    made = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    golden = json.loads(gzip.decompress((FOLDER / "0.1" / f"{event}.json.gz").read_bytes()))
    assert json.loads(made.stdout) == {
        "accounts": [["anke", True], ["ben", False], ["BEN", False]],
        "organizer": ["ben"],
        "organizations": [["Kreis von ben", "ben", True]],
        "known": ["ben", "BEN", "ben"],
        "standings": [[line["name"], line["rank"]] for line in golden["standings"]],
        "sheets": sheets,
    }
