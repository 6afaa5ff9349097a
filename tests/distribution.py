"""Distribute tests by database, process of xdist and order.

Postgres and Redis get the tests that need a database for more than pages. With `--turns` tests
with the mark `turns(n)` come on one day of n, and hypothesis tries half of its examples, others
each day. A file stays with one process, since its tests share
servers, browsers and worlds. Tests of the pure packages share nothing: each function goes to any
free process. They come last and fill the ends. Files of browsers stay
together in a few groups, each with one start of the running product; so do all other files whose
tests ask for it.
"""

import os
import re
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import is_hypothesis_test
from hypothesis import settings as examples
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from tests.sample import ALL, SEED, is_in_turn
from tests.stack import ROOT, is_live

# What needs a database takes longest. The longest files of it and of the browsers begin.
BROWSERS = "tests/browser/"
WALK = f"{BROWSERS}test_pages.py"  # has a product of its own
GROUPS = 6
PRODUCT = "tests/live/"  # the group of all others that share the running product
FIRST = (
    *(WALK, "tests/faults/", BROWSERS),
    *("tests/web/test_matrix.py", "tests/store/test_real_sizes.py"),
    *(f"tests/{room}/" for room in ("web", "store", "live", "api", "runtime", "management")),
    "tests/test_",
)
PURE = ("tests/domain/", "tests/games/")
SALT = 48  # of some hundreds that under which days take equally long
HELD = "_hypothesis_internal_use_settings"  # where hypothesis keeps those of a test
DATABASE = {"db", "transactional_db"}
# Pages and programs are shown what the store has read and written; its tests are in files of their
# own. Of the pages those remain that count, search or keep something themselves, of the API the way
# of an event and what comes twice. Tables of a series are computed of what was read.
PAGES = re.compile(
    r"_(page|pages|form|forms|cards|doors)\.py$|tests/web/(?!(account|http|log|money|people)/)"
    r"|tests/api/(?!test_(api|commands)\.py)|tests/store/test_series\.py"
)
EACH_DAY = re.compile(r"^tests/(at_once|store/test_(concurrency|execute|read_before_the_lock))")


class Distribution(LoadFileScheduling):
    """Like `--dist loadfile`, but function by function in the pure packages."""

    def _split_scope(self, nodeid: str) -> str:
        return function_of(nodeid) if nodeid.startswith(PURE) else together(file_of(nodeid))

    def mark_test_complete(self, node: WorkerController, item_index: int, *_: float) -> None:
        """Forget a scope that is done: xdist counts the tests of all scopes after each event."""
        work = self.assigned_work[node]
        scope = self._split_scope(nodeid := self.registered_collections[node][item_index])
        work[scope][nodeid] = True
        if all(work[scope].values()):
            del work[scope]
        self._reschedule(node)

    def schedule(self) -> None:
        """Send the end to each process, because xdist omits it for replacements.

        A process begins its last test only when it knows the next one, or that there is none.
        """
        super().schedule()
        for node in self.nodes:
            self._reschedule(node)

    def remove_node(self, node: WorkerController) -> str | None:
        """The test that ended its process. Others go on after it: xdist would hand out that test
        again, and files that are done, for whose end it would wait for ever."""
        workload = self.assigned_work.pop(node)
        left = [(nodeid, unit) for unit in workload.values() for nodeid in unit if not unit[nodeid]]
        if not left:
            return None
        crashed, its_unit = left[0]
        its_unit[crashed] = True
        self.workqueue.update(
            {scope: unit for scope, unit in workload.items() if not all(unit.values())}
        )
        for other in self.assigned_work:
            self._reschedule(other)
        return crashed


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Distribution | None:
    if config.getvalue("dist") != "loadfile":
        return None
    # As they are collected; xdist would begin with files of many tests, however short.
    config.option.loadscopereorder = False
    return Distribution(config, log)


@pytest.hookimpl(tryfirst=True)  # before hypothesis looks at it
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("turns") and config.getoption("hypothesis_seed") is None:
        config.option.hypothesis_seed = zlib.crc32(SEED.encode())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--turns", action="store_true", help="of tests in turns those of today")


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("turns") and not ALL:
        leave_out(config, items)
        fewer_examples(items)
    for item in items:
        if decided_by_the_database(item):
            item.add_marker("served")
    items.sort(key=lambda item: rank(file_of(item.nodeid)))
    places = mixed(list(dict.fromkeys(together(file_of(item.nodeid)) for item in items)))
    # The tests of a process that share the running product follow one another.
    items.sort(key=lambda item: (places[together(file_of(item.nodeid))], is_live(item)))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests whose turn comes on another day.

    The name of a function decides its day, and its cases follow one another.
    """
    places: Counter[str] = Counter()
    later = []
    for item in items:
        turns = turns_of(item)
        function = function_of(item.nodeid)
        if not is_in_turn(zlib.crc32(f"{SALT}{function}".encode()) + places[function], turns):
            later.append(item)
        places[function] += 1
    if later:
        config.hook.pytest_deselected(items=later)
        left = {id(item) for item in later}
        items[:] = [item for item in items if id(item) not in left]


def turns_of(item: pytest.Item) -> int:
    """Return the number of days in which a test has one turn.

    On Postgres and Redis it is two unless locks or moments decide, or a mark asks for these
    servers.
    """
    if mark := item.get_closest_marker("turns"):
        return int(mark.args[0])
    daily = any(map(item.get_closest_marker, ("served", "scaled"))) or EACH_DAY.search(item.nodeid)
    return 2 if os.environ.get("STICHTAG_TEST_SERVERS") and not daily else 1


def fewer_examples(items: list[pytest.Item]) -> None:
    """Let hypothesis try half as many examples."""
    functions = {getattr(item, "function", None) for item in items}
    for function in filter(is_hypothesis_test, functions):
        usual = getattr(function, HELD, examples.default)
        setattr(function, HELD, examples(usual, max_examples=(usual.max_examples + 1) // 2))


def decided_by_the_database(item: pytest.Item) -> bool:
    asks = item.get_closest_marker("django_db") or DATABASE & {*getattr(item, "fixturenames", ())}
    return bool(asks) and not (item.get_closest_marker("embedded") or is_of_pages(item.path))


@cache
def is_of_pages(path: Path) -> bool:
    return PAGES.search(path.as_posix()) is not None


def together(file: str) -> str:
    """Return the group of a file: files of browsers form the same groups on every machine."""
    if file.startswith(BROWSERS) and file != WALK:
        return f"{BROWSERS}{zlib.crc32(file.encode()) % GROUPS}"
    return PRODUCT if asks_for_the_product(file) else file


@cache
def asks_for_the_product(file: str) -> bool:
    path = ROOT / file
    return path.is_file() and "live_stack: Stack" in path.read_text("utf-8")


def mixed(files: list[str]) -> dict[str, float]:
    """The place of each file or group. Browsers mostly wait, so they are spread evenly among what
    computes: no processor is idle at first or busy alone at last."""
    browsers = [file for file in files if file.startswith(BROWSERS)]
    others = [file for file in files if not file.startswith((BROWSERS, *PURE))]
    spread = {file: k / len(kind) for kind in (browsers, others) for k, file in enumerate(kind)}
    return {file: spread.get(file, 1.0) for file in files}


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def function_of(nodeid: str) -> str:
    return nodeid.partition("[")[0]


@cache
def rank(file: str) -> int:
    return next((k for k, start in enumerate(FIRST) if file.startswith(start)), len(FIRST))
