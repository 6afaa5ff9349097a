"""Rounds: draw, start, reports of the tables, their end.

Knows what tables report and when they have finished. Does not know how a good draw is found.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import games
from games.envelope import Json, Problem
from games.shares import shares
from tournaments.domain.commands.results import Result, TableDone
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats.length import (
    agreed_deals,
    fixed_options,
    length_options,
    length_problems,
)
from tournaments.domain.formats.rounds.money import losses
from tournaments.domain.formats.rounds.seats import plan
from tournaments.domain.formats.rounds.state import Change, Match, Round, Sheet, State
from tournaments.domain.formats.rounds.totals import legs_of
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import (
    count_repeats,
    envelope,
    game_report,
    seat_problems,
    table_problems,
    with_meetings,
)
from tournaments.domain.formats.timing import due_of


def draw(change: Change, event: Draw) -> list[Problem]:
    """The seats of the next round are known; who has none has a bye."""
    tables = event.tables
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    planned = plan(change.base)
    if planned is None or not tables:
        return change.refuse("plan_impossible", "tables")
    seated = {player for table in tables for player in table}
    byes = tuple(player for player in change.players_in if player not in seated)
    players = change.in_order(seated) if len(byes) == planned.byes else change.players_in
    if event.override:
        players = tuple(p for p in change.players_in if p in seated)
    problems = seat_problems(change, tables, players, sizes=range(2, 7))
    if problems:
        return problems
    if any(not change.game.seats(len(table)) for table in tables):
        return change.refuse("table_size", "tables")
    if sorted(map(len, tables)) != sorted(planned.sizes):
        if not event.override:
            return change.refuse("table_sizes", "tables")
        change.warn("table_sizes_overridden", "tables")
    change.facts["repeats"] = count_repeats(change.meetings, tables)
    change.tables = tuple(Table(tuple(table)) for table in tables)
    change.byes = byes
    change.phase = Phase.DRAWN
    return []


def go(change: Change, event: Go) -> list[Problem]:
    """The round starts: meetings count, tables open, the clock runs if there is one."""
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    if is_outdated(change):
        return change.refuse("seats_outdated", "type")
    tables = [table.players for table in change.tables]
    change.round += 1
    change.meetings = with_meetings(change.meetings, tables)
    open_round(change, tables, change.byes)
    if change.settings.minutes:
        change.round_due = change.at + timedelta(minutes=change.settings.minutes)
    change.phase = Phase.ROUND
    return []


def is_outdated(field: State | Change) -> bool:
    """Whether the drawn seats and byes are not those of the people who are in."""
    game = field.game if isinstance(field, Change) else games.GAMES[field.game]
    tables = [table.players for table in field.tables]
    known = {player for table in tables for player in table}.union(field.byes)
    return known != set(field.players_in) or not all(game.seats(len(table)) for table in tables)


def open_round(
    change: Change, tables: list[tuple[str, ...]], byes: tuple[str, ...], *, final: bool = False
) -> None:
    change.rounds = (
        *change.rounds,
        Round(tuple(Sheet(seats) for seats in tables), byes, final=final),
    )
    change.tables = tuple(Table(seats, open=True, last_at=change.at) for seats in tables)


def variant(state: State, players: int) -> Json:
    """The rules at a table of this many: everybody plays the agreed number of deals."""
    rules, deals = state.settings.game_variant, state.settings.deals
    return {**rules, **length_options(state.game, rules, players, deals)}


def fixed(state: State) -> dict[int, Json]:
    """The options that follow from the agreed number of deals, by the size of the table."""
    settings = state.settings
    sizes = (settings.table_size, *settings.other_sizes)
    return fixed_options(state.game, settings.game_variant, sizes, settings.deals)


def sheet(state: State, table: int) -> Json:
    """The envelope of what this table reports next."""
    players = state.tables[table - 1].players
    return envelope(state.game, variant(state, len(players)), players)


def result(change: Change, event: Result) -> list[Problem]:
    """A match ended: everybody's share is noted, the table may be done."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    table = change.tables[number - 1]
    if table.last_at is not None and change.at < table.last_at:
        return change.refuse("at_order", "at")
    filled = game_report(
        change.base.game, variant(change.base, len(table.players)), table.players, event.report
    )
    outcome = games.score(filled)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "report.")
    change.warnings += change.placed(outcome["warnings"], "report.")
    problems = _length_problems(change, filled, outcome)
    if problems:
        return problems
    match = Match(shares(filled, outcome))
    sheet = change.rounds[-1].sheets[number - 1]
    sheet = replace(sheet, matches=(*sheet.matches, match))
    change.set_sheet(number, matches=sheet.matches, legs=legs_of(sheet, change.settings))
    change.set_table(number, last_at=change.at, matches=table.matches + 1)
    losses(change, number, match)
    if _is_done(change, number):
        close_table(change, number)
    return []


def _length_problems(change: Change, filled: Json, outcome: Json) -> list[Problem]:
    """What is wrong with the length of a match; one that came after the signal is asked back."""
    over, deals = change.phase is Phase.CLOSING, change.settings.deals
    agreed = agreed_deals(filled["game"], filled["variant"], len(filled["players"]), deals)
    problems = length_problems(change, outcome, agreed, over=over)
    if problems:
        return problems
    due = due_of(change, change.tables[0])
    if change.phase is Phase.ROUND and due is not None and change.at > due:
        change.warn("round_overdue", "at")
    return []


def _is_done(change: Change, number: int) -> bool:
    """The agreed matches are reported; or time was over before this one ended."""
    table = change.tables[number - 1]
    if change.phase is Phase.FINAL:
        return table.matches >= max(1, change.settings.matches)
    if change.settings.matches and table.matches >= change.settings.matches:
        return True
    ends = [time for time in (change.closing_at, table.due) if time is not None]
    return change.phase is Phase.CLOSING and change.at > max(ends)


def close_table(change: Change, number: int) -> None:
    """The table has finished; who wanted to leave it goes now."""
    players = change.tables[number - 1].players
    change.set_table(number, open=False)
    for player in change.leaving:
        if player in players:
            change.depart(player, Status.WITHDRAWN)


def table_done(change: Change, event: TableDone) -> list[Problem]:
    """No further report comes from this table: what it has not played brings nothing."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    if change.tables[number - 1].matches < max(1, change.settings.matches):
        change.warn("matches_missing", "table")
    close_table(change, number)
    return []
