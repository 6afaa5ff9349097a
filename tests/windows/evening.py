"""An evening on Windows' Python under Wine, from the start to the last standings.

    tests/windows/setup.sh FOLDER             puts Wine and Python together, once
    python -m tests.windows.evening FOLDER    plays; ends with code 1 where something is wrong

The product lies in a folder with a space and umlauts. It is killed in the middle of a round, the
clock ends that round, and a standings PDF, an XLSX, a backup and a check of the log are made.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PEOPLE = ("Anke", "Bernd", "Conny", "Dieter", "Elif", "Fiete", "Greta", "Jörg")
SETTINGS = {
    "start_euros": 1,
    "round_minutes": 5,
    "cutoff": f"{datetime.now(UTC) - timedelta(minutes=10):%H:%M}",
}
PATIENCE = 240.0
Json = dict[str, Any]


class Windows:
    """The product in a folder of its own, started and killed like a window of the laptop."""

    def __init__(self, folder: Path, port: int) -> None:
        self.python, self.place = str(folder / "python.sh"), folder / "Türnier am Abend"
        self.terminal, self.port = folder / "terminal", port
        self.running: subprocess.Popen[bytes] | None = None
        self.cookies = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def copy(self) -> None:
        """Copies what a release holds."""
        subprocess.run(["rm", "-rf", str(self.place)], check=True)
        self.place.mkdir()
        held = subprocess.run(
            ["git", "-C", str(ROOT), "archive", "HEAD"], check=True, capture_output=True
        )
        subprocess.run(["tar", "x", "-C", str(self.place)], input=held.stdout, check=True)

    def start(self) -> float:
        """Starts the product; the seconds until everything is well."""
        begun = time.monotonic()
        environment = {k: v for k, v in os.environ.items() if not k.startswith("STICHTAG_")}
        with self.terminal.open("wb") as terminal:
            self.running = subprocess.Popen(
                [self.python, "manage.py", "live", "--no-browser", "--port", str(self.port)],
                cwd=self.place,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=terminal,
                stderr=subprocess.STDOUT,
            )
        until(lambda: bool(self.get("/healthz").get("ok")), "the product to be well")
        until(lambda: "Ctrl-C" in self.said(), "the terminal's link")
        return time.monotonic() - begun

    def said(self) -> str:
        """What the terminal shows, without what moves its cursor."""
        text = self.terminal.read_text(encoding="utf-8", errors="replace")
        return re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", text)

    def kill(self) -> None:
        """As a power cut does."""
        assert self.running is not None
        subprocess.run(["pkill", "-9", "-f", "python.exe"], check=False)
        self.running.kill()
        self.running.wait()

    def run(self, *arguments: str) -> str:
        """One command of manage.py."""
        done = subprocess.run(
            [self.python, "manage.py", *arguments],
            cwd=self.place,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        text = re.sub(r"\x1b\[[?0-9]*[a-zA-Z]", "", done.stdout.decode(errors="replace"))
        assert done.returncode == 0, f"{arguments}: {text}"
        return text

    def log_in(self) -> None:
        # A console of 80 signs wraps the link.
        said = re.sub(r"[\r\n]+", "", self.said())
        link = re.search(r"/login/once/[\w:-]+/", said)
        assert link is not None, self.said()
        hidden = re.search(r'csrfmiddlewaretoken" value="(\w+)"', self.fetch(link[0]).decode())
        assert hidden is not None, link[0]
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": hidden[1]}).encode()
        self.cookies.open(f"http://127.0.0.1:{self.port}{link[0]}", form, timeout=60).close()

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

    def __init__(self, windows: Windows, token: str) -> None:
        self.windows, self.token = windows, token
        setup = {"name": "Krone", "zone": "UTC", "confirmation": "none", "settings": SETTINGS}
        made = json.loads(windows.fetch("/api/v1/events", setup, token))
        self.slug = made["slug"]

    def send(self, kind: str, **fields: object) -> Json:
        command = {"type": kind, "accept": True, **fields}
        path = f"/api/v1/events/{self.slug}/commands"
        answer: Json = json.loads(self.windows.fetch(path, command, self.token))
        assert answer["ok"], answer
        return answer

    def state(self) -> Json:
        found: Json = self.windows.get(f"/api/v1/events/{self.slug}/state", self.token)
        return found

    def phase(self) -> str:
        return str(self.state().get("state", {}).get("phase", ""))

    def signals(self) -> list[Json]:
        """What the clock has written."""
        found = self.windows.get(f"/api/v1/events/{self.slug}/log", self.token)
        return [entry for entry in found.get("entries", ()) if entry["kind"] == "timer"]

    def report_everywhere(self) -> None:
        """Of every table that plays the first seat loses."""
        for number, table in enumerate(self.state()["tables"], 1):
            if table["open"]:
                self.send("report", table=number, result={"loser": table["seats"][0]["player"]})

    def play_on(self) -> None:
        """Whatever comes next, until somebody has won."""
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


def main(folder: Path, port: int = 8951) -> None:
    windows = Windows(folder, port)
    windows.copy()
    tell(f"started in {windows.start():.0f} s")
    try:
        play(windows)
    finally:
        windows.kill()


def play(windows: Windows) -> None:
    windows.log_in()
    token = windows.run("token", "organizer").split()[-1]
    evening = Evening(windows, token)
    for name in PEOPLE:
        evening.send("register", name=name)
    for kind in ("start", "draw", "go"):
        evening.send(kind)
    evening.send("extend", minutes=-4)
    evening.send(
        "report", table=1, result={"loser": evening.state()["tables"][0]["seats"][0]["player"]}
    )
    windows.kill()
    tell(f"killed in the round; again after {windows.start():.0f} s")
    windows.log_in()
    until(lambda: evening.signals() != [], "the clock to end the round")
    assert evening.signals()[0]["actor"] == "clock", evening.signals()
    evening.play_on()
    paper = windows.fetch(f"/e/{evening.slug}/desk/print/standings.pdf")
    assert paper.startswith(b"%PDF"), paper[:80]
    table = windows.fetch(f"/e/{evening.slug}/desk/tables.xlsx")
    assert table.startswith(b"PK"), table[:80]
    tell(windows.run("backup").strip())
    tell(windows.run("verify", "--all").strip())
    standings = windows.get(f"/api/v1/events/{evening.slug}/standings", token)
    tell(json.dumps(standings, ensure_ascii=False)[:400])


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
