"""Every number of players at every size of table gets seats, in hard cases too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.seating.evening import pairs_of
from tests.sample import sample
from tournaments.domain.seating import explain, read_instance, seat_json

Json = dict[str, Any]
SOME = 2  # steps of the search: what is right does not depend on them


def neighbours(size: int) -> list[int]:
    return [k for k in (size - 1, size, size + 1) if 2 <= k <= 6]


def sizes_known(players: int, sizes: list[int]) -> bool:
    """Return True if tables of these sizes can seat exactly this number."""
    whole = {0}
    for total in range(1, players + 1):
        if any(total - size in whole for size in sizes):
            whole.add(total)
    return players in whole


def after_two_rounds(players: int, size: int, rule: Json) -> Json:
    """An instance of round 3; the rounds before had what tables there were room for."""
    luck = Random(players * size)
    history = []
    for _ in range(2):
        order = list(range(players))
        luck.shuffle(order)
        tables = [order[i : i + size] for i in range(0, players - size + 1, size)]
        history.append({"tables": tables, "byes": order[len(tables) * size :]})
    return {
        "rule": {"preferred": size, "steps": SOME, **rule},
        "players": {"id": list(range(players)), "score": [luck.randrange(9) for _ in order]},
        "history": history,
        "seed": players,
    }


def check(report: Json, answer: Json) -> None:
    """Everybody has one place, at a size that is allowed, and the cost is what it is."""
    people = report["players"]["id"]
    assert sorted(i for table in [*answer["tables"], answer["byes"]] for i in table) == people
    assert answer["bound"]["total"] <= answer["cost"]["total"]
    assert answer["bound"]["H"] <= answer["cost"]["H"]
    assert answer["bound"]["R"] <= answer["cost"]["R"]


def numbers(mode: str) -> Iterator[int]:
    """Of 2 to 40, by which whatever can be left over at any size from 2 to 6 has been there, the
    first ten and others; of those up to 200 some of each mode."""
    yield from sample(range(2, 41), 18, always=10)
    yield from sample(range(41 + (mode == "swiss"), 201, 2), 5)


@pytest.mark.parametrize("mode", ["swiss", "random"])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_every_number_up_to_200_is_seated(size: int, mode: str) -> None:
    sizes = neighbours(size)
    for players in numbers(mode):
        report = after_two_rounds(players, size, {"mode": mode, "allowed": sizes})
        answer = seat_json(report)
        if not sizes_known(players, sizes):
            assert answer["errors"] == [{"code": "plan_impossible", "path": "players"}]
            continue
        check(report, answer)
        assert answer["byes"] == []
        assert {len(table) for table in answer["tables"]} <= set(sizes)
        off = sum(len(table) != size for table in answer["tables"])
        assert off < 2 * size


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_with_one_size_only_those_sit_out_who_are_over(size: int) -> None:
    for players in sample(range(size, 101), 18, always=10):
        report = after_two_rounds(players, size, {"max_byes": size - 1})
        answer = seat_json(report)
        check(report, answer)
        assert len(answer["byes"]) == players % size
        out = [0] * players
        for past in report["history"]:
            for i in past["byes"]:
                out[i] += 1
        assert max((out[i] for i in answer["byes"]), default=0) <= min(out) + 1


def nasty() -> dict[str, Json]:
    """Instances that lead searches astray."""
    everybody = list(range(36))
    turns = [everybody[turn:] + everybody[:turn] for turn in range(36)]
    rounds = [{"tables": [turn[i : i + 4] for i in range(0, 36, 4)]} for turn in turns]
    pairs = [list(pair) for pair in combinations(everybody, 2)]
    rising = [10**9 if i % 2 else -(10**9) for i in everybody]
    base: Json = {"players": {"id": everybody, "score": everybody}, "history": rounds[:3]}
    return {
        "all level": {**base, "players": {"id": everybody}},
        "everybody met everybody often": {**base, "history": rounds * 4},
        "huge scores": {**base, "players": {"id": everybody, "score": rising}},
        "everybody apart": {**base, "apart": pairs},
        "everybody together": {**base, "together": pairs},
        "a chain together": {**base, "together": [[i, i + 1] for i in range(35)]},
        "together and apart": {**base, "together": pairs[:99], "apart": pairs[:99]},
        "all wish for one table": {**base, "wishes": [[i, 1] for i in everybody]},
        "wishes for tables there are not": {**base, "wishes": [[i, 99] for i in everybody]},
        "one club": {**base, "players": {"id": everybody, "club": ["c"] * 36}},
        "the same round again and again": {**base, "history": rounds[:1] * 40},
    }


@pytest.mark.parametrize("policy", ["weighted", "strict", "norepeat", "cut", "level_cut", "groups"])
@pytest.mark.parametrize("name", list(nasty()))
def test_nasty_fields_are_seated_and_explained(name: str, policy: str) -> None:
    report = {**nasty()[name], "rule": {"policy": policy, "steps": 10, "rounds": 8}, "seed": 1}
    answer = seat_json(report)
    check(report, answer)
    instance, _ = read_instance(report)
    assert instance is not None
    found = explain(instance, answer["tables"], answer["byes"])
    assert found.cost.as_json() == answer["cost"]


@pytest.mark.parametrize("name", list(nasty()))
def test_nasty_fields_are_drawn_by_lot_and_in_pairs(name: str) -> None:
    for rule in (
        {"mode": "random", "steps": 10},
        {"preferred": 2},
        {"preferred": 2, "policy": "groups"},
    ):
        report = {**nasty()[name], "rule": rule, "seed": 1}
        check(report, seat_json(report))


@pytest.mark.parametrize("policy", ["weighted", "cut", "level_cut"])
def test_a_plan_by_hand_of_many_sizes_is_seated(policy: str) -> None:
    plan = [2, 3, 4, 5, 6] * 40
    ids = list(range(sum(plan)))
    rule = {"plan": plan, "policy": policy, "steps": SOME}
    report = {"rule": rule, "players": {"id": ids, "score": ids}, "seed": 1}
    answer = seat_json(report)
    check(report, answer)
    assert sorted(map(len, answer["tables"])) == sorted(plan)


def test_a_large_field_is_cut_into_tables_of_one_size() -> None:
    ids = list(range(4_800))
    rule = {"policy": "cut", "steps": SOME}
    report = {"rule": rule, "players": {"id": ids, "score": ids}, "seed": 1}
    answer = seat_json(report)
    check(report, answer)
    assert answer["cost"]["H"] == answer["bound"]["H"]


def test_two_who_met_in_every_round_but_one_meet_again_only_when_they_must() -> None:
    ids = list(range(4))
    played = [{"tables": [[0, 1], [2, 3]]}, {"tables": [[0, 2], [1, 3]]}]
    report = {"rule": {"preferred": 2}, "players": {"id": ids}, "history": played, "seed": 1}
    assert sorted(pairs_of(seat_json(report)["tables"])) == [(0, 3), (1, 2)]
