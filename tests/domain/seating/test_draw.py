"""Every draw is valid: everybody once, sizes as planned, cost as stated, the same for a seed."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.domain.seating import Entrant, evening_draw, past, seat_json

RULES: list[dict[str, Any]] = [
    {"mode": "swiss", "preferred": 4, "allowed": [3, 5]},
    {"mode": "random", "preferred": 3, "allowed": [2, 4]},
    {"mode": "swiss", "preferred": 5, "allowed": [4, 6], "max_byes": 4, "level": "score"},
    {"mode": "swiss", "preferred": 4, "allowed": [], "max_byes": 3, "policy": "norepeat"},
    {"mode": "swiss", "preferred": 3, "allowed": [2, 4], "policy": "strict"},
]


def people(answer: dict[str, Any]) -> list[Any]:
    return [player for table in [*answer["tables"], answer["byes"]] for player in table]


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 40), st.sampled_from(RULES), st.integers(0, 2**32))
def test_everybody_has_exactly_one_place(n: int, rule: dict[str, Any], seed: int) -> None:
    ids = [f"p{i}" for i in range(n)]
    first = [ids[i : i + 4] for i in range(0, n, 4)]
    report = {
        "rule": rule | {"steps": 10},  # what is right does not depend on them
        "players": {"id": ids, "score": [seed * i % 7 for i in range(n)]},
        "history": [{"tables": first, "byes": []}],
        "seed": seed,
    }
    answer = seat_json(report)
    if "tables" not in answer:
        assert answer["errors"] == [{"code": "plan_impossible", "path": "players"}]
        return
    assert sorted(people(answer)) == sorted(ids)
    sizes = {rule["preferred"], *rule["allowed"]}
    assert {len(table) for table in answer["tables"]} <= sizes
    assert answer["bound"]["total"] <= answer["cost"]["total"]
    assert answer["bound"]["R"] <= answer["cost"]["R"]
    assert seat_json(report) == answer


def test_partners_change_from_round_to_round() -> None:
    history: list[dict[str, Any]] = []
    partners: set[frozenset[str]] = set()
    for number in range(3):
        entrants = [Entrant(p) for p in "abcd"]
        report = evening_draw(entrants, history, preferred=4, partners=(4,))
        table = seat_json(report | {"seed": number})["tables"][0]
        partners |= {frozenset(table[::2]), frozenset(table[1::2])}
        history.append(past([table]))
    assert len(partners) == 6
