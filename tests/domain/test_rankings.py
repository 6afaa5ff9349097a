"""Further rankings of a tournament: four duellists, e1 first with two wins, e4 last with none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.domain.desk.test_prizes import Evening
from tournaments.domain.formats.ranking import Place
from tournaments.domain.formats.rankings import DEAL, EACH_ROUND, LAST_ROUND, Ranking
from tournaments.domain.rankings import (
    lines_of,
    planned_rounds,
    ranked_lines,
    rankings,
)
from tournaments.domain.rehearsal import Memory


def test_as_many_rounds_are_planned_as_were_agreed() -> None:
    assert planned_rounds(Evening(is_over=False).state) == 2
    assert planned_rounds(Evening(is_over=False, rounds=3).state) == 3
    season = {"format": "league", "game": "bronzen", "name": "Cup", "settings": {"kind": "sides"}}
    assert planned_rounds(Memory(season, "secret").state) == 0


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


def hall(**made: str) -> Any:
    """A state in which everybody has this in each round; a stroke is a round without a match."""
    rounds = {
        who: [SimpleNamespace(value=int(n.strip("-") or 0), played=n != "-") for n in text.split()]
        for who, text in made.items()
    }
    return SimpleNamespace(
        presenter=SimpleNamespace(made=lambda _measure: rounds),
        play=SimpleNamespace(
            balances={who: sum(r.value for r in of) for who, of in rounds.items()}
        ),
        labels={("Team", who): "l1" for who in made},
        final=tuple(Place(n, who) for n, who in enumerate(made, 1)),
    )


@pytest.mark.parametrize(
    ("made", "ranking", "expected"),
    [
        # of the level sums of fewest that with the best round is ahead
        ({"b": "2 2", "a": "3 1", "c": "0 1"}, {"measure": "lost"}, [(1, "c"), (2, "a"), (3, "b")]),
        ({"b": "3 3", "a": "5 1"}, {"least": 1}, [(1, "a"), (2, "b")]),
        ({"b": "3 3", "a": "5 1"}, {"measure": DEAL}, [(1, "a"), (2, "b")]),
        ({"b": "3 3", "a": "5 1", "c": "2 6"}, {"best": 1}, [(1, "c"), (2, "a"), (3, "b")]),
        # the last round is that of those who played most rounds
        ({"a": "1", "b": "9 2", "c": "1 3"}, {"round": LAST_ROUND}, [(1, "c"), (2, "b")]),
        ({"a": "1", "b": "9 2", "c": "1 3"}, {"round": 1}, [(1, "b"), (2, "a"), (2, "c")]),
        # an average is that of the rounds with a match
        ({"a": "4 -", "b": "4 3"}, {"average": True}, [(1, "a"), (2, "b")]),
        ({"a": "4 -", "b": "4 3"}, {"average": True, "least": 2}, [(1, "b")]),
        ({"a": "4 -", "b": "1 2"}, {"least": 1}, [(1, "a"), (2, "b")]),
        ({"a": "- -"}, {"average": True}, []),
    ],
)
def test_what_counts_of_the_rounds_makes_the_lines(
    made: dict[str, str], ranking: dict[str, Any], expected: list[tuple[int, str]]
) -> None:
    lines = ranked_lines(hall(**made), Ranking("A", **ranking))
    assert [(line.rank, line.players[0]) for line in lines] == expected
    whole = [member.value for line in lines for member in line.members if member.value % 1 == 0]
    assert {type(value) for value in whole} <= {int}


def test_members_of_a_team_stand_in_the_order_of_sums_then_of_best_rounds() -> None:
    (line,) = ranked_lines(hall(c="1 0", b="3 3", a="5 1"), Ranking("T", "Team", together=True))
    assert (line.players, line.value) == (("a", "b", "c"), 13)
    # who played no round has none that is better than one of nothing
    (line,) = ranked_lines(hall(a="0", b=""), Ranking("T", "Team", together=True))
    assert line.players == ("a", "b")
