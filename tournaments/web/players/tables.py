"""The tables that an event may need: how many cards there are."""

from __future__ import annotations

from games.registry import GAMES
from tournaments.domain.tournament_state import TournamentState


def numbered(state: TournamentState) -> tuple[int, ...]:
    """The tables that get a card: in a season, where each match has a number of its own, those
    that play now; else as many as there may be, with some in reserve for late entries."""
    play, current = state.play, state.format.current(state.play)
    if current is not None:
        return current
    most = max(len(play.status) // _fewest_at_a_table(state), len(play.tables), 1)
    return tuple(range(1, most + 1))


def _fewest_at_a_table(state: TournamentState) -> int:
    """Entrants at a usual small table: two for duels, and for pairs that play pairs."""
    game, form = state.setup.game, state.format
    is_duel = GAMES[game].usual[0] == 2 or form.suggested(game).get("side") == 2
    return 2 if is_duel else 3
