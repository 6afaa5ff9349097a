"""Distribution of tests to the processes of a run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.distribution import PRODUCT, WALK, together

ROOT = Path(__file__).resolve().parent.parent
WAITS = """
import threading


def test_before() -> None:
    pass


def test_that_waits_for_ever() -> None:
    threading.Event().wait()


def test_after() -> None:
    pass
"""
OPTIONS = (
    *("-n", "2", "--dist", "loadfile", "-p", "tests.distribution", "-p", "no:cacheprovider"),
    *("-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true"),
)


@pytest.mark.turns(7)
def test_a_test_that_waits_for_ever_fails_alone(tmp_path: Path) -> None:
    """All that its process had still to do is done by another, also in the same file."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name in "abcdef":
        content = WAITS if name == "b" else WAITS.replace("threading.Event().wait()", "pass")
        (tmp_path / f"test_{name}.py").write_text(content)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *OPTIONS, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=240,
    )
    told = run.stdout.splitlines()
    assert "1 failed, 17 passed" in told[-1], run.stdout
    assert "test_b.py::test_that_waits_for_ever" in told[-2]


SHARES = """
import pytest

from tests import stack


@pytest.fixture
def live_stack():
    stack.LENT.stack = "runs"
    return stack.LENT.stack


def test_before() -> None:
    assert stack.LENT.stack is None


def test_with_the_product(live_stack) -> None:
    pass


def test_with_it_again(live_stack) -> None:
    pass


def test_after() -> None:
    assert stack.LENT.stack is None
"""


def grouped(tmp_path: Path, content: str, *options: str) -> list[str]:
    """Return the order of tests of two files of browsers in one group."""
    folder = tmp_path / "tests" / "browser"
    folder.mkdir(parents=True)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    every = [f"test_{number}.py" for number in range(40)]
    mates = [name for name in every if together(f"tests/browser/{name}") == "tests/browser/0"][:2]
    for name in mates:
        (folder / name).write_text(content)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *options, "-p", "tests.stack",
         "-p", "tests.distribution", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )  # fmt: skip
    assert "8 passed" in run.stdout.splitlines()[-1], run.stdout
    return [line for line in run.stdout.splitlines() if "::" in line and "PASSED" in line]


def test_files_of_browsers_share_one_start_of_the_product(tmp_path: Path) -> None:
    """All that need it follow one another, of whatever file they are."""
    order = grouped(tmp_path, SHARES, "-n", "0", "--import-mode=importlib")
    names = [line.split()[0].partition("::")[2] for line in order]
    assert names[:4] == ["test_before", "test_after"] * 2
    assert names[4:] == ["test_with_the_product", "test_with_it_again"] * 2


def test_files_without_browsers_that_ask_for_the_product_share_one_start_too() -> None:
    groups = {together(f"tests/{name}.py") for name in ("live/test_hub", "store/test_webhooks")}
    assert groups == {PRODUCT}
    alone = ("tests/store/test_undo.py", WALK)
    assert [together(file) for file in alone] == [*alone]


@pytest.mark.turns(7)
def test_files_of_browsers_of_one_group_stay_with_one_process(tmp_path: Path) -> None:
    order = grouped(tmp_path, SHARES, "-n", "2", "--dist", "loadfile", "--import-mode=importlib")
    assert len({line.split()[0] for line in order}) == 1


def test_the_shared_product_runs_beside_no_test_that_did_not_ask_for_it(tmp_path: Path) -> None:
    """Its clock would go on with the evenings of others."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name in "ab":
        (tmp_path / f"test_{name}.py").write_text(SHARES)
    options = ("-v", "-p", "tests.stack", "-p", "tests.distribution", "-p", "no:cacheprovider")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-n", "0", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "8 passed" in run.stdout.splitlines()[-1], run.stdout
    order = [line.split()[0].partition("::")[2] for line in run.stdout.splitlines() if "::" in line]
    assert order[:4] == ["test_before", "test_after", "test_with_the_product", "test_with_it_again"]


IN_TURN = """
import pytest


@pytest.mark.turns(3)
@pytest.mark.parametrize("case", range(7))
def test_one_mechanism(case: int) -> None:
    pass


def test_each_day() -> None:
    pass
"""


def run_of(day: str, *arguments: str, folder: Path, told: bool = False) -> set[str]:
    """Return the names of the tests that a day's run tries, or the numbers that it prints."""
    own = ("-p", "tests.distribution", "-p", "no:cacheprovider", "-W", "ignore")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-n", "0", *own, *arguments],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTEST_ADDOPTS": "",
            "STICHTAG_TEST_SEED": day,
            "STICHTAG_TEST_ALL": "",
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stdout
    if told:
        printed = (line.split() for line in run.stdout.splitlines() if line[:1].isdigit())
        return {word for words in printed for word in words if word.isdigit()}
    lines = (line.split()[0] for line in run.stdout.splitlines() if "PASSED" in line)
    return {line.partition("::")[2] for line in lines}


@pytest.mark.turns(7)
def test_tests_in_turns_all_come_within_their_days_and_otherwise_each_time(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_a.py").write_text(IN_TURN)
    days = [run_of(f"2026-11-{day}", "--turns", folder=tmp_path) for day in (28, 29, 30)]
    assert [len(day) for day in days] in ([3, 3, 4], [3, 4, 3], [4, 3, 3])
    assert set.intersection(*days) == {"test_each_day"}
    every = set.union(*days)
    assert len(every) == 8
    assert run_of("2026-11-30", folder=tmp_path) == every


ALONE = """
import pytest


@pytest.mark.turns(3)
def test_{number}() -> None:
    pass
"""


@pytest.mark.turns(7)
def test_single_tests_of_many_files_come_on_different_days(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for number in range(30):
        (tmp_path / f"test_{number}.py").write_text(ALONE.format(number=number))
    days = [run_of(f"2026-11-{day}", "--turns", folder=tmp_path) for day in (28, 29, 30)]
    assert sum(map(len, days)) == len(set.union(*days)) == 30
    assert min(map(len, days)) >= 5


COUNTED = """
from hypothesis import given, settings, strategies

TRIED = []


@given(strategies.integers(0, 2**60))
@settings(max_examples=9, database=None, derandomize=False)
def test_of_examples(number: int) -> None:
    TRIED.append(number)


def test_told() -> None:
    print(*sorted(set(TRIED)))
"""


@pytest.mark.turns(7)
def test_a_day_has_half_the_examples_and_others_than_the_next(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_a.py").write_text(COUNTED)
    first, again, second = (
        run_of(day, "--turns", "-rP", folder=tmp_path, told=True)
        for day in ("2026-11-28", "2026-11-28", "2026-11-29")
    )
    assert first == again != second
    assert len(first) == len(second) == 5
    assert len(run_of("2026-11-28", "-rP", folder=tmp_path, told=True)) == 9
