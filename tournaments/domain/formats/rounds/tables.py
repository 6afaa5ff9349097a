"""Handle draw, start, reports and end of rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import games
from games.envelope import Json
from games.outcome import Outcome
from games.shares import Share, best_deals, shares
from tournaments.domain.commands.people import Seat
from tournaments.domain.commands.results import Result, TableDone
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats import length
from tournaments.domain.formats import tables as at_tables
from tournaments.domain.formats.entrants import members, seated, side_shares
from tournaments.domain.formats.places import Room, join, take
from tournaments.domain.formats.rounds.money import losses
from tournaments.domain.formats.rounds.seats import plan
from tournaments.domain.formats.rounds.state import (
    Round,
    RoundsBuilder,
    RoundTable,
    State,
    TableMatch,
    ruled_settings,
)
from tournaments.domain.formats.rounds.totals import legs_of
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.timing import warn_overdue, was_last
from tournaments.domain.refusal import refuse


def draw(builder: RoundsBuilder, event: Draw) -> None:
    """The seats of the next round are known; who has none has a bye."""
    tables = event.tables
    at_tables.check_next(builder, event)
    planned = plan(builder.base)
    if planned is None or not tables:
        refuse("plan_impossible", "tables")
    seated = {player for table in tables for player in table}
    byes = tuple(player for player in builder.drawn_next if player not in seated)
    players = builder.in_order(seated) if len(byes) == planned.byes else builder.drawn_next
    if event.override:
        players = tuple(p for p in builder.drawn_next if p in seated)
    at_tables.check_seats(tables, players, sizes=range(2, 7))
    if any(not builder.fits(len(table)) for table in tables):
        refuse("table_size", "tables")
    at_tables.lay_out(builder, event, planned.sizes)
    builder.byes = byes


def go(builder: RoundsBuilder, event: Go) -> None:
    """The round starts with those who are in."""
    at_tables.check_next(builder, event)
    if is_outdated(builder):
        refuse("seats_outdated", "type")
    at_tables.begin_round(builder, builder.settings.minutes)
    open_round(builder, [table.players for table in builder.tables], builder.byes)


def is_outdated(state: State | RoundsBuilder) -> bool:
    """Return True if the drawn seats and byes are not those of the people who are in."""
    tables = [table.players for table in state.tables]
    known = {player for table in tables for player in table}.union(state.byes)
    settings = ruled_settings(state)
    return known != set(state.drawn_next) or not all(
        settings.fits(state.game, len(table)) for table in tables
    )


def open_round(
    builder: RoundsBuilder,
    tables: list[tuple[str, ...]],
    byes: tuple[str, ...],
    *,
    final: bool = False,
) -> None:
    builder.rounds = (
        *builder.rounds,
        Round(tuple(RoundTable(seats) for seats in tables), byes, final=final),
    )
    builder.tables = tuple(Table(seats, open=True, last_at=builder.at) for seats in tables)


def room(field: State | RoundsBuilder) -> Room:
    """Return which places the running round has: at a table of one match now, and of several also
    after the running one. Where lines move on by a movement nobody joins a table."""
    settings, game, running = ruled_settings(field), field.game, field.rounds[-1]
    moves = settings.movement(field.round) in ("mitchell", "danese")

    def ways(_table: Table) -> tuple[bool, ...]:
        if moves:
            return ()
        return (False,) if settings.matches == 1 else (True, False)

    def deals(size: int) -> int:
        people = size * settings.side
        each = settings.deals
        return length.deals_at(game, settings.game_variant, people, each) if each else 0

    return Room(
        lambda size: settings.fits(game, size),
        lambda size: size in (settings.at_table, *settings.other_sizes),
        ways,
        {player for seats in running.seats for player in seats},
        running.byes,
        deals,
    )


def seat(builder: RoundsBuilder, event: Seat) -> None:
    """Seat a player in the running round, or several at a further table; take back byes."""
    take(builder, room(builder), event, partial(_sat, builder))


def _sat(builder: RoundsBuilder, number: int, players: tuple[str, ...]) -> None:
    now = builder.rounds[-1]
    there = now.sheets[number - 1 : number] or (RoundTable(()),)
    joined = replace(there[0], seats=(*there[0].seats, *players))
    builder.byes = tuple(name for name in builder.byes if name not in players)
    builder.set_round(
        sheets=(*now.sheets[: number - 1], joined, *now.sheets[number:]),
        byes=tuple(name for name in now.byes if name not in players),
    )


def variant(state: State, people: int) -> Json:
    """The rules at a table of this many people: those of the round, and everybody plays the agreed
    number of deals."""
    settings = ruled_settings(state)
    rules = settings.game_variant
    return {
        **rules,
        **length.length_options(state.game, rules, people, settings.deals, whole=settings.whole),
    }


def fixed(state: State, rules: Json) -> dict[int, Json]:
    """The options that the event sets itself over these rules, by the size of the table."""
    sizes, deals, whole = state.settings.sizes, state.settings.deals, state.settings.whole
    return length.fixed_options(state.game, rules, sizes, deals, whole=whole)


def sheet(state: State, table: int) -> Json:
    """The envelope of what a table reports next."""
    people = seated(state.tables[table - 1].players, state.settings.side)
    return at_tables.envelope(state.game, variant(state, len(people)), people)


def result(builder: RoundsBuilder, event: Result) -> None:
    """Book a match; the table may have finished."""
    number = event.table
    table = at_tables.reporting(builder, number)
    people = seated(table.players, builder.settings.side)
    filled = at_tables.game_report(
        builder.game, variant(builder.base, len(people)), people, event.report
    )
    outcome = at_tables.accepted(builder, filled, leavers=builder.settings.side == 1)
    _check_length(builder, filled, outcome)
    match = TableMatch(
        _shares(builder, table.players, shares(filled, outcome)),
        _best_deals(builder, table.players, best_deals(filled, outcome))
        if games.GAMES[builder.game].best_deal
        else {},
    )
    sheet = builder.rounds[-1].sheets[number - 1]
    sheet = replace(sheet, matches=(*sheet.matches, match))
    builder.set_sheet(number, matches=sheet.matches, legs=legs_of(sheet, builder.settings))
    builder.set_table(number, last_at=builder.at, matches=table.matches + 1)
    losses(builder, number, match)
    if _is_done(builder, number):
        close_table(builder, number)
    join(builder, number, partial(_sat, builder))


def _shares(
    builder: RoundsBuilder, entrants: Sequence[str], by_name: Mapping[str, Share]
) -> Mapping[str, Share]:
    """The share of each entrant of a table; of pairs their places among pairs."""
    size = builder.settings.side
    if size == 1:
        return by_name
    sides = [members(entrant, size) for entrant in entrants]
    shares = side_shares(builder.game, by_name, sides)
    return {
        entrant: replace(mine, place=1 + sum(other.place < mine.place for other in shares))
        for entrant, mine in zip(entrants, shares, strict=True)
    }


def _best_deals(
    builder: RoundsBuilder, entrants: Sequence[str], by_name: Mapping[str, int]
) -> Mapping[str, int]:
    """Return the highest deal of each entrant; of a pair the higher one of its two people."""
    size, best = builder.settings.side, {}
    for entrant in entrants:
        points = [by_name[name] for name in members(entrant, size) if name in by_name]
        if points:
            best[entrant] = max(points)
    return best


def _check_length(builder: RoundsBuilder, filled: Json, outcome: Outcome) -> None:
    """Refuse a match of wrong length; ask about one after the signal."""
    over, deals = builder.phase is Phase.CLOSING, builder.settings.deals
    agreed = length.agreed_deals(filled["game"], filled["variant"], len(filled["players"]), deals)
    length.check_length(builder, outcome, agreed, over=over)
    length.check_counted(outcome, builder.settings.counted)
    warn_overdue(builder, builder.tables[0])


def _is_done(builder: RoundsBuilder, number: int) -> bool:
    """The agreed matches are reported; or time was over before this one ended."""
    table = builder.tables[number - 1]
    if builder.phase is Phase.FINAL:
        return table.matches >= max(1, builder.settings.matches)
    if builder.settings.matches and table.matches >= builder.settings.matches:
        return True
    return was_last(builder, table)


def close_table(builder: RoundsBuilder, number: int) -> None:
    """The table has finished; who wanted to leave it goes now."""
    players = builder.tables[number - 1].players
    builder.set_table(number, open=False)
    for player in builder.leaving:
        if player in players:
            builder.depart(player, Status.WITHDRAWN)


def table_done(builder: RoundsBuilder, event: TableDone) -> None:
    """No further report comes from this table, or from any: what it has not played brings nothing.
    Or it plays on after all."""
    if not event.holds:
        number = event.table or 0
        sheets = builder.rounds[-1].sheets[number - 1 : number]
        at_tables.play_on(builder, number, [p for s in sheets for p in s.seats if p not in s.gone])
        return
    closing = at_tables.to_close(builder, event.table)
    if any(builder.tables[n - 1].matches < max(1, builder.settings.matches) for n in closing):
        builder.warn("matches_missing", "table")
    for number in closing:
        close_table(builder, number)
        builder.set_table(number, stopped=True)
