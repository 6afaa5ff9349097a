"""What goes wrong in an evening, and what happens then (docs/formats.md)."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.domain.rounds.hall import Hall, duel, given_up, simulated
from tournaments.domain.formats.rounds import till
from tournaments.domain.formats.state import Phase


def evening(people: int = 6, **settings: Any) -> Hall:
    hall = Hall("evening", "binokel", people, **{"rounds": 2, "deals": 3, **settings})
    hall.do("start")
    return hall


def duels(people: str, **settings: Any) -> Hall:
    hall = Hall("swiss", "bronzen", people, **{"deals": 1, "rounds": 3, **settings})
    hall.do("start")
    return hall


def test_who_leaves_a_table_of_three_ends_it_and_the_others_are_credited() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.do("withdraw", player="P3")
    assert not hall.state.tables[0].open
    hall.report(2, given_up("P4", "P4", "P5"))  # P4 -360, P5 -120, P6 120
    assert hall.state.phase is Phase.BETWEEN
    assert dict(hall.state.balances) == {
        "P1": 120, "P2": 120, "P3": 0, "P4": -360, "P5": -120, "P6": 120,
    }  # fmt: skip


def test_what_was_played_before_somebody_left_counts_when_it_is_reported_first() -> None:
    hall = evening(matches=2)
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P3"))
    hall.do("withdraw", player="P3")
    assert not hall.state.tables[0].open
    assert not hall.state.rounds[0].sheets[0].walkover
    assert dict(hall.state.balances)["P1"] == 40


def test_who_leaves_a_table_of_four_leaves_three_who_play_on() -> None:
    hall = evening(7)
    hall.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    hall.do("withdraw", player="P4")
    assert hall.state.tables[0].players == ("P1", "P2", "P3")
    hall.report(1, given_up("P1", "P1", "P2"))
    assert dict(hall.state.balances)["P3"] == 120


def test_who_leaves_after_the_match_plays_it_to_its_end() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.do("withdraw", player="P3", during_runde=True)
    assert hall.refused("withdraw", player="P3", during_runde=True) == [
        ("already_leaving", "player")
    ]
    hall.report(1, given_up("P1", "P1", "P2"))
    assert hall.state.status["P3"] == "withdrawn"
    assert dict(hall.state.balances)["P3"] == 120


def test_who_left_keeps_points_and_rank_and_is_drawn_no_more() -> None:
    hall = evening(7)
    hall.begin_round("P1 P2 P3 P4", "P5 P6 P7")
    hall.report(1, simulated(hall.state, hall.state.tables[0].players, Random(1)))
    hall.report(2, given_up("P5", "P5", "P6"))
    hall.do("withdraw", player="P7")
    assert hall.refused("withdraw", player="P7") == [("player_not_active", "player")]
    hall.begin_round()
    assert sorted(p for t in hall.state.tables for p in t.players) == [
        "P1", "P2", "P3", "P4", "P5", "P6",
    ]  # fmt: skip
    assert ("P7", 120) in {(player, balance) for rank, player, balance in hall.standings() if rank}


def test_drawn_seats_are_outdated_when_somebody_leaves_and_have_to_be_drawn_again() -> None:
    hall = evening()
    hall.do("draw", round=1, tables=[["P1", "P2", "P3"], ["P4", "P5", "P6"]])
    hall.do("withdraw", player="P6")
    assert hall.refused("go", round=1) == [("seats_outdated", "type")]
    hall.begin_round()
    assert [len(table.players) for table in hall.state.tables] == [4]
    assert len(hall.state.byes) == 1


def test_a_table_that_never_reports_is_closed_without_result() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    closed = hall.do("table_done", table=2)
    assert [warning.code for warning in closed.warnings] == ["matches_missing"]
    assert hall.state.phase is Phase.BETWEEN
    assert dict(hall.state.balances)["P4"] == 0


def test_it_can_be_entered_later_by_correcting_the_closing_away() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    hall.do("table_done", table=2)
    closing = hall.index
    hall.do("correct", target=closing, void=True)
    hall.report(2, given_up("P4", "P4", "P5"))
    assert dict(hall.state.balances)["P6"] == 120


def test_a_second_result_for_one_match_is_refused() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    again = given_up("P2", "P2", "P2")
    assert hall.refused("result", table=1, report=again) == [("table_closed", "table")]


def test_a_late_correction_changes_sums_and_money_but_no_seats() -> None:
    hall = evening(lost_fees=[[0, 50]])
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    wrong = hall.index
    hall.report(2, given_up("P4", "P4", "P5"))
    hall.begin_round("P1 P4 P2", "P5 P3 P6")
    seats = hall.state.tables
    event = {
        "type": "result", "table": 1, "at": hall.at.isoformat(),
        "report": given_up("P3", "P3", "P3"),
    }  # fmt: skip
    old = hall.run.history[wrong].event
    step = hall.do("correct", target=wrong, event={**event, "at": old["at"]})
    assert dict(step.balances) == {"P1": 120, "P2": 120, "P3": -600}
    assert hall.state.tables == seats
    assert hall.state.cash[till(1, 1)] == 150


def test_a_correction_that_later_events_contradict_is_refused() -> None:
    """Without its report the first table would still be playing when the round after began."""
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    first = hall.index
    hall.report(2, given_up("P4", "P4", "P5"))
    hall.do("draw", round=2, tables=[["P1", "P4", "P2"], ["P5", "P3", "P6"]])
    conflict = hall.index
    step = hall.send("correct", target=first, void=True)
    assert [(e.code, e.path) for e in step.errors] == [
        ("correction_conflict", f"events[{conflict}]")
    ]


def test_a_correction_after_the_end_can_change_the_winner() -> None:
    hall = duels("A B", rounds=1)
    hall.begin_round("A B")
    hall.report(1, duel("A", "B"))
    assert hall.state.status == {"A": "winner", "B": "active"}
    event = {**hall.run.history[hall.index].event, "report": duel("B", "A")}
    hall.do("correct", target=hall.index, event=event)
    assert hall.state.status == {"A": "active", "B": "winner"}
    assert hall.state.phase is Phase.FINISHED


def test_a_penalty_takes_points_and_can_be_taken_back() -> None:
    hall = evening()
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.do("penalty", player="P1", points=100, reason="late")
    penalty = hall.index
    assert dict(hall.state.balances)["P1"] == -100
    assert hall.refused("penalty", player="P1", points=0) == [("amount_range", "points")]
    hall.do("correct", target=penalty, void=True)
    assert dict(hall.state.balances)["P1"] == 0


def test_the_excluded_has_no_rank() -> None:
    hall = duels("A B C D", rounds=1)
    hall.begin_round("A B", "C D")
    hall.do("exclude", player="A")
    hall.report(2, duel("C", "D"))
    assert hall.standings() == [(1, "B", 2), (2, "C", 2), (3, "D", 0), (None, "A", 0)]


def test_the_rounds_can_end_early() -> None:
    hall = evening(rounds=5)
    assert hall.refused("finish") == [("nothing_played", "type")]
    hall.begin_round("P1 P2 P3", "P4 P5 P6")
    hall.report(1, given_up("P1", "P1", "P2"))
    hall.report(2, given_up("P4", "P4", "P5"))
    hall.do("finish")
    assert hall.state.phase is Phase.FINISHED
    assert [row[:2] for row in hall.standings()[:2]] == [(1, "P3"), (1, "P6")]


def test_at_the_signal_running_matches_are_finished() -> None:
    hall = Hall("swiss", "brokdorf", "A B C D", rounds=1, minutes=10, matches=0, score="points")
    hall.do("start")
    hall.begin_round("A B C D")
    hall.report(1, {"result": {"loser": "A"}})
    due, command = hall.form.due(hall.state)[0]
    hall.at = due
    hall.do(command["type"], timer=command["timer"], round=command["round"])
    assert hall.state.phase is Phase.CLOSING
    hall.report(1, {"result": {"loser": "B"}})
    assert hall.state.phase is Phase.FINISHED
    assert dict(hall.state.balances) == {"A": -2, "B": -2, "C": 2, "D": 2}
