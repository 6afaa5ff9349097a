"""Seats that follow from the state alone.

Does not know draws that a director asks for.
"""

from __future__ import annotations

import hashlib

from tournaments.domain.tournament_state import TournamentState


def seats_mark(state: TournamentState) -> str:
    """A short text that changes with the drawn seats and with their publishing.

    Who acts on drawn seats names the ones that he looked at.
    """
    play = state.play
    tables = [list(table.players) for table in play.tables]
    text = repr((play.round, state.published, tables))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
