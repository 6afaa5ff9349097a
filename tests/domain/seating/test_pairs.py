"""Tables of two: no pairing at all is better than the one drawn; duels float as few as possible."""

from __future__ import annotations

import pytest

from tests.bench.pair_draws import POLICIES, asked_in, fewest_floats, is_best, met_in
from tournaments.domain.seating import Entrant, past, seat_json, swiss_draw


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("policy", POLICIES)
def test_no_pairing_is_better_than_the_one_drawn(policy: str, players: int) -> None:
    asked = [i for seed in range(2) for i in asked_in(players, players - 1, seed, policy=policy)]
    assert [instance for instance in asked if not is_best(instance)] == []


@pytest.mark.parametrize("players", [31, 60])
def test_duels_by_groups_have_no_rematch_and_the_fewest_floats(players: int) -> None:
    for instance in asked_in(players, 8, players, policy="groups"):
        answer, scores = seat_json(instance), instance["players"]["score"]
        assert not met_in(instance) & set(map(frozenset, answer["tables"]))
        floats = sum(2 for a, b in answer["tables"] if scores[a] != scores[b])
        assert floats == fewest_floats(instance, answer["byes"])


def test_a_swiss_of_duels_is_drawn_by_groups() -> None:
    entrants = [Entrant(f"p{i}", i) for i in range(4)]
    history = [past([["p0", "p1"], ["p2", "p3"]])]
    assert swiss_draw(entrants, history, preferred=2)["rule"]["policy"] == "groups"
    for preferred, allowed in ((2, (3,)), (4, ())):
        asked = swiss_draw(entrants, history, preferred=preferred, allowed=allowed)
        assert asked["rule"]["policy"] == "weighted"


@pytest.mark.parametrize("policy", POLICIES)
def test_in_duels_wishes_for_tables_and_company_come_first(policy: str) -> None:
    ids = list(range(12))
    report = {
        "rule": {"preferred": 2, "policy": policy},
        "players": {"id": ids, "score": ids},
        "together": [[0, 11]],
        "apart": [[5, 6]],
        "wishes": [[3, 2], [9, 2], [4, 5]],
        "seed": 1,
    }
    tables = [set(table) for table in seat_json(report)["tables"]]
    assert {0, 11} in tables
    assert {5, 6} not in tables
    assert tables[1] == {3, 9}
    assert 4 in tables[4]
