"""Count the project's files and calls on four ways through the code.

`python tests/bench/call_paths.py` goes them twice on a new SQLite and prints the second time. The
ways are a report to the standings, an option from its declaration to the score, a timed transition,
a correction. The tournaments began ten minutes ago, so that nothing is overdue.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
OURS = tuple(f"{ROOT}/{room}/" for room in ("games", "tournaments"))
Way = Callable[[], None]
START = datetime.now(UTC) - timedelta(minutes=10)


def main() -> None:
    from tests.bench.bench_execute import environment

    if "--run" in sys.argv:
        run()
        return
    with environment(postgres=False) as own:
        own = os.environ | own | {"STICHTAG_DEBUG": "1"}
        subprocess.run([sys.executable, __file__, "--run"], check=True, env=own)


def run() -> None:
    """Go them in the database of the environment."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0, interactive=False)
    for name, prepare in WAYS.items():
        prepare()()
        files = met(prepare())
        sys.stdout.write(f"\n{name}: {files.total()} calls, {len(files)} files\n")
        sys.stdout.writelines(f"    {file}\n" for file in sorted(files))


def met(way: Way) -> Counter[str]:
    """Return the called functions of each file of ours; a file of declarations has none."""
    files: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(OURS):
            files[path[len(str(ROOT)) + 1 :]] += 1

    sys.setprofile(note)
    try:
        way()
    finally:
        sys.setprofile(None)
    return files


def report() -> Way:
    """A player reports the loser, and looks at the standings."""
    from django.test import Client
    from django.urls import reverse

    from tests.worlds.events import running, seats
    from tests.worlds.phones import player_home

    tournament = running(8, now=START, confirmation="none")
    who, client = seats(tournament)[0], Client()
    home, standings = player_home(tournament, who), reverse("standings", args=[tournament.slug])
    data = {"round": 1, "runde": 1, "end": "normal", "loser": who}

    def way() -> None:
        assert client.post(f"{home}report/", data).status_code == 302
        assert client.get(standings).status_code == 200

    return way


def option() -> Way:
    """A match of Canasta for six is scored, with the option `six_players` set."""
    import games

    variant = {"six_players": "threes"}
    seats = ("Anke", "Bernd", "Cora", "Dirk", "Elif", "Fiete")
    game = games.GAMES["canasta"]
    report = game.simulate(seats, variant, Random(1), level=game.levels[0])

    def way() -> None:
        assert "six_players" in [option.key for option in games.options("canasta")]
        assert games.score({**report, "variant": variant})["ok"]

    return way


def transition() -> Way:
    """The time of a round is up."""
    from tests.worlds.events import running
    from tournaments.store.execute import run_due_commands

    tournament = running(8, now=START)

    def way() -> None:
        assert (
            run_due_commands(tournament, now=START + timedelta(minutes=46)).play.phase == "closing"
        )

    return way


def correction() -> Way:
    """The desk strikes a 15er: form, preview, action."""
    from django.test import Client
    from django.urls import reverse

    from tests.worlds.events import running, seats, sent
    from tournaments.store.models import User

    tournament, nine = running(8, now=START), START + timedelta(minutes=9)
    sent(tournament, "runde", now=nine, table=1, result={"loser": seats(tournament)[0]})
    desk = Client()
    desk.force_login(User.objects.get_or_create(username="root", is_superuser=True)[0])
    seq = tournament.log.get(kind="runde").seq
    page = reverse("desk-correct", args=[tournament.slug, seq])

    def way() -> None:
        assert desk.get(page).status_code == 200
        assert desk.post(page, {"how": "void"}).status_code == 200
        assert desk.post(page, {"how": "void", "confirmed": "1"}).status_code == 302

    return way


WAYS: Mapping[str, Callable[[], Way]] = {
    "a report to the standings": report,
    "an option from its declaration to the score": option,
    "a timed transition": transition,
    "a correction": correction,
}

if __name__ == "__main__":
    main()
