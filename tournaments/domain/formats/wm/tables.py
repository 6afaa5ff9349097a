"""Rounds of the preliminary: draw, start, what tables report (docs/rules/wm.md section 4.2, 5.2).

Knows how a sheet becomes a result, and a result a Runde. Does not know who may report, the Final
Table's threshold or the cut.
"""

from __future__ import annotations

from datetime import timedelta

import games
from games.envelope import Json, Problem
from tournaments.domain.commands.results import Runde, TableDone
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import (
    count_repeats,
    envelope,
    seat_problems,
    table_problems,
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
from tournaments.domain.formats.wm.state import Change, State

_TOO_SOON = timedelta(minutes=3)


def draw(change: Change, event: Draw) -> list[Problem]:
    """The seats of the next round are known (D1 to D4)."""
    tables = event.tables
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    problems = seat_problems(change, tables, change.players_in, sizes=range(2, 7))
    if problems:
        return problems
    sizes = table_sizes(change.base, event.round, change.settings)
    if sorted(map(len, tables)) != sorted(sizes):
        if not event.override:
            return change.refuse("table_sizes", "tables")
        change.warn("table_sizes_overridden", "tables")
    if event.round < change.settings.swiss_from:
        if is_improvable(change.meetings, tables):
            change.warn("draw_improvable", "tables")
    elif not is_swiss(change.balances, tables):
        change.warn("not_swiss", "tables")
    change.facts["repeats"] = count_repeats(change.meetings, tables)
    change.tables = tuple(Table(tuple(table)) for table in tables)
    change.phase = Phase.DRAWN
    return []


def go(change: Change, event: Go) -> list[Problem]:
    """The round starts: meetings count, tables open, the clock runs (D5)."""
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    if change.cutoff_at is not None and change.at >= change.cutoff_at:
        return change.refuse("cutoff_passed", "at")
    tables = [table.players for table in change.tables]
    if is_outdated(change):
        return change.refuse("seats_outdated", "type")
    change.round += 1
    change.meetings = with_meetings(change.meetings, tables)
    change.tables = tuple(Table(table, open=True, last_at=change.at) for table in tables)
    change.round_due = change.at + timedelta(minutes=change.settings.round_minutes)
    change.phase = Phase.ROUND
    change.sit_down(nominal_size(change.round, change.settings))
    return []


def is_outdated(field: State | Change) -> bool:
    """Whether the drawn seats are not those of the people who are in."""
    tables = [table.players for table in field.tables]
    seated = {player for table in tables for player in table}
    return seated != set(field.players_in) or any(len(table) < 2 for table in tables)


def table_done(change: Change, event: TableDone) -> list[Problem]:
    """After the signal: no Runde is running at this table any more."""
    problems = table_problems(change, event.table)
    if not problems:
        close_table(change, event.table)
    return problems


def runde(change: Change, event: Runde) -> list[Problem]:
    """A Runde ended: euros move, players go out, the table may be done."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    table = change.tables[number - 1]
    if table.last_at is not None and change.at < table.last_at:
        return change.refuse("at_order", "at")
    outcome = score_result(change, table.players, event.result)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "")
    change.warnings += change.placed(outcome["warnings"], "")
    _warn_of_time(change, table)
    change.set_table(number, last_at=change.at, matches=table.matches + 1)
    payers = settle(change, outcome["transfers"])
    excluded = outcome["losers"][0] if outcome["end"] == "exclusion" else None
    if change.phase is Phase.FINAL:
        final.judge(change, payers, excluded)
    else:
        _go_out(change, payers, excluded)
    if change.remaining > 1:
        leavers_go(change, change.tables[number - 1].players)
    if change.phase is Phase.CLOSING and change.remaining > 1 and _was_last(change, number):
        close_table(change, number)
    return []


def _go_out(change: Change, payers: tuple[str, ...], excluded: str | None) -> None:
    """L2, M5."""
    if excluded is not None:
        depart(change, excluded, Status.EXCLUDED)
    for player in change.in_order(payers):
        bust_if_empty(change, player)


def _was_last(change: Change, number: int) -> bool:
    """Whether this Runde was the one that ran at the signal (section 6.2)."""
    table = change.tables[number - 1]
    ends = [time for time in (change.closing_at, table.due) if time is not None]
    return change.at > max(ends)


def _warn_of_time(change: Change, table: Table) -> None:
    if table.last_at is not None and change.at - table.last_at < _TOO_SOON:
        change.warn("runde_too_soon", "at")
    if change.phase is not Phase.ROUND:
        return
    due = due_of(change, table)
    if due is not None and change.at > due:
        change.warn("round_overdue", "at")
    cutoff = change.cutoff_at
    if cutoff is not None and change.at >= cutoff and not change.cutoff_reached:
        change.warn("cutoff_overdue", "at")


SHEET_FIELDS = ("first_dealer", "writer", "deals", "stechen", "excluded")


def report(state: State, table: int, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The event of a Runde, and what is wrong with the report."""
    result, problems = _result(state, table, command)
    return {"type": "runde", "table": table, "result": result}, problems


def _result(state: State, table: int, command: Json) -> tuple[object, tuple[Problem, ...]]:
    if ("sheet" in command) == ("result" in command):
        code = "level_ambiguous" if "sheet" in command else "level_missing"
        return {}, (Problem(code, ""),)
    if "result" in command:
        return command["result"], ()
    outcome = games.score({**sheet(state, table), **read_sheet(command["sheet"])})
    if not outcome["ok"]:
        return {}, tuple(Problem(e["code"], f"sheet.{e['path']}") for e in outcome["errors"])
    if not outcome["finished"]:
        return {}, (Problem("runde_unfinished", "sheet.deals"),)
    return outcome["result"], ()


def sheet(state: State, table: int) -> Json:
    """The empty sheet of the Runde that a table plays."""
    return envelope("brokdorf", state.settings.game_variant, state.tables[table - 1].players)


def read_sheet(said: object) -> Json:
    """What of a sheet is scored and kept; it has deals in any case."""
    given = said if isinstance(said, dict) else {}
    return {"deals": [], **{key: given[key] for key in SHEET_FIELDS if key in given}}
