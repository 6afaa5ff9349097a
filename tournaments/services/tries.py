"""Guessing a PIN or a password: a wrong try makes the next one wait, and keeps nobody else out.

Tries are counted for the browser that made them, and for its address because a program can be a new
browser each time. A browser that was let in before is not asked for what others of its address do.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from tournaments.models import LoginAttempt, PinAttempt, Tournament
from tournaments.services.access import table_pin

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


def pin_wait(tournament: Tournament, table: int, who: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another PIN is looked at."""
    tries = PinAttempt.objects.filter(tournament=tournament)
    of_address = tries.filter(address=who.address)
    waits = [_wait(tries.filter(address=who.browser), OF_BROWSER, now)]
    if not who.is_known:
        waits.append(_wait(of_address.filter(table=table), AT_TABLE, now))
        waits.append(_wait(of_address, AT_EVENT, now))
    return max(waits)


def check_pin(
    tournament: Tournament, table: int, round_no: int, pin: str, who: Guesser, *, now: datetime
) -> bool:
    """Whether the PIN is right; a wrong one is counted, old ones are forgotten."""
    if hmac.compare_digest(pin.strip().encode(), table_pin(tournament, round_no).encode()):
        return True
    PinAttempt.objects.filter(at__lt=now - timedelta(days=1)).delete()
    PinAttempt.objects.bulk_create(
        PinAttempt(tournament=tournament, table=table, address=whom, at=now)
        for whom in _counted_for(who)
    )
    return False


def login_wait(name: str, who: Guesser, *, now: datetime) -> timedelta:
    """How long to wait before another password for this account is looked at."""
    tries = LoginAttempt.objects.all()
    waits = [_wait(tries.filter(address=who.browser, name=account(name)), OF_BROWSER, now)]
    if not who.is_known:
        waits.append(_wait(tries.filter(address=who.address), AT_LOGIN, now))
    return max(waits)


def note_wrong_login(name: str, who: Guesser, *, now: datetime) -> None:
    """Count a wrong password; old ones are forgotten."""
    LoginAttempt.objects.filter(at__lt=now - timedelta(days=1)).delete()
    LoginAttempt.objects.bulk_create(
        LoginAttempt(name=account(name), address=whom, at=now) for whom in _counted_for(who)
    )


def account(name: str) -> str:
    """One form of what may be typed for a user name."""
    return name.replace("\x00", "").casefold()[:150]


def _counted_for(who: Guesser) -> tuple[str, ...]:
    return (who.browser,) if who.is_known else (who.browser, who.address)


def _wait(
    tries: QuerySet[PinAttempt] | QuerySet[LoginAttempt], free: int, now: datetime
) -> timedelta:
    """Twice as long with each wrong try past the free ones, up to LONGEST after the last one."""
    wrong = tries.filter(at__gt=now - WINDOW).order_by("-at").values_list("at", flat=True)
    found = list(wrong[: free + 6])
    if len(found) < free:
        return NO_WAIT
    pause = min(timedelta(seconds=2 ** (len(found) - free)), LONGEST)
    # Not longer when the clock was set back since.
    return min(max(found[0] + pause - now, NO_WAIT), LONGEST)
