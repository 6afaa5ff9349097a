"""The club evening: rounds, sums, money and prizes, on examples that can be checked by hand."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, duel, given_up, prize_list
from tournaments.domain.formats.rounds.money import fee
from tournaments.domain.formats.rounds.state import BOX, till
from tournaments.domain.formats.rounds.totals import table_shares
from tournaments.domain.formats.state import Phase


def small(**settings: Any) -> RoundsTournament:
    """Three people, two rounds of three deals of Binokel."""
    tournament = RoundsTournament(
        "evening", "binokel", "Anna Bernd Clara", **{"rounds": 2, "deals": 3, **settings}
    )
    tournament.do("start")
    return tournament


def test_points_of_the_rounds_add_up() -> None:
    tournament = small()
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    assert tournament.state.phase is Phase.BETWEEN
    assert tournament.standings() == [(1, "Clara", 120), (2, "Bernd", -120), (3, "Anna", -360)]
    tournament.begin_round("Clara Bernd Anna")
    tournament.report(1, given_up("Clara", "Clara", "Clara"))
    assert tournament.state.phase is Phase.FINISHED
    assert tournament.standings() == [(1, "Bernd", 0), (2, "Anna", -240), (3, "Clara", -480)]
    assert dict(tournament.state.status)["Bernd"] == "winner"


def test_level_people_are_told_apart_by_their_best_and_their_last_round() -> None:
    """-240 each: Anna from -360 and 120, Bernd from 120 and -360, Clara from -120 twice."""
    tournament = small()
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Clara"))
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Bernd", "Bernd", "Clara"))
    assert tournament.standings() == [(1, "Anna", -240), (2, "Bernd", -240), (3, "Clara", -240)]


def test_the_column_that_decided_is_marked() -> None:
    tournament = RoundsTournament(
        "evening", "binokel", "A B C D E F", rounds=2, deals=3, ties=["best_round", "wins"]
    )
    tournament.do("start")
    tournament.begin_round("A B C", "D E F")
    tournament.report(1, given_up("A", "B", "B"))  # A -120, B -360, C 120
    tournament.report(2, given_up("D", "D", "E"))  # D -360, E -120, F 120
    tournament.begin_round("A D C", "B E F")
    tournament.report(1, given_up("C", "D", "D"))  # A 120, D -360, C -120
    tournament.report(2, given_up("F", "B", "E"))  # all -120
    rows = {
        place.player: [(c.key, c.value, c.decided) for c in place.columns]
        for place in tournament.form.ranking(tournament.state)
    }
    assert tournament.standings()[:3] == [(1, "F", 0), (2, "A", 0), (2, "C", 0)]
    assert rows["F"] == [("total", 0, True), ("best_round", 120, False), ("wins", 2, True)]
    assert rows["A"] == rows["C"]
    assert rows["A"] == [("total", 0, True), ("best_round", 120, False), ("wins", 1, True)]
    assert rows["E"] == [("total", -240, True)]


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (1, 50), (4, 200), (5, 300), (7, 500)])
def test_the_fee_per_lost_deal_rises(lost: int, cents: int) -> None:
    assert fee(((4, 50), (0, 100)), 0, lost) == cents


def test_the_steps_count_over_the_evening_or_per_round() -> None:
    for per, second in (("evening", 300), ("round", 150)):
        tournament = small(lost_fees=[[3, 50], [0, 100]], fees_per=per)
        for number, owed in ((1, 150), (2, second)):
            tournament.begin_round("Anna Bernd Clara")
            tournament.report(1, given_up("Anna", "Anna", "Anna"))
            assert tournament.state.cash[till(number, 1)] == owed


def _games(*winners: str) -> dict[str, Any]:
    """A match of Bronzen between Anna and Bernd, game by game."""
    other = {"Anna": "Bernd", "Bernd": "Anna"}
    return {"deals": [duel(winner, other[winner])["deals"][0] for winner in winners]}


@pytest.mark.parametrize(
    ("unit", "winners", "anna", "bernd"),
    [
        ("deal", ("Anna", "Anna", "Bernd"), 50, 100),
        ("match", ("Anna", "Anna", "Bernd"), 0, 50),
        ("match", ("Anna", "Anna", "Anna"), 0, 50),
        ("match", ("Anna", "Bernd"), 0, 0),
    ],
)
def test_who_won_the_match_pays_nothing_where_the_match_is_what_costs(
    unit: str, winners: tuple[str, ...], anna: int, bernd: int
) -> None:
    """Three games a match, or a level one of two; 0.50 for a loss and 0.10 to the other."""
    tournament = RoundsTournament(
        "evening",
        "bronzen",
        "Anna Bernd",
        rounds=1,
        deals=len(winners),
        lost_fees=[[0, 50]],
        stake=10,
        fee_unit=unit,
    )
    tournament.do("start")
    tournament.begin_round("Anna Bernd")
    step = tournament.report(1, _games(*winners))
    fees = {b.source: b.amount for b in step.bookings if b.reason == "lost_deals"}
    stakes = {b.source: b.amount for b in step.bookings if b.reason == "stake"}
    assert (fees.get("Anna", 0), fees.get("Bernd", 0)) == (anna, bernd)
    assert (stakes.get("Anna", 0), stakes.get("Bernd", 0)) == (anna // 5, bernd // 5)


def test_the_steps_count_lost_matches_where_the_match_is_what_costs() -> None:
    """Bernd loses two matches, of five games four: 0.50 and then 1.00."""
    settings: dict[str, Any] = {"deals": 3, "fee_unit": "match", "lost_fees": [[1, 50], [0, 100]]}
    tournament = RoundsTournament(
        "evening", "bronzen", "Anna Bernd", rounds=1, matches=2, **settings
    )
    tournament.do("start")
    tournament.begin_round("Anna Bernd")
    tournament.report(1, _games("Anna", "Anna", "Bernd"))
    assert dict(tournament.state.cash) == {"Bernd": -50, till(1, 1): 50}
    tournament.report(1, _games("Anna", "Bernd", "Anna"))
    assert dict(tournament.state.cash) == {"Bernd": -150, till(1, 1): 150}


def test_partners_who_lost_the_match_both_pay() -> None:
    tournament = RoundsTournament(
        "evening", "canasta", "A B C D", rounds=1, lost_fees=[[0, 50]], fee_unit="match"
    )
    tournament.do("start")
    tournament.begin_round("A B C D")
    tournament.play_tables(Random(1))
    (sheet,) = tournament.state.rounds[0].sheets
    losers = [player for player, leg in sheet.legs.items() if leg.place > 1]
    assert sorted(losers) in (["A", "C"], ["B", "D"])
    assert dict(tournament.state.cash) == {**dict.fromkeys(losers, -50), till(1, 1): 100}


def test_every_cent_is_booked_from_somebody_to_somebody() -> None:
    tournament = small(entry_fee=500, lost_fees=[[0, 50]], stake=10)
    tournament.begin_round("Anna Bernd Clara")
    step = tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    assert [(b.source, b.target, b.amount, b.reason) for b in step.bookings] == [
        ("Anna", till(1, 1), 100, "lost_deals"),
        ("Anna", "Bernd", 20, "stake"),
        ("Anna", "Clara", 20, "stake"),
        ("Bernd", till(1, 1), 50, "lost_deals"),
        ("Bernd", "Anna", 10, "stake"),
        ("Bernd", "Clara", 10, "stake"),
    ]
    assert dict(tournament.state.cash) == {
        "Anna": -500 - 100 - 40 + 10,
        "Bernd": -500 - 50 - 20 + 20,
        "Clara": -500 + 30,
        BOX: 1500,
        till(1, 1): 150,
    }


def test_a_table_is_collected_into_the_box() -> None:
    tournament = small(lost_fees=[[0, 50]])
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    assert tournament.refused("collect", round=1, table=2, amount=10) == [
        ("table_unknown", "table")
    ]
    assert tournament.refused("collect", round=1, table=1, amount=0) == [("amount_range", "amount")]
    short = tournament.do("collect", round=1, table=1, amount=100)
    assert [warning.code for warning in short.warnings] == ["cash_differs"]
    tournament.do("collect", round=1, table=1, amount=50)
    assert (tournament.state.cash[till(1, 1)], tournament.state.cash[BOX]) == (0, 150)


def test_prizes_follow_the_ranking_and_the_last_is_consoled() -> None:
    tournament = small(prizes=["Schinken", "Wein", "letzter: Kochlöffel"], rounds=1)
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    assert [prize[1:] for prize in prize_list(tournament.state)] == [
        (1, ("Clara",), "Schinken"),
        (2, ("Bernd",), "Wein"),
        (3, ("Anna",), "Kochlöffel"),
    ]


def test_level_people_have_the_prizes_of_their_places_together() -> None:
    tournament = small(prizes=["Schinken", "Wein", "Brot"], rounds=1)
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Anna"))
    assert [prize[1:] for prize in prize_list(tournament.state)] == [
        (1, ("Bernd", "Clara"), "Schinken"),
        (1, ("Bernd", "Clara"), "Wein"),
        (3, ("Anna",), "Brot"),
    ]


def test_who_has_left_picks_no_prize_and_is_not_consoled() -> None:
    """Clara is level at the top and Anna last when both leave; of the others Emil is last."""
    tournament = RoundsTournament(
        "evening",
        "binokel",
        "Anna Bernd Clara Dora Emil Fred",
        rounds=2,
        deals=3,
        prizes=["Schinken", "Wein", "letzter: Kochlöffel"],
    )
    tournament.do("start")
    tournament.begin_round("Anna Bernd Clara", "Dora Emil Fred")
    tournament.report(1, given_up("Anna", "Anna", "Anna"))
    tournament.report(2, given_up("Emil", "Emil", "Dora"))
    for player in ("Anna", "Clara"):
        tournament.do("withdraw", player=player)
    tournament.begin_round("Bernd Dora Emil Fred")
    tournament.do("table_done", table=1)
    assert [player for _rank, player, _score in tournament.standings()] == [
        *("Bernd", "Clara", "Fred", "Dora", "Emil", "Anna")
    ]
    assert [prize[1:] for prize in prize_list(tournament.state)] == [
        (1, ("Bernd", "Fred"), "Schinken"),
        (1, ("Bernd", "Fred"), "Wein"),
        (5, ("Emil",), "Kochlöffel"),
    ]


def test_nobody_is_consoled_where_all_who_stayed_have_a_prize() -> None:
    tournament = small(prizes=["Schinken", "Wein", "letzter: Kochlöffel"], rounds=1)
    tournament.begin_round("Anna Bernd Clara")
    tournament.do("withdraw", player="Anna")
    assert [prize[1:] for prize in prize_list(tournament.state)] == [
        (1, ("Bernd", "Clara"), "Schinken"),
        (1, ("Bernd", "Clara"), "Wein"),
    ]


def test_prizes_have_nobody_as_long_as_people_play() -> None:
    tournament = small(prizes=["Schinken", "letzter: Kochlöffel"])
    assert prize_list(tournament.state) == ()
    tournament.begin_round("Anna Bernd Clara")
    tournament.report(1, given_up("Anna", "Anna", "Bernd"))
    assert tournament.state.phase is Phase.BETWEEN
    assert prize_list(tournament.state) == ()


def test_prizes_have_nobody_before_the_knockout_of_the_best() -> None:
    tournament = RoundsTournament(
        "evening",
        "bronzen",
        "A B C D",
        rounds=1,
        deals=1,
        final="knockout",
        final_size=2,
        prizes=["Wein"],
    )
    tournament.do("start")
    tournament.begin_round("A B", "C D")
    tournament.report(1, duel("A", "B"))
    tournament.report(2, duel("C", "D"))
    tournament.do("final", seats=["A", "C"])
    assert tournament.state.phase is Phase.FINISHED
    assert prize_list(tournament.state) == ()


def test_at_a_table_of_four_everybody_plays_as_many_deals_as_at_one_of_three() -> None:
    tournament = RoundsTournament("evening", "binokel", 7, rounds=1, deals=3)
    tournament.do("start")
    tournament.begin_round()
    sheets = tournament.state.rounds[0].sheets
    assert sorted(len(sheet.seats) for sheet in sheets) == [3, 4]
    tournament.play_on()
    deals = {
        player: share.deals
        for sheet in tournament.state.rounds[0].sheets
        for player, share in table_shares(sheet).items()
    }
    assert deals == {f"P{i + 1}": 3 for i in range(7)}


def test_what_is_wrong_with_a_whole_report_stands_at_the_report() -> None:
    tournament = small()
    tournament.begin_round("Anna Bernd Clara")
    both = {**given_up("Anna"), "totals": {}}
    assert tournament.refused("result", table=1, report=both) == [("level_ambiguous", "report")]


def test_too_many_deals_are_refused_and_too_few_asked_back() -> None:
    tournament = small()
    tournament.begin_round("Anna Bernd Clara")
    four = given_up("Anna", "Anna", "Bernd", "Clara")
    assert tournament.refused("result", table=1, report=four) == [
        ("deal_after_end", "report.deals[3]")
    ]
    short = tournament.report(1, given_up("Anna"))
    assert [warning.code for warning in short.warnings] == ["match_short"]
    assert tournament.state.phase is Phase.BETWEEN


def test_a_report_names_nobody_else_and_plays_by_no_other_rules() -> None:
    """Players, game and rules of a report are the event's, whatever the table sends."""
    tournament = small()
    tournament.begin_round("Anna Bernd Clara")
    sent = {**given_up("Anna", "Anna", "Bernd"), "players": ["X", "Y", "Z"], "game": "canasta"}
    tournament.report(1, {**sent, "variant": {"abgehen_others": 100}})
    assert tournament.standings() == [(1, "Clara", 120), (2, "Bernd", -120), (3, "Anna", -360)]


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10, 11, 14, 20, 42, 43, 44])
def test_any_number_from_six_is_seated_at_tables_of_three_and_four(players: int) -> None:
    tournament = RoundsTournament("evening", "binokel", players, rounds=3)
    tournament.do("start")
    tournament.begin_round()
    sizes = [len(sheet.seats) for sheet in tournament.state.rounds[0].sheets]
    assert (sum(sizes), set(sizes) <= {3, 4}, sizes.count(4)) == (players, True, players % 3)


def test_five_play_at_one_table_of_four_and_take_turns_to_pause() -> None:
    tournament = RoundsTournament("evening", "binokel", 5, rounds=5, deals=3)
    tournament.do("start")
    tournament.play_on()
    assert sorted(player for played in tournament.state.rounds for player in played.byes) == [
        "P1", "P2", "P3", "P4", "P5",
    ]  # fmt: skip


def test_nobody_meets_twice_when_there_is_room() -> None:
    tournament = RoundsTournament("evening", "binokel", 42, deals=3)
    tournament.do("start")
    for number in range(1, 4):
        assert tournament.begin_round(seed=number).facts["repeats"] == 0
        for k, table in enumerate(tournament.state.tables, 1):
            tournament.report(k, given_up(*table.players))
    assert len(tournament.state.meetings) == 3 * 14 * len(list(combinations("abc", 2)))
