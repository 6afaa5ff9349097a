"""`manage.py seat` and `manage.py verify-draw`: what they print and how they exit."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tournaments.domain.seating import record, seat_json

SEVEN: dict[str, Any] = {
    "rule": {"mode": "swiss", "preferred": 4, "allowed": [3]},
    "players": {"id": list("abcdefg"), "score": [1, 2, 3, 4, 5, 6, 7]},
    "seed": 1,
}
IMPOSSIBLE = {**SEVEN, "rule": {"mode": "swiss", "preferred": 4}}


def run(command: str, tmp_path: Path, *values: Any) -> tuple[list[Any], int]:
    """Printed lines and exit code of a command given a file of JSON Lines."""
    file = tmp_path / "values.jsonl"
    file.write_text("\n".join(json.dumps(value) for value in values), "utf-8")
    out, code = io.StringIO(), 0
    try:
        call_command(command, str(file), stdout=out)
    except SystemExit as stop:
        code = int(str(stop.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def test_seat_prints_one_seating_a_line(tmp_path: Path) -> None:
    assert run("seat", tmp_path, SEVEN, SEVEN) == ([seat_json(SEVEN)] * 2, 0)


def test_seat_exits_with_2_and_reasons_when_an_instance_is_impossible(tmp_path: Path) -> None:
    answers, code = run("seat", tmp_path, SEVEN, IMPOSSIBLE)
    assert answers[0] == seat_json(SEVEN)
    assert answers[1] == {
        "ok": False,
        "errors": [{"code": "plan_impossible", "path": "players"}],
    }
    assert code == 2


def test_verify_draw_accepts_a_record_and_refuses_a_changed_one(tmp_path: Path) -> None:
    entry = record(SEVEN)
    moved = {**entry["answer"], "tables": entry["answer"]["tables"][::-1]}
    verdicts, code = run("verify-draw", tmp_path, entry, {**entry, "answer": moved})
    assert [verdict["ok"] for verdict in verdicts] == [True, False]
    assert verdicts[1]["errors"] == [{"code": "tables_differ", "path": "answer.tables"}]
    assert code == 2
