"""What the director decides about people (rules/wm_mode.md L3, L4).

Knows warnings, exclusions and rulings. Does not know their reasons.
"""

from __future__ import annotations

from games.envelope import Json, Problem
from tournaments.domain.formats.wm.change import Change
from tournaments.domain.formats.wm.money import depart
from tournaments.domain.formats.wm.state import Status


def warn(change: Change, event: Json) -> list[Problem]:
    name = event.get("player") or event["guest"]
    change.cautions[name] = change.cautions.get(name, 0) + 1
    return []


def exclude(change: Change, event: Json) -> list[Problem]:
    """Thrown out at once and without payment; a Runde at his table begins again (L3)."""
    if not change.is_in(event["player"]):
        return change.refuse("player_not_active", "player")
    depart(change, event["player"], Status.EXCLUDED)
    return []


def ruling(_change: Change, _event: Json) -> list[Problem]:
    """Recorded; it has no effect on the books."""
    return []
