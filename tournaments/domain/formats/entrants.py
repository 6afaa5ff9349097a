"""Who takes part: registration, presence, warnings.

Knows how people come. Does not know what they bring or take with them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.envelope import Json, Problem
from tournaments.domain.formats.change import Change
from tournaments.domain.formats.hall import Phase, Status

_PLAYING = frozenset({Phase.ROUND, Phase.CLOSING, Phase.FINAL})


def register(change: Change[Any], event: Json, most: int) -> list[Problem]:
    """Somebody signs up; `most` people can take part."""
    player = event["player"]
    if player in change.status:
        return change.refuse("player_duplicate", "player")
    if len(change.status) >= most:
        return change.refuse("too_many_players", "player")
    change.status[player] = Status.REGISTERED
    change.balances[player] = 0
    return []


def absent(change: Change[Any], event: Json) -> tuple[str, ...]:
    """Whose registration a start for those who are here takes back."""
    if not event.get("only_present"):
        return ()
    return tuple(player for player in change.status if player not in change.checked_in)


def take_back(change: Change[Any], player: str) -> None:
    """Before the start a registration is simply deleted."""
    del change.status[player], change.balances[player]
    change.checked_in -= {player}


def withdraw(change: Change[Any], event: Json, depart: Callable[[str], None]) -> list[Problem]:
    """Somebody leaves of his own will, at once or after the match at his table."""
    player, during_runde = event["player"], event.get("during_runde", False)
    if change.phase is Phase.REGISTRATION:
        if during_runde:
            return change.refuse("no_running_runde", "during_runde")
        take_back(change, player)
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
        depart(player)
    return []


def _plays(change: Change[Any], player: str) -> bool:
    return change.phase in _PLAYING and any(
        table.open and player in table.players for table in change.tables
    )


def check_in(change: Change[Any], event: Json) -> list[Problem]:
    """Somebody is in the house, or is not after all."""
    player = event["player"]
    if event["present"]:
        change.checked_in |= {player}
    else:
        change.checked_in -= {player}
    return []


def warn(change: Change[Any], event: Json) -> list[Problem]:
    name = event.get("player") or event["guest"]
    change.cautions[name] = change.cautions.get(name, 0) + 1
    return []


def ruling(_change: Change[Any], _event: Json) -> list[Problem]:
    """Recorded; it has no effect on the books."""
    return []
