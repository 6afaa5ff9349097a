"""Sets the environment of the tests before Django reads it: a data directory of their own, and
with STICHTAG_TEST_SERVERS=1 a real Postgres and a real Redis instead of SQLite and the folder.
"""

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import django
import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from hypothesis import HealthCheck, settings

from tests.games.examples import counted
from tests.servers import Servers, in_memory

# Whatever the environment says: without it each process of a test compiles the whole product, and
# each process of xdist the assertions of every test.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(sys.prefix) / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# SQLite waits for the disk at each commit; where that is a disk in memory, it need not wait long.
DATA = Path(tempfile.mkdtemp(prefix="stichtag-test-", dir=in_memory()))
os.environ["STICHTAG_DATA"] = str(DATA)
os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
# The browser driver runs an event loop in the thread of the test.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
for name in ("DATABASE_URL", "REDIS_URL", "STICHTAG_STATIC_COLLECTED", "STICHTAG_DEBUG"):
    os.environ.pop(name, None)

SERVERS = Servers()

# A busy machine is no fault of what is tested: examples are counted, not timed.
settings.register_profile("counted", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("counted")

# No password of a test is worth guessing. Other processes read such a one like any other.
PBKDF2PasswordHasher.iterations = 1

pytest_plugins = ["tests.stack", "tests.browsers", "tests.distribution", "tests.quick"]


def pytest_configure() -> None:
    if os.environ.get("STICHTAG_TEST_SERVERS"):
        os.environ.update(SERVERS.start())
    django.setup()
    gc.disable()  # until everything is collected
    # Not for the processes of xdist: they would read the settings before this file.
    del os.environ["DJANGO_SETTINGS_MODULE"]


def pytest_collection_finish() -> None:
    """What is imported and collected stays: nobody need look through it for garbage."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Where the server itself goes afterwards, no database need be dropped."""
    return bool(os.environ.get("STICHTAG_TEST_SERVERS"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"servers: {SERVERS.described}")
    if exact := counted(terminalreporter.getreports("passed")):
        terminalreporter.write_line(f"examples exact: {exact}")


def pytest_unconfigure() -> None:
    SERVERS.stop()
    shutil.rmtree(DATA, ignore_errors=True)
