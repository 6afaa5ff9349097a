"""What is different between two states of a tournament.

Knows the numbers that people see. Does not know words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.envelope import Json
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class VisibleDifference:
    """One number or word that would be another. `what`: balance, status, phase, round, …"""

    what: str
    player: str | None
    before: Any
    after: Any


def _shown(play: FormatState) -> Json:
    return {"phase": play.phase, "round": play.round, **play.figures}


def differences(before: TournamentState, after: TournamentState) -> tuple[VisibleDifference, ...]:
    """Every visible difference of two states, players in order of registration."""
    shown_before, shown_after = _shown(before.play), _shown(after.play)
    changed = [
        VisibleDifference(what, None, shown_before.get(what), shown_after.get(what))
        for what in {**shown_before, **shown_after}
        if shown_before.get(what) != shown_after.get(what)
    ]
    for what, attribute in (("balance", "balances"), ("status", "status")):
        old, new = getattr(before.play, attribute), getattr(after.play, attribute)
        changed += [
            VisibleDifference(what, player, old.get(player), new.get(player))
            for player in {**old, **new}
            if old.get(player) != new.get(player)
        ]
    return tuple(changed)
