"""Further rankings of a tournament: four duellists, e1 first with two wins, e4 last with none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.desk.test_prizes import Evening
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import EACH_ROUND, Ranking
from tournaments.domain.rankings import (
    lines_of,
    planned_rounds,
    ranked_lines,
    rankings,
)


def test_as_many_rounds_are_planned_as_were_agreed() -> None:
    assert planned_rounds(Evening(is_over=False).state) == 2
    assert planned_rounds(Evening(is_over=False, rounds=3).state) == 3


def test_a_ranking_for_each_round_comes_once_for_each() -> None:
    each = [{"title": "Day", "round": EACH_ROUND}, {"title": "Best"}]
    found = rankings(Evening(is_over=False, rankings=each).state)
    assert [(ranking.title, ranking.round) for ranking in found] == [
        ("Day 1", 1), ("Day 2", 2), ("Best", 0),
    ]  # fmt: skip


def test_who_was_excluded_is_in_no_ranking() -> None:
    event = Evening()
    event.does("exclude", player="e1")
    assert [line.players for line in ranked_lines(event.state, Ranking("A", round=1))] == [
        ("e3",), ("e2",), ("e4",),
    ]  # fmt: skip


PLACES = [Place(1, "a"), Place(1, "b"), Place(3, "c"), Place(4, "d")]
VALUES: Any = {"a": (9, 4), "b": (9, 6), "c": (3, 3), "d": (3, 1)}


@pytest.mark.parametrize(
    ("ranking", "expected"),
    [
        # by the places of the main ranking, whose level people stay level
        (Ranking("A"), [(1, "a"), (1, "b"), (3, "c"), (4, "d")]),
        # something else counts: the best round parts who is level
        (Ranking("A", best=2), [(1, "b"), (2, "a"), (3, "c"), (4, "d")]),
        # fewer are better
        (Ranking("A", measure="lost"), [(1, "c"), (2, "d"), (3, "b"), (4, "a")]),
    ],
)
def test_lines_are_ordered_by_places_or_by_what_counts(
    ranking: Ranking, expected: list[tuple[int, str]]
) -> None:
    lines = lines_of(ranking, PLACES, VALUES, dict.fromkeys("abcd", ""))
    assert [(line.rank, line.players[0]) for line in lines] == expected
    assert {line.says for line in lines} == {""}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, [(1, "l1", 12), (1, "l2", 12)]),
        ({"count": 1}, [(1, "l1", 9), (1, "l2", 9)]),
        ({"average": True}, [(1, "l1", 6), (1, "l2", 6)]),
    ],
)
def test_teams_are_level_with_the_same_sum(
    more: dict[str, Any], expected: list[tuple[int, str, int]]
) -> None:
    """a and d are a team, and b and c."""
    there = {"a": "l1", "d": "l1", "b": "l2", "c": "l2"}
    lines = lines_of(Ranking("T", "Team", together=True, **more), PLACES, VALUES, there)
    assert [(line.rank, line.says, line.value) for line in lines] == expected
    assert {type(line.value) for line in lines} == {int}
    assert [[member.counts for member in line.members] for line in lines] == [
        [True, more.get("count", 2) > 1]
    ] * 2
