"""The books of one player: every booking with its reason and its entry in the log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course
from tournaments.domain.formats.history import History
from tournaments.domain.formats.wm.state import BANK, OUTSIDE, POT
from tournaments.domain.points import rounded

REASONS: dict[str, Promise] = {
    "start": _("Start money"),
    "late_entry": _("Start money (late entry)"),
    "runde_lost": _("Runde lost"),
    "durchmarsch": _("Durchmarsch"),
    "durchmarsch_for_all": _("Durchmarsch, paid for all"),
    "exclusion": _("Exclusion"),
    "misdeals": _("Three misdeals"),
    "fine": _("Fine"),
    "adjust": _("Booking by hand"),
    "pot": _("The pot goes to the winner"),
    "withdrawn": _("Left: euros to the pot"),
    "excluded": _("Excluded: euros to the pot"),
}
ACCOUNTS: dict[str, Promise] = {
    POT: _("the pot"),
    BANK: _("the bank"),
    OUTSIDE: _("cash"),
}


@dataclass(frozen=True, slots=True)
class Posting:
    """One movement: `amount` is signed, `balance` the sum so far."""

    at: datetime | None
    reason: str
    other: str
    amount: int
    balance: int
    seq: int


@dataclass(frozen=True, slots=True)
class Book:
    player: str
    name: str
    balance: int | float
    status: str
    postings: tuple[Posting, ...]


def book(course: Course, past: History[Any], player: str) -> Book:
    """What somebody has, and all postings in the order of the log; in euros these add up to it."""
    play = course.play
    postings: list[Posting] = []
    balance = 0
    for entry, booking in past.account(player):
        amount = booking.amount if booking.target == player else -booking.amount
        other = booking.source if booking.target == player else booking.target
        balance += amount
        postings.append(
            Posting(
                entry.at,
                str(REASONS.get(booking.reason, booking.reason)),
                str(ACCOUNTS.get(other) or course.name(other)),
                amount,
                balance,
                entry.index,
            )
        )
    status = str(play.status[player])
    name = course.name(player)
    return Book(player, name, rounded(play.balances.get(player, 0)), status, tuple(postings))
