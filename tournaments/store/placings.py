"""The final ranking of an event as the rows that are stored of it."""

from __future__ import annotations

from tournaments.domain.standings import standings
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Placing, Tournament


def is_over(state: TournamentState) -> bool:
    """Whether the event counts as finished."""
    return state.play.phase == "finished"


def placings(row: Tournament, state: TournamentState) -> list[Placing]:
    """The unsaved placings of this state, none before the end."""
    if not is_over(state):
        return []
    lines = standings(state)
    field = sum(line.rank is not None for line in lines)
    return [
        Placing(
            tournament=row,
            player=line.player,
            name=line.name,
            rank=line.rank,
            score=line.balance.numerator,
            scale=line.balance.denominator,
            field=field,
        )
        for line in lines
    ]
