"""Rounds of the preliminary: draw, start, what tables report (docs/rules/wm.md section 4.2, 5.2).

Knows how a sheet becomes a result, and a result a Runde. Does not know who may report, the Final
Table's threshold or the cut.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import games
from games.brokdorf import GAME as BROKDORF
from games.envelope import Json
from tournaments.domain.commands.people import Seat
from tournaments.domain.commands.results import Runde, TableDone
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats.entrants import back_at_tables
from tournaments.domain.formats.places import Room, join, note_meetings, take
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import (
    check_open,
    check_seats,
    count_repeats,
    envelope,
    play_on,
    to_close,
    with_meetings,
)
from tournaments.domain.formats.timing import due_of
from tournaments.domain.formats.wm import final
from tournaments.domain.formats.wm.flow import close_table, leavers_go
from tournaments.domain.formats.wm.money import bust_if_empty, depart, score_result, settle
from tournaments.domain.formats.wm.seats import (
    is_improvable,
    is_swiss,
    nominal_size,
    table_sizes,
)
from tournaments.domain.formats.wm.state import State, WmBuilder
from tournaments.domain.refusal import Refused, refuse, under

_TOO_SOON = timedelta(minutes=3)


def draw(builder: WmBuilder, event: Draw) -> None:
    """The seats of the next round are known (D1 to D4)."""
    tables = event.tables
    if event.round != builder.round + 1:
        refuse("round_number", "round")
    check_seats(tables, builder.drawn_next, sizes=range(2, 7))
    sizes = table_sizes(builder.base, event.round, builder.settings)
    if sorted(map(len, tables)) != sorted(sizes):
        if not event.override:
            refuse("table_sizes", "tables")
        builder.warn("table_sizes_overridden", "tables")
    if event.round < builder.settings.swiss_from:
        if is_improvable(builder.meetings, tables):
            builder.warn("draw_improvable", "tables")
    elif not is_swiss(builder.balances, tables):
        builder.warn("not_swiss", "tables")
    builder.facts["repeats"] = count_repeats(builder.meetings, tables)
    builder.tables = tuple(Table(tuple(table)) for table in tables)
    builder.phase = Phase.DRAWN


def go(builder: WmBuilder, event: Go) -> None:
    """The round starts: meetings count, tables open, the clock runs (D5)."""
    if event.round != builder.round + 1:
        refuse("round_number", "round")
    if builder.cutoff_at is not None and builder.at >= builder.cutoff_at:
        refuse("cutoff_passed", "at")
    tables = [table.players for table in builder.tables]
    if is_outdated(builder):
        refuse("seats_outdated", "type")
    builder.round += 1
    back_at_tables(builder)
    builder.meetings = with_meetings(builder.meetings, tables)
    builder.tables = tuple(Table(table, open=True, last_at=builder.at) for table in tables)
    builder.round_due = builder.at + timedelta(minutes=builder.settings.round_minutes)
    builder.phase = Phase.ROUND
    builder.sit_down(nominal_size(builder.round, builder.settings))


_SIZES = range(3, 6)  # of tables of the preliminary (D1)


def room(field: State | WmBuilder) -> Room:
    """Return which places the running round has. A table plays Runde after Runde, so somebody sits
    down between two of them."""
    banned = 5 if field.round <= len(field.settings.early_sizes) else 3
    return Room(
        lambda size: size in _SIZES,
        lambda size: size != banned,
        lambda _table: (True, False),
        {player for table in field.seated[-1].tables for player in table.scores},
    )


def seat(builder: WmBuilder, event: Seat) -> None:
    """Somebody sits down between two Runden, or several at a further table."""
    take(builder, room(builder), event, partial(_sit_down, builder), partial(_open_table, builder))


def _sit_down(builder: WmBuilder, number: int, player: str) -> None:
    others = builder.tables[number - 1].players
    note_meetings(builder, player, others)
    builder.set_table(number, players=(*others, player))
    builder.seat_at(number, player)


def _open_table(builder: WmBuilder, players: tuple[str, ...]) -> None:
    builder.meetings = with_meetings(builder.meetings, [players])
    builder.tables = (*builder.tables, Table(players, open=True, last_at=builder.at))
    builder.seat_at(len(builder.tables), *players)


def is_outdated(state: State | WmBuilder) -> bool:
    """Return whether the drawn seats are not those of the people who are in."""
    tables = [table.players for table in state.tables]
    seated = {player for table in tables for player in table}
    return seated != set(state.drawn_next) or any(len(table) < 2 for table in tables)


def table_done(builder: WmBuilder, event: TableDone) -> None:
    """No Runde is running at this table any more, or at any; or it plays on after all."""
    if not event.holds:
        play_on(builder, event.table or 0, ())
        return
    for number in to_close(builder, event.table):
        close_table(builder, number)
        builder.set_table(number, stopped=True)


def runde(builder: WmBuilder, event: Runde) -> None:
    """A Runde ended: euros move, players go out, the table may be done."""
    number = event.table
    check_open(builder, number)
    table = builder.tables[number - 1]
    if table.last_at is not None and builder.at < table.last_at:
        refuse("at_order", "at")
    outcome = score_result(builder, table.players, event.result)
    if not outcome.ok:
        raise Refused(outcome.errors)
    builder.warnings += outcome.warnings
    _warn_of_time(builder, table)
    builder.set_table(number, last_at=builder.at, matches=table.matches + 1)
    payers = settle(builder, outcome.transfers)
    excluded = outcome.losers[0] if outcome.end == "exclusion" else None
    if builder.phase is Phase.FINAL:
        final.judge(builder, payers, excluded)
    else:
        _go_out(builder, payers, excluded)
    if builder.remaining > 1:
        leavers_go(builder, builder.tables[number - 1].players)
    if builder.phase is Phase.CLOSING and builder.remaining > 1 and _was_last(builder, number):
        close_table(builder, number)
    join(builder, number, partial(_sit_down, builder))


def _go_out(builder: WmBuilder, payers: tuple[str, ...], excluded: str | None) -> None:
    """L2, M5."""
    if excluded is not None:
        depart(builder, excluded, Status.EXCLUDED)
    for player in builder.in_order(payers):
        bust_if_empty(builder, player)


def _was_last(builder: WmBuilder, number: int) -> bool:
    """Return whether this Runde was the one that ran at the signal (section 6.2)."""
    table = builder.tables[number - 1]
    ends = [time for time in (builder.closing_at, table.due) if time is not None]
    return builder.at > max(ends)


def _warn_of_time(builder: WmBuilder, table: Table) -> None:
    if table.last_at is not None and builder.at - table.last_at < _TOO_SOON:
        builder.warn("runde_too_soon", "at")
    if builder.phase is not Phase.ROUND:
        return
    due = due_of(builder, table)
    if due is not None and builder.at > due:
        builder.warn("round_overdue", "at")
    cutoff = builder.cutoff_at
    if cutoff is not None and builder.at >= cutoff and not builder.cutoff_reached:
        builder.warn("cutoff_overdue", "at")


def report(state: State, table: int, command: Json) -> Json:
    """The event of a Runde."""
    return {"type": "runde", "table": table, "result": _result(state, table, command)}


def _result(state: State, table: int, command: Json) -> object:
    if ("sheet" in command) == ("result" in command):
        refuse("level_ambiguous" if "sheet" in command else "level_missing", "")
    if "result" in command:
        return command["result"]
    blank = sheet(state, table)
    outcome = games.evaluate(blank | games.GAMES[blank["game"]].kept_sheet(command["sheet"]))
    if not outcome.ok:
        raise Refused(under("sheet", outcome.errors))
    if not outcome.finished:
        refuse("runde_unfinished", "sheet.deals")
    return outcome.result


def sheet(state: State, table: int) -> Json:
    """The empty sheet of the Runde that a table plays."""
    return envelope(BROKDORF.key, state.settings.game_variant, state.tables[table - 1].players)
