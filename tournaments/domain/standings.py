"""The standing of every player, with the words that explain it.

Knows the format's ranking. Does not know how it is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS


@dataclass(frozen=True, slots=True)
class Line:
    """One row. `rank` is None for who was excluded; `is_in` tells who is still playing."""

    rank: int | None
    player: str
    name: str
    balance: int
    status: str
    is_in: bool


def standings(course: Course) -> tuple[Line, ...]:
    """All players, the best first; before the start in the order of registration."""
    play = course.play
    ranked = FORMATS[course.setup.format].ranking(play)
    rows = ranked or tuple((None, player) for player in play.status)
    return tuple(
        Line(
            rank,
            player,
            play.names.get(player, player),
            play.balances.get(player, 0),
            str(play.status[player]),
            play.status[player] in ("active", "finalist", "registered", "winner"),
        )
        for rank, player in rows
    )
