"""The rules of a marathon: what an event changes."""

from __future__ import annotations

import games
from games.envelope import Problem
from games.shares import shares
from tournaments.domain.commands.command import Event
from tournaments.domain.commands.director import Ruling
from tournaments.domain.commands.people import CheckIn, Register, Start, Warn, Withdraw
from tournaments.domain.commands.results import Finish, Result
from tournaments.domain.commands.rounds import ClockStep, Draw, Go
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.marathon.settings import sizes_of
from tournaments.domain.formats.marathon.state import Change, State
from tournaments.domain.formats.rulebook import Rulebook, correctable, events, on
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import (
    game_report,
    seat_problems,
    table_problems,
    with_meetings,
)
from tournaments.domain.sitting import Sitting

MOST = 100


def register(change: Change, event: Register) -> list[Problem]:
    return entrants.register(change, event, MOST)


def start(change: Change, event: Start) -> list[Problem]:
    for player in entrants.absent(change, event):
        entrants.take_back(change, player)
    if len(change.status) < min(sizes_of(change.base.game)):
        return change.refuse("too_few_players", "type")
    change.status = dict.fromkeys(change.status, Status.ACTIVE)
    change.harvest = dict.fromkeys(change.status, 0)
    change.starters = len(change.status)
    change.phase = Phase.BETWEEN
    return []


def withdraw(change: Change, event: Withdraw) -> list[Problem]:
    def depart(player: str) -> None:
        change.status[player] = Status.WITHDRAWN
        change.clear_tables()
        change.phase = Phase.BETWEEN

    return entrants.withdraw(change, event, depart)


def draw(change: Change, event: Draw) -> list[Problem]:
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    sizes = sizes_of(change.base.game)
    bounds = range(min(sizes), max(sizes) + 1)
    problems = seat_problems(change, event.tables, change.players_in, sizes=bounds)
    if not problems:
        change.tables = tuple(Table(tuple(seats)) for seats in event.tables)
        change.phase = Phase.DRAWN
    return problems


def go(change: Change, event: Go) -> list[Problem]:
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    seats = [table.players for table in change.tables]
    change.round += 1
    change.meetings = with_meetings(change.meetings, seats)
    change.tables = tuple(Table(players, open=True, last_at=change.at) for players in seats)
    change.phase = Phase.ROUND
    return []


def result(change: Change, event: Result) -> list[Problem]:
    """The table is won by whoever has the first place alone."""
    problems = table_problems(change, event.table)
    if problems:
        return problems
    players = change.tables[event.table - 1].players
    report = game_report(change.base.game, change.settings.game_variant, players, event.report)
    outcome = games.score(report)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "report.")
    if not outcome["finished"]:
        return change.refuse("match_unfinished", "report.deals")
    made = shares(report, outcome)
    first = [player for player, share in made.items() if share.place == 1]
    for player, share in made.items():
        change.harvest[player] += share.points
        change.balances[player] += int(first == [player])
    points = tuple((player, share.points) for player, share in made.items())
    change.sat = (*change.sat, Sitting(change.round, event.table, points))
    change.set_table(event.table, open=False, last_at=change.at, matches=1)
    return []


def finish(change: Change, _event: Finish) -> list[Problem]:
    change.clear_tables()
    change.phase = Phase.FINISHED
    return []


def after(change: Change, _event: Event) -> None:
    """A round ends with its last table, the marathon when somebody has won enough of them."""
    if change.phase is Phase.ROUND and not any(table.open for table in change.tables):
        change.clear_tables()
        enough = max(change.balances.values()) >= change.settings.wins
        change.phase = Phase.FINISHED if enough else Phase.BETWEEN


_BETWEEN = {Phase.BETWEEN, Phase.DRAWN}
_RUNS = _BETWEEN | {Phase.ROUND}

RULES: Rulebook[State, Change] = Rulebook(
    events(
        on(Register, register, {Phase.REGISTRATION}),
        on(CheckIn, entrants.check_in, {Phase.REGISTRATION}),
        on(Start, start, {Phase.REGISTRATION}, "only_present"),
        on(Withdraw, withdraw, {Phase.REGISTRATION} | _BETWEEN),
        on(Warn, entrants.warn),
        on(Draw, draw, _BETWEEN),
        on(Go, go, {Phase.DRAWN}),
        on(ClockStep, timing.clock_step),
        on(Result, result, {Phase.ROUND}),
        on(Finish, finish, _BETWEEN),
        on(Ruling, entrants.ruling),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    change=Change,
    after=after,
)
