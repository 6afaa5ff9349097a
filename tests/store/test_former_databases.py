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
from typing import Any

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
    "usual": [
        (user.username, user.usual_organization and user.usual_organization.name)
        for user in User.objects.order_by("pk")
    ],
    "standings": [(line.name, line.rank) for line in standings(load.load(event))],
    "sheets": [sheet.report["players"] for sheet in ScoreSheet.objects.all()],
}))
"""

TWICE = """
import django, json
from tournaments.runtime import environment
environment.prepare()
django.setup()
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
call_command("migrate", "tournaments", "0032", verbosity=0, interactive=False)
then = MigrationExecutor(connection).loader.project_state(("tournaments", "0032_organization_logo"))
model = lambda name: then.apps.get_model("tournaments", name).objects
home = model("Organization").get()
kept = model("Person").create(organization=home, code="kept", name="Anke")
part = model("Participation").create(tournament=model("Tournament").get(), player="e1", person=kept)
for moved in ([part.pk], [], []):
    model("PersonMerge").create(kept=kept, code="other", name="Anke M.", moved=moved)
model("Person").create(organization=home, code="other", name="Anke M.")
first = model("Series").create(organization=home, slug="first", name="Cup")
for number in range(3):
    model("Series").create(organization=home, slug=f"next-{number}", name="Cup", follows=first)
call_command("migrate", verbosity=0, interactive=False)
from tournaments.store.models import Person, PersonMerge, Series
from tournaments.store.people.edit import part
before = [merged.moved != [] for merged in PersonMerge.objects.all()]
other = part(Person.objects.get(code="kept"))
print(json.dumps({
    "merges": before,
    "other": [other.code, other.participations.count(), Person.objects.count()],
    "follow": [bool(series.follows) for series in Series.objects.order_by("slug")],
}))
"""


@pytest.mark.embedded
def test_what_was_done_several_times_at_once_is_mended(tmp_path: Path) -> None:
    assert after(tmp_path, "0020", TWICE) == {
        "merges": [True],
        "other": ["other", 1, 2],
        "follow": [False, True, False, False],
    }


def after(folder: Path, last: str, script: str) -> Any:
    """Return the output of a program that finds an older database."""
    dump = gzip.decompress((FOLDER / f"database-{last}.sql.gz").read_bytes()).decode()
    with sqlite3.connect(folder / "stichtag.sqlite3") as database:
        database.executescript(dump)
        name_another(database, "ben", "BEN")
    environment = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        "STICHTAG_DATA": str(folder),
        "PYTHONPATH": str(ROOT),
    }
    made = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)


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
    golden = json.loads(gzip.decompress((FOLDER / "0.1" / f"{event}.json.gz").read_bytes()))
    assert after(tmp_path, last, LOOK) == {
        "accounts": [["anke", True], ["ben", False], ["BEN", False]],
        "organizer": ["ben"],
        "organizations": [["Kreis von ben", "ben", True]],
        "usual": [["anke", None], ["ben", "Kreis von ben"], ["BEN", None]],
        "known": ["ben", "BEN", "ben"],
        "standings": [[line["name"], line["rank"]] for line in golden["standings"]],
        "sheets": sheets,
    }
