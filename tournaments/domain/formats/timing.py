"""The round's clock: its signal, pauses and extra time.

Knows what a signal means now. Does not ask what time it is, nor what follows when time is up.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.envelope import Json, Problem
from tournaments.domain.commands.rounds import ClockStep, Extend, Pause, Resume, Timer
from tournaments.domain.formats.change import Change
from tournaments.domain.formats.forms import time_of
from tournaments.domain.formats.state import FormatState, Phase, Table

_MOST_MINUTES = 120


def timer(change: Change[FormatState], event: Timer) -> list[Problem]:
    """The signal of a format that has no other than the round's end."""
    round_over(change, event.round)
    return []


def round_over(change: Change[FormatState], number: int) -> None:
    """The signal of a round; one that comes early, twice or too late is ignored."""
    if change.phase not in (Phase.ROUND, Phase.CLOSING) or number != change.round:
        change.ignored = "stale"
    elif change.phase is Phase.CLOSING:
        change.ignored = "duplicate"
    elif change.round_due is None or (change.paused_at or change.at) < change.round_due:
        change.ignored = "early"
    else:
        change.phase = Phase.CLOSING
        change.closing_at = change.at
        change.paused_at = None


def round_signals(state: FormatState) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of the running round's end, if its clock runs."""
    if state.phase is not Phase.ROUND or state.round_due is None or state.paused_at is not None:
        return ()
    return ((state.round_due, {"type": "timer", "timer": "round", "round": state.round}),)


def due_of(change: Change[FormatState], table: Table) -> datetime | None:
    """When the time of a table is over; a running pause counts up to the event at hand."""
    end = table.due or change.round_due
    if end is None or change.paused_at is None:
        return end
    return end + max(change.at - change.paused_at, timedelta(0))


def pause(change: Change[FormatState], _event: Pause) -> list[Problem]:
    """The clock of the running round stops."""
    if change.paused_at is not None:
        return change.refuse("already_paused", "type")
    change.paused_at = change.at
    return []


def resume(change: Change[FormatState], _event: Resume) -> list[Problem]:
    """The clock goes on; the round ends later by the length of the pause."""
    if change.paused_at is None:
        return change.refuse("not_paused", "type")
    if change.at < change.paused_at:
        return change.refuse("at_order", "at")
    _move_ends(change, change.at - change.paused_at)
    change.paused_at = None
    return []


def extend(change: Change[FormatState], event: Extend) -> list[Problem]:
    """More or less time for the whole round, or for one table, also after the signal."""
    number = event.table
    if change.phase is Phase.CLOSING and number is None:
        return change.refuse("wrong_phase", "type")
    minutes = event.minutes
    if minutes == 0 or abs(minutes) > _MOST_MINUTES:
        return change.refuse("extend_range", "minutes")
    by = timedelta(minutes=minutes)
    if number is not None:
        return _extend_table(change, number, by)
    if change.round_due is None or change.round_due + by < (change.paused_at or change.at):
        return change.refuse("extend_range", "minutes")
    _move_ends(change, by)
    return []


def clock_step(change: Change[FormatState], event: ClockStep) -> list[Problem]:
    """The computer's clock stepped here; what was running before it moves by `seconds`, so that
    it lasts as long as it would have. Dates of a calendar, such as a cut-off, stay where they are.
    """
    by, was = timedelta(seconds=event.seconds), time_of(change.base, event.was)
    assert was is not None  # its form was checked
    try:
        _move_ends(change, by)
        if change.closing_at is not None and change.closing_at <= was:
            change.closing_at += by
        change.paused_at = change.paused_at and change.paused_at + by
        change.tables = tuple(
            replace(table, last_at=table.last_at and table.last_at + by) for table in change.tables
        )
    except OverflowError:
        return change.refuse("at_invalid", "seconds")
    return []


def _extend_table(change: Change[FormatState], number: int, by: timedelta) -> list[Problem]:
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    table = change.tables[number - 1]
    if not table.open:
        return change.refuse("table_closed", "table")
    ends = [time for time in (table.due or change.round_due, change.closing_at) if time]
    if not ends:
        return change.refuse("extend_range", "minutes")
    end = max(ends) + by
    if end < (change.paused_at or change.at):
        return change.refuse("extend_range", "minutes")
    change.set_table(number, due=end)
    return []


def _move_ends(change: Change[FormatState], by: timedelta) -> None:
    if change.round_due is not None:
        change.round_due += by
    change.tables = tuple(
        table if table.due is None else replace(table, due=table.due + by)
        for table in change.tables
    )
