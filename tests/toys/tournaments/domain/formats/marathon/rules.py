"""The rules of a marathon: what an event changes."""

from __future__ import annotations

from games.shares import shares
from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.commands.director import Ruling
from tournaments.domain.commands.people import CheckIn, Register, Start, Warn, Withdraw
from tournaments.domain.commands.results import Finish, Result
from tournaments.domain.commands.rounds import ClockStep, Draw, Go
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.handler_table import Rules, correctable, events, on
from tournaments.domain.formats.marathon.settings import sizes_of
from tournaments.domain.formats.marathon.state import MarathonBuilder, State
from tournaments.domain.formats.ranking import Sitting
from tournaments.domain.formats.state import Phase, Table
from tournaments.domain.formats.tables import (
    accepted,
    begin_round,
    check_next,
    check_seats,
    game_report,
)
from tournaments.domain.refusal import refuse


def start(builder: MarathonBuilder, event: Start) -> None:
    entrants.start(builder, event, min(sizes_of(builder.game)))
    builder.harvest = dict.fromkeys(builder.status, 0)


def draw(builder: MarathonBuilder, event: Draw) -> None:
    check_next(builder, event)
    sizes = sizes_of(builder.game)
    bounds = range(min(sizes), max(sizes) + 1)
    check_seats(event.tables, builder.players_in, sizes=bounds)
    builder.tables = tuple(Table(tuple(seats)) for seats in event.tables)
    builder.phase = Phase.DRAWN


def go(builder: MarathonBuilder, event: Go) -> None:
    check_next(builder, event)
    begin_round(builder, 0)


def result(builder: MarathonBuilder, event: Result) -> None:
    """The player with the first place alone wins the table."""
    players = builder.open_table(event.table).players
    report = game_report(builder.game, builder.settings.game_variant, players, event.report)
    outcome = accepted(builder, report)
    if not outcome.finished:
        refuse("match_unfinished", "report.deals")
    made = shares(report, outcome)
    first = [player for player, share in made.items() if share.place == 1]
    for player, share in made.items():
        builder.harvest[player] += share.points
        builder.balances[player] += int(first == [player])
    points = tuple((player, share.points) for player, share in made.items())
    builder.sat = (*builder.sat, Sitting(builder.round, event.table, points))
    builder.set_table(event.table, open=False, last_at=builder.at, matches=1)


def finish(builder: MarathonBuilder, _event: Finish) -> None:
    builder.clear_tables()
    builder.phase = Phase.FINISHED


def after(builder: MarathonBuilder, _event: FormatCommand) -> None:
    """End a round with its last table, and the marathon with enough wins of a player."""
    if builder.phase is Phase.ROUND and not any(table.open for table in builder.tables):
        builder.clear_tables()
        enough = max(builder.balances.values()) >= builder.settings.wins
        builder.phase = Phase.FINISHED if enough else Phase.BETWEEN


_BETWEEN = {Phase.BETWEEN, Phase.DRAWN}
_RUNS = _BETWEEN | {Phase.ROUND}

RULES: Rules[State, MarathonBuilder] = Rules(
    events(
        on(Register, entrants.register, {Phase.REGISTRATION}),
        on(CheckIn, entrants.check_in, {Phase.REGISTRATION}),
        on(Start, start, {Phase.REGISTRATION}, "only_present"),
        on(Withdraw, entrants.withdraw, {Phase.REGISTRATION} | _BETWEEN),
        on(Warn, entrants.warn),
        on(Draw, draw, _BETWEEN),
        on(Go, go, {Phase.DRAWN}),
        on(ClockStep, timing.clock_step),
        on(Result, result, {Phase.ROUND}),
        on(Finish, finish, _BETWEEN),
        on(Ruling, entrants.ruling),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    builder=MarathonBuilder,
    after=after,
)
