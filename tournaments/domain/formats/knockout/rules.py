"""Handle the events of a knock-out.

The scoring engine names the winner of a game. If it names several, or the game was not finished, no
side has won it and the match continues.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain

from games.envelope import Problem
from games.shares import shares
from tournaments.domain.commands import people as of_people
from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.commands.director import Amend, Ruling
from tournaments.domain.commands.results import Award, Result
from tournaments.domain.commands.rounds import Draw, Go, Timer
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats import tables as at_tables
from tournaments.domain.formats.charges import fees_of
from tournaments.domain.formats.entrants import members, seated, side_shares
from tournaments.domain.formats.handler_table import Rules, correctable, events, on
from tournaments.domain.formats.knockout.bracket import Exchange
from tournaments.domain.formats.knockout.pairings import Pairings
from tournaments.domain.formats.knockout.ranking import (
    champion,
    finished,
    matches_won_since,
    ranking,
)
from tournaments.domain.formats.knockout.settings import LATER, read_settings
from tournaments.domain.formats.knockout.state import (
    KnockoutBuilder,
    State,
    games_to_win,
    games_won,
    rounds_begun,
    rules_at,
    standing,
)
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.formats.round_rules import check_begun
from tournaments.domain.formats.settings import amended
from tournaments.domain.formats.state import BEFORE, BETWEEN, PLAYING, Phase, Status, Table
from tournaments.domain.log.changes import differing
from tournaments.domain.refusal import refuse, refuse_for


def start(builder: KnockoutBuilder, event: of_people.Start) -> None:
    """The bracket is fixed: `seeds` are all who take part, the first seed first."""
    entrants.start(builder, event)
    seeds = [side for side in event.seeds if side in builder.status]
    if sorted(seeds) != sorted(builder.status):
        refuse("seeds_incomplete", "seeds")
    builder.seeds = tuple(seeds)


def draw(builder: KnockoutBuilder, event: Draw) -> None:
    """Lay the matches of the next round at tables: all that are ready, or some."""
    at_tables.check_next(builder, event)
    _exchange(builder, event.tables)
    open_matches = {
        frozenset(pairing.sides): (name, pairing.sides)
        for name, pairing in standing(builder).items()
        if pairing.playable
    }
    problems: list[Problem] = []
    boards: list[str] = []
    tables: list[Table] = []
    for k, table in enumerate(event.tables):
        match = open_matches.pop(frozenset(table), None) if len(table) == 2 else None
        if match is None:
            problems.append(Problem("not_a_match", f"tables[{k}]"))
            continue
        boards.append(match[0])
        tables.append(Table(tuple(table)))
    refuse_for(problems)
    if not tables:
        refuse("field_missing", "tables")
    builder.boards, builder.tables, builder.phase = tuple(boards), tuple(tables), Phase.DRAWN


def _exchange(builder: KnockoutBuilder, tables: at_tables.Seating) -> None:
    """Give the drawn matches other sides of the same people, as a swap by hand names them."""
    before = [table.players for table in builder.tables]
    again = builder.phase is Phase.DRAWN and [2] * len(before) == list(map(len, tables))
    if not again or sorted(chain(*tables)) != sorted(chain(*before)):
        return
    for name, table in zip(builder.boards, tables, strict=True):
        for comes in table:
            known = standing(builder)
            goes = [side for side in known[name].sides if side not in table]
            if comes not in known[name].sides and goes:
                _change_places(builder, known, comes, str(goes[0]))


def _change_places(builder: KnockoutBuilder, known: Pairings, a: str, b: str) -> None:
    """Two sides of drawn matches change places in the same tree of the bracket."""
    (first, one), (second, other) = (
        next(
            (name, sides.index(side))
            for name in builder.boards
            if side in (sides := known[name].sides)
        )
        for side in (a, b)
    )
    if not known[first].match.is_beside(known[second].match):
        refuse("swap_parts", "tables")
    builder.exchanges = (*builder.exchanges, Exchange(first, one, second, other))


def go(builder: KnockoutBuilder, event: Go) -> None:
    at_tables.check_next(builder, event)
    at_tables.begin_round(builder, builder.settings.round_minutes)


def amend(builder: KnockoutBuilder, event: Amend) -> None:
    """Change minutes and fees from the next round on; earlier and running matches keep theirs."""
    read = read_settings(builder.game, event.settings)
    fees = fees_of(builder.settings)
    before = builder.settings
    builder.settings = amended(before, read, LATER)
    check_begun(before, builder.settings, builder.game, rounds_begun(builder))
    if fees != fees_of(builder.settings):
        running = builder.boards if builder.phase in PLAYING else ()
        over = (name for name, pairing in standing(builder).items() if pairing.ended)
        matches = tuple(sorted({*over, *running}))
        builder.former_fees = (*builder.former_fees, replace(fees, matches=matches))


def result(builder: KnockoutBuilder, event: Result) -> None:
    """A game of a match has ended at a table."""
    number = event.table
    table = at_tables.reporting(builder, number)
    size = builder.settings.side
    people = seated(table.players, size)
    report = at_tables.game_report(builder.game, rules_at(builder, number), people, event.report)
    outcome = at_tables.accepted(builder, report)
    if not outcome.finished:
        refuse("match_unfinished", "report.deals")
    builder.set_table(number, last_at=builder.at, matches=table.matches + 1)
    sides = [members(side, size) for side in table.players]
    sides_shares = side_shares(builder.game, shares(report, outcome), sides)
    first = {
        side for side, share in zip(table.players, sides_shares, strict=True) if share.place == 1
    }
    _count(builder, builder.boards[number - 1], first)


def _count(builder: KnockoutBuilder, name: str, winners: set[str]) -> None:
    """Add a game to a match; with enough of them it is won."""
    pairing = standing(builder)[name]
    first, second = (int(len(winners) == 1 and side in winners) for side in pairing.sides)
    builder.points[name] = (*builder.points.get(name, ()), (first, second))
    needed = games_to_win(builder.settings, pairing.match.part)
    for side, won in zip(pairing.sides, games_won(builder.points[name]), strict=True):
        if won >= needed and side is not None:
            builder.won[name] = side


def award(builder: KnockoutBuilder, event: Award) -> None:
    """The desk gives a match to one of its sides, because the other did not come."""
    number = event.table
    if event.player not in builder.open_table(number).players:
        refuse("not_in_match", "player")
    builder.won[builder.boards[number - 1]] = event.player


def exclude(builder: KnockoutBuilder, event: of_people.Exclude) -> None:
    entrants.exclude(builder, event)
    if builder.phase is Phase.FINISHED:
        first = [row.player for row in ranking(builder.built()) if row.rank == 1]
        if len(first) == 1 and builder.status[first[0]] is not Status.WITHDRAWN:
            builder.status[first[0]] = Status.WINNER


def after(builder: KnockoutBuilder, _event: FormatCommand) -> None:
    """Tables close when their match has ended, the round with its last table, and so on."""
    if builder.phase is Phase.REGISTRATION:
        return
    before = standing(builder.base)
    now = standing(builder)
    while _close(builder, now):
        now = standing(builder)
    builder.balances = matches_won_since(builder.balances, before, now)
    drawn_in_vain = builder.phase is Phase.DRAWN and any(now[n].ended for n in builder.boards)
    playing = builder.phase in (Phase.ROUND, Phase.CLOSING)
    if drawn_in_vain or (playing and not any(table.open for table in builder.tables)):
        builder.clear_tables()
        builder.boards = ()
        builder.phase = Phase.BETWEEN
    _judge(builder, before, now)


def _close(builder: KnockoutBuilder, now: Pairings) -> bool:
    """Close the tables whose match has ended, and withdraw sides that wanted to leave after it.

    Return True if a side left. Only matches that changed with this event can have ended.
    """
    gone = len(builder.left)
    moved = {name for name in differing(standing(builder.base), now) if now[name].ended}
    for name in filter(moved.__contains__, builder.boards):
        number = builder.boards.index(name) + 1
        table = builder.tables[number - 1]
        if not table.open:
            continue
        builder.set_table(number, open=False)
        if table.matches:
            wins = games_won(builder.points[name])
            scores = zip(map(str, now[name].sides), wins, strict=True)
            builder.sat = (*builder.sat, Sitting(builder.round, number, tuple(scores)))
        for player in builder.leaving:
            if player in table.players:
                builder.leaving = tuple(name for name in builder.leaving if name != player)
                builder.depart(player, Status.WITHDRAWN)
    return len(builder.left) > gone


def _judge(builder: KnockoutBuilder, before: Pairings, now: Pairings) -> None:
    """Set sides without a coming match out, and the winner after the last match.

    Only sides whose match changed can be concerned.
    """
    moved = [now[name] for name in differing(before, now)]
    coming = {side for pairing in moved if pairing.ended is None for side in pairing.sides}
    for side in dict.fromkeys(side for pairing in moved for side in pairing.sides if side):
        if side not in coming and builder.is_in(side):
            builder.status[side] = Status.ELIMINATED
    if finished(now):
        builder.clear_tables()
        builder.phase = Phase.FINISHED
        best = champion(now)
        if best is not None and best not in builder.left:
            builder.status[best] = Status.WINNER


_RUNS = BETWEEN | PLAYING

RULES: Rules[State, KnockoutBuilder] = Rules(
    events(
        on(of_people.Register, entrants.register, BEFORE),
        on(of_people.CheckIn, entrants.check_in, BEFORE),
        on(of_people.Start, start, BEFORE, "only_present", "seeds"),
        on(of_people.Withdraw, entrants.withdraw, BEFORE | _RUNS),
        on(of_people.Exclude, exclude, _RUNS | {Phase.FINISHED}),
        on(of_people.Warn, entrants.warn),
        on(of_people.Order, partial(entrants.order, ranking), {Phase.FINISHED}),
        on(Draw, draw, BETWEEN),
        on(Go, go, {Phase.DRAWN}),
        on(Timer, timing.timer),
        *timing.CLOCK,
        on(Result, result, PLAYING),
        on(Award, award, PLAYING),
        on(Ruling, entrants.ruling),
        on(Amend, amend, _RUNS),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    builder=KnockoutBuilder,
    after=after,
)
