"""Places in a running round: what is offered, what sitting down changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.domain.rounds.test_pairs import pairs
from tests.domain.rounds.test_plan import started
from tests.domain.rounds.tournament import RoundsTournament
from tournaments.domain.formats.state import Phase, pair

SIZES = {"table_size": 4, "other_sizes": [3], "deals": 12, "rounds": 3}


def evening(people: int, **settings: Any) -> RoundsTournament:
    return started("evening", "skat", people, **{**SIZES, **settings})


def offered(event: RoundsTournament, player: str) -> list[tuple[int | None, int, bool, bool]]:
    found = event.form.places(event.state, player)
    return [(place.table, place.size, place.after, place.usual) for place in found]


def test_a_table_of_three_takes_a_fourth_while_the_clock_goes_on() -> None:
    event = evening(7, minutes=30)
    event.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    assert event.refused("seat", players=["P1"], table=2) == [("seated_already", "players[0]")]
    event.do("late_entry", player="Zoe")
    due = event.state.round_due
    assert offered(event, "Zoe") == [(2, 4, False, True)]
    assert event.refused("seat", players=["Zoe"], table=1) == [("place_gone", "table")]
    assert event.refused("seat", players=["Zoe"], table=2, after=True) == [("place_gone", "table")]
    event.do("seat", players=["Zoe"], table=2)
    state = event.state
    assert state.tables[1].players == state.rounds[-1].seats[1] == ("P5", "P6", "P7", "Zoe")
    assert (state.round_due, event.form.waiting(state)) == (due, ())
    assert [state.meetings[pair(p, "Zoe")] for p in ("P5", "P6", "P7")] == [1, 1, 1]
    assert event.refused("seat", players=["Zoe"], table=2) == [("seated_already", "players[0]")]
    event.play_tables(Random(1))
    assert event.state.balances["Zoe"] == event.state.rounds[0].sheets[1].legs["Zoe"].score
    event.play_on()


def test_a_table_that_has_reported_its_only_match_takes_nobody() -> None:
    event = evening(6)
    event.begin_round("P1 P2 P3", "P4 P5 P6")
    event.do("late_entry", player="Zoe")
    event.do("table_done", table=1)
    assert offered(event, "Zoe") == [(2, 4, False, True)]


def test_byes_and_a_newcomer_form_a_further_table_and_give_their_byes_back() -> None:
    event = evening(10, other_sizes=[], bye_credit=[7])
    event.begin_round("P1 P2 P3 P4", "P5 P6 P7 P8")
    assert event.state.byes == ("P9", "P10")
    event.do("late_entry", player="Zoe")
    (place, *_) = event.form.places(event.state, "Zoe")
    assert (place.table, place.players, place.byes) == (
        None,
        ("Zoe", "P9", "P10"),
        ("P9", "P10"),
    )
    assert event.refused("seat", players=["Zoe"]) == [("place_gone", "players")]
    assert event.refused("seat", players=["Zoe", "Zoe"]) == [("seated_already", "players[1]")]
    assert event.refused("seat", players=["Zoe", "Yan"]) == [("player_unknown", "players[1]")]
    event.do("seat", players=list(place.players))
    assert (event.state.byes, event.state.rounds[-1].byes) == ((), ())
    event.play_tables(Random(3))
    made = event.state.rounds[0].sheets[2].legs
    assert {p: event.state.balances[p] for p in place.players} == {
        p: leg.score for p, leg in made.items()
    }


def test_between_two_matches_somebody_sits_down_when_the_first_is_over() -> None:
    event = evening(7, matches=2)
    event.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    event.do("late_entry", player="Zoe")
    assert offered(event, "Zoe") == [(2, 4, True, True), (2, 4, False, True)]
    event.do("seat", players=["Zoe"], table=2, after=True)
    assert (event.state.tables[1].players, dict(event.state.joining)) == (
        ("P5", "P6", "P7"),
        {"Zoe": 2},
    )
    event.play_tables(Random(1))
    assert (event.state.tables[1].players[-1], dict(event.state.joining)) == ("Zoe", {})
    event.play_tables(Random(2))
    assert event.state.phase is Phase.BETWEEN
    assert "Zoe" in event.state.rounds[0].sheets[1].legs
    event.play_on()


def test_who_waits_for_a_table_can_leave_and_a_closed_table_lets_go() -> None:
    event = evening(7, matches=2)
    event.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    for name in ("Yan", "Zoe"):
        event.do("late_entry", player=name)
    event.do("seat", players=["Yan"], table=2, after=True)
    zoe = {"players": ["Zoe"], "table": 2, "after": True}
    assert event.refused("seat", **zoe) == [("place_gone", "table")]
    event.do("withdraw", player="Yan")
    event.do("seat", **zoe)
    assert dict(event.state.joining) == {"Zoe": 2}
    event.do("table_done", table=2)
    assert event.form.waiting(event.state) == ("Zoe",)


@pytest.mark.parametrize("draw", ["lot", "standing", "strict", "plan", "danese", "mitchell"])
def test_every_way_of_seating_goes_on_after_somebody_sat_down(draw: str) -> None:
    event = pairs(5, rounds=4, draw=draw)
    event.do("start")
    event.begin_round()
    event.do("late_entry", player="Late")
    (place,) = event.form.places(event.state, "Late")
    assert (place.table, place.size, len(place.byes)) == (None, 2, 1)
    event.do("seat", players=list(place.players))
    event.play_on()
    assert event.state.round == 4


@pytest.mark.parametrize("draw", ["lot", "standing", "strict", "plan"])
def test_a_fourth_at_a_table_is_known_to_the_next_draws(draw: str) -> None:
    event = evening(7, draw=draw)
    event.begin_round()
    event.do("late_entry", player="Zoe")
    (place,) = (place for place in event.form.places(event.state, "Zoe") if place.usual)
    event.do("seat", players=["Zoe"], table=place.table)
    event.play_on()
    assert sum(event.state.meetings.values()) == 3 * 2 * 6


def test_who_waits_for_a_table_sits_down_when_its_first_match_is_over() -> None:
    rules = {"rounds": 2, "table_size": 4, "other_sizes": [3], "matches": 2}
    event = started("evening", "brokdorf", "A B C D E F G", **rules)
    event.begin_round("A B C D", "E F G")
    event.do("late_entry", player="Zoe")
    event.do("seat", players=["Zoe"], table=2, after=True)
    event.report(1, {"result": {"loser": "A"}})
    assert dict(event.state.joining) == {"Zoe": 2}
    event.report(2, {"result": {"loser": "E"}})
    assert dict(event.state.joining) == {}
    assert event.state.tables[1].players == event.state.rounds[0].seats[1] == (*"EFG", "Zoe")


def test_a_match_of_more_people_has_more_deals() -> None:
    """Twelve for everybody are sixteen at a table of four of Skat, where one sits out each."""
    event = evening(7)
    event.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    event.do("late_entry", player="Zoe")
    assert [place.deals for place in event.form.places(event.state, "Zoe")] == [16]
