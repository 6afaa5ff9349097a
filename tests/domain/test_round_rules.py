"""Rules of single rounds: what is refused where, and which results they move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.knockout.test_play import Evening
from tests.domain.league.season import Season
from tests.domain.rounds.tournament import RoundsTournament, given_up
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.round_rules import rules_in
from tournaments.domain.formats.state import Phase

Json = dict[str, Any]
AGREED: Json = {"rounds": 3, "deals": 3, "table_size": 3, "final": "table", "final_size": 3}


def other(value: int, *rounds: int | str) -> Json:
    """The others get `value` in these rounds if a player gives up."""
    return {"rounds": list(rounds), "options": {"abgehen_others": value}}


BY_ROUND = [other(70, 2), other(90, "final")]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, [("setting_value", "settings.round_rules")]),
        ([{"rounds": [], "options": {"pack": 40}}], [("setting_value", "settings.round_rules")]),
        ([{"rounds": [0], "options": {"pack": 40}}], [("setting_value", "settings.round_rules")]),
        ([{"rounds": [1], "options": {}}], [("setting_value", "settings.round_rules")]),
        ([{"rounds": ["end"], "options": {"x": 1}}], [("setting_value", "settings.round_rules")]),
        ([other(1, 2, 3), other(2, 3)], [("setting_value", "settings.round_rules")]),
        (
            [{"rounds": [3, 1], "options": {"pack": 41, "lost_factor": 2}}],
            [("variant_value", "settings.round_rules.3.pack")],
        ),
        (
            [{"rounds": ["final"], "options": {"jokers": 4}}],
            [("variant_unknown", "settings.round_rules.final.jokers")],
        ),
        ([other(50, 4)], [("round_rules_beyond", "settings.round_rules.4")]),
        (BY_ROUND, []),
    ],
)
def test_the_games_own_reader_judges_the_options_of_each_round(given: Any, found: Any) -> None:
    problems = FORMATS["evening"].setup_problems("binokel", {**AGREED, "round_rules": given})
    assert [tuple(problem) for problem in problems] == found


def test_what_does_not_go_with_the_event_in_one_round_names_the_round() -> None:
    settings = {"rounds": 3, "deals": 3, "table_size": 6}
    threes = {"rounds": [2], "options": {"six_players": "threes"}}
    assert not FORMATS["evening"].setup_problems("canasta", settings)
    (uneven,) = FORMATS["evening"].setup_problems("canasta", {**settings, "round_rules": [threes]})
    assert tuple(uneven) == ("deals_uneven", "settings.round_rules.2")
    (alone,) = FORMATS["evening"].setup_problems(
        "binokel", {"rounds": 2, "final": "none", "round_rules": [other(90, "final")]}
    )
    assert tuple(alone) == ("round_rules_no_final", "settings.round_rules.final")
    (season,) = FORMATS["league"].setup_problems(
        "bronzen", {"kind": "sides", "round_rules": [_letters("final")]}
    )
    assert tuple(season) == ("round_rules_no_final", "settings.round_rules.final")


def _letters(*rounds: int | str) -> Json:
    return {"rounds": list(rounds), "options": {"jay_points": 25, "games_per_match": 1}}


def test_a_part_of_an_option_differs_alone_and_null_is_the_book() -> None:
    rules = {"meld_values": {"pair": 30}, "lost_factor": 2}
    by_round = [{"rounds": [2], "options": {"meld_values": {"family": 110}, "lost_factor": None}}]
    assert rules_in("binokel", rules, by_round, 2) == {"meld_values": {"pair": 30, "family": 110}}
    assert rules_in("binokel", rules, by_round, 1) is rules


def test_each_round_and_the_final_count_by_their_own_rules() -> None:
    """One gives up at each table: 40 for the others, in the second round 70, in the final 90."""
    tournament = RoundsTournament("evening", "binokel", 6, round_rules=BY_ROUND, **AGREED)
    tournament.do("start")
    got = []
    while tournament.state.phase is not Phase.FINISHED:
        if tournament.state.phase is Phase.FINAL_READY:
            tournament.do("final", seats=[place[1] for place in tournament.standings()[:3]])
        else:
            tournament.begin_round()
        played = tournament.state.rounds[-1]
        for number, seats in enumerate(played.seats, 1):
            tournament.report(number, given_up(*3 * [seats[0]]))
        sheet = tournament.state.rounds[-1].sheets[0]
        got.append(sheet.legs[sheet.seats[1]].points)
    assert got == [120, 210, 120, 270]


def test_rules_change_until_their_round_begins_and_never_after() -> None:
    tournament = RoundsTournament("evening", "binokel", 3, round_rules=BY_ROUND, **AGREED)
    tournament.do("start")
    tournament.begin_round()
    wish = {**AGREED, "round_rules": [other(60, 1), *BY_ROUND]}
    begun = [("round_rules_begun", "settings.round_rules.1")]
    assert tournament.refused("amend", settings=wish) == begun
    # the same rules in other words are no other ones
    tournament.do("amend", settings={**AGREED, "round_rules": [other(40, 1), other(80, 2, 3)]})
    tournament.report(1, given_up(*3 * [tournament.state.tables[0].players[0]]))
    fewer = {**AGREED, "rounds": 2, "round_rules": [other(80, 2, 3)]}
    beyond = [("round_rules_beyond", "settings.round_rules.3")]
    assert tournament.refused("amend", settings=fewer) == beyond
    tournament.begin_round()
    tournament.report(1, given_up(*3 * [tournament.state.tables[0].players[0]]))
    assert max(leg.points for leg in tournament.state.rounds[1].sheets[0].legs.values()) == 240


def test_a_final_of_a_knockout_has_rules_of_its_own_and_the_third_place_not() -> None:
    rules = {"games_per_match": 1}
    evening = Evening(
        list("ABCD"), "bronzen", seeding="order", places_to=4,
        game_variant=rules, round_rules=[{"rounds": ["final"], "options": {"jay_points": 25}}],
    )  # fmt: skip
    evening.do("start", seeds=list("ABCD"))
    form = FORMATS["knockout"]
    evening.open_round()
    assert [form.sheet(evening.state, n)["variant"] for n in (1, 2)] == [rules, rules]
    for number in (1, 2):
        seats = evening.state.tables[number - 1].players
        evening.do("result", table=number, report=_duel(*seats))
    evening.open_round()
    found = {
        evening.state.boards[n - 1]: form.sheet(evening.state, n)["variant"] for n in (1, 2)
    }  # fmt: skip
    assert sorted(rule.get("jay_points", 10) for rule in found.values()) == [10, 25]
    assert {form.round_key(evening.state, table=n) for n in (1, 2)} == {2, "final"}
    refused = evening.step("amend", settings={**evening.given, "round_rules": []})
    assert [error.code for error in refused.errors] == ["round_rules_begun"]


def _duel(winner: str, loser: str) -> Json:
    counts = {
        winner: {"double": [4, 4, 0], "jay": 1, "einzel": 7},
        loser: {"double": [0, 0, 0], "jay": 0, "einzel": 8},
    }
    return {"deals": [{"winner": winner, "counts": counts}]}


def test_a_match_day_counts_by_its_rules_whenever_it_is_played() -> None:
    season = Season(list("ABCD"), "bronzen", kind="sides", round_rules=[_letters(2)],
                    game_variant={"games_per_match": 1})  # fmt: skip
    season.start()
    form = FORMATS["league"]
    day = {n: season.state.round_of(n) for n in range(1, len(season.state.tables) + 1)}
    jays = {n: form.sheet(season.state, n)["variant"].get("jay_points", 10) for n in day}
    assert {n for n, points in jays.items() if points == 25} == {n for n in day if day[n] == 2}
