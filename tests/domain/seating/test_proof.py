"""A recorded draw can be repeated, and any change in it shows."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.domain.seating.evening import play
from tournaments.domain.seating import SOLVER, commit, record, seat_json, verify

REPORT: dict[str, Any] = {
    "rule": {"mode": "swiss", "preferred": 4, "allowed": [3]},
    "players": {"id": [f"p{i}" for i in range(19)], "score": [i * i % 11 for i in range(19)]},
    "history": [{"tables": [[f"p{i}" for i in range(t, t + 4)] for t in (0, 4, 8, 12)]}],
    "seed": 2**100 + 7,
}


def codes(entry: dict[str, Any]) -> list[str]:
    return [problem.code for problem in verify(entry).problems]


def test_a_recorded_draw_holds() -> None:
    verdict = verify(json.loads(json.dumps(record(REPORT))))
    assert verdict.ok
    assert verdict.commitment == commit(2**100 + 7)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commit(5) == hashlib.sha256(b"stichtag-seed:5").hexdigest()


def test_every_change_of_a_record_shows() -> None:
    entry = record(REPORT)
    tables = [list(reversed(table)) for table in entry["answer"]["tables"]]
    assert codes({**entry, "answer": {**entry["answer"], "tables": tables}}) == ["tables_differ"]
    assert codes({**entry, "commitment": commit(6)}) == ["commitment_mismatch"]
    other = {**REPORT, "id": "other"}
    assert codes({**entry, "instance": other}) == ["inputs_mismatch"]
    assert codes({"instance": REPORT}) == ["field_missing", "field_missing"]


def test_a_draw_of_another_version_is_not_judged() -> None:
    entry = record(REPORT)
    tables = [list(reversed(table)) for table in entry["answer"]["tables"]]
    other = {**entry, "solver": SOLVER - 1, "answer": {**entry["answer"], "tables": tables}}
    assert codes(other) == ["solver_differs"]
    assert verify(other).of_another_solver
    assert not verify(entry).of_another_solver


def test_whoever_changes_what_comes_out_raises_the_version() -> None:
    rules: list[dict[str, Any]] = [
        {"mode": "random", "preferred": 3, "allowed": [4]},
        {"mode": "swiss", "preferred": 4, "allowed": [3, 5]},
        {"mode": "swiss", "preferred": 4, "allowed": [3, 5], "rounds": 8, "policy": "norepeat"},
        {"mode": "swiss", "preferred": 2, "allowed": [], "max_byes": 1},
        {"mode": "swiss", "preferred": 2, "allowed": [], "max_byes": 1, "policy": "groups"},
        {"mode": "swiss", "preferred": 4, "allowed": [5], "policy": "cut"},
        {"mode": "swiss", "preferred": 4, "allowed": [5], "policy": "level_cut"},
    ]
    drawn = [seat_json({**REPORT, "rule": rule}) for rule in rules]
    drawn += play(26, {"mode": "random", "preferred": 4, "allowed": [3]}, 3, 0).answers
    drawn += play(25, {"mode": "swiss", "preferred": 4, "allowed": [5]}, 3, 0).answers
    drawn += play(30, {"mode": "random", "preferred": 4, "allowed": [3]}, 3, 0).answers
    text = json.dumps([answer["tables"] for answer in drawn])
    assert (SOLVER, hashlib.sha256(text.encode()).hexdigest()[:16]) == (9, "1255727286a958e2")


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_every_process_draws_the_same(hash_seed: str) -> None:
    program = (
        "import json, sys; from tournaments.domain.seating import seat_json;"
        "print(json.dumps(seat_json(json.load(sys.stdin))))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(REPORT),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == seat_json(REPORT)
