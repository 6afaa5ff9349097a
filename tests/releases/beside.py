"""A release beside the one before it, on one Postgres in the middle of an evening.

    python -m tests.releases.beside [REVISION]    the release before, as git names it

The new one is not ready on the old schema, and the old one goes on beside it on the new schema. The
evening is played through both in turn. Each answers the styles that the other's pages name, as they
are there where the other shares them, and both find every log sound. Without a REVISION it is the
last tag, or else what `FORMER` names.
"""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.tools.portable import ROOT
from tests.releases.evening import Evening, Json, Product, begun, tell
from tests.releases.upgrade import release
from tests.servers import Servers, new_database, some_port, wait_until
from tests.stack import Stack, fetch, reachable

FORMER = Path(__file__).with_name("FORMER")
SHARES = "former_files"  # of a release that keeps its files for the next one
PREPARED = """
from django.core.management import call_command
call_command("collectstatic", interactive=False, verbosity=0)
call_command("migrate", interactive=False, verbosity=0)
call_command("account", "organizer")
"""
STYLE = re.compile(rb"/static/stichtag/css/[\w./-]+\.[0-9a-f]{12}\.css")


def former() -> str:
    """Return the release before this one."""
    command = ["git", "-C", str(ROOT), "describe", "--tags", "--abbrev=0", "--match", "v*"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return told.stdout.strip() or FORMER.read_text("ascii").strip()


class Release(Stack):
    """The processes of a release, in its own folder."""

    def __init__(self, product: Product, shared: dict[str, str]) -> None:
        self.product = product
        product.environment = {**os.environ, **product.environment, **shared}
        product.environment["STICHTAG_DATA_DIR"] = str(product.place.parent / f"{product.port}")
        product.environment["PYTHONPATH"] = str(product.place)
        super().__init__(product.port, product.environment)

    def start(self, role: str) -> None:
        """Start a process as an orchestrator does."""
        module = ["-m", "tournaments.runtime.process", role, "--port", str(self.port)]
        self.processes[role] = subprocess.Popen(
            [sys.executable, *module],
            cwd=self.product.place,
            env=self.environment,
            stdin=subprocess.PIPE,
        )

    def is_ready(self) -> bool:
        return self.get("/readyz")[0] == 200

    def styles(self) -> set[str]:
        """Return the addresses of the styles that a page names."""
        status, _headers, page = self.get("/login/", accept="text/html")
        assert status == 200, page[:500]
        return {path.decode() for path in STYLE.findall(page)}


class Both(Product):
    """Both releases behind one address, which take turns."""

    def __init__(self, releases: list[Release]) -> None:
        first = releases[0].product
        super().__init__(first.command, first.place, first.port)
        self.environment = first.environment
        self._ports = itertools.cycle(release.port for release in releases)

    def fetch(self, path: str, body: object = None, token: str = "") -> bytes:
        self.port = next(self._ports)
        return super().fetch(path, body, token)


def played(old: Release, new: Release) -> Json:
    """Play the evening through both; return how it ends."""
    both = Both([old, new])
    evening: Evening = begun(both)
    for worker in (old, new):
        worker.start("worker")
    new.start("beat")
    evening.send("extend", minutes=-4)
    wait_until(lambda: evening.signals() != [], "the clock to end the round")
    evening.play_on()
    return both.get(f"/api/v1/events/{evening.slug}/standings", evening.token)


def main(revision: str) -> None:
    with ExitStack() as ends:
        folder = Path(ends.enter_context(TemporaryDirectory()))
        servers = Servers()
        ends.callback(servers.stop)
        shared = {**servers.start(), "STICHTAG_SECRET_KEY": "beside", "STICHTAG_HOSTS": "*"}
        shared |= {"STICHTAG_STATIC_COLLECTED": "1", "STICHTAG_STOP_ON_EOF": "1"}
        new_database(shared["DATABASE_URL"])
        here = Product([sys.executable, "manage.py"], ROOT, some_port())
        here.place = ROOT
        old = Release(release(revision, folder, some_port()), shared)
        new = Release(here, shared)
        new.environment["STICHTAG_DATA_DIR"] = str(folder / "new")
        for each in (old, new):
            ends.callback(each.stop)
        old.product.run("shell", "-v0", "-c", PREPARED)
        new.product.run("collectstatic", "--noinput", "-v0")
        for each in (old, new):
            each.start("web")
            wait_until(lambda each=each: reachable(f"{each.url}/livez"), "a web process")
        wait_until(old.is_ready, f"{revision} to be ready on its schema")
        same = _migrations(old.product.place) == _migrations(ROOT)
        assert new.is_ready() is same, "ready on a schema that lacks something"
        new.product.run("migrate", "--noinput", "-v0")
        wait_until(new.is_ready, "the new release to be ready on its schema")
        standings = played(old, new)
        tell(f"{revision} and this release played: {str(standings)[:150]}")
        settings = (old.product.place / "tournaments/settings.py").read_text("utf-8")
        pairs = ((old, new), (new, old)) if "StaticFiles" in settings else ((old, new),)
        for asked, other in pairs:
            named = asked.styles()
            assert named, "no style was found"
            for path in named:
                there = fetch(other.url + path)
                assert there[0] == 200, path
                places = (asked.product.place, other.product.place)
                if all(SHARES in (at / "tournaments/asgi.py").read_text("utf-8") for at in places):
                    assert there[2] == fetch(asked.url + path)[2], path
        for each in (old, new):
            tell(each.product.run("verify", "--all").strip())


def _migrations(place: Path) -> set[str]:
    return {path.name for path in (place / "tournaments/migrations").glob("0*.py")}


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else former())
