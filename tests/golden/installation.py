"""Keep a whole installation of each released version: it opens, shows the same and goes on.

    python -m tests.golden.installation make FOLDER   play one, keep it for SQLite and Postgres
    python -m tests.golden.installation look FILE     restore it, and print its contents as JSON

It holds over thirty events of all formats and games, some of which run. It has a series, people,
money, a half-written sheet, a photo, and a forgotten person. A release makes a folder once, and
nobody changes it afterwards.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

Json = dict[str, Any]
SHOWN = "installation.json.gz"
ROOT = Path(__file__).parents[2]
FORGOTTEN = "Leontine"


def begin() -> None:
    """Open the product on the database that the environment names."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    import django

    from tournaments.runtime import environment

    environment.prepare()
    django.setup()


def running() -> dict[str, Any]:
    """Return the plans of which a round runs when the copy is made, by the slug of the event."""
    from tests.golden.play import plans

    names = ("evening-skat", "evening-canasta", "swiss-binokel", "league-bronzen", "cup-buraco")
    found = (plan._replace(name=f"runs-{plan.name}") for plan in plans() if plan.name in names)
    return {plan.name: plan for plan in found}


def play() -> None:
    """Fill an empty database."""
    from django.db import transaction

    from tests.golden.play import BEGIN, Party, plans
    from tests.worlds.evenings import known, organization_of, played
    from tournaments.store.people import ratings
    from tournaments.store.people.edit import forget
    from tournaments.store.series import edit

    for number, plan in enumerate(plans()):
        if number % 3:
            Party(plan).play()
    for slug, plan in running().items():
        event = Party(plan).play_to_a_round()
        event.slug = slug
        event.save(update_fields=["slug"])
    _write_half_a_sheet()
    organization, user = organization_of()
    people = ("Anna", "Bernd", "Conny", "Dieter", FORGOTTEN)
    weeks = [BEGIN + timedelta(weeks=week) for week in range(3)]
    events = [
        played(f"{at:%d.%m.}", people, began=at, organization=organization, user=user)
        for at in weeks
    ]
    persons = known(organization, *events)
    with transaction.atomic():
        ratings.recompute_events(events)
    series = edit.create(organization, name="Winter", season="2025/26", user=user)
    for event in events:
        edit.add_event(series, event)
    forget(persons[FORGOTTEN], by="orga", now=weeks[-1] + timedelta(days=1), in_events=True)


def _write_half_a_sheet() -> None:
    """Write two deals at a table that plays, and keep a photo of its paper."""
    from PIL import Image

    from tests.golden.play import BEGIN
    from tournaments.store import load
    from tournaments.store.models import Tournament
    from tournaments.store.sheets import edit, matches, photos

    event = Tournament.objects.get(slug="runs-evening-skat")
    state, now = load.load(event), BEGIN + timedelta(hours=2)
    table = next(n for n, table in enumerate(state.play.tables, 1) if table.open)
    sheet = matches.open_sheet(event, state, table, level="sheet", now=now)
    assert sheet
    for version in range(2):
        seen = edit.SheetVersion(version)
        assert edit.add_deal(sheet.token, "deals", {"kind": "passed"}, seen=seen, now=now).ok
    picture = io.BytesIO()
    Image.new("RGB", (40, 60), "white").save(picture, "JPEG")
    place = photos.place_of(state, state.play, table)
    assert photos.keep(event, place, picture.getvalue(), now) == ()


def told() -> Json:
    """Return what the installation holds and shows, with names and numbers of its pages."""
    from dataclasses import asdict

    from django.test import Client
    from django.urls import reverse

    from tests.golden.pages import page, shown, words
    from tournaments.domain.standings import standings
    from tournaments.store import load
    from tournaments.store.models import Person, ScoreSheet, Series, SheetPhoto, Tournament

    events = {}
    for number, event in enumerate(Tournament.objects.order_by("name")):
        lines = [asdict(line) for line in standings(load.load(event))]
        pages = shown(event) if number % 6 == 0 and event.slug not in running() else {}
        events[event.name] = {"standings": lines, "pages": pages, "entries": event.seq}
    people = sorted(Person.objects.values_list("name", flat=True))
    series = reverse("series", args=[Series.objects.get().slug])
    said: Json = {
        "events": events,
        "people": people,
        "series": words(page(Client(), series), people),
        "sheets": [sheet.report for sheet in ScoreSheet.objects.order_by("token")],
        "photos": [len(photo.content) for photo in SheetPhoto.objects.all()],
    }
    found: Json = json.loads(json.dumps(said, default=str))
    return found


def go_on() -> None:
    """A table of each running event reports once more."""
    from tests.golden.play import Party
    from tournaments.store.models import Tournament

    for slug, plan in running().items():
        party = Party(plan, Tournament.objects.get(slug=slug))
        party.now += timedelta(hours=3)
        assert party.report(), slug


def make(folder: Path) -> None:
    """Play one on each database, in a process of its own, and keep the copies."""
    from tests.servers import Servers

    folder.mkdir(parents=True, exist_ok=True)
    servers = Servers()
    postgres = on_postgres(servers)
    try:
        for name, environment in (("sqlite3", {}), ("dump", postgres)):
            target = folder / f"installation.{name}"
            with tempfile.TemporaryDirectory() as data:
                in_process(environment, data, "play", str(target), str(folder / SHOWN))
            target.with_name(target.name + ".gz").write_bytes(
                gzip.compress(target.read_bytes(), mtime=0)
            )
            target.unlink()
    finally:
        servers.stop()


def on_postgres(servers: Any) -> dict[str, str]:
    """Return the environment of an empty database on servers that start."""
    import psycopg

    environment: dict[str, str] = servers.start()
    there = environment["DATABASE_URL"].replace("/stichtag?", "/postgres?")
    with psycopg.connect(there.replace("postgres://", "postgresql://"), autocommit=True) as link:
        link.execute("DROP DATABASE IF EXISTS stichtag")
        link.execute("CREATE DATABASE stichtag")
    return environment


def in_process(environment: dict[str, str], data: str, *words: str) -> str:
    """Return what this program says on the database of the environment."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("STICHTAG_")}
    for name in ("DATABASE_URL", "REDIS_URL"):
        inherited.pop(name, None)
    command = [sys.executable, "-m", "tests.golden.installation", *words]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**inherited, **environment, "STICHTAG_DATA_DIR": data},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def main(task: str, *words: str) -> None:
    if task == "make":
        make(Path(words[0]))
        return
    begin()
    from django.core.management import call_command

    if task == "look":
        call_command("restore", words[0], yes=True, stdout=io.StringIO())
    call_command("migrate", verbosity=0)
    if task == "play":
        play()
        call_command("backup", words[0], stdout=io.StringIO())
    said = json.dumps(told())
    if task == "play":
        Path(words[1]).write_bytes(gzip.compress(said.encode(), mtime=0))
    else:
        go_on()
        call_command("verify", all=True, stdout=io.StringIO())
        sys.stdout.write(said)


if __name__ == "__main__":
    main(*sys.argv[1:])
