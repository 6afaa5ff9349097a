"""Guessing a PIN or a password: a wrong try makes the next one wait, and keeps nobody else out.

Tries are counted for the browser that made them, and for its address because a program can be a new
browser each time. A browser that was let in before is not asked for what others of its address do.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.domain.names import account_key
from tournaments.store import limits
from tournaments.store.access.actors import table_pin
from tournaments.store.models import Tournament

Uses = list[tuple[limits.Limit, str]]


@dataclass(frozen=True, slots=True)
class Guesser:
    """Who tries: a browser by its mark (never an address), at an address. `is_known` when it was
    let in before with a PIN of this table, or to this account."""

    browser: str
    address: str
    is_known: bool = False


def pin_wait(tournament: Tournament, table: int, guesser: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another PIN is looked at."""
    return _longest(_pin_uses(tournament, table, guesser), now)


def check_pin(
    tournament: Tournament, table: int, round_no: int, pin: str, guesser: Guesser, *, now: datetime
) -> bool:
    """Return True if the PIN is right; a wrong one is counted."""
    if hmac.compare_digest(pin.strip().encode(), table_pin(tournament, round_no).encode()):
        return True
    _count(_pin_uses(tournament, table, guesser), now)
    return False


def login_wait(name: str, guesser: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another password for this account is looked at."""
    return _longest(_login_uses(name, guesser), now)


def note_wrong_login(name: str, guesser: Guesser, *, now: datetime) -> None:
    """Count a wrong password."""
    _count(_login_uses(name, guesser), now)


def account(name: str) -> str:
    """One form of what may be typed for a user name."""
    return account_key(name)[:150]


def _pin_uses(tournament: Tournament, table: int, guesser: Guesser) -> Uses:
    event = f"{tournament.pk}"
    uses = [(limits.PIN_OF_BROWSER, f"{event} {guesser.browser}")]
    if not guesser.is_known:
        uses.append((limits.PIN_AT_TABLE, f"{event} {table} {guesser.address}"))
        uses.append((limits.PIN_AT_EVENT, f"{event} {guesser.address}"))
    return uses


def _login_uses(name: str, guesser: Guesser) -> Uses:
    uses = [(limits.LOGIN_OF_BROWSER, f"{guesser.browser} {account(name)}"[:240])]
    if not guesser.is_known:
        uses.append((limits.LOGIN_OF_HOUSEHOLD, guesser.address))
    return uses


def _longest(uses: Uses, now: datetime) -> timedelta:
    return max(limits.wait(limit, client, now=now) for limit, client in uses)


def _count(uses: Uses, now: datetime) -> None:
    for limit, client in uses:
        limits.note(limit, client, now=now)
