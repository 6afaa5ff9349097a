"""Run the whole product as processes that may be killed and that restart, as by a service manager.

Embedded it is `manage.py live`; else two web processes, two workers and two clocks on Postgres and
Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.servers import Servers, some_port

ROOT = Path(__file__).parents[2]
LOOK_SECONDS = 0.1
ROLES = ("web", "worker", "beat")
CLOCKS = "STICHTAG_STORM_CLOCKS"
OLDER = 20  # commits
TABLES = "tournaments/migrations"


@dataclass(slots=True)
class Process:
    """One of the product's own, started again whenever it has ended."""

    role: str
    command: list[str]
    running: subprocess.Popen[bytes] | None = None
    folder: Path = ROOT  # whose program it runs
    starts: int = 0


@dataclass(slots=True)
class Product:
    """The targets of faults.

    `ports` are those of the web processes, `servers` is None if embedded.
    """

    environment: dict[str, str]
    terminal: Path
    ports: list[int]
    processes: list[Process]
    servers: Servers | None = None
    older: Path | None = None  # an earlier version of the program, if there is one
    is_stopping: bool = False

    async def keep(self) -> None:
        """Start missing processes until a stop signal."""
        while not self.is_stopping:
            for process in self.processes:
                if process.running is None or process.running.poll() is not None:
                    self._start(process)
            if self.servers:
                self.servers.revive()
            await asyncio.sleep(LOOK_SECONDS)

    def ids(self, role: str) -> list[int]:
        """The process ids of a role, or of `redis` and `postgres`."""
        if self.servers and role in ("postgres", "redis"):
            return [self.servers.processes[role == "redis"].pid]
        if self.servers:
            alive = (p for p in self.processes if p.role == role and p.running)
            return [p.running.pid for p in alive if p.running and p.running.poll() is None]
        return [pid for pid, name in _children(self.processes[0]) if name == role]

    def set_clock(self, whose: str, ahead: float | None) -> None:
        """Set the clock of a process, or of `all`, ahead by seconds; None: right again."""
        clock = Path(self.environment[CLOCKS]) / whose
        if ahead is None:
            clock.unlink(missing_ok=True)
        else:
            clock.write_text(str(ahead))

    def hit(self, pid: int, number: int = signal.SIGKILL) -> None:
        """Send a signal to a process; ignore a missing one."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)

    def stop(self) -> None:
        self.is_stopping = True
        for process in self.processes:
            if process.running:
                process.running.send_signal(signal.SIGTERM)
        for process in self.processes:
            if process.running:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.running.wait(timeout=30)
                process.running.kill()
                process.running.wait()

    def _start(self, process: Process) -> None:
        with self.terminal.open("ab") as terminal:
            process.running = subprocess.Popen(
                process.command,
                cwd=process.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=terminal,
                stderr=subprocess.STDOUT,
            )
        process.starts += 1


def _children(process: Process) -> Iterator[tuple[int, str]]:
    """(id, role) of what the supervisor has started."""
    if process.running is None:
        return
    pid = process.running.pid
    with contextlib.suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with contextlib.suppress(OSError):
                words = Path(f"/proc/{child}/cmdline").read_bytes().decode().split("\0")
                yield int(child), next((word for word in words if word in ROLES), "")


@contextmanager
def product(folder: Path, *, postgres: bool) -> Iterator[Product]:
    """The product on an empty, migrated database in `folder`; this process may use it as well."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"STICHTAG_DATA_DIR": str(folder), "STICHTAG_HOSTS": "127.0.0.1"}
    environment["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    # Else each process that starts again compiles the whole product, as no installation does.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(Path(sys.prefix) / "bytecode")
    with ExitStack() as stack:
        older = stack.enter_context(earlier(folder))
        servers = None
        if postgres:
            from tests.servers import new_database

            servers = Servers(durable=True)
            stack.callback(servers.stop)
            environment |= servers.start()
            new_database(environment["DATABASE_URL"])
        os.environ.clear()
        os.environ.update(environment)
        migrate = [sys.executable, "manage.py", "migrate", "--noinput", "-v0", "--skip-checks"]
        subprocess.run(migrate, cwd=ROOT, check=True)
        made = _scaled(environment, folder) if postgres else _embedded(environment, folder)
        made.servers, made.older = servers, older
        clocks = folder / "clocks"
        clocks.mkdir()
        own = {CLOCKS: str(clocks), "PYTHONPATH": str(Path(__file__).parent / "clock")}
        made.environment = environment | own
        stack.callback(made.stop)
        yield made


@contextmanager
def earlier(folder: Path) -> Iterator[Path | None]:
    """Check out the program of some commits ago, if it is known and works on this database."""
    tree, git = folder / "older", ["git", "-C", str(ROOT)]
    then = f"HEAD~{OLDER}"
    same = [*git, "diff", "--quiet", then, "HEAD", "--", TABLES]
    add = [*git, "worktree", "add", "--detach", str(tree), then]
    if shutil.which("git") is None or any(
        subprocess.run(command, capture_output=True, check=False).returncode
        for command in (same, add)
    ):
        yield None
        return
    try:
        yield tree
    finally:
        subprocess.run([*git, "worktree", "remove", "--force", str(tree)], check=False)


def _embedded(environment: dict[str, str], folder: Path) -> Product:
    port = some_port()
    command = [sys.executable, "manage.py", "live", "--host", "127.0.0.1", "--port", str(port)]
    return Product(environment, folder / "terminal", [port], [Process("live", command)])


def _scaled(environment: dict[str, str], folder: Path) -> Product:
    start = [sys.executable, "-m", "tournaments.runtime.process"]
    ports = [some_port(), some_port()]
    webs = [Process("web", [*start, "web", "--port", str(port)]) for port in ports]
    others = [Process(role, [*start, role]) for role in ("worker", "beat") for _ in range(2)]
    return Product(environment, folder / "terminal", ports, [*webs, *others])
