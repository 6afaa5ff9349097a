"""Which table has which number, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.seating.draw import best_first, numbered, plan_of, task_for
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task


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
    ],
)
def test_tables_get_the_numbers_that_were_wished(wishes: Any, tables: Any) -> None:
    wished = task([1, 2, 3, 4, 5, 6], wishes=wishes)
    assert numbered(wished, [[0, 1], [2, 3], [4, 5]]) == tables
    # who has a bye sits at no table
    assert numbered(task([1, 2, 3], wishes=[[2, 1]]), [[0, 1]]) == [[0, 1]]
