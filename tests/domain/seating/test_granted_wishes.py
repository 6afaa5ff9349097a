"""Granted wishes before the search begins, by hand: people, tables and exchanges."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.domain.seating.draw import plan_of, task_for
from tournaments.domain.seating.reading import read_instance
from tournaments.domain.seating.search.draft import Task
from tournaments.domain.seating.swiss.wishing import grant, parties


def task(scores: list[int], **wished: Any) -> Task:
    """People 0, 1, … with these scores, which are their levels too."""
    asked = {
        "rule": {"preferred": 3, "allowed": [2, 4], "level": "score", "max_byes": 1},
        "players": {"id": list(range(len(scores))), "score": scores},
        "seed": 1,
        **wished,
    }
    instance, problems = read_instance(asked)
    assert instance is not None, problems
    return task_for(instance, plan_of(instance))


SIX = [1, 2, 3, 4, 5, 6]


def test_who_shares_a_wish_is_one_party_and_large_ones_come_first() -> None:
    """A player who only wishes for a table number is no party."""
    wishing = task(SIX, wishes=[[3, 1], [0, 1], [5, 2]], together=[[1, 0], [4, 2], [3, 1]])
    assert parties(wishing) == [(0, 1, 3), (2, 4)]


def test_of_parties_as_large_that_of_the_first_person_comes_first() -> None:
    assert parties(task(SIX, together=[[4, 5], [3, 1], [0, 2]])) == [(0, 2), (1, 3), (4, 5)]


def test_who_sits_with_several_brings_them_all_together() -> None:
    assert parties(task(SIX, together=[[0, 1], [2, 3], [1, 2]])) == [(0, 1, 2, 3)]


@pytest.mark.parametrize(
    ("scores", "wished", "tables", "granted"),
    [
        # at both tables is one of the two, so at the first; of 0 and 2 there 2 is nearer to 4
        (SIX, {"together": [[1, 4]]}, [[0, 1, 2], [3, 4, 5]], [[0, 1, 4], [3, 2, 5]]),
        # two of three sit at the second; 0 has 1 point, 4 is nearer than 5
        (SIX, {"together": [[0, 3], [0, 4]]}, [[0, 1, 2], [3, 4, 5]], [[5, 1, 2], [3, 4, 0]]),
        # 1 and 2 are as near to 3: the first of them
        ([1, 2, 2, 2, 5, 6], {"together": [[0, 3]]}, [[0, 1, 2], [3, 4, 5]],
         [[0, 3, 2], [1, 4, 5]]),
        # everybody at the table of 1 wishes to sit there
        (SIX, {"together": [[1, 4], [2, 0]]}, [[0, 1, 2], [3, 4, 5]], [[0, 1, 2], [3, 4, 5]]),
        # nearest to 6 points are 4 and 3 (5 and 4), who wish to sit together as they do
        ([1, 2, 3, 4, 5, 6, 7], {"together": [[1, 5], [3, 4]]}, [[1, 2, 3, 4], [0, 5, 6]],
         [[1, 5, 3, 4], [0, 2, 6]]),
        # three do not fit where two of them sit: 0 goes for 3, and then 1 for 4
        ([1, 2, 3, 4, 5], {"together": [[0, 1], [1, 2]]}, [[0, 1], [2, 3, 4]],
         [[3, 4], [2, 0, 1]]),
        # no table holds all four
        (SIX, {"together": [[0, 1], [1, 4], [4, 5]]}, [[0, 1, 2], [3, 4, 5]],
         [[0, 1, 2], [3, 4, 5]]),
        # whoever sits out does so
        ([1, 2, 3, 4, 5, 6, 7], {"together": [[1, 6]]}, [[0, 1, 2], [3, 4, 5]],
         [[0, 1, 2], [3, 4, 5]]),
    ],
)  # fmt: skip
def test_whoever_moves_changes_places_with_somebody_of_like_level_who_wishes_nothing(
    scores: list[int], wished: Any, tables: Any, granted: Any
) -> None:
    before = [list(table) for table in tables]
    assert grant(task(scores, **wished), tables) == granted
    assert tables == before


def test_tables_stay_where_nobody_wishes_anything() -> None:
    tables = [[0, 1, 2], [3, 4, 5]]
    assert grant(task(SIX), tables) is tables
    assert grant(task(SIX, wishes=[[0, 2], [3, 2]]), tables) is tables
