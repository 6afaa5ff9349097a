"""Limits on the uses of one client in a time: named limits, one function that asks, one refusal.

A client is whatever text the caller counts for: a household at an event, an account, a browser. Of
each pair of limit and client the database keeps one time, `free_at`: when nothing of the limit is
used any more. Each use moves it on by one pause, which is the generic cell rate algorithm. So all
processes count together, and a row says nothing once its time has passed. Quotas of lasting
things, as open events, are in `quotas.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F

from tournaments.domain.refusal import LimitReached
from tournaments.store.models import LimitUse

NO_WAIT: Final = timedelta()


@dataclass(frozen=True, slots=True)
class Limit:
    """`burst` uses at once, then one more after each `pause`.

    `code` is the problem beyond the limit, "" if the caller has its own words.
    """

    name: str
    burst: int
    pause: timedelta
    code: str


def _limit(name: str, burst: int, seconds: float, code: str = "") -> Limit:
    return Limit(name, burst, timedelta(seconds=seconds), code)


PIN_OF_BROWSER: Final = _limit("pin_of_browser", 8, 30)
PIN_AT_TABLE: Final = _limit("pin_at_table", 20, 15)
PIN_AT_EVENT: Final = _limit("pin_at_event", 60, 5)
LOGIN_OF_BROWSER: Final = _limit("login_of_browser", 8, 30)
LOGIN_OF_HOUSEHOLD: Final = _limit("login_of_household", 40, 8)
SIGN_UP: Final = _limit("sign_up", 15, 12, "sign_ups_many")
SIGN_UP_LATER: Final = _limit("sign_up_later", 50, 72, "sign_ups_many")
NEW_ACCOUNT: Final = _limit("new_account", 15, 96 * 60, "names_many")
SECOND_FACTOR: Final = _limit("second_factor", 5, 60, "factor_often")
FREE_SHEET: Final = _limit("free_sheet", 30, 120, "free_tables_limit")
EVENT_OF_ACCOUNT: Final = _limit("event_of_account", 40, 36 * 60, "events_often")
EVENT_OF_ORGANIZATION: Final = _limit("event_of_organization", 80, 18 * 60, "events_often")
SERIES_OF_ACCOUNT: Final = _limit("series_of_account", 20, 72 * 60, "series_often")
SERIES_OF_ORGANIZATION: Final = _limit("series_of_organization", 40, 36 * 60, "series_often")
VARIANT: Final = _limit("variant", 40, 36 * 60, "variants_often")
MAIL_TO_ADDRESS: Final = _limit("mail_to_address", 3, 20 * 60, "mails_many")
MAIL_OF_HOUSEHOLD: Final = _limit("mail_of_household", 10, 5 * 60, "mails_many")
MAIL_OF_ACCOUNT: Final = _limit("mail_of_account", 20, 10 * 60, "mails_many")
ORGANIZATION: Final = _limit("organization", 5, 5 * 3600, "organizations_often")


def ask(*uses: tuple[Limit, str], now: datetime) -> None:
    """Count one use of each limit by its client; raises LimitReached, and then counts none."""
    refused: tuple[timedelta, Limit, LimitUse] | None = None
    for limit, client in uses:
        row = LimitUse.objects.filter(limit=limit.name, client=client).first()
        left = _wait(limit, row, now) if row else NO_WAIT
        if row and left > (refused[0] if refused else NO_WAIT):
            refused = left, limit, row
    if refused:
        left, limit, row = refused
        _note_refusal(row, now)
        raise LimitReached(limit.code, left)
    with transaction.atomic():
        for limit, client in uses:  # in the order of the caller, so that none waits for another
            if (left := _use(limit, client, now)) > NO_WAIT:
                raise LimitReached(limit.code, left)


def give_back(*uses: tuple[Limit, str]) -> None:
    """Count one use less of each limit by its client: what was asked for turned out to be free."""
    with transaction.atomic():
        for limit, client in uses:
            rows = LimitUse.objects.filter(limit=limit.name, client=client)
            rows.update(free_at=F("free_at") - limit.pause)


def clear_away(now: datetime) -> None:
    """Forget what is free again."""
    LimitUse.objects.filter(free_at__lt=now - timedelta(hours=1)).delete()


def _of_now(limit: Limit, row: LimitUse, now: datetime) -> datetime:
    """Return when nothing of the limit is used any more. A time that lies an hour later than uses
    can make it is of a clock that was put back: then the limit counts as free."""
    latest = now + (limit.burst + 1) * limit.pause + timedelta(hours=1)
    return max(row.free_at, now) if row.free_at <= latest else now


def _use(limit: Limit, client: str, now: datetime) -> timedelta:
    """Count a use; return the wait that there would have been."""
    rows = LimitUse.objects.select_for_update()
    row, _new = rows.get_or_create(limit=limit.name, client=client, defaults={"free_at": now})
    left = _wait(limit, row, now)
    free_at = _of_now(limit, row, now)
    row.free_at = min(free_at, now + limit.burst * limit.pause) + limit.pause
    row.save(update_fields=["free_at"])
    return left


def _wait(limit: Limit, row: LimitUse, now: datetime) -> timedelta:
    """Not longer than one pause."""
    left = _of_now(limit, row, now) - now - (limit.burst - 1) * limit.pause
    return min(max(left, NO_WAIT), limit.pause)


def _note_refusal(row: LimitUse, now: datetime) -> None:
    """Keep when somebody was refused, at most once a minute: a flood writes nothing."""
    if row.refused_at is None or now - row.refused_at > timedelta(minutes=1):
        LimitUse.objects.filter(pk=row.pk).update(refused_at=now)
