"""What happened, as it stands after all corrections.

Knows the chain of accepted events. Does not know what any of them means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from games.envelope import Json
from tournaments.domain.formats.hall import Entry
from tournaments.domain.formats.ledger import Booking


class Chained(Protocol):
    """A state that knows its last event."""

    @property
    def last(self) -> Entry | None: ...


def entries(state: Chained) -> Iterator[Entry]:
    """The accepted events, the latest first."""
    entry = state.last
    while entry is not None:
        yield entry
        entry = entry.before.last


def history(state: Chained) -> tuple[tuple[int, Json], ...]:
    """(index, event) of every accepted event that still counts, in order."""
    return tuple((entry.index, entry.event) for entry in entries(state))[::-1]


def bookings(state: Chained) -> tuple[Booking, ...]:
    """Every movement in order, as replayed after corrections."""
    booked = [entry.bookings for entry in entries(state)]
    return tuple(booking for step in reversed(booked) for booking in step)


def explain(state: Chained, account: str) -> tuple[Booking, ...]:
    """The movements that add up to the balance of an account."""
    return tuple(b for b in bookings(state) if account in (b.source, b.target))
