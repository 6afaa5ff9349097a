"""Numbers of tables, order of byes, and the rest of a draw, by hand."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tournaments.domain.seating import seat_json
from tournaments.domain.seating.draw import best_first, finish, numbered, plan_of, task_for
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task

SOME = {"steps": 20}  # the search is not what is tested


def task(scores: list[int], **asked: Any) -> Task:
    people = {"id": list(range(len(scores))), "score": scores}
    given = {"rule": {"preferred": 2, "max_byes": 1}, "players": people, "seed": 1, **asked}
    instance, problems = read_instance(given)
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


def test_the_best_on_average_sit_at_the_first_table() -> None:
    """However many they are; of level tables that of the first player."""
    goal = task([1, 2, 3, 4, 5, 6, 7, 8]).goal
    tables = [[0, 1], [6, 7], [3, 4], [5]]
    assert best_first(goal, tables) == [[6, 7], [5], [3, 4], [0, 1]]
    assert best_first(goal, [[4, 5, 6], [7]]) == [[7], [4, 5, 6]]
    assert best_first(task([5] * 4).goal, [[2, 1], [3, 0]]) == [[3, 0], [2, 1]]


@pytest.mark.parametrize(
    ("wishes", "tables"),
    [
        ([[0, 3]], [[4, 5], [2, 3], [0, 1]]),
        ([[5, 1], [2, 3]], [[4, 5], [0, 1], [2, 3]]),
        ([[0, 4]], [[0, 1], [2, 3], [4, 5]]),  # there is no fourth
        ([[0, 1]], [[0, 1], [2, 3], [4, 5]]),
        # of two who wish one table the first of the entrants has it, however they are told
        ([[5, 1], [0, 1]], [[0, 1], [2, 3], [4, 5]]),
        ([[2, 2], [5, 2]], [[0, 1], [2, 3], [4, 5]]),
        # two who sit together wish two tables: the first of the entrants has his
        ([[0, 2], [1, 3]], [[2, 3], [0, 1], [4, 5]]),
        # more wishes come true where 1 has his, since 4 wishes the table of 0
        ([[0, 2], [1, 3], [4, 2]], [[2, 3], [4, 5], [0, 1]]),
        # two of a table count for two
        ([[0, 3], [4, 2], [5, 2], [2, 2], [3, 1]], [[2, 3], [4, 5], [0, 1]]),
    ],
)
def test_tables_get_the_numbers_that_were_wished(wishes: Any, tables: Any) -> None:
    wished = task([1, 2, 3, 4, 5, 6], wishes=wishes)
    assert numbered(wished, [[0, 1], [2, 3], [4, 5]]) == tables
    # who has a bye sits at no table
    assert numbered(task([1, 2, 3], wishes=[[2, 1]]), [[0, 1]]) == [[0, 1]]


@pytest.mark.parametrize(
    "rule",
    [
        {"preferred": 2, "policy": "groups"},
        {"preferred": 2},
        {"preferred": 4, "allowed": [3, 5]},
        {"preferred": 4, "allowed": [3], "policy": "level_cut"},
        {"mode": "random", "preferred": 4, "allowed": [3, 5]},
        {"mode": "random", "preferred": 2},
    ],
)
def test_a_wish_for_a_table_changes_nobodys_company(rule: Any) -> None:
    """The same draw with other numbers, and those who were drawn together sit together."""
    players = {"id": list(range(26)), "score": [i // 3 for i in range(26)]}
    met = [{"tables": [list(range(n, n + 2)) for n in range(0, 26, 2)]}]
    for seed in range(4):
        asked = {"rule": rule | SOME, "players": players, "history": met, "seed": seed}
        free = seat_json(asked)
        a, b = free["tables"][3][:2]
        wishes = [[a, 1], [b, 6], [free["tables"][0][0], 2]]
        wished = seat_json(asked | {"wishes": wishes})
        assert {frozenset(t) for t in wished["tables"]} == {frozenset(t) for t in free["tables"]}
        assert (wished["cost"], wished["byes"]) == (free["cost"], free["byes"])
        number = {i: n for n, table in enumerate(wished["tables"], 1) for i in table}
        assert [number[a], number[b], number[wishes[2][0]]] == [*[1 if a < b else 6] * 2, 2]


def test_who_sits_out_is_told_in_the_order_of_entrants() -> None:
    asked = {
        "rule": {"preferred": 2, "max_byes": 3},
        "players": {"id": ["a", "b", "c", "d", "e"]},
        "seed": 1,
    }
    instance, _ = read_instance(asked)
    assert instance is not None
    seating = finish(
        instance, task_for(instance, plan_of(instance)), [[1, 3]], [4, 0, 2], Random(1)
    )
    assert seating.byes == ("a", "c", "e")
    assert set(seating.tables[0]) == {"b", "d"}


@pytest.mark.parametrize("seed", range(12))
def test_tables_of_a_swiss_draw_come_best_first(seed: int) -> None:
    scores = [3, 9, 1, 7, 5, 2, 8, 4]
    players = {"id": list(range(8)), "score": scores}
    asked = {"rule": {"preferred": 2}, "players": players, "seed": seed}
    tables = seat_json(asked)["tables"]
    # 9 8, 7 5, 4 3 and 2 1: nobody who is left is nearer
    assert list(map(set, tables)) == [{1, 6}, {3, 4}, {7, 0}, {5, 2}]


MET = [{"tables": [[0, 4], [2, 3], [1, 5]]}, {"tables": [[4, 2], [3, 1], [5, 0]]}]


def strangers_left(tables: Any) -> bool:
    """Return True if six people can be paired once more after this, and nobody has met."""
    met = {frozenset(pair) for past in MET for pair in past["tables"]}
    met |= set(map(frozenset, tables))
    pairs = [pair for pair in combinations(range(6), 2) if frozenset(pair) not in met]
    return any(len({*a, *b, *c}) == 6 for a, b, c in combinations(pairs, 3))


def test_a_draw_by_lot_leaves_strangers_for_the_next_one() -> None:
    """Six people, two rounds: 0, 1 and 2 have not met, nor have 3, 4 and 5, nor 0-3, 1-4 and 2-5.

    A draw of these last three pairs leaves two circles of three, of which each keeps one alone. It
    is one of four ways to pair strangers.
    """
    rule = {"mode": "random", "preferred": 2, "plan": [2, 2, 2]}
    asked = {"players": {"id": list(range(6))}, "history": MET}
    drawn = [
        seat_json({**asked, "rule": rule | ahead, "seed": seed})
        for ahead in ({}, {"ahead": [2, 2, 2]})
        for seed in range(40)
    ]
    assert [answer["cost"]["R"] for answer in drawn] == [0] * 80
    left = [strangers_left(answer["tables"]) for answer in drawn]
    assert 0 < left[:40].count(False) < 20
    assert all(left[40:])
    ways = {frozenset(map(frozenset, answer["tables"])) for answer in drawn[40:]}
    assert len(ways) == 3
