"""One event being worked into the state of an event in rounds.

Knows the running round's sheets and how to book cents. Does not know when.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import games
from tournaments.domain.formats.change import Change as _Change
from tournaments.domain.formats.hall import Status
from tournaments.domain.formats.rounds.state import Round, Sheet, State
from tournaments.domain.points import Points


class Change(_Change[State]):
    """The fields of `State` while one event changes them."""

    KEPT = _Change.KEPT | {"form", "game"}
    COPIED = _Change.COPIED | {"penalties", "cash"}

    balances: dict[str, Points]
    planned: int
    rounds: tuple[Round, ...]
    byes: tuple[str, ...]
    finalists: tuple[str, ...]
    penalties: dict[str, int]
    cash: dict[str, int]

    def __init__(self, state: State, index: int, at: datetime | None, path: str) -> None:
        super().__init__(state, index, at, path)
        self.settings = state.settings
        self.game = games.GAMES[state.game]

    def book(self, source: str, target: str, cents: int, reason: str) -> None:
        """Move cents between two accounts; nothing is booked for nothing."""
        if cents == 0:
            return
        self.cash[source] = self.cash.get(source, 0) - cents
        self.cash[target] = self.cash.get(target, 0) + cents
        self.note(source, target, cents, reason)

    def set_round(self, **changes: Any) -> None:
        """Change the running round."""
        self.rounds = (*self.rounds[:-1], replace(self.rounds[-1], **changes))

    def set_sheet(self, number: int, **changes: Any) -> Sheet:
        """Change the sheet of a table (from 1) of the running round."""
        sheets = self.rounds[-1].sheets
        sheet = replace(sheets[number - 1], **changes)
        self.set_round(sheets=(*sheets[: number - 1], sheet, *sheets[number:]))
        return sheet

    def leave_table(self, player: str) -> None:
        """Somebody gets up, or never sat down; those who are left may not be able to play."""
        for number, table in enumerate(self.tables, 1):
            if player in table.players and table.open:
                gone = self.rounds[-1].sheets[number - 1].gone
                self.set_sheet(number, gone=(*gone, player))
        self.unseat(player)

    def depart(self, player: str, status: Status) -> None:
        """Somebody is out, and keeps what he made."""
        self.status[player] = status
        self.leave_table(player)
        self.byes = tuple(name for name in self.byes if name != player)
