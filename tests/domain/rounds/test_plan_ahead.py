"""The rounds to come that a plan shows."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.seats import PlanAhead, plan_ahead, planned_tables


def duels(people: str = "A B C D", **settings: Any) -> RoundsTournament:
    rules = {"rounds": 3, "deals": 1, "draw": "plan", **settings}
    return RoundsTournament("evening", "bronzen", people, **rules)


def play(tournament: RoundsTournament) -> None:
    for number, table in enumerate(tournament.state.tables, 1):
        tournament.report(number, duel(*table.players))


def ahead(tournament: RoundsTournament) -> PlanAhead:
    found = plan_ahead(tournament.state)
    assert found is not None
    return found


def test_before_the_lot_the_plan_speaks_of_numbers() -> None:
    tournament = duels("A B C D E", rounds=5)
    for event in (None, "start"):
        if event:
            tournament.do(event)
        plan = ahead(tournament)
        assert (plan.first, len(plan.rounds), plan.numbers) == (1, 5, {})
        met = [frozenset(table) for tables, _byes in plan.rounds for table in tables]
        assert sorted(map(sorted, met)) == [list(two) for two in combinations("12345", 2)]
        assert sorted(byes for _tables, byes in plan.rounds) == [(n,) for n in "12345"]


def test_who_has_left_before_the_start_has_no_number() -> None:
    tournament = duels("A B C D E F")
    for player in "EF":
        tournament.do("withdraw", player=player)
    tables, byes = ahead(tournament).rounds[0]
    assert ({player for table in tables for player in table}, byes) == ({*"1234"}, ())


def test_what_is_known_comes_true() -> None:
    tournament = duels("A B C D E", rounds=5)
    tournament.do("start")
    known = list[PlanAhead]()
    for number in range(1, 6):
        drawn = tournament.lot("draw", Random(number))
        tournament.do("draw", round=number, tables=drawn)
        plan = ahead(tournament)
        assert sorted(plan.numbers.values()) == [1, 2, 3, 4, 5]
        tournament.do("go", round=number)
        assert ahead(tournament) == plan
        assert plan.rounds[0] == (drawn, tournament.state.rounds[-1].byes)
        play(tournament)
        known.append(plan)
    assert [(plan.first, plan.rounds) for plan in known] == [
        (number, known[0].rounds[number - 1 :]) for number in range(1, 6)
    ]
    assert plan_ahead(tournament.state) is None


def test_after_a_change_of_the_field_a_new_plan_begins() -> None:
    tournament = duels(rounds=4)
    tournament.do("start")
    tournament.begin_round()
    tournament.do("late_entry", player="E")
    tournament.do("late_entry", player="F")
    play(tournament)
    plan = ahead(tournament)
    assert (plan.first, len(plan.rounds), plan.numbers) == (2, 3, {})
    tournament.begin_round()
    plan = ahead(tournament)
    assert (plan.first, len(plan.rounds), len(plan.numbers)) == (2, 3, 6)
    play(tournament)
    assert ahead(tournament) == plan
    assert planned_tables(tournament.state, Random(5)) == plan.rounds[1][0]


@pytest.mark.parametrize(
    ("movements", "rounds"),
    [([[1, "plan"], [2, "lot"]], 1), ([[2, "plan"], [1, "lot"]], 2), ([[3, "lot"]], 0)],
)
def test_a_plan_ends_where_another_movement_begins(movements: Any, rounds: int) -> None:
    plan = plan_ahead(duels(movements=movements).state)
    assert (len(plan.rounds) if plan else 0) == rounds
