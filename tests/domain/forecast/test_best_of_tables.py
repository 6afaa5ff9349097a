"""Qualifiers from the best of every table of the last round, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domain.evening_in_memory import NOW
from tests.domain.forecast.known_tables import LOST, WON, brought, rest_of
from tests.domain.forecast.lots import STEADY
from tests.domain.forecast.test_prepared import duels
from tournaments.domain.formats.forecast import Goal, Question, forecast
from tournaments.domain.formats.forecast.rounds.certain import proven
from tournaments.domain.formats.forecast.rounds.course import RoundsCourse
from tournaments.domain.formats.rounds.state import State

SIX = "A B C D E F"
TABLES = "A B, C D, E F"


def event(*rounds: str, **settings: Any) -> State:
    given = {"rounds": 1, "final": "knockout", "final_per_table": 1, "ties": [], **settings}
    return duels(SIX, *rounds, **given).state


def final(state: State, **tables: Any) -> str:
    course = RoundsCourse(rest_of(state, 2, 2, 2, **tables))
    return " ".join(sorted(course.played().made.get(Goal.FINAL, ())))


def test_the_winners_of_the_last_round_go_on() -> None:
    assert final(event(TABLES)) == "A C E"
    # whatever is said of the first of the standings
    assert final(event(TABLES, final_size=2)) == "A C E"
    # by lot they sit as they signed up, and who is named first loses
    assert final(event(draw="lot"), tables={(2, 1): LOST}) == "B D F"
    # in a second round A meets C, E, who is left, D, and B F: who is named first wins
    assert final(event(TABLES, rounds=2)) == "A B E"


def test_tables_that_have_reported_and_those_that_play() -> None:
    assert final(event("A B, *C D, *E F"), tables={(2, 1): LOST}) == "A D F"
    assert final(event("*A B, C D, E F"), tables={(2, 1): WON}) == "A C E"


def test_among_level_ones_the_standings_decide_and_then_the_lot() -> None:
    """The lot turns them round: F, E, D, C, B, A."""
    state = event("*A B, C D, *E F")
    for balances, expected in (
        ({}, "B C F"),
        ({"A": 1, "E": 1}, "A C E"),
        ({"A": 1, "B": 1, "F": 1}, "B C F"),
    ):
        there = replace(state, balances={**dict.fromkeys(SIX.split(), 0), **balances})
        assert final(there, tables={(2, 1): brought(1, 1)}) == expected


def test_the_next_of_the_standings_join_where_so_many_cannot_be_seated() -> None:
    """Duels are of two: three winners and one of the others, the one with most, or by lot."""
    state = event(TABLES, final="table")
    assert final(state, tables={(4, 1): brought(4, 3, 2, 1)}, minutes={(4, 1): 20}) == "A C E F"
    state = replace(state, balances={**state.balances, "B": 1})
    assert final(state, tables={(4, 1): brought(4, 3, 2, 1)}, minutes={(4, 1): 20}) == "A B C E"


def test_there_is_no_final_of_everybody() -> None:
    assert final(event(TABLES, final_per_table=2)) == ""
    # nor where the only one who did not win has to join so that they fit
    tournament = duels(SIX, TABLES, rounds=2, final="table", final_per_table=1)
    for player in "DF":
        tournament.do("withdraw", player=player)
    assert final(replace(tournament.state, planned=1)) == ""


def test_who_was_left_alone_is_the_best_of_his_table_and_who_left_goes_nowhere() -> None:
    tournament = duels(SIX, rounds=1, final="knockout", final_per_table=1)
    tournament.begin_round("A B", "C D", "E F")
    tournament.do("withdraw", player="A")
    assert final(tournament.state) == "B C E"
    # who did not come is still in, but not one of the best two of it
    tournament = duels(SIX, rounds=1, final="knockout", final_per_table=2)
    tournament.begin_round("A B", "C D", "E F")
    tournament.do("no_show", player="A")
    assert final(tournament.state) == "B C D E F"
    tournament = duels(SIX, TABLES, rounds=2, final="knockout", final_per_table=1)
    tournament.do("withdraw", player="A")
    state = replace(tournament.state, planned=1)
    assert final(state) == "B C E"


@pytest.mark.parametrize("final_size", [0, 2])
def test_only_who_has_left_is_surely_not_in_the_final(final_size: int) -> None:
    tournament = duels(
        SIX, TABLES, rounds=2, final="table", final_per_table=1, final_size=final_size
    )
    assert proven(tournament.state) == {Goal.FINAL: {}, Goal.FIRST: {}}
    tournament.do("withdraw", player="A")
    assert proven(tournament.state) == {Goal.FINAL: {"A": False}, Goal.FIRST: {"A": False}}


@pytest.mark.parametrize(
    ("of_each", "sizes", "goals"),
    [
        (1, (2, 2, 2), (Goal.FINAL,)),
        (2, (2, 2, 2), (Goal.FIRST,)),
        (1, (), (Goal.FINAL,)),
    ],
)
def test_what_such_an_event_is_about(
    of_each: int, sizes: tuple[int, ...], goals: tuple[Goal, ...]
) -> None:
    state = event(TABLES, rounds=2, final_per_table=of_each)
    assert forecast(Question(state, NOW, STEADY, sizes, 0, (), "seed"), 1).goals == goals


def test_tables_that_are_drawn_tell_how_many_go_on() -> None:
    tournament = duels(SIX, rounds=1, final="knockout", final_per_table=2)
    tournament.begin_round("A B", "C D", "E F")
    question = Question(tournament.state, NOW, STEADY, (), 0, (), "seed")
    assert forecast(question, 1).goals == (Goal.FIRST,)
