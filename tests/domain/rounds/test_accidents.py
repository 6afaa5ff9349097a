"""Accidents of an evening and their results (docs/formats.md)."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.domain.rounds.tournament import RoundsTournament, duel, given_up, simulated
from tournaments.domain.formats.rounds.state import till
from tournaments.domain.formats.state import Phase


def evening(people: int = 6, **settings: Any) -> RoundsTournament:
    tournament = RoundsTournament(
        "evening", "binokel", people, **{"rounds": 2, "deals": 3, **settings}
    )
    tournament.do("start")
    return tournament


def duels(people: str, **settings: Any) -> RoundsTournament:
    tournament = RoundsTournament(
        "swiss", "bronzen", people, **{"deals": 1, "rounds": 3, **settings}
    )
    tournament.do("start")
    return tournament


def test_who_leaves_a_table_of_three_ends_it_and_the_others_are_credited() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.do("withdraw", player="P3")
    assert not tournament.state.tables[0].open
    tournament.report(2, given_up("P4", "P4", "P5"))  # P4 -360, P5 -120, P6 120
    assert tournament.state.phase is Phase.BETWEEN
    assert dict(tournament.state.balances) == {
        "P1": 120, "P2": 120, "P3": 0, "P4": -360, "P5": -120, "P6": 120,
    }  # fmt: skip


def test_what_was_played_before_somebody_left_counts_when_it_is_reported_first() -> None:
    tournament = evening(matches=2)
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P3"))
    tournament.do("withdraw", player="P3")
    assert not tournament.state.tables[0].open
    assert not tournament.state.rounds[0].sheets[0].walkover
    assert dict(tournament.state.balances)["P1"] == 40


def test_who_leaves_a_table_of_four_leaves_three_who_play_on() -> None:
    tournament = evening(7)
    tournament.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    tournament.do("withdraw", player="P4")
    assert tournament.state.tables[0].players == ("P1", "P2", "P3")
    tournament.report(1, given_up("P1", "P1", "P2"))
    assert dict(tournament.state.balances)["P3"] == 120


def test_who_leaves_after_the_match_plays_it_to_its_end() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.do("withdraw", player="P3", during_runde=True)
    assert tournament.refused("withdraw", player="P3", during_runde=True) == [
        ("already_leaving", "player")
    ]
    tournament.report(1, given_up("P1", "P1", "P2"))
    assert tournament.state.status["P3"] == "withdrawn"
    assert dict(tournament.state.balances)["P3"] == 120


def test_who_left_keeps_points_and_rank_and_is_drawn_no_more() -> None:
    tournament = evening(7)
    tournament.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    tournament.report(1, simulated(tournament.state, tournament.state.tables[0].players, Random(1)))
    tournament.report(2, given_up("P5", "P5", "P6"))
    tournament.do("withdraw", player="P7")
    assert tournament.refused("withdraw", player="P7") == [("player_not_active", "player")]
    tournament.begin_round()
    assert sorted(p for t in tournament.state.tables for p in t.players) == [
        "P1", "P2", "P3", "P4", "P5", "P6",
    ]  # fmt: skip
    assert ("P7", 120) in {
        (player, balance) for rank, player, balance in tournament.standings() if rank
    }


def test_drawn_seats_are_outdated_when_somebody_leaves_and_have_to_be_drawn_again() -> None:
    tournament = evening()
    tournament.do("draw", round=1, tables=[["P1", "P2", "P3"], ["P4", "P5", "P6"]])
    tournament.do("withdraw", player="P6")
    assert tournament.refused("go", round=1) == [("seats_outdated", "type")]
    tournament.begin_round()
    assert [len(table.players) for table in tournament.state.tables] == [4]
    assert len(tournament.state.byes) == 1


def test_a_table_that_never_reports_is_closed_without_result() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    closed = tournament.do("table_done", table=2)
    assert [warning.code for warning in closed.warnings] == ["matches_missing"]
    assert tournament.state.phase is Phase.BETWEEN
    assert dict(tournament.state.balances)["P4"] == 0


def test_it_can_be_entered_later_by_correcting_the_closing_away() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    tournament.do("table_done", table=2)
    closing = tournament.index
    tournament.do("correct", target=closing, void=True)
    tournament.report(2, given_up("P4", "P4", "P5"))
    assert dict(tournament.state.balances)["P6"] == 120


def test_a_second_result_for_one_match_is_refused() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    again = given_up("P2", "P2", "P2")
    assert tournament.refused("result", table=1, report=again) == [("table_closed", "table")]


def test_a_late_correction_changes_sums_and_money_but_no_seats() -> None:
    tournament = evening(lost_fees=[[0, 50]])
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    wrong = tournament.index
    tournament.report(2, given_up("P4", "P4", "P5"))
    tournament.begin_round("P1 P4 P2", "P5 P3 P6")
    seats = tournament.state.tables
    event = {
        "type": "result", "table": 1, "at": tournament.at.isoformat(),
        "report": given_up("P3", "P3", "P3"),
    }  # fmt: skip
    old = tournament.run.history[wrong].event
    step = tournament.do("correct", target=wrong, event={**event, "at": old["at"]})
    assert dict(step.balances) == {"P1": 120, "P2": 120, "P3": -600}
    assert tournament.state.tables == seats
    assert tournament.state.cash[till(1, 1)] == 150


def test_a_correction_that_later_events_contradict_is_refused() -> None:
    """Without its report the first table would still be playing when the round after began."""
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    first = tournament.index
    tournament.report(2, given_up("P4", "P4", "P5"))
    tournament.do("draw", round=2, tables=[["P1", "P4", "P2"], ["P5", "P3", "P6"]])
    conflict = tournament.index
    step = tournament.send("correct", target=first, void=True)
    assert [(e.code, e.path) for e in step.errors] == [
        ("correction_conflict", f"events[{conflict}]")
    ]


def test_a_correction_after_the_end_can_change_the_winner() -> None:
    tournament = duels("A B", rounds=1)
    tournament.begin_round("A B")
    tournament.report(1, duel("A", "B"))
    assert tournament.state.status == {"A": "winner", "B": "active"}
    event = {**tournament.run.history[tournament.index].event, "report": duel("B", "A")}
    tournament.do("correct", target=tournament.index, event=event)
    assert tournament.state.status == {"A": "active", "B": "winner"}
    assert tournament.state.phase is Phase.FINISHED


def test_a_penalty_takes_points_and_can_be_taken_back() -> None:
    tournament = evening()
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.do("penalty", player="P1", points=100, reason="late")
    penalty = tournament.index
    assert dict(tournament.state.balances)["P1"] == -100
    assert tournament.refused("penalty", player="P1", points=0) == [("penalty_range", "points")]
    tournament.do("correct", target=penalty, void=True)
    assert dict(tournament.state.balances)["P1"] == 0


def test_the_excluded_has_no_rank() -> None:
    tournament = duels("A B C D", rounds=1)
    tournament.begin_round("A B", "C D")
    tournament.do("exclude", player="A")
    tournament.report(2, duel("C", "D"))
    assert tournament.standings() == [(1, "B", 2), (2, "C", 2), (3, "D", 0), (None, "A", 0)]


def test_the_rounds_can_end_early() -> None:
    tournament = evening(rounds=5)
    assert tournament.refused("finish") == [("nothing_played", "type")]
    tournament.begin_round("P1 P2 P3", "P4 P5 P6")
    tournament.report(1, given_up("P1", "P1", "P2"))
    tournament.report(2, given_up("P4", "P4", "P5"))
    tournament.do("finish")
    assert tournament.state.phase is Phase.FINISHED
    assert [row[:2] for row in tournament.standings()[:2]] == [(1, "P3"), (1, "P6")]


def test_at_the_signal_running_matches_are_finished() -> None:
    tournament = RoundsTournament(
        "swiss", "brokdorf", "A B C D", rounds=1, minutes=10, matches=0, score="points"
    )
    tournament.do("start")
    tournament.begin_round("A B C D")
    tournament.report(1, {"result": {"loser": "A"}})
    due, command = tournament.form.due(tournament.state)[0]
    tournament.at = due
    tournament.do(command["type"], timer=command["timer"], round=command["round"])
    assert tournament.state.phase is Phase.CLOSING
    tournament.report(1, {"result": {"loser": "B"}})
    assert tournament.state.phase is Phase.FINISHED
    assert dict(tournament.state.balances) == {"A": -2, "B": -2, "C": 2, "D": 2}
