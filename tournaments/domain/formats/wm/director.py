"""What the director decides about people (rules/wm_mode.md L3).

Knows exclusions. Does not know their reasons.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.money import depart


def exclude(change: Change, event: Json) -> list[Problem]:
    """Thrown out at once and without payment; a Runde at his table begins again (L3)."""
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    depart(change, event["player"], Status.EXCLUDED)
    return []
