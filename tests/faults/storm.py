"""Break the running product while evenings are played at full pace, and count the losses.

`python -m tests.faults.storm [--postgres] [--faults N] [--seed S]` prints one JSON line for each
kind of fault and one for the whole. After each fault it waits for the next booked report, without
help. At the end every answered report must be in its log exactly once, every timer must have struck
once and at its time, and every log must verify. Exit code 1 if one of these fails.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from uuid import uuid4

from tests.faults.evening import Hall, prepare
from tests.faults.product import ROLES, Product, product

ROOT = Path(__file__).parents[2]
EVENINGS, PLAYERS = 8, 8
RECOVERY_SECONDS = 180.0  # a busy machine is slow, and only a failure waits that long
STOPPED_SECONDS = 2.0
JUMP_SECONDS = 90.0
REPORTS = "SELECT count(*) FROM tournaments_logentry WHERE kind = 'runde'"
# How often each task is sent; each message comes twice.
MESSAGES = {"tick": 15, "take_snapshots": 3, "clear_away": 2}
Fault = Callable[[Product, Hall, Random], Awaitable[None]]


def killed(role: str) -> Fault:
    async def hit(hurt: Product, _hall: Hall, random: Random) -> None:
        if pids := hurt.ids(role):
            hurt.hit(random.choice(pids))

    return hit


def stopped(role: str) -> Fault:
    """A process that is there and does nothing, as on a machine that swaps."""

    async def hit(hurt: Product, _hall: Hall, random: Random) -> None:
        if pids := hurt.ids(role):
            pid = random.choice(pids)
            hurt.hit(pid, signal.SIGSTOP)
            await asyncio.sleep(STOPPED_SECONDS)
            hurt.hit(pid, signal.SIGCONT)

    return hit


def jumped(whose: str) -> Fault:
    """The clock of one process, or of the machine, is wrong for a while, one way or the other."""

    async def hit(hurt: Product, _hall: Hall, random: Random) -> None:
        pids = [pid for role in ROLES for pid in hurt.ids(role)]
        name = str(random.choice(pids)) if whose == "one" and pids else "all"
        hurt.set_clock(name, random.choice((-1, 1)) * random.uniform(5, JUMP_SECONDS))
        await asyncio.sleep(STOPPED_SECONDS)
        hurt.set_clock(name, None)

    return hit


async def older_beside(hurt: Product, hall: Hall, random: Random) -> None:
    """One process of each role runs an earlier version beside those of today, until something was
    booked, and then today's again."""
    if hurt.older is None:
        return
    changed = [random.choice([p for p in hurt.processes if p.role == role]) for role in ROLES]
    for folder in (hurt.older, ROOT):
        for process in changed:
            process.folder = folder
            if process.running:
                hurt.hit(process.running.pid)
        await _booked_after(hall, time.monotonic() + STOPPED_SECONDS, "an older version")


async def everything(hurt: Product, _hall: Hall, _random: Random) -> None:
    """The laptop goes off."""
    for role in ("postgres", "redis", "web", "worker", "beat"):
        for pid in hurt.ids(role):
            hurt.hit(pid)


async def full_disk(hurt: Product, _hall: Hall, _random: Random) -> None:
    """No byte is free for a while; where the data are on a file system of their own."""
    folder = Path(hurt.environment["STICHTAG_DATA_DIR"])
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 65536)
    except OSError:
        await asyncio.sleep(STOPPED_SECONDS)
    finally:
        filler.unlink()


async def doubled_messages(_hurt: Product, _hall: Hall, random: Random) -> None:
    """A broker that delivers in any order, and everything twice."""
    messages = [(task, str(uuid4())) for task, times in MESSAGES.items() for _ in range(times)] * 2
    random.shuffle(messages)
    await asyncio.to_thread(_send, messages)


def _send(messages: list[tuple[str, str]]) -> None:
    from tournaments.celery import app

    for task, key in messages:
        app.send_task(f"tournaments.tasks.{task}", task_id=key)


async def copy(hurt: Product, hall: Hall, _random: Random) -> None:
    """Back up everything during play; the command checks the copy.

    For SQLite each log is verified in the copy, which must hold all earlier answers.
    """
    booked = sum(hall.booked.values())
    target = Path(hurt.environment["STICHTAG_DATA_DIR"]) / "copy"
    await _called(hurt, {}, "backup", str(target))
    if not hurt.servers:
        await _called(hurt, {"DATABASE_URL": f"sqlite:///{target}"}, "verify", "--all")
        with closing(sqlite3.connect(target)) as copied:
            (held,) = copied.execute(REPORTS).fetchone()
        if held < booked:
            raise SystemExit(f"the copy holds {held} of {booked} reports")
    target.unlink()


async def _called(hurt: Product, more: dict[str, str], *command: str) -> None:
    done = await asyncio.create_subprocess_exec(
        *(sys.executable, "manage.py", *command),
        cwd=ROOT,
        env=hurt.environment | more,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await done.communicate()
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}: {said.decode()}")


BROUGHT = {"doubled messages": doubled_messages, "copy": copy}
KILLED = {f"kill {role}": killed(role) for role in ("web", "worker", "beat")}
JUMPED = {f"clock of {whose}": jumped(whose) for whose in ("one", "all")}
STOPPED = {f"stop {role}": stopped(role) for role in ("web", "worker")}
EMBEDDED: dict[str, Fault] = (
    KILLED | STOPPED | JUMPED | BROUGHT | {"full disk": full_disk, "power off": everything}
)
SCALED: dict[str, Fault] = (
    KILLED
    | STOPPED
    | JUMPED
    | BROUGHT
    | {f"kill {role}": killed(role) for role in ("redis", "postgres")}
    | {"power off": everything, "older version": older_beside}
)


async def storm(hurt: Product, hall: Hall, faults: int, random: Random) -> dict[str, list[float]]:
    """Seconds from each fault to the next booked report, by kind."""
    kinds = SCALED if hurt.servers else EMBEDDED
    order = [name for _ in range(faults // len(kinds) + 1) for name in kinds][:faults]
    random.shuffle(order)
    recovered: dict[str, list[float]] = {name: [] for name in kinds}
    keeper, players = asyncio.create_task(hurt.keep()), asyncio.create_task(hall.play())
    await _booked_after(hall, 0.0, "the start")
    for name in order:
        await kinds[name](hurt, hall, random)
        recovered[name].append(await _booked_after(hall, time.monotonic(), name))
        await asyncio.sleep(random.random())
    hall.is_over = True
    await players
    hurt.is_stopping = True
    await keeper
    return recovered


async def _booked_after(hall: Hall, moment: float, what: str) -> float:
    """Return the seconds from `moment` until a report is booked."""
    begun = time.monotonic()
    while hall.booked_at <= moment:
        if time.monotonic() - begun > RECOVERY_SECONDS:
            raise SystemExit(f"no report was booked for {RECOVERY_SECONDS} s after: {what}")
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


def losses(hall: Hall) -> list[str]:
    """Return the broken promises, a sentence each."""
    from django.db import connection

    from tournaments.store import load
    from tournaments.store.models import Tournament

    connection.close()  # its server may have been killed
    found = []
    for evening in hall.evenings:
        row = Tournament.objects.get(slug=evening.slug)
        log = list(row.log.order_by("seq"))
        actors = Counter(entry.actor for entry in log if entry.kind == "runde")
        booked = {f"player:{p}": n for (slug, p), n in hall.booked.items() if slug == evening.slug}
        if actors != booked:
            found.append(f"{evening.slug}: answered {booked}, in the log {dict(actors)}")
        opened = {e.command["round"]: e.seq for e in log if e.kind == "go"}
        struck = [e for e in log if e.kind == "timer" and e.command["timer"] == "round"]
        for entry in struck:
            # not counted from the entry's own time, which is never before that of the one before it
            due = load.load_at(row, opened[entry.command["round"]]).play.round_due
            if entry.at != due:
                found.append(f"{evening.slug}: a round ended at {entry.at} instead of {due}")
        rounds = [entry.command["round"] for entry in struck]
        if len(rounds) != len(set(rounds)):
            found.append(f"{evening.slug}: a round ended twice: {rounds}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Faults of the running product.")
    parser.add_argument("--postgres", action="store_true", help="Postgres and Redis, two of each")
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stichtag-storm-") as name:
        folder = Path(name)
        small = ["mount", "-t", "tmpfs", "-o", "size=300m", "stichtag-storm", name]
        mounted = not subprocess.run(small, capture_output=True, check=False).returncode
        try:
            failed = run(folder, asked)
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", name], check=True)
    sys.exit(bool(failed))


def run(folder: Path, asked: argparse.Namespace) -> list[str]:
    """Prints what happened; what was lost, a sentence each."""
    with product(folder, postgres=asked.postgres) as hurt:
        import django

        from tournaments.runtime import environment

        environment.prepare()
        django.setup()
        token, evenings = prepare(EVENINGS, PLAYERS)
        hall = Hall(hurt.ports, token, evenings, Random(asked.seed))
        begun = time.monotonic()
        recovered = asyncio.run(storm(hurt, hall, asked.faults, Random(asked.seed)))
        whole = {"faults": asked.faults, "seconds": round(time.monotonic() - begun)}
        for name, seconds in recovered.items():
            say(json.dumps(_row(name, seconds)))
        lost = losses(hall) + unsound(hurt)
        said = Counter(_complaints(hurt.terminal.read_text()))
        whole["reports_booked"] = sum(hall.booked.values())
        say(json.dumps(whole | {"terminal": said, "lost": lost}))
    return lost


def _complaints(terminal: str) -> Iterator[str]:
    """Yield the complaints in the terminal by process, and each traceback."""
    for line in terminal.splitlines():
        if line.startswith("Traceback"):
            yield "traceback"
        elif found := re.match(r"\S+ \S+ (?:WARNING|ERROR|CRITICAL) ([\w.]+):", line):
            yield found[1]


def _row(name: str, seconds: list[float]) -> dict[str, object]:
    middle, most = (median(seconds), max(seconds)) if seconds else (0.0, 0.0)
    until = {"median": round(middle, 1), "most": round(most, 1)}
    return {"fault": name, "times": len(seconds), "seconds_to_the_next_report": until}


def unsound(hurt: Product) -> list[str]:
    """Return the findings of `verify` for all tournaments."""
    verify = [sys.executable, "manage.py", "verify", "--all"]
    said = subprocess.run(
        verify, cwd=ROOT, env=hurt.environment, capture_output=True, text=True, check=False
    )
    return [said.stdout + said.stderr] if said.returncode else []


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
