"""Who takes part: registration, start, late entry, leaving, exclusions and bans.

Knows what players bring and take with them (docs/rules/wm.md 4.1 and 4.3). Does not know what the
director has against them.
"""

from __future__ import annotations

from functools import partial

from games.envelope import Problem
from tournaments.domain.commands.people import Ban, Exclude, LateEntry, Register, Start, Withdraw
from tournaments.domain.formats import entrants
from tournaments.domain.formats.clock import first_showing
from tournaments.domain.formats.state import IN_PLAY, Phase, Status
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.state import BANK, Change

FEWEST = 3


def register(change: Change, event: Register) -> list[Problem]:
    return entrants.register(change, event, change.settings.max_players)


def start(change: Change, event: Start) -> list[Problem]:
    """The registered players become starters (M1) and the cut-off is fixed (C2)."""
    for player in entrants.absent(change, event):
        entrants.take_back(change, player)
    if len(change.status) < FEWEST:
        return change.refuse("too_few_players", "type")
    for player in change.status:
        change.status[player] = Status.ACTIVE
        change.book(BANK, player, change.settings.start_euros, "start")
    change.starters = len(change.status)
    change.cutoff_at = first_showing(change.settings.cutoff, change.at, change.base.zone)
    change.phase = Phase.BETWEEN
    return []


def late_entry(change: Change, event: LateEntry) -> list[Problem]:
    """Somebody joins after the start and sits from the next draw on (L5)."""
    player = event.player
    if player in change.status:
        return change.refuse("player_duplicate", "player")
    too_late = change.cutoff_at is not None and change.at >= change.cutoff_at
    if too_late or change.cutoff_reached or change.round >= change.settings.late_entry_until:
        return change.refuse("late_entry_closed", "type")
    if change.starters >= change.settings.max_players:
        return change.refuse("too_many_players", "player")
    change.status[player] = Status.ACTIVE
    change.balances[player] = 0
    change.starters += 1
    change.book(BANK, player, change.settings.start_euros, "late_entry")
    return []


def withdraw(change: Change, event: Withdraw) -> list[Problem]:
    """Somebody leaves of his own will, at once or after the Runde at his table (L1)."""
    leave = partial(depart, change, status=Status.WITHDRAWN)
    return entrants.withdraw(change, event, leave)


def exclude(change: Change, event: Exclude) -> list[Problem]:
    """Thrown out at once and without payment; a Runde at his table begins again (L3)."""
    if not change.is_in(event.player):
        return change.refuse("player_not_active", "player")
    depart(change, event.player, Status.EXCLUDED)
    return []


def ban(change: Change, event: Ban) -> list[Problem]:
    """A guest, or somebody who is out, has to keep away from now on; no rank changes (G).

    Who still plays is excluded instead.
    """
    name = event.player or event.guest
    if event.player and change.status[name] in IN_PLAY | {Status.REGISTERED}:
        return change.refuse("player_active", "player")
    change.banned |= {name}
    return []
