"""What was made at each table, for ratings and the archive.

Knows the sheets of an event. Does not know what it is good for.
"""

from __future__ import annotations

from tournaments.domain.formats.rounds.state import State
from tournaments.domain.formats.rounds.totals import made
from tournaments.domain.sitting import Sitting


def sittings(state: State) -> tuple[Sitting, ...]:
    """The points of everybody at every table that reported."""
    return tuple(
        Sitting(number, table, tuple((player, share.points) for player, share in shares.items()))
        for number, played in enumerate(state.rounds, 1)
        for table, sheet in enumerate(played.sheets, 1)
        if (shares := made(sheet))
    )
