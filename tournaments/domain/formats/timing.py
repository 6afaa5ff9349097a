"""Handle the clock of a round: its signal, pauses and extra time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from games.envelope import Json
from tournaments.domain.commands.rounds import ClockStep, EndRound, Extend, Pause, Resume, Timer
from tournaments.domain.formats.handler_table import CommandHandler, on, time_of
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import PLAYING, FormatState, Phase, Table
from tournaments.domain.refusal import Ignored, refuse

_MOST_MINUTES = 120


def timer(builder: PlayBuilder[FormatState], event: Timer) -> None:
    """The signal of a round's end; one that comes early, twice or too late is ignored."""
    if builder.phase not in PLAYING or event.round != builder.round:
        raise Ignored("stale")
    if builder.phase is Phase.CLOSING:
        raise Ignored("duplicate")
    if builder.round_due is None or (builder.paused_at or builder.at) < builder.round_due:
        raise Ignored("early")
    _time_is_up(builder)


def _time_is_up(builder: PlayBuilder[FormatState]) -> None:
    """Let running matches finish, and begin no new ones."""
    builder.phase = Phase.CLOSING
    builder.closing_at = builder.at
    builder.paused_at = None


def close_round(builder: PlayBuilder[FormatState], _event: EndRound | None = None) -> None:
    """Begin no new match from now on, wherever there was extra time."""
    _time_is_up(builder)
    end_extra_time(builder)


def end_extra_time(builder: PlayBuilder[FormatState]) -> None:
    """End the extra time of single tables with this event."""
    builder.tables = tuple(
        replace(table, due=min(table.due, builder.at)) if table.due else table
        for table in builder.tables
    )


def round_signals(state: FormatState) -> tuple[tuple[datetime, Json], ...]:
    """(when, timer event without `at`) of the running round's end, if its clock runs."""
    if state.phase is not Phase.ROUND or state.round_due is None or state.paused_at is not None:
        return ()
    return ((state.round_due, {"type": "timer", "timer": "round", "round": state.round}),)


def warn_overdue(builder: PlayBuilder[FormatState], table: Table) -> None:
    """Warn where the event at hand comes after the time of a table was over, although its round
    goes on; a running pause counts up to the event."""
    end = table.due or builder.round_due
    if end is None or builder.phase is not Phase.ROUND:
        return
    paused = builder.at - builder.paused_at if builder.paused_at else timedelta(0)
    if builder.at > end + max(paused, timedelta(0)):
        builder.warn("round_overdue", "at")


def was_last(builder: PlayBuilder[FormatState], table: Table) -> bool:
    """Return True if a match of a closing round has ended after its signal, or after the time that
    the table was granted."""
    ends = [time for time in (builder.closing_at, table.due) if time is not None]
    return builder.phase is Phase.CLOSING and builder.at > max(ends)


def pause(builder: PlayBuilder[FormatState], _event: Pause) -> None:
    """The clock of the running round stops."""
    if builder.paused_at is not None:
        refuse("already_paused", "type")
    builder.paused_at = builder.at


def resume(builder: PlayBuilder[FormatState], _event: Resume) -> None:
    """The clock goes on; the round ends later by the length of the pause."""
    if builder.paused_at is None:
        refuse("not_paused", "type")
    if builder.at < builder.paused_at:
        refuse("at_order", "at")
    _move_ends(builder, builder.at - builder.paused_at)
    builder.paused_at = None


def extend(builder: PlayBuilder[FormatState], event: Extend) -> None:
    """More or less time for the whole round, or for one table, also after the signal; or time until
    an hour of a day."""
    number = event.table
    if event.to is not None:
        _set_end(builder, event.to, number)
        return
    if builder.phase is Phase.CLOSING and number is None:
        refuse("wrong_phase", "type")
    minutes = event.minutes
    if minutes == 0 or abs(minutes) > _MOST_MINUTES:
        refuse("minutes_range", "minutes")
    by = timedelta(minutes=minutes)
    if number is not None:
        _extend_table(builder, number, by)
        return
    if builder.round_due is None:
        refuse("no_clock", "minutes")
    if builder.round_due + by < (builder.paused_at or builder.at):
        builder.warn("round_ends_now", "minutes")
        _time_is_up(builder)
        return
    _move_ends(builder, by)


def _set_end(builder: PlayBuilder[FormatState], text: str, number: int | None) -> None:
    """Time until then for one table, or for the round; after its signal for all that still play."""
    to = builder.to_come(text)
    if number is not None:
        builder.open_table(number)
        builder.set_table(number, due=to)
    elif builder.phase is Phase.CLOSING:
        builder.tables = tuple(
            replace(table, due=to) if table.open else table for table in builder.tables
        )
    else:
        builder.round_due = to


def clock_step(builder: PlayBuilder[FormatState], event: ClockStep) -> None:
    """The computer's clock stepped here; what was running before it moves by `seconds`, so that
    it lasts as long as it would have. Dates of a calendar, such as a cut-off, stay where they are.
    """
    by, was = timedelta(seconds=event.seconds), time_of(builder.base, event.was)
    assert was is not None  # its form was checked
    try:
        _move_ends(builder, by)
        if builder.closing_at is not None and builder.closing_at <= was:
            builder.closing_at += by
        builder.paused_at = builder.paused_at and builder.paused_at + by
        builder.tables = tuple(
            replace(table, last_at=table.last_at and table.last_at + by) for table in builder.tables
        )
    except OverflowError:
        refuse("at_invalid", "seconds")


def _extend_table(builder: PlayBuilder[FormatState], number: int, by: timedelta) -> None:
    table = builder.open_table(number)
    ends = [time for time in (table.due or builder.round_due, builder.closing_at) if time]
    if not ends:
        refuse("no_clock", "minutes")
    end, now = max(ends) + by, builder.paused_at or builder.at
    if end < now:
        builder.warn("table_ends_now", "minutes")
    builder.set_table(number, due=max(end, now))


def _move_ends(builder: PlayBuilder[FormatState], by: timedelta) -> None:
    if builder.round_due is not None:
        builder.round_due += by
    builder.tables = tuple(
        table if table.due is None else replace(table, due=table.due + by)
        for table in builder.tables
    )


CLOCK: tuple[CommandHandler[Any], ...] = (
    on(Pause, pause, {Phase.ROUND}),
    on(Resume, resume, {Phase.ROUND}),
    on(Extend, extend, PLAYING),
    on(EndRound, close_round, {Phase.ROUND}),
    on(ClockStep, clock_step),
)
"""The events of a round with a clock, besides its signals."""
