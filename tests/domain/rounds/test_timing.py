"""Limits for shortening a round or a table, on an evening of two tables (90 minutes a round)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.domain.rounds.tournament import RoundsTournament, given_up

ROUND_ENDS, TABLE_ENDS = ["round_ends_now"], ["table_ends_now"]


def tournament() -> RoundsTournament:
    """Round 1 has just begun: the clock of the tests goes on by a minute with each event."""
    event = RoundsTournament("evening", "binokel", 6, minutes=60, matches=0, table_size=3)
    event.do("start")
    event.begin_round("P1 P2 P3", "P4 P5 P6")
    return event


def left(event: RoundsTournament, table: int | None = None) -> float:
    """Minutes to the end, of the round or of one table."""
    end = event.state.round_due if table is None else event.state.tables[table - 1].due
    assert end is not None
    return (end - event.at) / timedelta(minutes=1)


def said(event: RoundsTournament, **fields: Any) -> list[str]:
    """Return the warnings of a change of the time; the change is made."""
    return [warning.code for warning in event.do("extend", **fields).warnings]


def after(event: RoundsTournament, minutes: int) -> RoundsTournament:
    event.at += timedelta(minutes=minutes)
    return event


def test_a_round_from_which_more_is_taken_than_is_left_ends_now() -> None:
    event = after(tournament(), 19)
    # the next event comes 20 minutes after the beginning: 40 are left
    assert said(event, minutes=-40) == []
    assert (left(event), event.state.phase) == (0, "round")
    assert said(event, minutes=-1) == ROUND_ENDS
    assert (event.state.phase, event.state.closing_at) == ("closing", event.at)


@pytest.mark.parametrize("minutes", [0, 121, -121])
def test_no_extension_is_nothing_or_more_than_two_hours(minutes: int) -> None:
    for more in ({}, {"table": 1}):
        refused = tournament().refused("extend", minutes=minutes, **more)
        assert refused == [("minutes_range", "minutes")]


def test_two_hours_are_the_most() -> None:
    event = tournament()
    event.do("extend", minutes=120)
    assert left(event) == 60 - 1 + 120
    event.do("extend", minutes=120, table=2)
    assert left(event, 2) == 60 - 2 + 120 + 120
    event.do("extend", minutes=-120)
    assert left(event) == 60 - 3
    assert left(event, 2) == 60 - 3 + 120


def test_a_table_from_which_more_is_taken_than_is_left_ends_now() -> None:
    event = after(tournament(), 19)
    assert said(event, minutes=-41, table=1) == TABLE_ENDS
    assert (left(event, 1), left(event), event.state.phase) == (0, 40, "round")
    assert event.refused("extend", minutes=5, table=0) == [("table_unknown", "table")]
    assert event.refused("extend", minutes=5, table=3) == [("table_unknown", "table")]


def test_in_a_pause_now_is_when_it_began() -> None:
    event = after(tournament(), 9)
    event.do("pause")  # after 10 minutes
    after(event, 30)
    assert said(event, minutes=-50) == []
    # 32 minutes after the beginning of the pause it goes on: nothing is left
    event.do("resume")
    assert left(event) == 0
    assert event.refused("resume") == [("not_paused", "type")]


def test_a_pause_moves_the_end_of_every_table() -> None:
    event = tournament()
    event.do("extend", minutes=10, table=2)
    event.do("pause")
    assert event.refused("pause") == [("already_paused", "type")]
    after(event, 14)
    event.do("resume")
    # paused from minute 2 on, and on again in minute 18 (a refused event took one): 58 are left
    assert (left(event), left(event, 2)) == (58, 68)


def test_after_the_signal_a_table_gets_time_from_the_signal_on() -> None:
    event = after(tournament(), 60)
    event.do("timer", timer="round", round=1)  # a minute late
    signal = event.at
    assert event.refused("extend", minutes=5) == [("wrong_phase", "type")]
    event.do("extend", minutes=10, table=1)
    due = event.state.tables[0].due
    assert due == signal + timedelta(minutes=10)
    # seven minutes are left of them
    assert said(event, minutes=-8, table=1) == TABLE_ENDS
    assert left(event, 1) == 0


def test_a_signal_comes_once_and_not_too_early() -> None:
    event = after(tournament(), 58)

    def signal(number: int = 1) -> Any:
        return event.send("timer", timer="round", round=number).ignored

    assert signal() == "early"
    assert signal(2) == "stale"
    event.at -= timedelta(minutes=1)
    assert signal() is None
    assert signal() == "duplicate"


def test_two_hours_are_the_most_to_take_off_too() -> None:
    event = tournament()
    for _time in range(2):
        event.do("extend", minutes=120)
    assert event.refused("extend", minutes=-121) == [("minutes_range", "minutes")]


def test_a_pause_that_ends_as_it_begins_moves_nothing() -> None:
    event = tournament()
    event.do("pause")
    event.at -= timedelta(minutes=1)
    event.do("resume")
    assert left(event) == 60 - 1


def test_a_result_in_a_pause_is_late_if_its_time_was_over_when_that_began() -> None:
    event = after(tournament(), 60)
    event.do("pause")  # a minute late
    step = event.report(1, given_up("P1", "P2", "P3"))
    assert [warning.code for warning in step.warnings][-1] == "round_overdue"
    other = after(tournament(), 57)
    other.do("pause")  # after 58 minutes
    after(other, 600)
    step = other.report(1, given_up("P1", "P2", "P3"))
    assert "round_overdue" not in [warning.code for warning in step.warnings]


def stepped(event: RoundsTournament, minutes: int, since: int = 0) -> None:
    """The clock is `minutes` ahead from now on, where it would have shown `since` minutes ago."""
    was = event.at - timedelta(minutes=since)
    event.do("clock_step", was=was.isoformat(), seconds=60 * minutes)


def test_what_runs_moves_with_a_clock_that_steps() -> None:
    event = tournament()
    begin = event.at
    event.do("extend", minutes=10, table=2)
    event.report(1, given_up("P1", "P2", "P3"))
    event.do("pause")
    stepped(event, -90)
    state = event.state
    minutes = [
        (at - begin) / timedelta(minutes=1)
        for at in (
            state.round_due,
            state.tables[1].due,
            state.paused_at,
            state.tables[0].last_at,
            state.tables[1].last_at,
        )
        if at is not None
    ]
    # 60, 60 and 10 more, 3, 2 and 0 by the clock before
    assert minutes == [-30, -20, -87, -88, -90]
    assert state.tables[0].due is None


@pytest.mark.parametrize(("since", "moved"), [(1, 0), (0, 40), (-1, 40)])
def test_a_signal_before_the_step_moves_with_it(since: int, moved: int) -> None:
    event = after(tournament(), 59)
    event.do("timer", timer="round", round=1)
    signal = event.at
    stepped(event, 40, since)
    assert event.state.closing_at == signal + timedelta(minutes=moved)
    assert event.state.paused_at is None


def test_no_clock_steps_out_of_the_calendar() -> None:
    event = tournament()
    was = event.at.isoformat()
    years = 60 * 60 * 24 * 365 * 9000
    assert event.refused("clock_step", was=was, seconds=years) == [("at_invalid", "seconds")]
