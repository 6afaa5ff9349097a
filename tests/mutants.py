"""Test the tests: change one thing in a function at a time and run the tests again.

    python -m tests.mutants games/canasta/deal.py tournaments/domain/formats/league --sample 40

The modules are files or folders of `games` and `tournaments/domain`. `SUITES` names their tests,
`--tests` others in their place. These run once, which shows the functions that each reaches, and
then once for every mutant, the quickest first, until one fails. That is in a fork of this process
with the function's code exchanged, so nothing is imported again; it shares the database of the
tests.

`--sample N` takes N mutants of each module by `--seed`. Slow tests are left out, and values
computed on import, except constants. The output names each survivor: a missing test, or a line in
`equivalent_mutants.txt` with the reason why no test can notice it.
"""

from __future__ import annotations

import argparse
import functools
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutations_of_code import Mutant, mutants

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.txt"
_FORMATS = "tournaments/domain/formats/"
_OF_ALL_GAMES = ("tests/games/test_examples.py", "tests/games/test_totals.py")
_HALLS = ("tests/domain/rounds", "tests/domain/league", "tests/domain/knockout")
_OF_ALL_HALLS = tuple(
    f"tests/domain/test_{name}.py" for name in ("recount", "round_rules", "length", "setup")
)
_DESK = ("tests/domain/desk", "tests/domain/log")
SUITES = (
    *(
        (f"games/{game}/", (f"tests/games/test_{game}*.py", *_OF_ALL_GAMES))
        for game in ("binokel", "brokdorf", "bronzen", "buraco", "canasta", "skat")
    ),
    ("games/", ("tests/games/test_*.py",)),
    (f"{_FORMATS}wm/", ("tests/domain/test_wm_*.py", "tests/domain/test_recount.py")),
    (f"{_FORMATS}forecast/", ("tests/domain/forecast",)),
    (
        "tournaments/domain/review/",
        (
            *("tests/domain/review", "tests/domain/test_story_facts.py"),
            *("tests/web/event/test_story.py", "tests/web/event/test_p*.py"),
        ),
    ),
    (f"{_FORMATS}knockout/story.py", ("tests/domain/review", "tests/domain/test_story_facts.py")),
    *(
        (f"{_FORMATS}{name}/", (f"tests/domain/{name}", *_OF_ALL_HALLS))
        for name in ("rounds", "league", "knockout")
    ),
    ("tournaments/domain/series/", ("tests/domain/series",)),
    ("tournaments/domain/seating/", ("tests/domain/seating",)),
    ("tournaments/domain/", ("tests/domain/test_*.py", *_DESK, *_HALLS)),
)
_PURE = (f"{ROOT}/games/", f"{ROOT}/tournaments/domain/")
_SLOW = 2.0  # seconds of computing
_BUDGET = 12.0  # seconds of computing for all tests of one mutant
_SPARE = 5.0
_MEMORY = 6 << 30


@dataclass(frozen=True, slots=True)
class Tried:
    """A suitable test, its computing time, and the functions of the pure packages that it
    reaches.
    """

    item: pytest.Item
    seconds: float
    code: frozenset[CodeType]


class Rest(pytest.Item):
    """Follows each test: its fixtures go, those of the session, a database, stay."""

    def runtest(self) -> None:
        """Nothing."""


class Session:
    """The pytest plugin that runs the tests for every mutant instead of once."""

    def __init__(self, modules: list[Path], sample: int, seed: int) -> None:
        self.modules, self.sample, self.seed = modules, sample, seed
        self.failed = False
        self.rest: pytest.Item | None = None

    def pytest_collection(self) -> None:
        """Tests that draw their examples draw the same each time, and make no failure smaller."""
        from hypothesis import Phase, settings  # pytest has to see it first

        same = {"derandomize": True, "database": None, "phases": (Phase.explicit, Phase.generate)}
        settings.register_profile("mutants", settings.get_profile("counted"), **same)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.rest = Rest.from_parent(session, name="rest")
        functions, caches = _living()
        tried = list(self._try(session.items, caches))
        gc.freeze()
        known = equivalent()
        for module in self.modules:
            found = [one for one in mutants(module, ROOT) if str(one) not in known]
            if 0 < self.sample < len(found):
                found = Random(self.seed).sample(found, self.sample)
            survived = [one for one in found if not self._kills(one, tried, functions, caches)]
            _tell(module, len(found), survived)
        return True

    def _try(self, items: list[pytest.Item], caches: list[Any]) -> Iterator[Tried]:
        """The tests that are fit; none of them is spared by what others have computed, but for the
        database."""
        for item in [one for one in items if one.get_closest_marker("django_db")][:1]:
            _run(item, self.rest)
        for item in items:
            for cache in caches:
                cache.cache_clear()
            self.failed, seen, began = False, set[CodeType](), time.process_time()
            signal.signal(signal.SIGPROF, _too_slow)
            signal.setitimer(signal.ITIMER_PROF, _SLOW)
            sys.settrace(_recorder(seen))
            try:
                _run(item, self.rest)
            finally:
                sys.settrace(None)
                signal.setitimer(signal.ITIMER_PROF, 0)
            seconds = time.process_time() - began
            if not self.failed:
                yield Tried(item, seconds, frozenset(seen))

    def _kills(
        self,
        mutant: Mutant,
        tried: list[Tried],
        functions: dict[CodeType, list[FunctionType]],
        caches: list[Any],
    ) -> bool:
        """Return True if a test fails, or computes without end, with the mutant in its place.

        A constant may be read by tests that reach no function of its module.
        """
        places = {code for code in functions if mutant.concerns(code)}
        fit = [test for test in tried if places & test.code or mutant.constant]
        tests = sorted(fit, key=lambda test: (not places & test.code, test.seconds))
        if child := os.fork():
            return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        import resource  # Windows has none, and collects the tests of this file

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        for cache in caches:
            cache.cache_clear()
        try:
            mutant.take_place(functions)
            self._until_one_fails(tests)
        except BaseException:
            os._exit(1)
        os._exit(0)

    def _until_one_fails(self, tests: list[Tried]) -> None:
        self.failed, spent = False, 0.0
        for k, test in enumerate(tests):
            following = tests[k + 1].item if k + 1 < len(tests) else self.rest
            signal.setitimer(signal.ITIMER_PROF, _SPARE + 4 * test.seconds)
            _run(test.item, following)
            spent += test.seconds
            if self.failed:
                os._exit(1)
            if spent > _BUDGET:
                return


def _run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def _too_slow(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _recorder(seen: set[CodeType]) -> Any:
    def note(frame: Any, _event: str, _arg: object) -> None:
        if frame.f_code.co_filename.startswith(_PURE):
            seen.add(frame.f_code)

    return note


def _living() -> tuple[dict[CodeType, list[FunctionType]], list[Any]]:
    """Return the functions of the pure packages by their code, and all caches."""
    functions: dict[CodeType, list[FunctionType]] = defaultdict(list)
    caches = []
    gc.unfreeze()  # what pytest put aside is not told
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(_PURE):
            functions[thing.__code__].append(thing)
        elif type(thing) is functools._lru_cache_wrapper:
            caches.append(thing)
    return functions, caches


def _tell(module: Path, number: int, survived: list[Mutant]) -> None:
    killed = number - len(survived)
    share = f"{100 * killed / number:.0f} %" if number else "nothing to change"
    lines = [f"{module.relative_to(ROOT)}: {killed} of {number}, {share}"]
    lines += [f"  {mutant.line}: {mutant}" for mutant in survived]
    sys.stdout.write("\n".join(("", *lines, "")))
    sys.stdout.flush()


def equivalent() -> set[str]:
    """The mutants that are known to behave like the original; each line is followed by why."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith(("#", "    "))}


def suite(module: Path) -> tuple[str, ...]:
    """The tests that belong to a module, as files and folders."""
    path = module.relative_to(ROOT).as_posix()
    patterns = next(tests for start, tests in SUITES if path.startswith(start))
    return tuple(sorted(str(file) for pattern in patterns for file in ROOT.glob(pattern)))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="+", type=Path)
    parser.add_argument("--sample", type=int, default=0, help="mutants of each module, 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="+", help="files of tests, instead of those in SUITES")
    given = parser.parse_args()
    os.environ["STICHTAG_TEST_ALL"] = "1"  # no mutant survives because it is another one's day
    modules = [
        file
        for path in (ROOT / path for path in given.modules)
        for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]
    tests = given.tests or sorted({test for module in modules for test in suite(module)})
    options = ["-qq", "-s", "-n", "0", "--tb=no", "-rN", "-p", "no:cacheprovider"]
    return pytest.main([*options, *tests], plugins=[Session(modules, given.sample, given.seed)])


if __name__ == "__main__":
    sys.exit(main())
