"""One event being worked into a state, the movements it books, and the answer to it.

Knows people, tables and double entry. Does not know the rules, nor what is counted or when.
A `StateBuilder` lives only while one event is applied; outside of that there are only states.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any, ClassVar, Generic, Literal, TypeVar

from games.envelope import Json, Problem, refused
from tournaments.domain.formats.state import (
    IN_PLAY,
    FormatState,
    Meetings,
    Phase,
    Status,
    Table,
    summary,
)
from tournaments.domain.log.changes import differing
from tournaments.domain.points import Points, points_json
from tournaments.domain.refusal import under


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


class BrokenBooks(Exception):
    """An account has more or less than its movements say: a bug, and nothing may be kept of it."""


def prove(before: Mapping[str, int], after: Mapping[str, int], bookings: Iterable[Booking]) -> None:
    """BrokenBooks unless the movements lead from the one to the other; so by induction what every
    account has is at any moment a full recount."""
    booked = recount(bookings)
    named = (account for account in booked if account in before or account in after)
    for account in {*differing(before, after), *named}:
        if after.get(account, 0) - before.get(account, 0) != booked[account]:
            raise BrokenBooks(f"{account}: {before.get(account)}, {after.get(account)}")


def recount(bookings: Iterable[Booking]) -> Counter[str]:
    """What every account has by these movements; 0 for one that none of them names."""
    accounts: Counter[str] = Counter()
    for booking in bookings:
        accounts[booking.source] -= booking.amount
        accounts[booking.target] += booking.amount
    return accounts


S = TypeVar("S", bound=FormatState)
S_co = TypeVar("S_co", bound=FormatState, covariant=True)


class StateBuilder(Generic[S_co]):
    """The fields of a state while one event changes them, and what its result will tell.

    A format with fields of its own names them in a subclass: `KEPT` never change after the
    beginning, `COPIED` are mappings that are changed in place here.
    """

    KEPT: ClassVar[frozenset[str]] = frozenset({"settings", "zone"})
    COPIED: ClassVar[frozenset[str]] = frozenset({"balances", "brought", "status", "cautions"})

    phase: Phase
    round: int
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
    cautions: dict[str, int]

    def __init__(self, state: S_co, index: int, at: datetime | None) -> None:
        self.base = state
        self.index = index
        self.time = at
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
        chosen = set(players)
        return tuple(player for player in self.status if player in chosen)

    def warn(self, code: str, field: str) -> None:
        self.warnings.append(Problem(code, field))

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

    def frozen(self) -> S_co:
        """The state after the event."""
        return replace(self.base, **{name: getattr(self, name) for name in self._moving()})


Kind = Literal["accepted", "ignored", "refused"]


@dataclass(frozen=True, slots=True)
class EventResult(Generic[S]):
    """The answer to one event.

    `state` is the new state, or the old one unless accepted; `at` when it happened. `balances`
    and `status` (None: the registration was taken back) hold what changed. `ignored` names the
    reason of an ignored signal: early, duplicate or stale.
    """

    kind: Kind
    state: S
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    balances: Mapping[str, Points] = field(default_factory=dict)
    status: Mapping[str, Status | None] = field(default_factory=dict)
    bookings: tuple[Booking, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    ignored: str | None = None
    at: datetime | None = None

    def as_json(self) -> Json:
        """The result as programs read it (docs/rules/wm.md section 3.2)."""
        if self.kind == "refused":
            return refused(self.errors)
        body: Json = {"ok": True, **summary(self.state)}
        if self.kind == "ignored":
            return {**body, "ignored": self.ignored}
        changes = {
            "balances": {player: points_json(points) for player, points in self.balances.items()},
            "status": {p: None if s is None else str(s) for p, s in self.status.items()},
            "bookings": [booking.as_json() for booking in self.bookings],
            "warnings": [warning.as_json() for warning in self.warnings],
            "facts": dict(self.facts),
        }
        return body | {key: value for key, value in changes.items() if value}


def refused_for(state: S, errors: Iterable[Problem]) -> EventResult[S]:
    return EventResult("refused", state, errors=tuple(errors))


def ignore(state: S, reason: str) -> EventResult[S]:
    return EventResult("ignored", state, ignored=reason)


def accept(builder: StateBuilder[S], new: S, place: str) -> EventResult[S]:
    """The result of an event that was worked in; its warnings begin with its `place`."""
    old = builder.base
    return EventResult(
        "accepted",
        new,
        warnings=under(f"{place}.", builder.warnings),
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        bookings=tuple(builder.bookings),
        facts=builder.facts,
        at=builder.time,
    )


def compare(old: S, new: S, facts: Mapping[str, Any]) -> EventResult[S]:
    """The result of a correction: only what differs now."""
    return EventResult(
        "accepted",
        new,
        balances=_changed(old.balances, new.balances),
        status=_new_status(old, new),
        facts=facts,
    )


def _changed(old: Mapping[str, Points], new: Mapping[str, Points]) -> dict[str, Points]:
    return {player: new[player] for player in differing(old, new) if player in new}


def _new_status(old: FormatState, new: FormatState) -> dict[str, Status | None]:
    return {player: new.status.get(player) for player in differing(old.status, new.status)}
