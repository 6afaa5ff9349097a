"""Contents of a verdict on a record, in codes and places, and the request of a draw."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tournaments.domain.seating import (
    SOLVER,
    commit,
    examine,
    fingerprint,
    record,
    verify,
)

Json = dict[str, Any]

# Two who meet again: whatever is drawn, they sit at the one table and nobody sits out.
REPORT: Json = {
    "rule": {"mode": "random", "preferred": 2},
    "players": {"id": ["a", "b"]},
    "history": [{"tables": [["a", "b"]]}],
    "seed": 5,
}
# The keys in order, no blanks, no seed.
CANONICAL = (
    b'{"history":[{"tables":[["a","b"]]}],"players":{"id":["a","b"]},'
    b'"rule":{"mode":"random","preferred":2}}'
)


def problems(entry: object) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in verify(entry).problems]


def changed(answer: Json) -> Json:
    entry = record(REPORT)
    return {**entry, "answer": entry["answer"] | answer}


def test_a_record_lays_down_all_that_checks_it() -> None:
    entry = record(REPORT)
    answer = entry.pop("answer")
    assert entry == {
        "instance": REPORT,
        "commitment": hashlib.sha256(b"stichtag-seed:5").hexdigest(),
        "inputs": hashlib.sha256(CANONICAL).hexdigest(),
        "solver": SOLVER,
    }
    assert (sorted(answer["tables"][0]), answer["byes"], answer["seed"]) == (["a", "b"], [], 5)
    # met once, and in the last round
    assert (answer["cost"]["R"], answer["bound"]["R"]) == (2, 2)


def test_a_verdict_as_json() -> None:
    hashes = {"commitment": commit(5), "inputs": fingerprint(REPORT)}
    assert verify(record(REPORT)).as_json() == {"ok": True, **hashes}
    assert verify(changed({"byes": ["c"]})).as_json() == {
        "ok": False,
        "errors": [{"code": "byes_differ", "path": "answer.byes"}],
        **hashes,
    }


def test_only_what_differs_is_told() -> None:
    assert problems(changed({})) == []
    assert problems(changed({"cost": {}})) == [("cost_differs", "answer.cost")]
    assert problems(changed({"tables": [], "byes": ["a", "b"]})) == [
        ("tables_differ", "answer.tables"),
        ("byes_differ", "answer.byes"),
    ]
    assert problems({**record(REPORT), "commitment": commit(6), "inputs": commit(6)}) == [
        ("commitment_mismatch", "commitment"),
        ("inputs_mismatch", "inputs"),
    ]


def test_what_is_no_record_is_told_with_its_place() -> None:
    missing = [("field_missing", key) for key in ("instance", "commitment", "answer")]
    assert problems([]) == [("report_type", "")]
    assert problems({}) == missing
    assert problems({"instance": REPORT}) == missing[1:]
    assert problems({"answer": {}}) == missing[:2]
    for broken in ({"instance": []}, {"answer": []}):
        assert problems({**record(REPORT), **broken}) == [("field_type", "instance")]
    seedless = {key: value for key, value in REPORT.items() if key != "seed"}
    entry = {**record(REPORT), "instance": seedless, "commitment": None, "answer": {}}
    assert problems(entry)[:2] == [
        ("field_missing", "commitment"),
        ("field_missing", "instance.seed"),
    ]


def test_an_instance_that_cannot_be_read_is_not_drawn() -> None:
    impossible = REPORT | {"seed": None, "players": {"id": ["a", "b", "c"]}}
    entry = {**record(REPORT), "instance": impossible}
    assert problems(entry) == [
        ("plan_impossible", "instance.players"),
        ("field_missing", "instance.seed"),
    ]
    verdict = verify(entry)
    assert (verdict.commitment, verdict.inputs) == ("", fingerprint(impossible))
    with pytest.raises(ValueError, match="plan_impossible"):
        examine(entry)


def test_hashes_and_solver_may_be_missing() -> None:
    entry = record(REPORT)
    del entry["inputs"], entry["solver"]
    assert verify(entry).ok


def test_a_record_takes_a_whole_instance() -> None:
    with pytest.raises(ValueError, match="not a complete instance"):
        record({key: value for key, value in REPORT.items() if key != "seed"})
    with pytest.raises(ValueError, match="plan_impossible"):
        record(REPORT | {"players": {"id": ["a", "b", "c"]}})


def test_what_was_promised_is_another_question_than_the_seats() -> None:
    promised_otherwise = {**record(REPORT), "commitment": commit(6)}
    assert verify(record(REPORT)).draws_the_same
    assert verify(promised_otherwise).draws_the_same
    assert not verify(changed({"byes": ["c"]})).draws_the_same
    assert not verify(promised_otherwise).of_another_solver
    assert verify({**promised_otherwise, "solver": 1}).of_another_solver
    assert problems({**promised_otherwise, "solver": 1, "answer": {}}) == [
        ("commitment_mismatch", "commitment"),
        ("solver_differs", "solver"),
    ]


def test_a_record_is_examined_with_its_reasons() -> None:
    verdict, explanation = examine(record(REPORT))
    assert verdict.ok
    assert explanation.repeats == 1
    assert [place.player for place in explanation.places] == record(REPORT)["answer"]["tables"][0]
