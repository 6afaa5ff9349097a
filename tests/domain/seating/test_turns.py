"""Everybody has a turn at an off-size table before anybody has a second one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.domain.seating.evening import play
from tournaments.domain.seating import read_instance
from tournaments.domain.seating.draft import Groups, Task
from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.turns import plan

Json = dict[str, Any]

FOURS: Json = {"mode": "random", "preferred": 4, "allowed": [3, 5], "rounds": 8}
THREES: Json = {"mode": "random", "preferred": 3, "allowed": [4], "rounds": 8}


@pytest.mark.parametrize(
    ("players", "rule", "again"),
    [
        (41, FOURS, [0, 0, 0, 0, 0, 0, 0, 0]),
        (45, FOURS, [0, 0, 0, 0, 0, 0, 0, 0]),
        (28, THREES, [0, 0, 0, 0, 0, 0, 0, 4]),
        (31, THREES, [0, 0, 0, 0, 0, 0, 0, 1]),
        (32, THREES, [0, 0, 0, 0, 8, 8, 8, 8]),
        (34, THREES, [0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_nobody_has_a_second_turn_before_all_have_had_one(
    players: int, rule: Json, again: list[int]
) -> None:
    """32 at threes, of whom eight sit at fours: everybody's turn has come after four rounds."""
    evening = play(players, {**rule, "steps": 50}, 8, 0)
    assert evening.repeats == [0] * 8
    assert [answer["cost"]["O"] // 2 for answer in evening.answers] == again


def after(rule: Json, *played: Groups) -> Task:
    """The task of the next round of an evening."""
    players = {"id": sorted(i for table in played[0] for i in table)}
    report = {"rule": rule, "players": players, "history": [{"tables": r} for r in played]}
    instance, _ = read_instance(report)
    assert instance is not None
    return task_for(instance, plan_of(instance))


FIRST = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12], [13, 14, 15]]


def test_the_plan_has_strangers_at_every_table_until_all_had_their_turn() -> None:
    """16 at threes: twelve have not sat at the table of four, one of each former table at each."""
    rounds = plan(after(THREES, FIRST), 7, Random(1))
    assert [len(tables) for tables in rounds] == [1, 1, 1]
    tables = [sorted((i - 1) // 3 for i in table) for (table,) in rounds]
    assert tables == [[1, 2, 3, 4]] * 3
    assert sorted(i for (table,) in rounds for i in table) == list(range(4, 16))


def test_the_plan_ends_with_the_event() -> None:
    ((table,),) = plan(after(THREES, FIRST), 1, Random(1))
    assert sorted((i - 1) // 3 for i in table) == [1, 2, 3, 4]


def test_the_last_tables_of_the_plan_need_not_be_full() -> None:
    """14 at threes: six wait after one round, of two tables, so a table of four has acquaintances;
    two wait after the next, who are strangers."""
    played = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10], [11, 12, 13]]
    assert plan(after(THREES, played), 7, Random(1)) == []
    again = [[0, 4, 8, 11], [1, 5, 9, 12], [2, 6, 10], [3, 7, 13]]
    ((first, second),) = plan(after(THREES, played, again), 6, Random(1))
    assert (sorted(first + second), len(first)) == ([10, 13], 2)


def test_there_is_no_plan_where_those_who_wait_know_each_other() -> None:
    """Two tables of three make no table of four strangers."""
    played = [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert plan(after(THREES, played), 7, Random(1)) == []
