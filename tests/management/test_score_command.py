"""`manage.py score`: reports in, outcomes out, three exit codes."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests.games.examples import example_files, example_lines, same_outcome
from tournaments.management.commands.score import Command

ROOT = Path(__file__).parents[2]

ACCEPTED: dict[str, Any] = {
    "game": "bronzen",
    "players": ["Änne", "Bernd"],
    "deals": [{"winner": "Änne", "counts": {"Änne": {"einzel": 9}, "Bernd": {"einzel": 7}}}],
}
REFUSED = {**ACCEPTED, "deals": [{"winner": "Zoe", "counts": {}}]}
REFUSAL = {"ok": False, "errors": [{"code": "winner_unknown", "path": "deals[0].winner"}]}


def run(file: Path) -> tuple[list[Any], int]:
    """Outcomes and exit code of the command."""
    out, code = io.StringIO(), 0
    try:
        call_command(Command(), str(file), stdout=out)
    except SystemExit as stop:
        code = int(str(stop.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def test_score_prints_one_outcome_a_line_and_succeeds(tmp_path: Path) -> None:
    file = tmp_path / "reports.jsonl"
    file.write_text(
        f"{json.dumps(ACCEPTED)}\n{json.dumps(ACCEPTED, ensure_ascii=False)}\n", "utf-8"
    )
    outcomes, code = run(file)
    assert [outcome["totals"] for outcome in outcomes] == [{"Änne": 120, "Bernd": 70}] * 2
    assert code == 0


def test_score_exits_with_2_when_a_report_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "reports.jsonl"
    file.write_text(f"{json.dumps(REFUSED)}\n{json.dumps(ACCEPTED)}\n", "utf-8")
    outcomes, code = run(file)
    assert outcomes[0] == REFUSAL
    assert outcomes[1]["ok"] is True
    assert code == 2


@pytest.mark.parametrize("name", [name for name in example_files() if name != "wm_mode"])
def test_score_gives_every_worked_example_exactly(name: str, tmp_path: Path) -> None:
    lines = example_lines(name)
    file = tmp_path / "reports.jsonl"
    file.write_text("".join(json.dumps(line["report"]) + "\n" for line in lines), "utf-8")
    outcomes, code = run(file)
    assert len(outcomes) == len(lines)
    for line, outcome in zip(lines, outcomes, strict=True):
        assert same_outcome(outcome, line["outcome"]), line["name"]
    assert code == (0 if all(line["outcome"]["ok"] for line in lines) else 2)


def test_score_reads_a_pretty_printed_report(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(REFUSED, indent=2), "utf-8")
    assert run(file) == ([REFUSAL], 2)


def test_score_does_not_unwrap_example_lines(tmp_path: Path) -> None:
    file = tmp_path / "examples.jsonl"
    file.write_text(json.dumps({"name": "one", "report": ACCEPTED}), "utf-8")
    assert run(file) == (
        [{"ok": False, "errors": [{"code": "field_missing", "path": "game"}]}],
        2,
    )


@pytest.mark.parametrize("data", [b'{"game": "bronzen"}\n{oops}\n', b"[NaN]", b"\xff\xfe{}"])
def test_score_refuses_what_is_not_json_and_prints_no_outcome(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "reports.jsonl"
    file.write_bytes(data)
    out = io.StringIO()
    with pytest.raises(CommandError) as refusal:
        call_command(Command(), str(file), stdout=out)
    assert refusal.value.returncode == 1
    assert out.getvalue() == ""


def test_score_names_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        call_command(Command(), str(tmp_path / "nowhere.json"))


@pytest.mark.parametrize(
    ("text", "code", "outcomes"),
    [(json.dumps(REFUSED), 2, [REFUSAL]), ("{oops}", 1, [])],
)
def test_score_as_a_process_reads_standard_input(
    text: str, code: int, outcomes: list[Any], tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "score", "-"],
        input=text,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
            "STICHTAG_DATA_DIR": str(tmp_path),
        },
        timeout=60,
        check=False,
    )
    assert (done.returncode, [json.loads(line) for line in done.stdout.splitlines()]) == (
        code,
        outcomes,
    )
    assert ("line 1" in done.stderr) is (code == 1)
