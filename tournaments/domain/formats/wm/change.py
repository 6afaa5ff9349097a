"""One event being worked into the state of a tournament in WM mode.

Knows how to book euros and to let go. Does not know when.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tournaments.domain.formats.change import Change as _Change
from tournaments.domain.formats.hall import Phase, Status
from tournaments.domain.formats.wm.state import (
    BANK,
    OUTSIDE,
    POT,
    Exit,
    Playoff,
    SeatedRound,
    SeatedTable,
    State,
)

_PRELIMINARY = frozenset({Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.CLOSING})


class Change(_Change[State]):
    """The fields of `State` while one event changes them."""

    COPIED = _Change.COPIED | {"fined", "exits"}

    balances: dict[str, int]
    peak: int
    pot: int
    outside: int
    threshold: int | None
    runden_since_raise: int
    final_runden: int
    cutoff_at: datetime | None
    cutoff_reached: bool
    playoff: Playoff | None
    at_cut: tuple[str, ...]
    fined: dict[tuple[str, str], int]
    banned: frozenset[str]
    exits: dict[str, Exit]
    seated: tuple[SeatedRound, ...]

    def __init__(self, state: State, index: int, at: datetime | None, path: str) -> None:
        super().__init__(state, index, at, path)
        self.settings = state.settings

    def book(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move whole euros between two accounts (M2); nothing is booked for nothing."""
        if amount == 0:
            return
        self._add(source, -amount)
        self._add(target, amount)
        self.note(source, target, amount, reason)

    def _add(self, account: str, amount: int) -> None:
        if account == POT:
            self.pot += amount
        elif account == OUTSIDE:
            self.outside -= amount
        elif account != BANK:
            self.balances[account] += amount

    def sit_down(self, nominal: int) -> None:
        """Play begins at the tables as they are."""
        tables = tuple(SeatedTable(dict.fromkeys(table.players, 0)) for table in self.tables)
        self.seated = (*self.seated, SeatedRound(nominal, tables))

    def score(self, number: int) -> None:
        """A Runde ended at a table: what its people have paid each other counts there."""
        now = self.seated[-1]
        table = now.tables[number - 1]
        scores = dict(table.scores)
        for booking in self.bookings:
            if booking.source in scores and booking.target in scores:
                scores[booking.source] -= booking.amount
                scores[booking.target] += booking.amount
        fresh = SeatedTable(scores, table.runden + 1)
        tables = (*now.tables[: number - 1], fresh, *now.tables[number:])
        self.seated = (*self.seated[:-1], replace(now, tables=tables))

    def go_out(self, player: str, status: Status, *, in_playoff: bool = False) -> None:
        """The player is out: note how, free his seat, settle his place in a play-off."""
        self.exits[player] = Exit(
            self.index,
            len(self.exits),
            status,
            self.balances[player],
            self.base.balances.get(player, 0),
            self.round if self.phase in _PRELIMINARY else None,
            in_playoff,
        )
        self.status[player] = status
        self.unseat(player)
        if self.playoff is not None:
            self.playoff = _without(self.playoff, player)


def _without(playoff: Playoff, player: str) -> Playoff:
    """A leaver gives away his chance, or his place if he was through (C3)."""
    if player in playoff.through:
        through = tuple(name for name in playoff.through if name != player)
        return replace(playoff, through=through, places=playoff.places + 1)
    return replace(playoff, players=tuple(name for name in playoff.players if name != player))
