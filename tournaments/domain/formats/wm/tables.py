"""Handle rounds of the preliminary: draw, start, reports (docs/rules/wm.md section 4.2, 5.2)."""

from __future__ import annotations

from datetime import timedelta

import games
from games.brokdorf import GAME as BROKDORF
from games.envelope import Json
from tournaments.domain.commands.people import Seat
from tournaments.domain.commands.results import Runde, TableDone
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats import tables as at_tables
from tournaments.domain.formats.places import Room, join, take
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.timing import warn_overdue, was_last
from tournaments.domain.formats.wm import final
from tournaments.domain.formats.wm.flow import close_table, leavers_go
from tournaments.domain.formats.wm.money import bust_if_empty, score_result, settle
from tournaments.domain.formats.wm.seats import is_improvable, is_swiss, nominal_size, table_sizes
from tournaments.domain.formats.wm.state import State, WmBuilder
from tournaments.domain.refusal import RefusedError, refuse, under

_TOO_SOON = timedelta(minutes=3)


def draw(builder: WmBuilder, event: Draw) -> None:
    """The seats of the next round are known (D1 to D4)."""
    tables = event.tables
    at_tables.check_next(builder, event)
    at_tables.check_seats(tables, builder.drawn_next, sizes=range(2, 7))
    at_tables.lay_out(builder, event, table_sizes(builder.base, event.round, builder.settings))
    if event.round < builder.settings.swiss_from:
        if is_improvable(builder.meetings, tables):
            builder.warn("draw_improvable", "tables")
    elif not is_swiss(builder.balances, tables):
        builder.warn("not_swiss", "tables")


def go(builder: WmBuilder, event: Go) -> None:
    """The round starts, before the preliminary has ended (D5)."""
    at_tables.check_next(builder, event)
    if builder.cutoff_at is not None and builder.at >= builder.cutoff_at:
        refuse("cutoff_passed", "at")
    if is_outdated(builder):
        refuse("seats_outdated", "type")
    at_tables.begin_round(builder, builder.settings.round_minutes)
    builder.sit_down(nominal_size(builder.round, builder.settings))


_SIZES = range(3, 6)  # of tables of the preliminary (D1)


def room(field: State | WmBuilder) -> Room:
    """Return the room of the running round; players sit down between two 15ers."""
    banned = 5 if field.round <= len(field.settings.early_sizes) else 3
    return Room(
        lambda size: size in _SIZES,
        lambda size: size != banned,
        lambda _table: (True, False),
        {player for table in field.seated[-1].tables for player in table.scores},
    )


def seat(builder: WmBuilder, event: Seat) -> None:
    """Seat a player between two 15ers, or several at a further table."""
    take(builder, room(builder), event, builder.seat_at)


def is_outdated(state: State | WmBuilder) -> bool:
    """Return True if the drawn seats are not those of the people who are in."""
    tables = [table.players for table in state.tables]
    seated = {player for table in tables for player in table}
    return seated != set(state.drawn_next) or any(len(table) < 2 for table in tables)


def table_done(builder: WmBuilder, event: TableDone) -> None:
    """No Runde is running at this table any more, or at any; or it plays on after all."""
    if not event.holds:
        at_tables.play_on(builder, event.table or 0, ())
        return
    for number in at_tables.to_close(builder, event.table):
        close_table(builder, number)
        builder.set_table(number, stopped=True)


def runde(builder: WmBuilder, event: Runde) -> None:
    """A Runde ended: euros move, players go out, the table may be done."""
    number = event.table
    table = at_tables.reporting(builder, number)
    outcome = score_result(builder, table.players, event.result)
    if not outcome.ok:
        raise RefusedError(outcome.errors)
    builder.warnings += outcome.warnings
    _warn_of_time(builder, table)
    builder.set_table(number, last_at=builder.at, matches=table.matches + 1)
    payers = settle(builder, outcome.transfers)
    excluded = outcome.losers[0] if outcome.end == "exclusion" else None
    if builder.phase is Phase.FINAL:
        final.judge(builder, payers, excluded)
    else:
        if excluded is not None:  # L2
            builder.depart(excluded, Status.EXCLUDED)
        for player in builder.in_order(payers):
            bust_if_empty(builder, player)
    if builder.remaining > 1:
        leavers_go(builder, builder.tables[number - 1].players)
    if builder.remaining > 1 and was_last(builder, builder.tables[number - 1]):  # section 6.2
        close_table(builder, number)
    join(builder, number, builder.seat_at)


def _warn_of_time(builder: WmBuilder, table: Table) -> None:
    if table.last_at is not None and builder.at - table.last_at < _TOO_SOON:
        builder.warn("runde_too_soon", "at")
    if builder.phase is not Phase.ROUND:
        return
    warn_overdue(builder, table)
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
        raise RefusedError(under("sheet", outcome.errors))
    if not outcome.finished:
        refuse("runde_unfinished", "sheet.deals")
    return outcome.result


def sheet(state: State, table: int) -> Json:
    """The empty sheet of the Runde that a table plays."""
    return at_tables.envelope(
        BROKDORF.key, state.settings.game_variant, state.tables[table - 1].players
    )
