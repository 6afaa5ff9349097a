"""Set the environment of the tests before Django reads it.

They use a data directory of their own, and with STICHTAG_TEST_SERVERS=1 a real Postgres and a real
Redis instead of SQLite and the folder.
"""

import gc
import json
import logging
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import django
import pytest
from django.conf import UserSettingsHolder, settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection, transaction
from django.template import Context, Template
from django.test import TransactionTestCase
from django.test.client import ClientHandler
from django.test.signals import template_rendered
from django.utils.safestring import SafeString
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests.games.examples import counted
from tests.sample import ALL, SEED
from tests.servers import Servers, in_memory
from tournaments.runtime import environment, outages

# Whatever the environment says: without it each process of a test compiles the whole product, and
# each process of xdist the assertions of every test.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(sys.prefix) / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# SQLite waits for the disk at each commit; where that is a disk in memory, it need not wait long.
DATA = Path(tempfile.mkdtemp(prefix="stichtag-test-", dir=in_memory()))
os.environ["STICHTAG_DATA_DIR"] = str(DATA)
os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
# The browser driver runs an event loop in the thread of the test.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
# The network that a test runs in decides nothing; tests of adapters take this away.
os.environ["STICHTAG_ADDRESS"] = "192.168.178.20"
for name in ("DATABASE_URL", "REDIS_URL", "STICHTAG_STATIC_COLLECTED", "STICHTAG_DEBUG"):
    os.environ.pop(name, None)

SERVERS = Servers()

# A busy machine is no fault of what is tested: examples are counted, not timed.
examples.register_profile(
    "counted", deadline=None, derandomize=False, suppress_health_check=[HealthCheck.too_slow]
)
examples.load_profile("counted")

# No password of a test is worth guessing. Other processes read such a one like any other.
PBKDF2PasswordHasher.iterations = 1

# Of a game that only a copy of the product knows.
collect_ignore = ["toys"]

pytest_plugins = [
    "tests.stack",
    "tests.browsers",
    "tests.distribution",
    "tests.quick",
    "tests.worlds.callers",
    "tests.worlds.usual",
]


def share_middleware() -> None:
    """Each client of Django builds its own chain of middleware, for which WhiteNoise looks through
    all static files: as long as a request. A server builds it once, and so do clients as long as
    the settings are those of the product."""
    load, shared = ClientHandler.load_middleware, ClientHandler()

    def load_once(self: ClientHandler, is_async: bool = False) -> None:
        if is_async or isinstance(settings._wrapped, UserSettingsHolder):
            load(self, is_async=is_async)
            return
        if shared._middleware_chain is None:
            load(shared)
        own = self.enforce_csrf_checks
        vars(self).update(vars(shared), enforce_csrf_checks=own)

    ClientHandler.load_middleware = load_once


def empty(_case: TransactionTestCase) -> None:
    """Delete the rows that a test has committed. Django's flush of all tables makes the permissions
    of each model again, which takes longer than most tests; nobody changes those."""
    kept = {"django_content_type", "auth_permission"}
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    said = [f"DELETE FROM {connection.ops.quote_name(name)}" for name in {*tables} - kept]
    with transaction.atomic(), connection.cursor() as cursor:
        for words in said if connection.vendor == "sqlite" else ["; ".join(said)]:
            cursor.execute(words)


def pytest_configure(config: pytest.Config) -> None:
    # Who hands all tests to other processes needs no servers.
    if os.environ.get("STICHTAG_TEST_SERVERS") and config.getoption("dist", "no") == "no":
        os.environ.update(SERVERS.start())
    environment.prepare()
    django.setup()
    # An outage that a test feigns must not be looked after beside the other tests.
    for handler in logging.root.handlers:
        handler.filters.clear()
    share_middleware()
    TransactionTestCase._fixture_teardown = empty
    # No thread looks into a database that is another test's by then.
    outages.LOOK_SECONDS = 3600
    gc.disable()  # until everything is collected
    # Not for the processes of xdist: they would read the settings before this file.
    del os.environ["DJANGO_SETTINGS_MODULE"]


def pytest_collection_finish() -> None:
    """Exclude imported and collected objects from garbage collection, and run it a tenth as
    often.
    """
    gc.freeze()
    gc.set_threshold(10 * gc.get_threshold()[0], *gc.get_threshold()[1:])
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["servers"] = SERVERS.described


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    SERVERS.described = getattr(node, "workeroutput", {}).get("servers", SERVERS.described)


@pytest.fixture(scope="session", autouse=True)
def context_of_pages(django_test_environment: None) -> None:
    """Clients keep a copy of a page's context; not one for each template that it includes."""

    def render(self: Template, context: Context) -> SafeString:
        if context.template is self:
            template_rendered.send(sender=self, template=self, context=context)
        return self.nodelist.render(context)

    Template._render = render


# Rooms whose tests only look at what is computed.
SHOWN = {"api", "browser", "live", "store", "web"}
_drawn: dict[str, str] = {}


@pytest.fixture(scope="module", autouse=True)
def draws_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """A draw follows from its instance and seed. Where it is not what is tested, a process makes it
    once; many worlds have the same."""
    from tournaments.domain.desk import seats

    def seat_once(report: object) -> Any:
        key = json.dumps(report)
        if key not in _drawn:
            _drawn[key] = json.dumps(draw(report))
        return json.loads(_drawn[key])

    draw = seats.seat_json
    if request.path.relative_to(Path(__file__).parent).parts[0] in SHOWN:
        seats.seat_json = seat_once
    yield
    seats.seat_json = draw


@pytest.fixture(scope="module", autouse=True)
def work_done_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Do heavy work in this process, with serialized input and output.

    Starting a process takes longer than most work; tests of the process opt out.
    """
    from tournaments.runtime import offload
    from tournaments.runtime.heavy import WORK

    def work_here(client: offload.Client, work: str, *args: Any) -> Any:
        if work == "sheets":  # one of a stranger may take all memory
            return work_beside(client, work, *args)
        module, name = WORK[work]
        given = pickle.loads(pickle.dumps(args))
        return pickle.loads(pickle.dumps(getattr(import_module(module), name)(*given)))

    work_beside = offload.worked
    if request.path.relative_to(Path(__file__).parent).parts[0] in SHOWN:
        offload.worked = work_here
    yield
    offload.worked = work_beside


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Keep the database if its server ends with the tests."""
    return bool(os.environ.get("STICHTAG_TEST_SERVERS"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(f"servers: {SERVERS.described}")
    drawn = "every case" if ALL else f"sample of {SEED} (STICHTAG_TEST_SEED)"
    terminalreporter.write_line(drawn)
    if exact := counted(terminalreporter.getreports("passed")):
        terminalreporter.write_line(f"examples exact: {exact}")


def pytest_unconfigure() -> None:
    SERVERS.stop()
    shutil.rmtree(DATA, ignore_errors=True)
