"""Start, late entry, absence and entry fees of an event in rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.rounds.test_plan import play, started
from tests.domain.rounds.tournament import RoundsTournament, duel
from tournaments.domain.formats.rounds.state import BOX
from tournaments.domain.formats.state import Phase


@pytest.mark.parametrize(
    ("people", "fills", "problem"),
    [
        ("A", "", "too_few_players"),
        ("A B", "B", "contenders_few"),
        ("A B C", "C", None),
    ],
)
def test_a_start_needs_two_who_can_have_a_place(
    people: str, fills: str, problem: str | None
) -> None:
    tournament = RoundsTournament("evening", "bronzen", people)
    for player in fills:
        tournament.do("fill", player=player, fills=True)
    if problem:
        assert tournament.refused("start") == [(problem, "type")]
    else:
        tournament.do("start")


def test_a_start_needs_as_many_as_a_table_has() -> None:
    tournament = RoundsTournament("evening", "binokel", "A B")
    assert tournament.refused("start") == [("plan_impossible", "type")]
    alone = RoundsTournament("evening", "canasta", "A B C", partners="stay")
    assert alone.refused("start") == [("plan_impossible", "type")]


@pytest.mark.parametrize(
    ("settings", "planned"), [({"rounds": 5}, 5), ({"rounds": 0}, 2), ({"rounds": 30}, 30)]
)
def test_how_many_rounds_are_planned(settings: dict[str, Any], planned: int) -> None:
    """Without a number two rounds leave at most one of four who has won each duel."""
    tournament = started("evening", "bronzen", "A B C D", **settings)
    assert (tournament.state.planned, tournament.state.starters) == (planned, 4)


def test_nobody_enters_twice() -> None:
    tournament = started("evening", "bronzen", "A B", rounds=2, late_until=2)
    assert tournament.refused("late_entry", player="A") == [("player_duplicate", "player")]


@pytest.mark.parametrize(
    ("late_until", "rounds", "played", "problem"),
    [
        (0, 3, 0, "late_entry_never"),
        (1, 3, 0, ""),
        (1, 3, 1, "late_entry_closed"),
        (3, 3, 2, ""),
        (5, 2, 1, ""),
        (5, 1, 1, "late_entry_last"),
    ],
)
def test_how_long_somebody_may_enter(
    late_until: int, rounds: int, played: int, problem: str
) -> None:
    rules = {"rounds": rounds, "deals": 1, "late_until": late_until}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    for number in range(played):
        tournament.begin_round("A B", "C D")
        if number < rounds - 1:
            tournament.report(1, duel("A", "B"))
            tournament.report(2, duel("C", "D"))
    if problem:
        assert tournament.refused("late_entry", player="E") == [(problem, "type")]
    else:
        tournament.do("late_entry", player="E", brings=7)
        assert (tournament.state.status["E"], tournament.state.balances["E"]) == ("active", 7)


def test_who_only_fills_pays_no_entry_fee() -> None:
    rules = {"rounds": 2, "deals": 1, "entry_fee": 300, "late_until": 2}
    tournament = RoundsTournament("evening", "bronzen", "A B C D", **rules)
    tournament.do("fill", player="D", fills=True)
    assert dict(tournament.state.cash) == {}
    tournament.do("start")
    paid = {"A": -300, "B": -300, "C": -300}
    assert dict(tournament.state.cash) == {**paid, BOX: 900}
    tournament.do("fill", player="D", fills=False)
    assert dict(tournament.state.cash) == {**paid, "D": -300, BOX: 1200}
    tournament.do("fill", player="A", fills=True)
    assert dict(tournament.state.cash) == {**paid, "A": 0, "D": -300, BOX: 900}
    tournament.do("late_entry", player="E", fills=True)
    tournament.do("late_entry", player="F")
    assert dict(tournament.state.cash) == {**paid, "A": 0, "D": -300, "F": -300, BOX: 1200}


def test_no_finalist_only_fills() -> None:
    rules = {"rounds": 1, "deals": 1, "final": "knockout", "final_size": 2}
    tournament = started("evening", "bronzen", "A B C D", **rules)
    play(tournament, "A B", "C D")
    tournament.do("final", seats=["A", "C"])
    assert tournament.refused("fill", player="D", fills=True) == [("fills_in_final", "player")]


def test_only_who_sits_at_a_table_that_plays_can_be_absent() -> None:
    tournament = started("evening", "bronzen", "A B C D E", rounds=2, deals=1)
    tournament.begin_round("A B", "C D")
    assert tournament.refused("no_show", player="E") == [("player_not_seated", "player")]
    tournament.report(1, duel("A", "B"))
    assert tournament.refused("no_show", player="B") == [("player_not_seated", "player")]
    tournament.do("no_show", player="C")
    assert tournament.state.balances["D"] == 124  # as much as the winner of the round
    assert tournament.refused("rejoin", player="C") == [("player_not_withdrawn", "player")]
    tournament.do("withdraw", player="C")
    tournament.do("rejoin", player="C")
    assert tournament.state.drawn_next == ("A", "B", "C", "D", "E")


@pytest.mark.parametrize("number", [0, 2])
def test_only_the_next_round_is_drawn_and_begins(number: int) -> None:
    tournament = started("evening", "bronzen", "A B", rounds=3, deals=1)
    wrong = [("round_number", "round")]
    assert tournament.refused("draw", round=number, tables=[["A", "B"]]) == wrong
    tournament.do("draw", round=1, tables=[["A", "B"]])
    assert tournament.refused("go", round=number) == wrong
    tournament.do("go", round=1)
    assert tournament.state.phase is Phase.ROUND


def test_before_the_start_nobody_is_excluded_and_nothing_collected_or_put_right() -> None:
    tournament = RoundsTournament("evening", "bronzen", "A B", entry_fee=100)
    wrong = [("wrong_phase", "type")]
    assert tournament.refused("exclude", player="A") == wrong
    assert tournament.refused("collect", round=1, table=1, amount=5) == wrong
    assert tournament.refused("correct", target=1, void=True) == wrong
    assert tournament.refused("penalty", player="A", points=5) == wrong
    assert tournament.refused("seat", players=["A"]) == wrong
