"""`manage.py rehearse`: scenarios exactly as the rules say, without a database."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.games.examples import example_lines, same_outcome
from tournaments.management.commands.rehearse import Command

ROOT = Path(__file__).parents[2]
LINES = example_lines("wm_mode")
PLAYED = {"format": "wm_mode", "events": [{"type": "register", "player": "Änne"}, {"type": 3}]}
REFUSED = {"format": "chess", "events": []}

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def run(file: Path) -> tuple[list[Any], int]:
    """Outcomes and exit code of the command."""
    out, code = io.StringIO(), 0
    try:
        call_command(Command(), str(file), stdout=out)
    except SystemExit as stop:
        code = int(str(stop.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Equal, where errors and warnings of outcomes and steps compare as sets."""
    pairs = zip(one.get("steps", []), other.get("steps", []), strict=True)
    bare = ({**outcome, "steps": None} for outcome in (one, other))
    return same_outcome(*bare) and all(same_outcome(*steps) for steps in pairs)


def test_every_worked_scenario_comes_out_exactly(tmp_path: Path) -> None:
    file = tmp_path / "scenarios.jsonl"
    file.write_text("\n".join(json.dumps(line["report"]) for line in LINES), encoding="utf-8")
    outcomes, code = run(file)
    assert (len(LINES), len(outcomes), code) == (25, 25, 2)
    names = [
        line["name"]
        for line, outcome in zip(LINES, outcomes, strict=True)
        if not agree(outcome, line["outcome"])
    ]
    assert names == []


def test_a_rehearsal_asks_no_database(
    tmp_path: Path, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    file = tmp_path / "scenario.json"
    file.write_text(json.dumps(PLAYED, indent=2), encoding="utf-8")
    with django_assert_num_queries(0):
        outcomes, code = run(file)
    assert ([step["ok"] for step in outcomes[0]["steps"]], code) == ([True, False], 0)


def test_figures_are_printed_as_a_table_and_a_malformed_scenario_as_its_outcome(
    tmp_path: Path,
) -> None:
    league = {"name": "three at once", "format": "league", "game": "binokel", "players": 3}
    played = {
        **league,
        "settings": {"score": {"places": [[3, 2, 1]]}, "deals": 3},
        "commands": [{"type": "play"}],
    }
    file = tmp_path / "scenarios.jsonl"
    file.write_text("\n".join(map(json.dumps, [played, {"commands": 1}])), encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command(Command(), str(file), "--figures", stdout=out)
    head, _line, row, problem = out.getvalue().splitlines()
    assert head == "| event | meetings | first | partners | opponents | byes |"
    assert row == "| three at once | 1 |  |  |  | 0 |"
    assert not json.loads(problem)["ok"]


@pytest.mark.parametrize("data", [b'{"format": "wm_mode"}\n{oops}\n', b"[NaN]", b"\xff\xfe{}"])
def test_rehearse_refuses_what_is_not_json_and_prints_no_outcome(
    data: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "scenarios.jsonl"
    file.write_bytes(data)
    out = io.StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command(Command(), str(file), stdout=out)
    assert (refusal.value.returncode, out.getvalue()) == (1, "")


def test_rehearse_as_a_process_makes_no_database_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "rehearse", "-"],
        input=json.dumps(PLAYED) + "\n" + json.dumps(REFUSED),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "STICHTAG_DATA_DIR": str(tmp_path), "DATABASE_URL": ""},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, False]
    assert [path.name for path in tmp_path.glob("*.sqlite3*") if path.stat().st_size] == []
