"""The rules of a knock-out: what an event changes.

Knows brackets and matches. Does not know who may send an event.

A game is won by whom the scoring engine names as the winner. Where it names several, or the game
was not played to its end, nobody has won it, and the match goes on.
"""

from __future__ import annotations

from datetime import timedelta

import games
from games.envelope import Problem
from games.shares import shares
from tournaments.domain.commands.command import Event
from tournaments.domain.commands.director import Ruling
from tournaments.domain.commands.people import CheckIn, Exclude, Register, Start, Warn, Withdraw
from tournaments.domain.commands.results import Award, Result
from tournaments.domain.commands.rounds import ClockStep, Draw, Extend, Go, Pause, Resume, Timer
from tournaments.domain.differing import differing
from tournaments.domain.formats import entrants, timing
from tournaments.domain.formats.entrants import members, seated, side_shares
from tournaments.domain.formats.knockout.pairings import Pairings
from tournaments.domain.formats.knockout.ranking import champion, finished, matches_won_since
from tournaments.domain.formats.knockout.state import (
    Change,
    State,
    games_to_win,
    games_won,
    standing,
)
from tournaments.domain.formats.rulebook import Rulebook, correctable, events, on
from tournaments.domain.formats.state import Phase, Status, Table
from tournaments.domain.formats.tables import game_report, table_problems, with_meetings
from tournaments.domain.sitting import Sitting

FEWEST = 2


def register(change: Change, event: Register) -> list[Problem]:
    return entrants.register(change, event, change.settings.max_players)


def start(change: Change, event: Start) -> list[Problem]:
    """The bracket is fixed: `seeds` are all who take part, the first seed first."""
    for player in entrants.absent(change, event):
        entrants.take_back(change, player)
    if len(change.status) < FEWEST:
        return change.refuse("too_few_players", "type")
    seeds = [side for side in event.seeds if side in change.status]
    if sorted(seeds) != sorted(change.status):
        return change.refuse("seeds_incomplete", "seeds")
    for side in change.status:
        change.status[side] = Status.ACTIVE
    change.seeds = tuple(seeds)
    change.starters = len(seeds)
    change.phase = Phase.BETWEEN
    return []


def draw(change: Change, event: Draw) -> list[Problem]:
    """The matches of the next round are laid at tables: all that can be played, or some."""
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    open_matches = {
        frozenset(pairing.sides): (name, pairing.sides)
        for name, pairing in change.standing().items()
        if pairing.playable
    }
    problems: list[Problem] = []
    boards: list[str] = []
    tables: list[Table] = []
    for k, table in enumerate(event.tables):
        match = open_matches.pop(frozenset(table), None) if len(table) == 2 else None
        if match is None:
            problems += change.refuse("not_a_match", f"tables[{k}]")
            continue
        boards.append(match[0])
        tables.append(Table(tuple(table)))
    if not problems and not tables:
        return change.refuse("field_missing", "tables")
    if not problems:
        change.boards, change.tables, change.phase = tuple(boards), tuple(tables), Phase.DRAWN
    return problems


def go(change: Change, event: Go) -> list[Problem]:
    """The round starts: tables open and, if there is one, the clock runs."""
    if event.round != change.round + 1:
        return change.refuse("round_number", "round")
    change.round += 1
    seats = [table.players for table in change.tables]
    change.meetings = with_meetings(change.meetings, seats)
    change.tables = tuple(Table(seat, open=True, last_at=change.at) for seat in seats)
    if change.settings.round_minutes:
        change.round_due = change.at + timedelta(minutes=change.settings.round_minutes)
    change.phase = Phase.ROUND
    return []


def result(change: Change, event: Result) -> list[Problem]:
    """A game of a match has ended at a table."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    table = change.tables[number - 1]
    if table.last_at is not None and change.at < table.last_at:
        return change.refuse("at_order", "at")
    size = change.settings.side
    people = seated(table.players, size)
    report = game_report(change.base.game, change.settings.game_variant, people, event.report)
    outcome = games.score(report)
    if not outcome["ok"]:
        return change.placed(outcome["errors"], "report.")
    change.warnings += change.placed(outcome["warnings"], "report.")
    if not outcome["finished"]:
        return change.refuse("match_unfinished", "report.deals")
    change.set_table(number, last_at=change.at, matches=table.matches + 1)
    sides = [members(side, size) for side in table.players]
    sides_shares = side_shares(change.base.game, shares(report, outcome), sides)
    first = {
        side for side, share in zip(table.players, sides_shares, strict=True) if share.place == 1
    }
    _count(change, change.boards[number - 1], first)
    return []


def _count(change: Change, name: str, winners: set[str]) -> None:
    """Add a game to a match; with enough of them it is won."""
    pairing = change.standing()[name]
    if len(winners) == 1:
        points = (int(pairing.sides[0] in winners), int(pairing.sides[1] in winners))
    else:
        points = (0, 0)
    change.points[name] = (*change.points.get(name, ()), points)
    needed = games_to_win(change.settings, pairing.match.part)
    for side, won in zip(pairing.sides, games_won(change.points[name]), strict=True):
        if won >= needed and side is not None:
            change.won[name] = side


def award(change: Change, event: Award) -> list[Problem]:
    """The desk gives a match to one of its sides, because the other did not come."""
    number = event.table
    problems = table_problems(change, number)
    if problems:
        return problems
    if event.player not in change.tables[number - 1].players:
        return change.refuse("player_unknown", "player")
    change.won[change.boards[number - 1]] = event.player
    return []


def withdraw(change: Change, event: Withdraw) -> list[Problem]:
    """Somebody leaves: all matches that he has not finished go to the other side."""
    return entrants.withdraw(change, event, lambda player: _leave(change, player, Status.WITHDRAWN))


def exclude(change: Change, event: Exclude) -> list[Problem]:
    if not change.is_in(event.player):
        return change.refuse("player_not_active", "player")
    _leave(change, event.player, Status.EXCLUDED)
    return []


def _leave(change: Change, player: str, status: Status) -> None:
    change.status[player] = status
    change.left = (*change.left, player)


def after(change: Change, _event: Event) -> None:
    """Tables close when their match has ended, the round with its last table, and so on."""
    if change.phase is Phase.REGISTRATION:
        return
    before = standing(change.base)
    now = change.standing()
    while _close(change, now):
        now = change.standing()
    change.balances = matches_won_since(change.balances, before, now)
    drawn_in_vain = change.phase is Phase.DRAWN and any(now[n].ended for n in change.boards)
    playing = change.phase in (Phase.ROUND, Phase.CLOSING)
    if drawn_in_vain or (playing and not any(table.open for table in change.tables)):
        change.clear_tables()
        change.boards = ()
        change.phase = Phase.BETWEEN
    _judge(change, before, now)


def _close(change: Change, now: Pairings) -> bool:
    """Close the tables whose match has ended. Who wanted to leave after it goes now; whether
    somebody did. Ended can be what stood otherwise before the event alone."""
    gone = len(change.left)
    moved = {name for name in differing(standing(change.base), now) if now[name].ended}
    for name in filter(moved.__contains__, change.boards):
        number = change.boards.index(name) + 1
        table = change.tables[number - 1]
        if not table.open:
            continue
        change.set_table(number, open=False)
        if table.matches:
            wins = games_won(change.points[name])
            scores = zip(map(str, now[name].sides), wins, strict=True)
            change.sat = (*change.sat, Sitting(change.round, number, tuple(scores)))
        for player in change.leaving:
            if player in table.players:
                change.leaving = tuple(name for name in change.leaving if name != player)
                _leave(change, player, Status.WITHDRAWN)
    return len(change.left) > gone


def _judge(change: Change, before: Pairings, now: Pairings) -> None:
    """Who is in no match that is still to come is out; after the last match one has won. That can
    have become of those alone whose match stands otherwise now."""
    moved = [now[name] for name in differing(before, now)]
    coming = {side for pairing in moved if pairing.ended is None for side in pairing.sides}
    for side in dict.fromkeys(side for pairing in moved for side in pairing.sides if side):
        if side not in coming and change.is_in(side):
            change.status[side] = Status.ELIMINATED
    if finished(now):
        change.clear_tables()
        change.phase = Phase.FINISHED
        best = champion(now)
        if best is not None and best not in change.left:
            change.status[best] = Status.WINNER


_BEFORE = {Phase.REGISTRATION}
_BETWEEN = {Phase.BETWEEN, Phase.DRAWN}
_PLAYING = {Phase.ROUND, Phase.CLOSING}
_RUNS = _BETWEEN | _PLAYING

RULES: Rulebook[State, Change] = Rulebook(
    events(
        on(Register, register, _BEFORE),
        on(CheckIn, entrants.check_in, _BEFORE),
        on(Start, start, _BEFORE, "only_present", "seeds"),
        on(Withdraw, withdraw, _BEFORE | _RUNS),
        on(Exclude, exclude, _RUNS),
        on(Warn, entrants.warn),
        on(Draw, draw, _BETWEEN),
        on(Go, go, {Phase.DRAWN}),
        on(Timer, timing.timer),
        on(Pause, timing.pause, {Phase.ROUND}),
        on(Resume, timing.resume, {Phase.ROUND}),
        on(Extend, timing.extend, _PLAYING),
        on(ClockStep, timing.clock_step),
        on(Result, result, _PLAYING),
        on(Award, award, _PLAYING),
        on(Ruling, entrants.ruling),
        correctable(_RUNS | {Phase.FINISHED}),
    ),
    change=Change,
    after=after,
)
