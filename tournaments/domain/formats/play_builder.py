"""Apply one event to a state, with the movements that it books.

A `PlayBuilder` holds people, tables and double entry, and lives only while one event is applied.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from games.envelope import Json, Problem
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.ranking import LevelOrder
from tournaments.domain.formats.state import (
    IN_PLAY,
    Field,
    FormatState,
    Meetings,
    Phase,
    Status,
    Table,
)
from tournaments.domain.log.changes import differing
from tournaments.domain.refusal import refuse


@dataclass(frozen=True, slots=True)
class Booking:
    """A whole amount from one account to another; its entry in the history says when and why."""

    source: str
    target: str
    amount: int
    reason: str

    def as_json(self) -> Json:
        return {
            "from": self.source,
            "to": self.target,
            "amount": self.amount,
            "reason": self.reason,
        }


class LedgerError(Exception):
    """An account has more or less than its movements say: a bug, and nothing may be kept of it."""


def prove(before: Mapping[str, int], after: Mapping[str, int], bookings: Iterable[Booking]) -> None:
    """LedgerError unless the movements lead from the one to the other; so by induction what every
    account has is at any moment a full recount."""
    booked = recount(bookings)
    named = (account for account in booked if account in before or account in after)
    for account in {*differing(before, after), *named}:
        if after.get(account, 0) - before.get(account, 0) != booked[account]:
            raise LedgerError(f"{account}: {before.get(account)}, {after.get(account)}")


def recount(bookings: Iterable[Booking]) -> Counter[str]:
    """Return what every account has by these movements; 0 for one that none of them names."""
    accounts: Counter[str] = Counter()
    for booking in bookings:
        accounts[booking.source] -= booking.amount
        accounts[booking.target] += booking.amount
    return accounts


S = TypeVar("S", bound=FormatState)
S_co = TypeVar("S_co", bound=FormatState, covariant=True)


class PlayBuilder(Field, Generic[S_co]):
    """The fields of a state while one event changes them, and what a result will tell of it.

    A format with fields of its own declares them in a subclass. A field comes out of the state
    when it is first asked for; a mapping comes as a copy, to be changed in place.
    """

    settings: Any
    zone: str
    phase: Phase
    starters: int
    round_due: datetime | None
    closing_at: datetime | None
    paused_at: datetime | None
    balances: dict[str, Any]
    brought: dict[str, Any]
    status: dict[str, Status]
    checked_in: frozenset[str]
    tables: tuple[Table, ...]
    meetings: Meetings
    leaving: tuple[str, ...]
    joining: dict[str, int]
    cautions: dict[str, int]
    sitting_out: dict[str, int]
    orders: tuple[LevelOrder, ...]

    def __init__(self, state: S_co, index: int, at: datetime | None) -> None:
        self.base = state
        self.index = index
        self.time = at
        self.bookings: list[Booking] = []
        self.warnings: list[Problem] = []
        self.facts: dict[str, Any] = {}

    if not TYPE_CHECKING:  # for the type checker there are the declared fields alone

        def __getattr__(self, name: str) -> Any:
            if name not in self.base.__dataclass_fields__:
                raise AttributeError(name)
            value = getattr(self.base, name)
            value = dict(value) if isinstance(value, Mapping) else value
            setattr(self, name, value)
            return value

    @property
    def at(self) -> datetime:
        """Return when it happened; every event but a registration has a time."""
        if self.time is None:
            raise ValueError("this event has no time")
        return self.time

    def to_come(self, text: str) -> datetime:
        """The instant that a field `to` names; refused unless it is still to come."""
        to = read_at(text, self.zone)
        if to is None or to <= (self.paused_at or self.at):
            refuse("postponed_to_past", "to")
        return to

    @property
    def counting(self) -> int:
        """Return how many are in and can have a place."""
        return self.remaining - sum(map(self.is_in, self.fillers))

    def is_in(self, player: str) -> bool:
        return self.status.get(player) in IN_PLAY

    def in_order(self, players: Iterable[str]) -> tuple[str, ...]:
        """The players in order of registration."""
        chosen = set(players)
        return tuple(player for player in self.status if player in chosen)

    def warn(self, code: str, field: str) -> None:
        self.warnings.append(Problem(code, field))

    def note(self, source: str, target: str, amount: int, reason: str) -> None:
        """Write a movement down; what it does to the accounts is the format's business."""
        self.bookings.append(Booking(source, target, amount, reason))

    @property
    def most_entrants(self) -> int:
        most: int = self.settings.max_players
        return most

    def depart(self, player: str, status: Status) -> None:
        """Set an entrant out of a running event; a format adds what becomes of seat and results."""
        self.status[player] = status

    def unseat(self, player: str) -> None:
        """Free the seat of a leaver."""
        self.joining.pop(player, None)
        self.leaving = tuple(name for name in self.leaving if name != player)
        self.tables = tuple(
            replace(table, players=tuple(name for name in table.players if name != player))
            if player in table.players
            else table
            for table in self.tables
        )

    def table(self, number: int) -> Table:
        """The table of this number (from 1), if there is one."""
        if not 1 <= number <= len(self.tables):
            refuse("table_unknown", "table")
        return self.tables[number - 1]

    def open_table(self, number: int) -> Table:
        """Return an open table, or refuse."""
        if not self.table(number).open:
            refuse("table_closed", "table")
        return self.tables[number - 1]

    def set_table(self, number: int, **changes: Any) -> Table:
        """Change the table with this number (from 1)."""
        table = replace(self.tables[number - 1], **changes)
        self.tables = (*self.tables[: number - 1], table, *self.tables[number:])
        return table

    def clear_tables(self) -> None:
        """No round is drawn or running any more."""
        self.tables = ()
        self.leaving = ()
        self.joining = {}
        self.round_due = self.closing_at = self.paused_at = None

    def built(self) -> S_co:
        """The state as it stands now; a field that has not changed keeps its object."""
        base = self.base
        changes = {
            name: value
            for name, value in vars(self).items()
            if name in base.__dataclass_fields__ and not _is_same(getattr(base, name), value)
        }
        return replace(base, **changes)


def _is_same(old: object, new: object) -> bool:
    """Return True if a value is unchanged; an unmodified mapping may be an equal copy."""
    return new is old or (isinstance(new, dict) and new == old)


@dataclass(frozen=True, slots=True)
class Worked(Generic[S]):
    """An event that was worked into a `state`: when it happened, what it booked, what is doubtful
    about it, and the `facts` that a result tells besides."""

    state: S
    at: datetime | None = None
    bookings: tuple[Booking, ...] = ()
    warnings: tuple[Problem, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
