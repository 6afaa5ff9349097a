"""Who takes part: registration, start, late entry, leaving, exclusions and bans.

Knows what players bring and take with them (docs/rules/wm.md 4.1 and 4.3). Does not know what the
director has against them.
"""

from __future__ import annotations

from functools import partial

from games.envelope import Problem
from tournaments.domain.commands.people import (
    Ban,
    Carry,
    Exclude,
    LateEntry,
    Register,
    Start,
    Withdraw,
)
from tournaments.domain.formats import entrants
from tournaments.domain.formats.clock import first_showing
from tournaments.domain.formats.state import IN_PLAY, Phase, Status
from tournaments.domain.formats.wm.cut import set_up
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.state import BANK, Builder

FEWEST = 3
FEWEST_AT_FINAL = 2


def register(builder: Builder, event: Register) -> list[Problem]:
    return entrants.register(builder, event, builder.settings.max_players)


def carry(builder: Builder, event: Carry) -> list[Problem]:
    """The euros of somebody at a Final Table that goes on from another evening (M1)."""
    if builder.settings.begins != "final":
        return builder.refuse("carry_unused", "type")
    if isinstance(event.brings, str) or event.brings < 0:
        return builder.refuse("amount_range", "brings")
    return entrants.carry(builder, event)


def start(builder: Builder, event: Start) -> list[Problem]:
    """The registered players become starters (M1) and the cut-off is fixed (C2)."""
    for player in entrants.absent(builder, event):
        entrants.take_back(builder, player)
    if builder.settings.begins == "final":
        return _start_at_final(builder)
    if len(builder.status) < FEWEST:
        return builder.refuse("too_few_players", "type")
    for player in builder.status:
        builder.status[player] = Status.ACTIVE
        builder.book(BANK, player, builder.settings.start_euros, "start")
    builder.starters = len(builder.status)
    builder.cutoff_at = first_showing(builder.settings.cutoff, builder.at, builder.base.zone)
    builder.phase = Phase.BETWEEN
    return []


def _start_at_final(builder: Builder) -> list[Problem]:
    """The finalists of another evening go on with the euros that they bring (M1, T13)."""
    if not FEWEST_AT_FINAL <= len(builder.status) <= builder.settings.final_size:
        few = len(builder.status) < FEWEST_AT_FINAL
        return builder.refuse("too_few_players" if few else "too_many_players", "type")
    if any(player not in builder.brought for player in builder.status):
        return builder.refuse("carry_missing", "type")
    for player in builder.status:
        builder.status[player] = Status.ACTIVE
        builder.book(BANK, player, builder.brought[player], "carried")
    builder.starters = len(builder.status)
    set_up(builder, builder.players_in, all_stay=True)
    return []


def late_entry(builder: Builder, event: LateEntry) -> list[Problem]:
    """Somebody joins after the start and sits from the next draw on (L5)."""
    player = event.player
    if player in builder.status:
        return builder.refuse("player_duplicate", "player")
    too_late = builder.cutoff_at is not None and builder.at >= builder.cutoff_at
    if too_late or builder.cutoff_reached or builder.round >= builder.settings.late_entry_until:
        return builder.refuse("late_entry_closed", "type")
    if builder.starters >= builder.settings.max_players:
        return builder.refuse("too_many_players", "player")
    builder.status[player] = Status.ACTIVE
    builder.balances[player] = 0
    builder.starters += 1
    builder.latecomers += 1
    builder.book(BANK, player, builder.settings.start_euros, "late_entry")
    return []


def withdraw(builder: Builder, event: Withdraw) -> list[Problem]:
    """Somebody leaves of his own will, at once or after the Runde at his table (L1)."""
    leave = partial(depart, builder, status=Status.WITHDRAWN)
    return entrants.withdraw(builder, event, leave)


def exclude(builder: Builder, event: Exclude) -> list[Problem]:
    """Thrown out at once and without payment; a Runde at his table begins again (L3)."""
    if not builder.is_in(event.player):
        return builder.refuse("player_not_active", "player")
    depart(builder, event.player, Status.EXCLUDED)
    return []


def ban(builder: Builder, event: Ban) -> list[Problem]:
    """A guest, or somebody who is out, has to keep away from now on; no rank changes (G).

    Who still plays is excluded instead.
    """
    name = event.player or event.guest
    if event.player and builder.status[name] in IN_PLAY | {Status.REGISTERED}:
        return builder.refuse("player_active", "player")
    builder.banned |= {name}
    return []
