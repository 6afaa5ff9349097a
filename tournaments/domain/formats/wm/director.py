"""What the director decides about people (docs/rules/wm.md L3, L4).

Knows exclusions and bans. Does not know their reasons.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.formats.hall import IN_PLAY, Status
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.money import depart


def exclude(change: Change, event: Json) -> list[Problem]:
    """Thrown out at once and without payment; a Runde at his table begins again (L3)."""
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    depart(change, event["player"], Status.EXCLUDED)
    return []


def ban(change: Change, event: Json) -> list[Problem]:
    """A guest, or somebody who is out, has to keep away from now on; no rank changes (G).

    Who still plays is excluded instead.
    """
    name = event.get("player") or event["guest"]
    if "player" in event and change.status[name] in IN_PLAY | {Status.REGISTERED}:
        return change.refuse("player_active", "player")
    change.banned |= {name}
    return []
