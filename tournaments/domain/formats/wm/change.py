"""One event being worked into a state.

Knows how to book, to seat and to let go, and keeps the notes of the step. Does not know when.
A `Change` lives only while one event is applied; outside of that there are only states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import datetime
from typing import Any

from games.envelope import Json, Problem
from tournaments.domain.formats.wm.state import (
    BANK,
    IN_PLAY,
    OUTSIDE,
    POT,
    Booking,
    Entry,
    Exit,
    Phase,
    Playoff,
    State,
    Status,
    Table,
)

_KEPT = frozenset({"settings", "zone", "precise", "last"})
_COPIED = frozenset({"balances", "status", "names", "cautions", "fined", "exits"})
_MOVING = tuple(field.name for field in fields(State) if field.name not in _KEPT)
_PRELIMINARY = frozenset({Phase.BETWEEN, Phase.DRAWN, Phase.ROUND, Phase.CLOSING})


class Change:
    """The fields of `State` while one event changes them, and what the step will tell."""

    phase: Phase
    round: int
    starters: int
    peak: int
    pot: int
    outside: int
    threshold: int | None
    runden_since_raise: int
    final_runden: int
    cutoff_at: datetime | None
    cutoff_reached: bool
    round_due: datetime | None
    closing_at: datetime | None
    paused_at: datetime | None
    balances: dict[str, int]
    status: dict[str, Status]
    names: dict[str, str]
    checked_in: frozenset[str]
    tables: tuple[Table, ...]
    meetings: dict[tuple[str, str], int]
    playoff: Playoff | None
    at_cut: tuple[str, ...]
    leaving: tuple[str, ...]
    cautions: dict[str, int]
    fined: dict[tuple[str, str], int]
    exits: dict[str, Exit]

    def __init__(self, state: State, index: int, at: datetime | None, path: str) -> None:
        self.base = state
        self.settings = state.settings
        self.index = index
        self.time = at
        self.path = path
        for name in _MOVING:
            value = getattr(state, name)
            setattr(self, name, dict(value) if name in _COPIED else value)
        self.bookings: list[Booking] = []
        self.warnings: list[Problem] = []
        self.facts: dict[str, Any] = {}
        self.ignored: str | None = None

    @property
    def at(self) -> datetime:
        """When it happened; every event but a registration has a time."""
        if self.time is None:
            raise ValueError("this event has no time")
        return self.time

    @property
    def players_in(self) -> tuple[str, ...]:
        """Who is in, in order of registration."""
        return tuple(player for player, status in self.status.items() if status in IN_PLAY)

    @property
    def remaining(self) -> int:
        return sum(status in IN_PLAY for status in self.status.values())

    def is_in(self, player: str) -> bool:
        return self.status.get(player) in IN_PLAY

    def in_order(self, players: Iterable[str]) -> tuple[str, ...]:
        """The players in order of registration."""
        wanted = set(players)
        return tuple(player for player in self.status if player in wanted)

    def refuse(self, code: str, field: str) -> list[Problem]:
        """The refusal of the event because of one of its fields."""
        return [Problem(code, f"{self.path}.{field}")]

    def warn(self, code: str, field: str) -> None:
        self.warnings.append(Problem(code, f"{self.path}.{field}"))

    def book(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move whole euros between two accounts (M2); nothing is booked for nothing."""
        if amount == 0:
            return
        self._add(source, -amount)
        self._add(target, amount)
        self.bookings.append(Booking(source, target, amount, reason, self.index, self.time))

    def _add(self, account: str, amount: int) -> None:
        if account == POT:
            self.pot += amount
        elif account == OUTSIDE:
            self.outside -= amount
        elif account != BANK:
            self.balances[account] += amount

    def go_out(self, player: str, status: Status) -> None:
        """The player is out: note how, free his seat, settle his place in a play-off."""
        self.exits[player] = Exit(
            self.index,
            len(self.exits),
            status,
            self.balances[player],
            self.base.balances.get(player, 0),
            self.round if self.phase in _PRELIMINARY else None,
        )
        self.status[player] = status
        self.leaving = tuple(name for name in self.leaving if name != player)
        self.tables = tuple(
            replace(table, players=tuple(name for name in table.players if name != player))
            if player in table.players
            else table
            for table in self.tables
        )
        if self.playoff is not None:
            self.playoff = _without(self.playoff, player)

    def set_table(self, number: int, **changes: Any) -> Table:
        """Change the table with this number (from 1)."""
        table = replace(self.tables[number - 1], **changes)
        self.tables = (*self.tables[: number - 1], table, *self.tables[number:])
        return table

    def clear_tables(self) -> None:
        """No round is drawn or running any more."""
        self.tables = ()
        self.leaving = ()
        self.round_due = self.closing_at = self.paused_at = None

    def frozen(self, event: Json) -> State:
        """The state after the event, which joins the history."""
        entry = Entry(self.index, event, self.base, tuple(self.bookings))
        moved = {name: getattr(self, name) for name in _MOVING}
        base = self.base
        return State(base.settings, base.zone, base.precise, **moved, last=entry)


def _without(playoff: Playoff, player: str) -> Playoff:
    """A leaver gives away his chance, or his place if he was through (C3)."""
    if player in playoff.through:
        through = tuple(name for name in playoff.through if name != player)
        return replace(playoff, through=through, places=playoff.places + 1)
    return replace(playoff, players=tuple(name for name in playoff.players if name != player))
