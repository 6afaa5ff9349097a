"""Draws by lot: which seatings there are, and when they are counted out, shuffled or tried out."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating import read_instance
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.lot.random_draw import (
    _by_shuffling,
    _shuffled,
    best_partitions,
    count_partitions,
    exhausted,
    partitions,
)
from tournaments.domain.seating.search.draft import Groups, Task


def task(players: int, size: int, history: list[Groups], **rule: Any) -> Task:
    report = {
        "rule": {"mode": "random", "preferred": size, **rule},
        "players": {"id": list(range(players))},
        "history": [{"tables": tables} for tables in history],
        "seed": 1,
    }
    instance, problems = read_instance(report)
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


def in_order(players: int, size: int) -> Groups:
    """Tables in the order of ids; who is over sits at none."""
    return [list(range(a, a + size)) for a in range(0, players - size + 1, size)]


@pytest.mark.parametrize(
    ("sizes", "ways"),
    [
        ((4,), 1),
        ((2, 2), 3),
        ((3, 2), 10),
        ((3, 3), 10),
        ((3, 3, 3), 280),
        # 8! / (3! 3! 2!), and the two tables of three are alike; four of two are another plan
        ((3, 3, 2), 280),
        # 11! / (4! 4! 3!), and the two tables of four are alike
        ((4, 4, 3), 5775),
    ],
)
def test_ways_to_seat_people_at_unnumbered_tables(sizes: tuple[int, ...], ways: int) -> None:
    assert count_partitions(sizes) == ways
    seen = Counter(
        frozenset(map(frozenset, tables))
        for tables in partitions(range(sum(sizes)), Counter(sizes))
        if ways < 1_000
    )
    assert ways >= 1_000 or (len(seen), seen.total()) == (ways, ways)
    assert all(sorted(map(len, tables)) == sorted(sizes) for tables in seen)


def test_of_four_people_everybody_may_sit_with_everybody() -> None:
    found = list(partitions([5, 6, 7, 8], Counter({2: 2})))
    assert found == [[[5, 6], [7, 8]], [[5, 7], [6, 8]], [[5, 8], [6, 7]]]


def test_the_best_ways_are_all_those_without_a_repeat() -> None:
    goal = task(4, 2, [[[0, 1]]]).goal
    assert best_partitions(goal, (2, 2)) == [[[0, 2], [1, 3]], [[0, 3], [1, 2]]]


@pytest.mark.parametrize(("players", "times"), [(256, 64), (257, 1)])
def test_larger_fields_are_shuffled_once(players: int, times: int) -> None:
    """Of 128 duels every second shuffle or so repeats one: in 64 shuffles there is one that does
    not. One person is over in the larger field."""
    again = task(players, 2, [in_order(players, 2)], max_byes=1)
    for luck in range(12):
        first = again.goal.cost(*_shuffled(again, Random(luck))).repeats
        found = _by_shuffling(again, Random(luck)) is not None
        assert found is (times > 1 or not first)


@pytest.mark.parametrize(("players", "tries"), [(64, True), (65, False)])
def test_fields_of_up_to_64_are_tried_out(players: int, *, tries: bool) -> None:
    again = task(players, 4, [in_order(players, 4)], max_byes=1, steps=100)
    seating = (in_order(players, 4), list(range(64, players)))
    tables, byes = exhausted(again, seating, Random(1))
    assert (again.goal.cost(tables, byes).repeats == 0) is tries
    assert tries or tables == seating[0]
