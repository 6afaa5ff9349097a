#!/usr/bin/env python3
"""Starts Stichtag. Needs nothing but Python 3.11 or newer; installs the rest beside itself.

python3 start.py               the whole product: pages, worker and clock, on SQLite
python3 start.py --port 9000   the same on another port
python3 start.py test          all tests: on SQLite, and on Postgres and Redis
python3 start.py test --quick  what has changed and a core, in a minute
python3 start.py check         lint, format, types and import rules
python3 start.py new-game KEY  the folders of a new card game, to be filled
python3 start.py COMMAND …     any other command of manage.py
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
MARK = VENV / "installed"
LOCKS = {"run": ROOT / "requirements.lock", "test": ROOT / "requirements-test.lock"}
NEEDED = (3, 11)

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("djlint", "--check", "templates"),
    ("mypy",),
    ("lint-imports",),
    ("python", "-m", "docs.tools.words", "--check"),
)


def fingerprint(purpose: str) -> str:
    """Changes with the lock file and with the Python version."""
    content = LOCKS[purpose].read_bytes() + sys.version.encode()
    return f"{purpose} {hashlib.sha256(content).hexdigest()}"


def ensure_installed(purpose: str) -> None:
    """Builds `.venv` unless it already holds what `purpose` ("run" or "test") needs."""
    if MARK.exists() and fingerprint(purpose) in MARK.read_text(encoding="utf-8").splitlines():
        return
    begun = time.monotonic()
    say(f"Installing into {VENV.name} (once) …")
    uv = shutil.which("uv")
    build = install_with_uv if uv else install_with_pip
    build(LOCKS[purpose])
    # The lock for tests contains the other one.
    held = ["run", "test"] if purpose == "test" else ["run"]
    MARK.write_text("\n".join(fingerprint(name) for name in held), encoding="utf-8")
    say(f"Installed in {time.monotonic() - begun:.0f} s.")


def install_with_uv(lock: Path) -> None:
    run("uv", "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
    run(
        "uv",
        "pip",
        "install",
        "--quiet",
        "--python",
        str(PYTHON),
        "--require-hashes",
        "-r",
        str(lock),
    )


def install_with_pip(lock: Path) -> None:
    try:
        run(sys.executable, "-m", "venv", "--clear", str(VENV))
    except subprocess.CalledProcessError:
        sys.exit(
            "This Python cannot make virtual environments. Install either uv or your system's\n"
            "package for it (on Debian and Ubuntu: python3-venv), then start again."
        )
    run(str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes", "-r", str(lock))


def run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def say(text: str) -> None:
    sys.stderr.write(text + "\n")


def become(*command: str) -> None:
    """Hands this process over, so that Ctrl-C and the exit code are the command's own."""
    os.chdir(ROOT)
    if os.name == "nt":
        child = subprocess.Popen(command)
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the child gets it too and ends in order
                sys.exit(child.wait())
    os.execv(command[0], command)


def test(arguments: list[str]) -> int:
    """Everything on SQLite and, beside it, what uses the database on Postgres and Redis."""
    ensure_installed("test")
    processors = os.cpu_count() or 1
    if "--quick" in arguments:
        return pytest(["-n", str(processors), "--dist", "loadfile", *arguments]).wait()
    if arguments:
        servers = bool(os.environ.get("STICHTAG_TEST_SERVERS"))
        return pytest(arguments, servers=servers).wait()
    # One file stays with one process, each with servers of its own. Those of browsers wait half of
    # the time, so there are two processes more than processors. The other databases have a quarter
    # of the work.
    count = processors + 2
    rooms = ("at_once", "web", "store", "live", "api", "runtime", "management", "browser")
    served = ["-m", "served", *(f"tests/{room}" for room in rooms)]
    with tempfile.TemporaryFile() as told:
        beside = pytest([*among(max(1, count // 4)), *served], servers=True, output=told)
        codes = [pytest([*among(count), "-m", "not scaled"]).wait(), beside.wait()]
        told.seek(0)
        sys.stdout.write(told.read().decode(errors="replace"))
    return max(codes)


def among(processes: int) -> list[str]:
    """Hand today's tests out to `processes` processes; keep only this run's failures."""
    return ["--turns", "--cache-clear", "-n", str(processes), "--dist", "loadfile"]


def cache(*, servers: bool) -> str:
    """The file in which pytest keeps failed tests."""
    return ".pytest_cache/servers" if servers else ".pytest_cache/sqlite"


def pytest(
    arguments: list[str], *, servers: bool = False, output: IO[bytes] | None = None
) -> "subprocess.Popen[bytes]":
    """Begins a run of tests, on Postgres and Redis or on SQLite."""
    own = ["-o", f"cache_dir={cache(servers=servers)}"]
    return subprocess.Popen(
        [str(PYTHON), "-m", "pytest", *own, *arguments],
        cwd=ROOT,
        env={**os.environ, "STICHTAG_TEST_SERVERS": "1" if servers else ""},
        stdout=output,
        stderr=subprocess.STDOUT if output else None,
    )


def check(_arguments: list[str]) -> int:
    """Runs all checks even when one fails, so that one look shows everything."""
    ensure_installed("test")
    codes = []
    for tool, *arguments in CHECKS:
        say("· " + " ".join([tool, *arguments]))
        program = shutil.which(tool, path=str(PYTHON.parent)) or tool
        codes.append(subprocess.call([program, *arguments], cwd=ROOT))
    return max(codes)


def new_game(arguments: list[str]) -> int:
    """Makes the folders of a new card game."""
    ensure_installed("test")
    return subprocess.call([str(PYTHON), "-m", "docs.tools.new_game", *arguments], cwd=ROOT)


def main(arguments: list[str]) -> None:
    if sys.version_info < NEEDED:
        sys.exit("Stichtag needs Python {}.{} or newer.".format(*NEEDED))
    own: dict[str, Callable[[list[str]], int]] = {
        "test": test,
        "check": check,
        "new-game": new_game,
    }
    if arguments and arguments[0] in own:
        sys.exit(own[arguments[0]](arguments[1:]))
    ensure_installed("run")
    become(str(PYTHON), str(ROOT / "manage.py"), *arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
