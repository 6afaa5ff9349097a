"""`--quick`: choose tests for the loop while working, in less than a minute.

First come tests changed since `main`, then those that name a changed module, then a core of every
package, all without browsers and processes. Tests that have not begun in time count as skipped.
"""

import os
import re
import subprocess
import time
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# The rest of the minute is for beginning, and for the tests that run by then.
SECONDS = 40.0
BEGAN = "STICHTAG_TESTS_BEGAN"
# Real processes and browsers take their time; the whole suite has them.
SLOW = re.compile(r"subprocess|playwright|live_stack|tests\.stack|tests\.browsers")
CORE = [
    *("test_books.py", "games/test_examples.py", "games/test_lines.py", "games/test_presets.py"),
    *("domain/test_wm_examples.py", "domain/test_wm_rules.py", "domain/test_points.py"),
    *("domain/rounds/test_evening.py", "domain/rounds/test_swiss.py"),
    *("domain/knockout/test_bracket.py", "domain/league/test_league.py"),
    *("domain/seating/test_draw.py", "domain/series/test_series_table.py"),
    *(
        "test_catalogue.py",
        "test_rooms.py",
        "runtime/test_static.py",
        "web/http/test_option_fields.py",
    ),
    *(
        f"store/test_{name}.py"
        for name in ("execute", "permissions", "projections", "exact_scores")
    ),
    *("web/http/test_once.py", "web/http/test_errors.py", "api/test_commands.py"),
    *("web/desk/test_acts.py", "web/phone/test_table_page.py"),
    "web/phone/test_player_page.py",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="what changed and a core, in a minute")


def pytest_configure(config: pytest.Config) -> None:
    # Of the process that distributes the tests, for all of them.
    os.environ.setdefault(BEGAN, str(time.time()))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("quick") or collection_path.is_dir():
        return None
    return collection_path not in chosen() or None


@pytest.hookimpl(trylast=True)  # after the order of tests/distribution.py
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("quick"):
        items.sort(key=lambda item: chosen().index(item.path))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.config.getoption("quick") and time.time() - float(os.environ[BEGAN]) > SECONDS:
        pytest.skip("the time of --quick is up")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.config.getoption("quick"):
        for path in sorted(changed_files() & all_tests().keys() - {*chosen()}):
            terminalreporter.write_line(f"changed, but not quick: {path.relative_to(ROOT)}")


@cache
def all_tests() -> dict[Path, str]:
    """The text of each file of tests."""
    found = sorted((ROOT / "tests").rglob("test_*.py"))
    return {path: path.read_text(encoding="utf-8") for path in found}


@cache
def chosen() -> list[Path]:
    """The files to run, the most urgent first."""
    changed = changed_files()
    fast = {path: text for path, text in all_tests().items() if not SLOW.search(text)}
    own = [path for path in fast if path in changed]
    sources = changed - all_tests().keys()
    concerned = [path for path in fast if any(names(fast[path], path, s) for s in sources)]
    return list(dict.fromkeys([*own, *concerned, *(ROOT / "tests" / name for name in CORE)]))


def names(text: str, test: Path, source: Path) -> bool:
    """Return True if a test imports a module, or bears its name or that of a template's folder."""
    parts = source.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "templates":
        return test.stem.startswith(f"test_{parts[1]}")
    package, module = ".".join(parts[:-1]), parts[-1]
    imported = rf"{package}\.{module}\b|from {package} import .*\b{module}\b"
    return test.stem == f"test_{module}" or bool(package and re.search(imported, text))


@cache
def changed_files() -> set[Path]:
    """Return the files that differ from the start of this branch on `main`; none without git."""
    base = git("merge-base", "main", "HEAD") or ["HEAD"]
    found = git("diff", "--name-only", base[0]) + git("ls-files", "--others", "--exclude-standard")
    return {ROOT / name for name in found}


def git(*arguments: str) -> list[str]:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return []
    return done.stdout.splitlines()
