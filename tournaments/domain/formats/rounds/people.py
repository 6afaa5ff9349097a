"""Who takes part: start, late entry, leaving and coming back, not showing up.

Knows what becomes of a seat. Does not know the game.
"""

from __future__ import annotations

from functools import partial

from games.envelope import Problem
from tournaments.domain.commands.director import Penalty
from tournaments.domain.commands.people import (
    Exclude,
    LateEntry,
    NoShow,
    Register,
    Rejoin,
    Start,
    Withdraw,
)
from tournaments.domain.formats import entrants
from tournaments.domain.formats.rounds.seats import plan
from tournaments.domain.formats.rounds.state import BOX, Change
from tournaments.domain.formats.state import Phase, Status

_OPEN = frozenset({Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.CLOSING})


def register(change: Change, event: Register) -> list[Problem]:
    return entrants.register(change, event, change.settings.max_players)


def start(change: Change, event: Start) -> list[Problem]:
    """Whoever is registered takes part; the number of rounds is fixed."""
    for player in entrants.absent(change, event):
        entrants.take_back(change, player)
    if len(change.status) < 2:
        return change.refuse("too_few_players", "type")
    for player in change.status:
        _come_in(change, player)
    if plan(change.frozen()) is None:
        return change.refuse("plan_impossible", "type")
    change.starters = len(change.status)
    change.planned = change.settings.rounds or rounds_for(
        change.starters, change.settings.table_size
    )
    change.phase = Phase.BETWEEN
    return []


def rounds_for(players: int, size: int) -> int:
    """The rounds until at most one can have won every table: 64 duellists play 6, 65 play 7.

    At tables of three and more one round is added, since there luck decides more.
    """
    rounds, reach = 0, 1
    while reach < players:
        rounds, reach = rounds + 1, reach * size
    return rounds + (size > 2)


def _come_in(change: Change, player: str) -> None:
    change.status[player] = Status.ACTIVE
    change.book(player, BOX, change.settings.entry_fee, "entry_fee")


def late_entry(change: Change, event: LateEntry) -> list[Problem]:
    """Somebody joins after the start and sits from the next draw on."""
    player = event.player
    if player in change.status:
        return change.refuse("player_duplicate", "player")
    if change.round >= min(change.settings.late_until, change.planned):
        return change.refuse("late_entry_closed", "type")
    if len(change.status) >= change.settings.max_players:
        return change.refuse("too_many_players", "player")
    change.balances[player] = 0
    change.starters += 1
    _come_in(change, player)
    return []


def withdraw(change: Change, event: Withdraw) -> list[Problem]:
    """Somebody leaves, at once or after the match at his table; what he made stays."""
    return entrants.withdraw(change, event, partial(change.depart, status=Status.WITHDRAWN))


def rejoin(change: Change, event: Rejoin) -> list[Problem]:
    """Somebody who left comes back and sits from the next draw on."""
    player = event.player
    if change.status[player] is not Status.WITHDRAWN:
        return change.refuse("player_not_withdrawn", "player")
    if change.round >= change.planned:
        return change.refuse("late_entry_closed", "type")
    change.status[player] = Status.ACTIVE
    return []


def no_show(change: Change, event: NoShow) -> list[Problem]:
    """Somebody is not at the table of the running round; next round he is drawn again."""
    player = event.player
    if not any(table.open and player in table.players for table in change.tables):
        return change.refuse("player_not_seated", "player")
    number = next(k for k, table in enumerate(change.tables) if player in table.players)
    if change.rounds[-1].sheets[number].matches:
        return change.refuse("match_reported", "player")
    change.leave_table(player)
    return []


def exclude(change: Change, event: Exclude) -> list[Problem]:
    """Thrown out: at once, and without a rank."""
    if not change.is_in(event.player):
        return change.refuse("player_not_active", "player")
    change.depart(event.player, Status.EXCLUDED)
    return []


def penalty(change: Change, event: Penalty) -> list[Problem]:
    """Points taken from somebody, or given for a negative number."""
    player, points = event.player, event.points
    if points == 0 or abs(points) > 1_000_000:
        return change.refuse("amount_range", "points")
    change.penalties[player] = change.penalties.get(player, 0) + points
    return []
