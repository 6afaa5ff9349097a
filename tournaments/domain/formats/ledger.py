"""Movements between accounts: every one names payer, payee and amount.

Knows double entry. Does not know who owes what, nor the unit: each format says what it counts in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.envelope import Json
from tournaments.domain.differing import differing


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
    kept = (account for account in booked if account in before or account in after)
    for account in {*differing(before, after), *kept}:
        if after.get(account, 0) - before.get(account, 0) != booked[account]:
            raise BrokenBooks(f"{account}: {before.get(account)}, {after.get(account)}")


def recount(bookings: Iterable[Booking]) -> Counter[str]:
    """What every account has by these movements; 0 for one that none of them names."""
    accounts: Counter[str] = Counter()
    for booking in bookings:
        accounts[booking.source] -= booking.amount
        accounts[booking.target] += booking.amount
    return accounts
