"""Movements between accounts: every one names payer, payee, amount and its event.

Knows double entry. Does not know who owes what, nor the unit: each format says what it counts in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json


@dataclass(frozen=True, slots=True)
class Booking:
    """A whole amount from one account to another, with the event that caused it.

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


def recount(bookings: Iterable[Booking]) -> Counter[str]:
    """What every account has by these movements; 0 for one that none of them names."""
    accounts: Counter[str] = Counter()
    for booking in bookings:
        accounts[booking.source] -= booking.amount
        accounts[booking.target] += booking.amount
    return accounts
