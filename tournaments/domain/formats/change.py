"""One event being worked into a state.

Knows people, tables and the notes of a step. Does not know what is counted, nor when.
A `Change` lives only while one event is applied; outside of that there are only states.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

from games.envelope import Json, Problem
from tournaments.domain.formats.hall import IN_PLAY, Hall, Meetings, Phase, Status, Table
from tournaments.domain.formats.ledger import Booking

S = TypeVar("S", bound=Hall)


class Change(Generic[S]):
    """The fields of a state while one event changes them, and what the step will tell.

    A format with fields of its own names them in a subclass: `KEPT` never change after the
    beginning, `COPIED` are mappings that are changed in place here.
    """

    KEPT: ClassVar[frozenset[str]] = frozenset({"settings", "zone"})
    COPIED: ClassVar[frozenset[str]] = frozenset({"balances", "status", "cautions"})

    phase: Phase
    round: int
    starters: int
    round_due: datetime | None
    closing_at: datetime | None
    paused_at: datetime | None
    balances: dict[str, Any]
    status: dict[str, Status]
    checked_in: frozenset[str]
    tables: tuple[Table, ...]
    meetings: Meetings
    leaving: tuple[str, ...]
    cautions: dict[str, int]

    def __init__(self, state: S, index: int, at: datetime | None, path: str) -> None:
        self.base = state
        self.index = index
        self.time = at
        self.path = path
        for name in self._moving():
            value = getattr(state, name)
            setattr(self, name, dict(value) if name in self.COPIED else value)
        self.bookings: list[Booking] = []
        self.warnings: list[Problem] = []
        self.facts: dict[str, Any] = {}
        self.ignored: str | None = None

    def _moving(self) -> tuple[str, ...]:
        return tuple(field.name for field in fields(self.base) if field.name not in self.KEPT)

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
        return sum(map(IN_PLAY.__contains__, self.status.values()))

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

    def placed(self, problems: Iterable[Json], place: str) -> list[Problem]:
        """Problems that the scoring engine found, at their place within the event."""
        return [Problem(p["code"], f"{self.path}.{place}{p['path']}") for p in problems]

    def note(self, source: str, target: str, amount: int, reason: str) -> None:
        """Write a movement down; what it does to the accounts is the format's business."""
        self.bookings.append(Booking(source, target, amount, reason))

    def unseat(self, player: str) -> None:
        """Free the seat of somebody who goes."""
        self.leaving = tuple(name for name in self.leaving if name != player)
        self.tables = tuple(
            replace(table, players=tuple(name for name in table.players if name != player))
            if player in table.players
            else table
            for table in self.tables
        )

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

    def frozen(self) -> S:
        """The state after the event."""
        return replace(self.base, **{name: getattr(self, name) for name in self._moving()})
