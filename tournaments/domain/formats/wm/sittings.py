"""What was won and lost at each table (docs/rules/wm.md section 4.1).

Knows who sat down where. Does not know what it is good for.
"""

from __future__ import annotations

from tournaments.domain.formats.wm.state import State
from tournaments.domain.sitting import Sitting


def sittings(state: State) -> tuple[Sitting, ...]:
    """Every table that finished a Runde: the euros its Runden moved, fines and pot left out."""
    return tuple(
        Sitting(number, at, tuple(table.scores.items()))
        for number, seated in enumerate(state.seated, 1)
        for at, table in enumerate(seated.tables, 1)
        if table.runden
    )
