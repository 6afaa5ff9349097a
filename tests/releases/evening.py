"""Play an evening in the WM mode, from the start of a release to its last standings.

It is killed in the middle of a round, and the clock ends that round. It makes a standings PDF, an
XLSX, a backup and a check of the log.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import psutil

PEOPLE = ("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta", "Jörg")
SETTINGS = {
    "start_euros": 1,
    "round_minutes": 5,
    "cutoff": f"{datetime.now(UTC) - timedelta(minutes=10):%H:%M}",
}
PATIENCE = 240.0
Json = dict[str, Any]


class Product:
    """The product as users have it: started, killed, and used over the network."""

    flags: tuple[str, ...] = ()

    def __init__(self, command: Sequence[str], place: Path, port: int) -> None:
        self.command, self.place, self.port = command, place, port
        self.terminal = place.parent / "terminal"
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("STICHTAG_")}
        self.running: subprocess.Popen[bytes] | None = None
        self.cookies = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def start(self) -> float:
        """Starts the product; the seconds until everything is well."""
        begun = time.monotonic()
        with self.terminal.open("wb") as terminal:
            self.running = subprocess.Popen(
                [*self.command, "live", *self.flags, "--port", str(self.port)],
                cwd=self.place,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=terminal,
                stderr=subprocess.STDOUT,
            )
        until(lambda: bool(self.get("/healthz").get("ok")), "the product to be well")
        until(lambda: "Ctrl-C" in self.said(), "the terminal's link")
        return time.monotonic() - begun

    def said(self) -> str:
        """Return the text of the terminal without control codes."""
        text = self.terminal.read_text(encoding="utf-8", errors="replace")
        return re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", text)

    def kill(self) -> None:
        """As a power cut does: all processes at once."""
        assert self.running is not None
        family: list[psutil.Process] = []
        with contextlib.suppress(psutil.NoSuchProcess):
            family = psutil.Process(self.running.pid).children(recursive=True)
        self.running.kill()
        for child in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                child.kill()
        self.running.wait()

    def stop(self) -> None:
        """As Ctrl-C does."""
        assert self.running is not None
        self.running.send_signal(signal.SIGINT)
        assert self.running.wait(PATIENCE) == 0, self.said()

    def run(self, *arguments: str) -> str:
        """One command of the product."""
        done = subprocess.run(
            [*self.command, *arguments],
            cwd=self.place,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        text = re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", done.stdout.decode(errors="replace"))
        assert done.returncode == 0, f"{arguments}: {text} {done.stderr.decode(errors='replace')}"
        return text

    def log_in(self) -> None:
        # A console of 80 signs wraps the link.
        said = re.sub(r"[\r\n]+", "", self.said())
        link = re.search(r"/login/once/[\w:-]+/", said)
        assert link is not None, self.said()
        self.press(link[0], link[0])

    def press(self, path: str, page: str) -> str:
        """Return what the button of a page answers whose form goes to the path."""
        hidden = re.search(r'csrfmiddlewaretoken" value="(\w+)"', self.fetch(page).decode())
        assert hidden is not None, page
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": hidden[1]}).encode()
        with self.cookies.open(f"http://127.0.0.1:{self.port}{path}", form, timeout=60) as answer:
            return bytes(answer.read()).decode()

    def fetch(self, path: str, body: object = None, token: str = "") -> bytes:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        request.add_header("Accept-Language", "en")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with self.cookies.open(request, timeout=60) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            error.add_note(error.read().decode(errors="replace")[:500])
            raise

    def get(self, path: str, token: str = "") -> Json:
        try:
            answer: Json = json.loads(self.fetch(path, token=token))
        except OSError:
            return {}
        return answer


def tell(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def until(holds: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise SystemExit(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.5)


class Evening:
    """One event in the WM mode, run by a program of the organizer."""

    def __init__(self, product: Product, token: str) -> None:
        self.product, self.token = product, token
        setup = {"name": "Krone", "zone": "UTC", "confirmation": "none", "settings": SETTINGS}
        made = json.loads(product.fetch("/api/v1/events", setup, token))
        self.slug = made["slug"]

    def send(self, kind: str, **fields: object) -> Json:
        command = {"type": kind, "accept": True, **fields}
        path = f"/api/v1/events/{self.slug}/commands"
        answer: Json = json.loads(self.product.fetch(path, command, self.token))
        assert answer["ok"], answer
        return answer

    def state(self) -> Json:
        found: Json = self.product.get(f"/api/v1/events/{self.slug}/state", self.token)
        return found

    def phase(self) -> str:
        return str(self.state().get("state", {}).get("phase", ""))

    def signals(self) -> list[Json]:
        """Return the entries of the clock."""
        found = self.product.get(f"/api/v1/events/{self.slug}/log", self.token)
        return [entry for entry in found.get("entries", ()) if entry["kind"] == "timer"]

    def report_everywhere(self) -> None:
        """Of every table that plays the first seat loses."""
        for number, table in enumerate(self.state()["tables"], 1):
            if table["open"]:
                self.send("report", table=number, result={"loser": table["seats"][0]["player"]})

    def play_on(self) -> None:
        """Take each next step until a player has won."""
        step = {"between": "draw", "drawn": "go", "final_ready": "final"}
        while (phase := self.phase()) != "finished":
            if phase in step:
                self.send(step[phase])
            elif phase in ("round", "final"):
                self.report_everywhere()
            elif phase == "closing":
                self.send("table_done")
            else:
                raise SystemExit(f"nothing leads on from {phase}")


def begun(product: Product) -> Evening:
    """Return an evening in its first round, with one report."""
    evening = Evening(product, product.run("token", "organizer").split()[-1])
    for name in PEOPLE:
        evening.send("register", name=name)
    for kind in ("start", "draw", "go"):
        evening.send(kind)
    loser = evening.state()["tables"][0]["seats"][0]["player"]
    evening.send("report", table=1, result={"loser": loser})
    return evening


def play(product: Product) -> None:
    """The whole evening; AssertionError or SystemExit where something is wrong."""
    try:
        tell(f"started in {product.start():.0f} s")
        _play(product)
    finally:
        product.kill()


def _play(product: Product) -> None:
    product.log_in()
    evening = begun(product)
    evening.send("extend", minutes=-4)
    product.kill()
    tell(f"killed in the round; again after {product.start():.0f} s")
    product.log_in()
    until(lambda: evening.signals() != [], "the clock to end the round")
    assert evening.signals()[0]["actor"] == "clock", evening.signals()
    evening.play_on()
    paper = product.fetch(f"/e/{evening.slug}/desk/print/standings.pdf")
    assert paper.startswith(b"%PDF"), paper[:80]
    table = product.fetch(f"/e/{evening.slug}/desk/tables.xlsx")
    assert table.startswith(b"PK"), table[:80]
    tell(product.run("backup").strip())
    tell(product.run("verify", "--all").strip())
    standings = product.get(f"/api/v1/events/{evening.slug}/standings", evening.token)
    tell(json.dumps(standings, ensure_ascii=False)[:400])
