"""Guessing a PIN or a password: a wrong try makes the next one wait, and keeps nobody else out.

Tries are counted for the browser that made them, and for its address because a program can be a new
browser each time. A browser that was let in before is not asked for what others of its address do.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from tournaments.domain.names import account_key
from tournaments.store.access.actors import table_pin
from tournaments.store.models import LoginAttempt, PinAttempt, Tournament

WINDOW = timedelta(minutes=5)
LONGEST = timedelta(seconds=60)
NO_WAIT = timedelta()
# Wrong tries within WINDOW before one has to wait: of a browser at an event or an account, of the
# unknown browsers of an address at a table, at an event, at all accounts.
OF_BROWSER, AT_TABLE, AT_EVENT, AT_LOGIN = 8, 20, 60, 40


@dataclass(frozen=True, slots=True)
class Guesser:
    """Who tries: a browser by its mark (never an address), at an address. `is_known` when it was
    let in before with a PIN of this table, or to this account."""

    browser: str
    address: str
    is_known: bool = False


def pin_wait(tournament: Tournament, table: int, guesser: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another PIN is looked at."""
    tries = PinAttempt.objects.filter(tournament=tournament)
    of_address = tries.filter(guesser=guesser.address)
    waits = [_wait(tries.filter(guesser=guesser.browser), OF_BROWSER, now)]
    if not guesser.is_known:
        waits.append(_wait(of_address.filter(table=table), AT_TABLE, now))
        waits.append(_wait(of_address, AT_EVENT, now))
    return max(waits)


def check_pin(
    tournament: Tournament, table: int, round_no: int, pin: str, guesser: Guesser, *, now: datetime
) -> bool:
    """Whether the PIN is right; a wrong one is counted, old ones are forgotten."""
    if hmac.compare_digest(pin.strip().encode(), table_pin(tournament, round_no).encode()):
        return True
    PinAttempt.objects.filter(at__lt=now - timedelta(days=1)).delete()
    PinAttempt.objects.bulk_create(
        PinAttempt(tournament=tournament, table=table, guesser=whom, at=now)
        for whom in _counted_for(guesser)
    )
    return False


def login_wait(name: str, guesser: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another password for this account is looked at."""
    tries = LoginAttempt.objects.all()
    waits = [_wait(tries.filter(guesser=guesser.browser, name=account(name)), OF_BROWSER, now)]
    if not guesser.is_known:
        waits.append(_wait(tries.filter(guesser=guesser.address), AT_LOGIN, now))
    return max(waits)


def note_wrong_login(name: str, guesser: Guesser, *, now: datetime) -> None:
    """Count a wrong password; old ones are forgotten."""
    LoginAttempt.objects.filter(at__lt=now - timedelta(days=1)).delete()
    LoginAttempt.objects.bulk_create(
        LoginAttempt(name=account(name), guesser=whom, at=now) for whom in _counted_for(guesser)
    )


def account(name: str) -> str:
    """One form of what may be typed for a user name."""
    return account_key(name)[:150]


def _counted_for(guesser: Guesser) -> tuple[str, ...]:
    return (guesser.browser,) if guesser.is_known else (guesser.browser, guesser.address)


def _wait(
    tries: QuerySet[PinAttempt] | QuerySet[LoginAttempt], free: int, now: datetime
) -> timedelta:
    """Twice as long with each wrong try past the free ones, up to LONGEST after the last one."""
    wrong = tries.filter(at__gt=now - WINDOW).order_by("-at").values_list("at", flat=True)
    latest = list(wrong[: free + 6])
    if len(latest) < free:
        return NO_WAIT
    pause = min(timedelta(seconds=2 ** (len(latest) - free)), LONGEST)
    # Not longer when the clock was set back since.
    return min(max(latest[0] + pause - now, NO_WAIT), LONGEST)
