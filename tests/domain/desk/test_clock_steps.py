"""A clock that stepped: what it did, and putting that back or keeping it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.evening_in_memory import Evening, minute
from tournaments.domain.actors import CLOCK
from tournaments.domain.desk.clock_steps import LEAST, ClockJump, open_steps
from tournaments.domain.rehearsal.event import Answer

TWO_TABLES = ([0, 1, 2, 3], [4, 5, 6, 7])


def running(**settings: Any) -> Evening:
    """Two tables, whose round ends in minute 45."""
    evening = Evening(8, settings=settings)
    evening.begin(*TWO_TABLES)
    return evening


def runde(evening: Evening, at: float, table: int = 1) -> None:
    """The first of the table has lost; it counts at that minute."""
    loser = evening.play.tables[table - 1].players[0]
    evening.sent("runde", at, table=table, result={"loser": loser}, accept=True)


def step(evening: Evening, was: float, now: float) -> Answer:
    """The clock shows `now` where it should show `was`."""
    return evening.send("clock_step", now, CLOCK, was=minute(was).isoformat())


def steps(evening: Evening) -> tuple[ClockJump, ...]:
    return open_steps(evening.state, evening.memory.past)


def times(evening: Evening) -> tuple[Any, ...]:
    """Phase, end of the round, its signal, last entries of the tables, in minutes."""

    def since(at: Any) -> float | None:
        return None if at is None else (at - minute(0)).total_seconds() / 60

    play = evening.play
    ends = [since(table.last_at) for table in play.tables]
    return str(play.phase), since(play.round_due), since(play.closing_at), ends


def test_a_step_back_is_put_back_with_everything_that_was_running() -> None:
    evening = running()
    runde(evening, 30)
    step(evening, 31, -29)
    assert steps(evening) == (ClockJump(minute(31), minute(-29), ()),)
    assert steps(evening)[0].by == minute(-60) - minute(0)
    # a Runde in minute -20 by this clock counts at the table's last entry
    runde(evening, -20)
    assert times(evening) == ("round", 45, None, [30, 0])
    evening.sent("revert_clock_step", -19)
    # an hour earlier each
    assert times(evening) == ("round", -15, None, [-30, -60])
    assert steps(evening) == ()


def test_a_result_that_counted_in_the_past_of_this_clock_keeps_its_time() -> None:
    evening = running()
    runde(evening, 10)
    step(evening, 41, 11)
    runde(evening, 12)
    evening.sent("revert_clock_step", 13)
    # minute 12 is not to come: only what was before the step has moved, by half an hour
    assert times(evening) == ("round", 15, None, [12, -30])


def test_a_round_that_ended_early_goes_on() -> None:
    evening = running()
    runde(evening, 15)
    step(evening, 30, 90)
    assert times(evening)[:3] == ("closing", 45, 45)
    assert steps(evening) == (ClockJump(minute(30), minute(90), (("round", minute(45)),)),)
    runde(evening, 95)
    assert not evening.play.tables[0].open
    evening.sent("revert_clock_step", 96)
    assert times(evening) == ("round", 105, None, [95, 60])
    assert evening.play.tables[0].open
    assert evening.play.tables[0].matches == 2


def test_seconds_of_a_step_are_whole_ones() -> None:
    evening = running()
    step(evening, 30.004, 60)
    evening.sent("revert_clock_step", 61)
    (moved,) = [e.event for e in evening.memory.past.entries if e.event["type"] == "clock_step"]
    # half an hour less 0.24 seconds
    assert (moved["seconds"], type(moved["seconds"])) == (1800, int)


def test_a_cut_off_that_came_by_a_step_forward_stays_as_long_as_this_clock_is_behind() -> None:
    evening = running(cutoff="20:00")
    step(evening, 20, 80)
    assert [timer for timer, _at in steps(evening)[0].ended] == ["round", "cutoff"]
    evening.sent("revert_clock_step", 81)
    # the round may go on, but the date of the calendar has passed
    assert (evening.play.cutoff_reached, times(evening)[0]) == (True, "closing")


@pytest.mark.parametrize(("now", "reached"), [(59, False), (60, True), (61, True)])
def test_a_cut_off_goes_away_where_this_clock_has_not_come_to_it(
    now: float, *, reached: bool
) -> None:
    evening = running(cutoff="20:00")
    step(evening, 20, 80)
    step(evening, 81, 21)
    assert len(steps(evening)) == 2
    evening.sent("revert_clock_step", now - 1 if not reached else now)
    assert evening.play.cutoff_reached is reached


@pytest.mark.parametrize("by", [20, 24 * 60])
def test_there_and_back_leaves_the_round_as_it_was(by: int) -> None:
    evening = running()
    step(evening, 20, 20 + by)
    runde(evening, 21 + by)
    step(evening, 22 + by, 22)
    evening.sent("revert_clock_step", 23)
    assert times(evening) == ("round", 45, None, [21, 0])


def test_a_result_that_this_clock_has_come_to_stays_where_it_is() -> None:
    evening = running()
    runde(evening, 30)
    step(evening, 31, -29)
    runde(evening, -20)
    evening.sent("revert_clock_step", 30)
    # it counted at minute 30, which is now; the one before it was half an hour after the start
    assert times(evening)[3] == [30, -60]


def test_a_signal_that_was_struck_and_came_again_goes_with_the_step() -> None:
    evening = running()
    step(evening, 30, 90)
    ended = ClockJump(minute(30), minute(90), (("round", minute(45)),))
    assert steps(evening) == (ended,)
    (signal,) = [e.index for e in evening.memory.past.entries if e.event["type"] == "timer"]
    evening.sent("correct", 91, target=signal, void=True)
    assert steps(evening) == (ClockJump(minute(30), minute(90), ()),)
    # by this clock it comes again at once
    runde(evening, 92)
    assert (str(evening.play.phase), steps(evening)) == ("closing", (ended,))
    evening.sent("revert_clock_step", 93)
    assert (str(evening.play.phase), evening.play.round_due) == ("round", minute(105))
    assert steps(evening) == ()


def test_keeping_the_clock_changes_nothing_but_is_asked_once() -> None:
    evening = running()
    step(evening, 30, 90)
    before = times(evening)
    evening.sent("accept_clock_step", 91)
    assert (times(evening), steps(evening)) == (before, ())
    for kind in ("accept_clock_step", "revert_clock_step"):
        assert evening.codes(kind, 92) == [("no_clock_step", "type")]


@pytest.mark.parametrize(
    ("was", "now", "again"),
    [
        (31.1, -28.9, "duplicate"),
        (31.5, -28.9, None),
        (31.1, -28.5, None),
        (30.5, -29, None),
        (31, -29.5, None),
        (31.49, -28.51, "duplicate"),
    ],
)
def test_one_step_is_noted_once_by_two_who_see_it_within_half_a_minute(
    was: float, now: float, again: str | None
) -> None:
    evening = running()
    assert step(evening, 31, -29).ignored is None
    assert step(evening, was, now).ignored == again


def test_a_step_is_noted_where_something_was_running_or_has_ended() -> None:
    evening = Evening(8)
    assert step(evening, 10, 70).ignored == "stale"
    evening.begin(*TWO_TABLES)
    assert step(evening, 10, 20).ignored is None
    done = Evening(3)
    done.sent("start", 0)
    assert step(done, 10, 20).ignored == "stale"
    for player in done.people[:2]:
        done.sent("withdraw", 30, player=player)
    assert step(done, 31, 41).ignored == "stale"


@pytest.mark.parametrize(("was", "ended"), [(44, 1), (45, 0), (46, 0)])
def test_a_signal_belongs_to_the_step_that_passed_it(was: float, ended: int) -> None:
    evening = running()
    step(evening, was, 80)
    assert [len(one.ended) for one in steps(evening)] == [ended]


def test_a_signal_at_the_very_end_of_the_step_is_its_doing() -> None:
    evening = running()
    step(evening, 10, 45)
    assert [len(one.ended) for one in steps(evening)] == [1]


def test_between_rounds_and_at_the_final_table_steps_are_noted_too() -> None:
    evening = running()
    assert step(evening, 50, 60).ignored is None
    final = Evening(4, settings={"final_size": 3})
    final.sent("start", 0)
    final.sent("withdraw", 1, player=final.people[3])
    final.sent("final", 2, seats=final.people[:3])
    assert final.play.phase == "final"
    assert step(final, 10, 20).ignored is None


@pytest.mark.parametrize(
    ("was", "code"),
    [(None, "at_invalid"), (5, "field_type"), ("soon", "at_invalid"), ("2025-11-22", "at_invalid")],
)
def test_only_a_step_from_some_time_is_noted(was: object, code: str) -> None:
    assert running().codes("clock_step", 10, CLOCK, was=was) == [(code, "was")]


def test_what_later_events_stand_on_is_not_put_back() -> None:
    evening = running()
    step(evening, 30, 90)
    for table in (1, 2):
        runde(evening, 91, table)  # the last one there, since the time is up
    seats = [[evening.people[k] for k in table] for table in TWO_TABLES]
    evening.sent("draw", 92, round=2, tables=seats)
    assert [code for code, _path in evening.codes("revert_clock_step", 93)] == [
        "correction_conflict"
    ]
    assert len(steps(evening)) == 1
    evening.sent("go", 94)
    assert steps(evening) == ()


def test_a_clock_that_is_a_minute_off_has_stepped() -> None:
    assert minute(1) - minute(0) == LEAST


def test_a_round_that_ended_in_its_time_after_a_step_is_not_its_doing() -> None:
    evening = running()
    step(evening, 31, 41)
    runde(evening, 46)
    assert times(evening)[0] == "closing"
    assert steps(evening) == (ClockJump(minute(31), minute(41), ()),)


@pytest.mark.parametrize(("was", "now", "ended"), [(45, 80, 0), (44, 80, 1), (10, 45, 1)])
def test_a_signal_that_comes_again_belongs_to_the_step_that_passed_it(
    was: float, now: float, ended: int
) -> None:
    """It is of minute 45; its time is after the step began and not after its end."""
    evening = running()
    step(evening, was, now)
    (signal,) = [e.index for e in evening.memory.past.entries if e.event["type"] == "timer"]
    evening.sent("correct", now, target=signal, void=True)
    runde(evening, now + 1)
    assert times(evening)[0] == "closing"
    assert [len(one.ended) for one in steps(evening)] == [ended]


def test_signals_are_noted_the_first_first_and_struck_the_last_first() -> None:
    """The cut-off of minute 60 was noticed after the end of the round, in minute 45."""
    evening = running(cutoff="20:00")
    step(evening, 20, 80)
    entries = evening.memory.past.entries
    signals = [entry.index for entry in entries if entry.event["type"] == "timer"]
    (noted,) = [entry.event for entry in entries if entry.event["type"] == "clock_step"]
    assert noted["ended"] == sorted(signals)
    step(evening, 81, 21)
    revision = evening.kept("revert_clock_step", 22).effect.revision
    struck = [index for index, happened in revision.items() if happened is None]
    assert struck == sorted(signals, reverse=True)
