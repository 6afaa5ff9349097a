"""`python -m tests.golden.make VERSION`: plays the events of `play` with the code at hand and keeps
what became of them. Done once, when a version is released; never changed afterwards."""

from __future__ import annotations

import gzip
import json
import os
import sys
import tempfile
from dataclasses import asdict

from tests.golden import FOLDER


def main(version: str) -> None:
    folder = FOLDER / version
    folder.mkdir(exist_ok=True)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    with tempfile.TemporaryDirectory() as data:
        os.environ["STICHTAG_DATA_DIR"] = data
        import django

        from tournaments.runtime import environment

        environment.prepare()
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        from tests.golden.play import Party, plans

        for plan in plans():
            path = folder / f"{plan.name}.json.gz"
            if path.exists():
                continue
            tournament = Party(plan).play()
            text = json.dumps(told(tournament), ensure_ascii=False, sort_keys=True)
            path.write_bytes(gzip.compress(text.encode(), mtime=0))
            sys.stdout.write(f"{plan.name}: {tournament.seq} entries, {tournament.phase}\n")


def told(tournament: object) -> dict[str, object]:
    """The export of an event, its standings and its pages."""
    from tests.golden.pages import shown
    from tournaments.domain.standings import standings
    from tournaments.store import load
    from tournaments.store.archive.exchange import export
    from tournaments.store.models import Tournament

    assert isinstance(tournament, Tournament)
    lines = [asdict(line) for line in standings(load.load(tournament))]
    return {
        "export": export(tournament),
        "standings": json.loads(json.dumps(lines, default=str)),
        "pages": shown(tournament),
    }


if __name__ == "__main__":
    main(sys.argv[1])
