"""The state of one tournament in WM mode (rules/wm_mode.md sections 2 and 3.2).

Knows what there is to know between two events. Does not know what an event changes.
Values are never changed in place: a new state shares what did not change with the old one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from games.envelope import Json
from tournaments.domain.formats.wm.clock import local_minute
from tournaments.domain.formats.wm.settings import Settings

POT, BANK, OUTSIDE = ":pot", ":bank", ":outside"


class Phase(StrEnum):
    """Where the tournament stands (rules/wm_mode.md section 6.1)."""

    REGISTRATION = "registration"
    BETWEEN = "between"
    DRAWN = "drawn"
    ROUND = "round"
    CLOSING = "closing"
    PLAYOFF = "playoff"
    FINAL_READY = "final_ready"
    FINAL = "final"
    FINISHED = "finished"


class Status(StrEnum):
    """What became of a player (rules/wm_mode.md section 2)."""

    REGISTERED = "registered"
    ACTIVE = "active"
    FINALIST = "finalist"
    BUST = "bust"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    MISSED_CUT = "missed_cut"
    BELOW_THRESHOLD = "below_threshold"
    ELIMINATED = "eliminated"
    WINNER = "winner"


IN_PLAY = frozenset({Status.ACTIVE, Status.FINALIST})


@dataclass(frozen=True, slots=True)
class Booking:
    """Whole euros from one account to another, with the event that caused it.

    `index` is the caller's id of that event, `at` its time (None for a registration without one).
    """

    source: str
    target: str
    amount: int
    reason: str
    index: int
    at: datetime | None

    def as_json(self) -> Json:
        return {
            "from": self.source,
            "to": self.target,
            "amount": self.amount,
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class Table:
    """One table: who still sits there, clockwise, and whether it plays.

    `last_at` is its last Runde or the start of play, `runden` how many it played since then,
    `due` its own end of the round where the director gave it other time than the rest.
    """

    players: tuple[str, ...]
    open: bool = False
    last_at: datetime | None = None
    runden: int = 0
    due: datetime | None = None

    def as_json(self) -> Json:
        return {"players": list(self.players), "open": self.open}


@dataclass(frozen=True, slots=True)
class Playoff:
    """Level players who play for places at the Final Table; `through` are sure of theirs."""

    players: tuple[str, ...]
    places: int
    through: tuple[str, ...]

    def as_json(self) -> Json:
        return {"players": list(self.players), "places": self.places}


@dataclass(frozen=True, slots=True)
class Exit:
    """How somebody went out: the event, the moment, and euros then and before that event.

    `round` is the round of the preliminary, or None from the cut on.
    """

    index: int
    order: int
    status: Status
    balance: int
    before: int
    round: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """An accepted event with the state that it met: the links of the history."""

    index: int
    event: Json
    before: State = field(repr=False)
    bookings: tuple[Booking, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything between two events; mappings run in order of registration.

    `zone` is the IANA time zone of the event; `precise` tells whether instants with seconds and
    the product's own events are accepted. All times are aware instants in UTC.
    """

    settings: Settings
    zone: str
    precise: bool = False
    phase: Phase = Phase.REGISTRATION
    round: int = 0
    starters: int = 0
    peak: int = 0
    pot: int = 0
    outside: int = 0
    threshold: int | None = None
    runden_since_raise: int = 0
    final_runden: int = 0
    cutoff_at: datetime | None = None
    cutoff_reached: bool = False
    round_due: datetime | None = None
    closing_at: datetime | None = None
    paused_at: datetime | None = None
    balances: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[str, Status] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    checked_in: frozenset[str] = frozenset()
    tables: tuple[Table, ...] = ()
    meetings: Mapping[tuple[str, str], int] = field(default_factory=dict)
    playoff: Playoff | None = None
    at_cut: tuple[str, ...] = ()
    leaving: tuple[str, ...] = ()
    cautions: Mapping[str, int] = field(default_factory=dict)
    fined: Mapping[tuple[str, str], int] = field(default_factory=dict)
    exits: Mapping[str, Exit] = field(default_factory=dict)
    last: Entry | None = field(default=None, compare=False, repr=False)

    @property
    def players_in(self) -> tuple[str, ...]:
        """Who is still in, in order of registration."""
        return tuple(player for player, status in self.status.items() if status in IN_PLAY)

    @property
    def remaining(self) -> int:
        return sum(status in IN_PLAY for status in self.status.values())


def entries(state: State) -> Iterator[Entry]:
    """The accepted events, the latest first, as they stand after all corrections."""
    entry = state.last
    while entry is not None:
        yield entry
        entry = entry.before.last


def history(state: State) -> tuple[tuple[int, Json], ...]:
    """(index, event) of every accepted event that still counts, in order."""
    return tuple((entry.index, entry.event) for entry in entries(state))[::-1]


def bookings(state: State) -> tuple[Booking, ...]:
    """Every movement of money in order, as replayed after corrections."""
    booked = [entry.bookings for entry in entries(state)]
    return tuple(booking for step in reversed(booked) for booking in step)


def explain(state: State, account: str) -> tuple[Booking, ...]:
    """The movements that add up to the balance of a player, or of `:pot`."""
    return tuple(b for b in bookings(state) if account in (b.source, b.target))


def summary(state: State) -> dict[str, Any]:
    """The numbers that every step shows."""
    return {
        "phase": str(state.phase),
        "round": state.round,
        "remaining": state.remaining,
        "threshold": state.threshold,
        "pot": state.pot,
    }


def state_json(state: State) -> Json:
    """The `state` object of rules/wm_mode.md section 3.2, except `ranking`."""

    def time(instant: datetime | None) -> str | None:
        if instant is None:
            return None
        return instant.isoformat() if state.precise else local_minute(instant, state.zone)

    return {
        **summary(state),
        "starters": state.starters,
        "peak": state.peak,
        "outside": state.outside,
        "runden_since_raise": state.runden_since_raise,
        "final_runden": state.final_runden,
        "cutoff_at": time(state.cutoff_at),
        "cutoff_reached": state.cutoff_reached,
        "round_due": time(state.round_due),
        "balances": dict(state.balances),
        "status": {player: str(status) for player, status in state.status.items()},
        "tables": [table.as_json() for table in state.tables],
        "playoff": None if state.playoff is None else state.playoff.as_json(),
        "leaving": list(state.leaving),
        "cautions": dict(state.cautions),
    }
