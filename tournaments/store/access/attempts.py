"""Guessing a PIN or a password: a wrong try makes the next one wait, and keeps nobody else out.

Tries are counted for the browser that made them, and for its address because a program can be a new
browser each time. A browser that was let in before is not asked for what others of its address do.
A try counts before it is looked at: many at once are no more than one after the other.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime

from tournaments.domain.names import account_key
from tournaments.store import limits
from tournaments.store.access.actors import table_pin
from tournaments.store.models import Tournament

Uses = list[tuple[limits.Limit, str]]


@dataclass(frozen=True, slots=True)
class LoginAttemptSource:
    """The source of a login attempt: a browser by its mark (never an address), at an address.

    `is_known`: it was let in before with a PIN of this table, or to this account.
    """

    browser: str
    address: str
    is_known: bool = False


def check_pin(
    tournament: Tournament,
    table: int,
    round_no: int,
    pin: str,
    guesser: LoginAttemptSource,
    *,
    now: datetime,
) -> bool:
    """Return True if the PIN is right; a wrong one is counted. Raises LimitReached after too many,
    and then looks at none."""
    uses = _pin_uses(tournament, table, guesser)
    limits.ask(*uses, now=now)
    is_right = hmac.compare_digest(pin.strip().encode(), table_pin(tournament, round_no).encode())
    if is_right:
        limits.give_back(*uses)
    return is_right


def begin_login(name: str, guesser: LoginAttemptSource, *, now: datetime) -> None:
    """Count a try before its password is looked at; raises LimitReached after too many."""
    limits.ask(*_login_uses(name, guesser), now=now)


def note_right_login(name: str, guesser: LoginAttemptSource) -> None:
    """Count a try no longer, since its password was right."""
    limits.give_back(*_login_uses(name, guesser))


def account(name: str) -> str:
    """One form of what may be typed for a user name."""
    return account_key(name)[:150]


def _pin_uses(tournament: Tournament, table: int, guesser: LoginAttemptSource) -> Uses:
    event = f"{tournament.pk}"
    uses = [(limits.PIN_OF_BROWSER, f"{event} {guesser.browser}")]
    if not guesser.is_known:
        uses.append((limits.PIN_AT_TABLE, f"{event} {table} {guesser.address}"))
        uses.append((limits.PIN_AT_EVENT, f"{event} {guesser.address}"))
    return uses


def _login_uses(name: str, guesser: LoginAttemptSource) -> Uses:
    uses = [(limits.LOGIN_OF_BROWSER, f"{guesser.browser} {account(name)}"[:240])]
    if not guesser.is_known:
        uses.append((limits.LOGIN_OF_HOUSEHOLD, guesser.address))
    return uses
