"""Who takes part: registration, start, late entry, withdrawal (rules/wm_mode.md 4.1, 4.3).

Knows how players come and go of their own will. Does not know why others throw them out.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.clock import first_showing
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.state import BANK, Phase, Status

_PLAYING = frozenset({Phase.ROUND, Phase.CLOSING, Phase.FINAL})
FEWEST = 3


def register(change: Change, event: Json) -> list[Problem]:
    player = event["player"]
    if is_taken(change, player):
        return change.refuse("player_duplicate", "player")
    if len(change.status) >= change.settings.max_players:
        return change.refuse("too_many_players", "player")
    change.status[player] = Status.REGISTERED
    change.balances[player] = 0
    return []


def is_taken(change: Change, name: str) -> bool:
    """Whether somebody is known or shown under this name."""
    return name in change.status or name in change.names.values()


def start(change: Change, event: Json) -> list[Problem]:
    """The registered players become starters (M1) and the cut-off is fixed (C2)."""
    if event.get("only_present"):
        for player in tuple(change.status):
            if player not in change.checked_in:
                _take_back(change, player)
    if len(change.status) < FEWEST:
        return change.refuse("too_few_players", "type")
    for player in change.status:
        change.status[player] = Status.ACTIVE
        change.book(BANK, player, change.settings.start_euros, "start")
    change.starters = len(change.status)
    change.cutoff_at = first_showing(change.settings.cutoff, change.at, change.base.zone)
    change.phase = Phase.BETWEEN
    return []


def late_entry(change: Change, event: Json) -> list[Problem]:
    """Somebody joins after the start and sits from the next draw on (L5)."""
    player = event["player"]
    if is_taken(change, player):
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


def withdraw(change: Change, event: Json) -> list[Problem]:
    """Somebody leaves of his own will, at once or after the Runde at his table (L1)."""
    player, during_runde = event["player"], event.get("during_runde", False)
    if change.phase is Phase.REGISTRATION:
        if during_runde:
            return change.refuse("no_running_runde", "during_runde")
        _take_back(change, player)
        return []
    if not change.is_in(player):
        return change.refuse("player_not_active", "player")
    if during_runde and not _plays(change, player):
        return change.refuse("no_running_runde", "during_runde")
    if player in change.leaving:
        return change.refuse("already_leaving", "player")
    if during_runde:
        change.leaving = (*change.leaving, player)
    else:
        depart(change, player, Status.WITHDRAWN)
    return []


def _plays(change: Change, player: str) -> bool:
    return change.phase in _PLAYING and any(
        table.open and player in table.players for table in change.tables
    )


def _take_back(change: Change, player: str) -> None:
    """Before the start a registration is simply deleted."""
    del change.status[player], change.balances[player]
    change.names.pop(player, None)
    change.checked_in -= {player}


def check_in(change: Change, event: Json) -> list[Problem]:
    """Somebody is in the house, or is not after all."""
    player = event["player"]
    if event["present"]:
        change.checked_in |= {player}
    else:
        change.checked_in -= {player}
    return []


def rename(change: Change, event: Json) -> list[Problem]:
    """Another name is shown from now on; the books keep the first one."""
    player, name = event["player"], event["name"]
    others = (change.names.get(other, other) for other in change.status if other != player)
    if name in others or (name in change.status and name != player):
        return change.refuse("player_duplicate", "name")
    change.names[player] = name
    return []
