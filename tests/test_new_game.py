"""`python3 start.py new-game` in a copy of the product: the game runs, and its missing parts are
named."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.tools.new_game import PARTS, ROOT, refusal

pytestmark = pytest.mark.embedded
COPIED = ("docs", "games", "templates", "tests", "tournaments")
RUNS = (
    "tests/games/test_doppelkopf.py",
    "tests/games/test_examples.py",
    "tests/games/test_options_declared.py",
    "tests/management/test_rehearse_event.py",
    "tests/test_rule_books.py",
    "tests/web/sheet/test_free_tables.py",
    "tests/web/test_matrix.py",
)
"""Tests that hold for a game as it is made: its rules, simulated events, sheets, whole events."""
MISSING = {
    "tests/games/examples/doppelkopf.jsonl: work out ten matches at least; there are 4.",
    "games/doppelkopf/texts/en.md: write four sections at least; there are 1.",
    (
        "games/doppelkopf/__init__.py: add the published house rules as presets, or write "
        '"No set of house rules is published." into section 7 of docs/rules/doppelkopf.md.'
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The product with a new game, with all compiled files of the original."""
    folder = tmp_path_factory.mktemp("product")
    kept, ours = (Path(f"{sys.pycache_prefix}{place}") for place in (ROOT, folder))
    for room in COPIED:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
        if (kept / room).exists():
            shutil.copytree(kept / room, ours / room)
    shutil.copy(ROOT / "pyproject.toml", folder)
    done = run(folder, "docs.tools.new_game", "doppelkopf")
    assert (done.returncode, done.stderr) == (0, "")
    yield folder
    shutil.rmtree(ours)


def run(folder: Path, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_a_new_game_has_the_form_of_the_project(copy: Path) -> None:
    for check in (["check", "--no-cache", "."], ["format", "--no-cache", "--check", "."]):
        done = run(copy, "ruff", *check)
        assert done.returncode == 0, done.stdout


@pytest.mark.turns(7)
def test_a_new_game_is_played_through_events_and_pages(copy: Path) -> None:
    options = ("-n", "0", "-p", "no:cacheprovider", "-k", "doppelkopf")
    done = run(copy, "pytest", *options, *RUNS)
    assert done.returncode == 0, done.stdout


def test_each_missing_part_of_a_new_game_is_named(copy: Path) -> None:
    options = ("-n", "0", "-p", "no:cacheprovider", "-k", "doppelkopf")
    done = run(copy, "pytest", *options, "tests/test_every_game.py")
    said = set(re.findall(r"^[\w/]+\.\w+: .*\.$", done.stdout, re.MULTILINE))
    files = {f"{place}: {todo}.".format("doppelkopf") for place, todo in PARTS.items()}
    assert said == files | MISSING


def test_a_key_names_folders_and_is_new() -> None:
    assert refusal("doppelkopf") == ""
    assert refusal("Doppel Kopf").startswith("A key is of small letters and digits")
    assert refusal("bronzen").startswith("games/bronzen is there already.")
