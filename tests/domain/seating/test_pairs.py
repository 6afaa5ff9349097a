"""Tables of two: no pairing at all is better than the one drawn; duels float as few as possible."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bench.exact_pairings import Duels
from tests.bench.pair_draws import POLICIES, asked_in, is_best, met_in
from tests.sample import sample
from tournaments.domain.seating import Entrant, past, seat_json, swiss_draw

Json = dict[str, Any]


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("policy", POLICIES)
def test_no_pairing_is_better_than_the_one_drawn(policy: str, players: int) -> None:
    asked = asked_in(players, players - 1, players, policy=policy)
    assert [instance for instance in asked if not is_best(instance)] == []


def duels(scores: list[int], history: Any = (), **asked: Any) -> Json:
    """A round of a Swiss of two sides, people 0, 1, …"""
    entrants = [Entrant(i, score) for i, score in enumerate(scores)]
    return swiss_draw(entrants, list(history), preferred=2, **asked) | {"seed": 1}


def drawn(report: Json) -> set[frozenset[int]]:
    return set(map(frozenset, seat_json(report)["tables"]))


def test_who_has_no_equal_plays_in_the_next_score_group() -> None:
    """Scores 6, 4, 4, 2, 2, 0: the first floats to 4, the one left there to 2, and so on; 4 with
    4 and 2 with 2 would leave the only unbeaten to the only winless."""
    for seed in range(20):
        pairs = drawn(duels([6, 4, 4, 2, 2, 0]) | {"seed": seed})
        gaps = sorted(abs([6, 4, 4, 2, 2, 0][a] - [6, 4, 4, 2, 2, 0][b]) for a, b in pairs)
        assert gaps == [2, 2, 2]


def test_of_gaps_the_widest_counts_first() -> None:
    """Scores 8, 6, 5, 2, 2, 0 (by hand): 0 has met 1, and 2 has met 1. The first plays 2 (gap 3);
    then 1 plays 3 or 4 (4). 0 with 3 (6) and 1 with … would be wider."""
    met = [past([[0, 1], [3, 4]]), past([[1, 2]], [])]
    pairs = drawn(duels([8, 6, 5, 2, 2, 0], met))
    assert frozenset({0, 2}) in pairs
    assert {1, 5} not in pairs


def test_no_pair_is_further_apart_than_it_must_be_even_where_more_float() -> None:
    """Scores in wins 3, 2, 2, 1, 1, 0 … by hand: squares 9 + 0 + 0 would be less than 4 + 4 + 4."""
    # 0 (score 6) has met 1 and 2 (both 4). 3, 4 have 2; 5 has 0 and has met 3 and 4. 1 and 2 have
    # met each other, so have 3 and 4: 0 with 5, 1 with 3, 2 with 4 has a gap of 6; 0 with 3, 4
    # with 1, 2 with 5 has none above 4.
    met = [past([[0, 1], [2, 3]]), past([[0, 2], [5, 3]]), past([[1, 2], [3, 4]]), past([[5, 4]])]
    pairs = drawn(duels([6, 4, 4, 2, 2, 0], met))
    scores = [6, 4, 4, 2, 2, 0]
    assert max(abs(scores[a] - scores[b]) for a, b in pairs) == 4
    assert not pairs & {frozenset(t) for played in met for t in played["tables"]}


def test_equal_gaps_lie_as_low_as_they_can() -> None:
    """Scores 4, 4, 2, 2, 0, 0; nobody of 2 can meet each other. 4 with 4, then 2 with 0 twice, or 4
    with 2 twice, then 0 with 0: as many, and the best keep each other."""
    met = [past([[2, 3]])]
    assert frozenset({0, 1}) in drawn(duels([4, 4, 2, 2, 0, 0], met))


def test_who_floated_before_floats_last() -> None:
    """Three of score 2, three of score 0: one of each floats. 0 floated down before, 1 too; 3 and 4
    up; nobody has met."""
    scores = dict(enumerate([2, 2, 2, 0, 0, 0]))
    history = [
        past([], [0, 1, 2, 3, 4, 5]),
        {"tables": [], "byes": [], "down": [0, 1], "up": [3, 4]},
    ]
    for seed in range(12):
        assert frozenset({2, 5}) in drawn(duels(list(scores.values()), history) | {"seed": seed})


def test_floats_are_told_from_the_scores_before_a_round() -> None:
    played = past(
        [["a", "b"], ["d", "c"], ["e", "f"]], scores={**dict.fromkeys("abcdef", 2), "c": 4, "f": 0}
    )
    assert (played["down"], played["up"]) == (["c", "e"], ["d", "f"])
    assert past([["a", "b"]], scores={"a": 2, "b": 2}) == {"tables": [["a", "b"]], "byes": []}


def test_a_walkover_won_counts_as_a_bye() -> None:
    """0 is lowest and won a walk-over against 3, who is gone; 1 is next and sits out."""
    walkover = past([[0, 3], [1, 4]], [2], walkovers=[0])
    asked = duels([0, 1, 3, 9, 6], [walkover])
    for seed in range(8):
        assert seat_json(asked | {"seed": seed})["byes"] == [1]
    without = asked | {"history": [past([[0, 3], [1, 4]], [2])]}
    assert seat_json(without)["byes"] == [0]


@pytest.mark.parametrize("players", [31, 60])
def test_duels_by_groups_have_no_rematch(players: int) -> None:
    for instance in asked_in(players, 8, players, policy="groups"):
        answer = seat_json(instance)
        assert not met_in(instance) & set(map(frozenset, answer["tables"]))


@pytest.mark.parametrize("allowed", [(), (3,)])
def test_a_swiss_of_duels_is_drawn_by_groups(allowed: tuple[int, ...]) -> None:
    entrants = [Entrant(f"p{i}", i) for i in range(5)]
    history = [past([["p0", "p1"], ["p2", "p3"]], ["p4"])]
    asked = swiss_draw(entrants, history, preferred=2, allowed=allowed)
    assert asked["rule"]["policy"] == "groups"
    assert swiss_draw(entrants, history, preferred=4)["rule"]["policy"] == "weighted"


def test_people_at_a_table_of_three_among_duels_are_near_each_other() -> None:
    """Scores 8, 6, 4, 2, 0: the three at one table are neighbours, as the two are; by hand 8 6 and
    4 2 0 cost 2 · 3 / 3 · 24 + 3 · 4, and so do 8 6 4 and 2 0, which is the same."""
    for seed in range(6):
        tables = seat_json(duels([8, 6, 4, 2, 0], allowed=(3,)) | {"seed": seed})["tables"]
        assert sorted(map(sorted, tables)) in ([[0, 1], [2, 3, 4]], [[0, 1, 2], [3, 4]])


@pytest.mark.parametrize("players", [9, 10, 11, 12])
def test_no_pairing_of_up_to_twelve_is_better_than_the_one_drawn(players: int) -> None:
    for instance in sample(asked_in(players, 5, players, policy="groups"), 3):
        answer, exact = seat_json(instance), Duels(instance)
        pairs = [(a, b) for a, b in answer["tables"]]
        assert exact.key(pairs, answer["byes"]) == exact.best()


@pytest.mark.parametrize("policy", POLICIES)
def test_in_duels_wishes_for_company_come_first(policy: str) -> None:
    ids = list(range(12))
    report = {
        "rule": {"preferred": 2, "policy": policy},
        "players": {"id": ids, "score": ids},
        "together": [[0, 11]],
        "seed": 1,
    }
    tables = [set(table) for table in seat_json(report)["tables"]]
    assert {0, 11} in tables
    apart = seat_json(report | {"apart": [[5, 6]]})["tables"]
    assert ([5, 6] in map(sorted, apart)) is (policy == "norepeat")  # there distance comes first
