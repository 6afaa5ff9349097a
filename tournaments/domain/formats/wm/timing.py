"""Signals and the round's clock (rules/wm_mode.md section 6.3 and 7.3 no. 15).

Knows what a signal means now, and pauses and extra time. Does not ask what time it is.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from games.envelope import Json, Problem
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.cut import cut
from tournaments.domain.formats.wm.flow import begin_closing, end_extra_time
from tournaments.domain.formats.wm.state import Phase, State, Table

_MOST_MINUTES = 120


def timer(change: Change, event: Json) -> list[Problem]:
    """A signal; one that comes early, twice or too late is ignored."""
    if event["timer"] == "round":
        _round_over(change, event["round"])
    else:
        _cutoff(change)
    return []


def _round_over(change: Change, number: int) -> None:
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


def _cutoff(change: Change) -> None:
    if change.phase is Phase.FINISHED:
        change.ignored = "stale"
    elif change.cutoff_reached:
        change.ignored = "duplicate"
    elif change.cutoff_at is None or change.at < change.cutoff_at:
        change.ignored = "early"
    else:
        _reach_cutoff(change)


def _reach_cutoff(change: Change) -> None:
    change.cutoff_reached = True
    finish_runde = change.settings.cutoff_finish == "runde"
    match change.phase:
        case Phase.ROUND if finish_runde:
            begin_closing(change)
        case Phase.CLOSING if finish_runde:
            end_extra_time(change)
        case Phase.BETWEEN | Phase.DRAWN:
            cut(change)


def due(state: State) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of every signal that is still to come, the next first."""
    signals: list[tuple[datetime, Json]] = []
    if state.phase is Phase.ROUND and state.round_due and state.paused_at is None:
        event = {"type": "timer", "timer": "round", "round": state.round}
        signals.append((state.round_due, event))
    if state.cutoff_at and not state.cutoff_reached and state.phase is not Phase.FINISHED:
        signals.append((state.cutoff_at, {"type": "timer", "timer": "cutoff"}))
    return tuple(sorted(signals, key=lambda signal: signal[0]))


def due_of(moving: Change | State, table: Table) -> datetime | None:
    """When the time of a table is over; a running pause counts up to the event at hand."""
    end = table.due or moving.round_due
    if end is None or moving.paused_at is None or not isinstance(moving, Change):
        return end
    return end + max(moving.at - moving.paused_at, timedelta(0))


def pause(change: Change, _event: Json) -> list[Problem]:
    """The clock of the running round stops; the cut-off is not affected."""
    if change.paused_at is not None:
        return change.refuse("already_paused", "type")
    change.paused_at = change.at
    return []


def resume(change: Change, _event: Json) -> list[Problem]:
    """The clock goes on; the round ends later by the length of the pause."""
    if change.paused_at is None:
        return change.refuse("not_paused", "type")
    if change.at < change.paused_at:
        return change.refuse("at_order", "at")
    _move_ends(change, change.at - change.paused_at)
    change.paused_at = None
    return []


def extend(change: Change, event: Json) -> list[Problem]:
    """More or less time for the whole round, or for one table, also after the signal."""
    number = event.get("table")
    if change.phase is Phase.CLOSING and number is None:
        return change.refuse("wrong_phase", "type")
    minutes = event["minutes"]
    if minutes == 0 or abs(minutes) > _MOST_MINUTES:
        return change.refuse("extend_range", "minutes")
    by = timedelta(minutes=minutes)
    if number is not None:
        return _extend_table(change, number, by)
    if change.round_due is None or change.round_due + by < (change.paused_at or change.at):
        return change.refuse("extend_range", "minutes")
    _move_ends(change, by)
    return []


def _extend_table(change: Change, number: int, by: timedelta) -> list[Problem]:
    if not 1 <= number <= len(change.tables):
        return change.refuse("table_unknown", "table")
    table = change.tables[number - 1]
    if not table.open:
        return change.refuse("table_closed", "table")
    ends = [time for time in (table.due or change.round_due, change.closing_at) if time]
    end = max(ends) + by
    if end < (change.paused_at or change.at):
        return change.refuse("extend_range", "minutes")
    change.set_table(number, due=end)
    return []


def _move_ends(change: Change, by: timedelta) -> None:
    if change.round_due is not None:
        change.round_due += by
    change.tables = tuple(
        table if table.due is None else replace(table, due=table.due + by)
        for table in change.tables
    )
