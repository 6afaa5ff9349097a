"""Return the standing of every player with the words that explain it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.formats.ranking import Column, Place
from tournaments.domain.points import Points, rounded
from tournaments.domain.tournament_state import TournamentState


@dataclass(frozen=True, slots=True)
class Line:
    """One row. `rank` is None for who was excluded or only fills a table; `is_in` tells who is
    still playing.

    `columns` are the numbers that the places were decided by, with those that did.
    """

    rank: int | None
    player: str
    name: str
    balance: Points
    status: str
    is_in: bool
    columns: tuple[Column, ...] = ()

    @property
    def shown(self) -> int | float:
        """The balance as people read it."""
        return rounded(self.balance)


def standings(state: TournamentState) -> tuple[Line, ...]:
    """All players, the best first, and after the end as it was recorded then; before the start in
    the order of registration."""
    play = state.play
    ranked = state.final or state.format.ranking(play)
    rows = ranked or tuple(Place(None, player) for player in play.status)
    return tuple(
        Line(
            row.rank,
            row.player,
            state.name(row.player),
            play.balances.get(row.player, 0),
            str(play.status[row.player]),
            play.status[row.player] in ("active", "finalist", "registered", "winner"),
            row.columns,
        )
        for row in rows
    )
