"""Settings of a running event: more or fewer rounds, another final; the rest is fixed."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from tests.domain.rounds.tournament import Json, RoundsTournament
from tournaments.domain.formats.rounds.presenter import RoundsPresenter
from tournaments.domain.formats.state import Phase

RNG = Random(7)
AGREED = {"rounds": 2, "deals": 3}


def after(played: int, **settings: object) -> RoundsTournament:
    """Return four players at Binokel after `played` rounds of two."""
    tournament = RoundsTournament("evening", "binokel", 4, **{**AGREED, **settings})
    tournament.do("start")
    for _round in range(played):
        tournament.begin_round()
        tournament.play_tables(RNG)
    return tournament


def amend(tournament: RoundsTournament, **settings: object) -> None:
    tournament.do("amend", settings={**AGREED, **settings})


def test_a_round_more_is_played() -> None:
    tournament = after(1)
    amend(tournament, rounds=3)
    assert tournament.state.planned == 3
    tournament.begin_round()
    tournament.play_tables(RNG)
    assert tournament.state.phase is Phase.BETWEEN


def test_with_fewer_rounds_the_event_ends_where_all_are_played() -> None:
    tournament = after(1)
    amend(tournament, rounds=1)
    assert (tournament.state.phase, tournament.state.planned) == (Phase.FINISHED, 1)
    tournament = after(0)
    tournament.begin_round()
    amend(tournament, rounds=1)
    tournament.play_tables(RNG)
    assert tournament.state.phase is Phase.FINISHED


def test_no_round_that_was_drawn_is_dropped() -> None:
    tournament = after(1)
    tournament.do("draw", round=2, tables=tournament.lot("draw", RNG))
    refused = tournament.refused("amend", settings={**AGREED, "rounds": 1})
    assert refused == [("rounds_drawn", "settings.rounds")]
    amend(tournament, rounds=2)


def test_another_final_is_agreed_until_the_rounds_are_over() -> None:
    tournament = after(1, rounds=3)
    amend(tournament, rounds=2, final="table", final_size=3)
    tournament.begin_round()
    tournament.play_tables(RNG)
    assert tournament.state.phase is Phase.FINAL_READY
    other = {**AGREED, "final": "none", "final_size": 3}
    refused = tournament.refused("amend", settings=other)
    assert refused == [("setting_fixed", "settings.final")]


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"score": "places"}, ("setting_fixed", "settings.score")),
        ({"deals": 6}, ("setting_fixed", "settings.deals")),
        ({"stake": 50}, ("setting_fixed", "settings.stake")),
        ({"game_variant": {"durch_value": 500}}, ("setting_fixed", "settings.game_variant")),
        ({"rounds": "x"}, ("setting_value", "settings.rounds")),
        ({"nothing": 1}, ("setting_unknown", "settings.nothing")),
    ],
)
def test_what_everybody_plays_by_is_fixed(settings: Json, problem: tuple[str, str]) -> None:
    assert after(1).refused("amend", settings={**AGREED, **settings}) == [problem]


def test_minutes_hold_from_the_next_round_on() -> None:
    tournament = after(0, minutes=30)
    tournament.begin_round()
    due = tournament.state.round_due
    amend(tournament, minutes=60)
    assert tournament.state.round_due == due
    tournament.play_tables(RNG)
    tournament.begin_round()
    began = tournament.at
    assert tournament.state.round_due == began + timedelta(minutes=60)


def test_a_fee_for_losses_that_changes_holds_from_the_next_round_on() -> None:
    """Earlier losses and those in the running round keep the former fee."""
    agreed = {"rounds": 3, "fee_unit": "match"}
    tournament = after(1, lost_fees=[[0, 50]], **agreed)
    tournament.begin_round()
    amend(tournament, lost_fees=[[0, 80]], **agreed)
    tournament.play_tables(RNG)
    amend(tournament, **agreed)
    amend(tournament, lost_fees=[[0, 80]], **agreed)
    tournament.begin_round()
    tournament.play_tables(RNG)
    charges = RoundsPresenter(tournament.state).table_fees
    each = {charge.round: charge.cents // charge.count for charge in charges}
    assert each == {1: 50, 2: 50, 3: 80}
    tills = RoundsPresenter(tournament.state).tills
    booked = {n: sum(cents for (number, _t), cents in tills.items() if number == n) for n in each}
    assert booked == {n: sum(c.cents for c in charges if c.round == n) for n in each}


def test_rules_of_a_round_change_until_it_begins() -> None:
    rules = [{"rounds": [2], "options": {"durch_value": 500}}]
    tournament = after(0)
    tournament.begin_round()
    amend(tournament, round_rules=rules)
    tournament.play_tables(RNG)
    tournament.begin_round()
    begun = [("round_rules_begun", "settings.round_rules.2")]
    assert tournament.refused("amend", settings=AGREED) == begun


def test_rules_of_the_final_change_until_it_begins() -> None:
    agreed = {"final": "table", "final_size": 3}
    tournament = after(2, **agreed)
    rules = [{"rounds": ["final"], "options": {"durch_value": 500}}]
    amend(tournament, round_rules=rules, **agreed)
    tournament.do("final", seats=tournament.lot("final", RNG))
    begun = [("round_rules_begun", "settings.round_rules.final")]
    assert tournament.refused("amend", settings={**AGREED, **agreed}) == begun
