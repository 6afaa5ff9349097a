"""Fillers play and count for the others, and have no place, prize or fee."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.domain.league.season import Season
from tests.domain.rounds.test_plan import started
from tests.domain.rounds.tournament import RoundsTournament
from tests.domain.test_wm_rules import NAMES, Desk
from tournaments.domain.formats.league.format import LEAGUE
from tournaments.domain.formats.rounds.state import BOX
from tournaments.domain.formats.state import Phase, Status
from tournaments.domain.formats.wm.format import WM

SKAT = {"table_size": 4, "other_sizes": [3], "deals": 12, "rounds": 2, "entry_fee": 500}


def evening(people: int, **settings: Any) -> RoundsTournament:
    event = RoundsTournament("evening", "skat", people, **{**SKAT, **settings})
    event.do("fill", player="P1", fills=True)
    event.do("start")
    return event


def test_a_filler_has_no_place_and_owes_nothing_whatever_comes_out() -> None:
    event = evening(5)
    assert event.state.cash == {**{f"P{n}": -500 for n in range(2, 6)}, BOX: 2000}
    assert event.refused("fill", player="P1", fills=True) == [("fills_already", "player")]
    event.play_on()
    places = event.form.ranking(event.state)
    assert [(place.rank, place.player) for place in places][-1] == (None, "P1")
    assert {place.rank for place in places[:-1]} <= {1, 2, 3, 4}
    assert event.state.balances["P1"] == sum(
        leg.score for played in event.state.rounds for sheet in played.sheets
        for player, leg in sheet.legs.items() if player == "P1"
    )  # fmt: skip
    assert event.state.status["P1"] is Status.ACTIVE
    first = event.form.ranking(event.state)[0].player
    event.do("fill", player=first, fills=True)  # it is noticed after the end
    assert (event.state.status[first], event.state.cash.get(first)) == (Status.ACTIVE, 0)
    assert event.form.ranking(event.state)[0].player != first
    event.do("fill", player="P1", fills=False)
    assert event.state.cash["P1"] == -500


@pytest.mark.parametrize("per_table", [0, 1])
def test_no_filler_gets_to_a_final(per_table: int) -> None:
    event = evening(8, final="table", final_size=4, final_per_table=2 * per_table)
    for _round in range(2):
        event.begin_round()
        event.play_tables(Random(5))
    event.do("final", seats=event.lot("final", Random(1)))
    assert "P1" not in event.state.finalists
    assert event.refused("fill", player="P2", fills=True) == [("wrong_phase", "type")]


def test_at_least_two_have_to_count() -> None:
    alone = RoundsTournament("evening", "skat", 3, **SKAT)
    for player in ("P1", "P2"):
        alone.do("fill", player=player, fills=True)
    assert alone.refused("start") == [("contenders_few", "type")]
    event = started("evening", "skat", 3, **SKAT)
    event.do("fill", player="P1", fills=True)
    assert event.refused("fill", player="P2", fills=True) == [("contenders_few", "player")]
    assert event.refused("fill", player="P2", fills=False) == [("fills_not", "player")]


def test_the_richest_filler_misses_the_cut_of_the_wm_mode() -> None:
    desk = Desk(8, final_size=4)
    desk.ok("fill", "19:00", player="Anna", fills=True)
    desk.give(Anna=50)
    desk.sit(NAMES[:4], NAMES[4:])
    desk.ok("timer", "00:30", timer="cutoff")
    for number in (1, 2):
        if desk.state.tables and desk.state.tables[number - 1].open:
            desk.ok("table_done", "00:31", table=number)
    assert desk.state.status["Anna"] is Status.MISSED_CUT
    assert {"Anna"}.isdisjoint(desk.state.players_in)
    assert [place.rank for place in WM.ranking(desk.state)][-1] is None
    assert WM.broken_invariants(desk.state) == ()


def test_six_who_count_begin_the_final_though_a_filler_is_in() -> None:
    desk = Desk(8, final_size=6)
    desk.ok("fill", "19:00", player="Anna", fills=True)
    desk.ok("withdraw", "19:01", player="Ben")
    assert desk.state.phase is Phase.FINAL_READY
    assert desk.state.remaining == 6
    assert desk.state.status["Anna"] is Status.MISSED_CUT


def test_a_filler_of_a_league_stands_at_its_end_without_a_rank() -> None:
    season = Season([f"p{n}" for n in range(4)], "skat", table_size=4)
    season.do("fill", player="p0", fills=True)
    last = LEAGUE.ranking(season.state)[-1]
    assert (last.rank, last.player) == (None, "p0")
