"""Deliver entries to webhooks.

The log and one number for each webhook, `sent`, decide about the next message. After a lost
message, a killed worker or a doubled task, the next look finds the same entries. So each entry
arrives at least once, in order.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet

from games.envelope import Json, Problem
from tournaments.domain.refusal import RefusedError
from tournaments.runtime import http_client
from tournaments.store import quotas
from tournaments.store.locks import held, locking
from tournaments.store.models import LogEntry, Tournament, User, Webhook

MOST = 5  # webhooks of one event
PIECE = 100  # entries in one call
LEASE = timedelta(seconds=60)
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=5), timedelta(hours=1)
GIVES_UP = 20  # failures in a row: about half a day


def add(tournament: Tournament, url: str, *, user: User | None, now: datetime) -> Webhook:
    """Add an address that gets new entries from now on; raises RefusedError."""
    address = http_client.place(url)
    if address is None or len(url) > http_client.URL_LENGTH:
        raise RefusedError((Problem("url_invalid", "url"),))
    try:
        with held(tournament) as row:
            if row.webhooks.count() >= MOST:
                raise RefusedError((Problem("webhooks_limit", "url"),))
            quotas.ask_webhook(user, row)
            return Webhook.objects.create(
                tournament=row,
                url=url,
                secret=secrets.token_urlsafe(32),
                sent=row.seq,
                next_at=now,
                created_by=user,
                created_at=now,
            )
    except IntegrityError:
        raise RefusedError((Problem("webhook_taken", "url"),)) from None


def remove(tournament: Tournament, pk: int) -> bool:
    """Return True if there was one to remove."""
    return bool(Webhook.objects.filter(tournament=tournament, pk=pk).delete()[0])


def resume(tournament: Tournament, pk: int, *, now: datetime) -> bool:
    """Try again at once, also one that was given up. Whether there is one."""
    mine = Webhook.objects.filter(tournament=tournament, pk=pk)
    return bool(mine.update(failures=0, trouble="", stopped_at=None, next_at=now))


def claim(now: datetime, most: int) -> list[int]:
    """Return up to `most` webhooks to call now, those that answered the last time first. Each is
    given to one caller only, for a minute."""
    if most < 1 or not _waiting(now).exists():
        return []
    with transaction.atomic():
        due = locking(_waiting(now), skip=True).order_by("failures", "next_at", "pk")
        pks = list(due.values_list("pk", flat=True)[:most])
        Webhook.objects.filter(pk__in=pks).update(claimed_until=now + LEASE)
    return pks


def deliver(pk: int, *, now: datetime) -> bool:
    """Tell one webhook what it has not heard yet. Whether it took something."""
    webhook = Webhook.objects.select_related("tournament").filter(pk=pk, stopped_at=None).first()
    if webhook is None:
        return False
    entries = _untold(webhook)
    if not entries:
        _release(webhook, now)
        return False
    trouble = _tell(webhook, entries, now)
    if trouble:
        _put_off(webhook, trouble, now)
        return False
    last = entries[-1].seq
    Webhook.objects.filter(pk=pk, sent__lt=last).update(sent=last)
    _release(webhook, now)
    return True


def signature(secret: str, stamp: int, body: bytes) -> str:
    """Return what proves that a call comes from here: `t=<unix time>,v1=<HMAC-SHA256 of
    "t.body">`."""
    mac = hmac.new(secret.encode(), f"{stamp}.".encode() + body, hashlib.sha256)
    return f"t={stamp},v1={mac.hexdigest()}"


def _waiting(now: datetime) -> QuerySet[Webhook]:
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    new = Q(sent__lt=F("tournament__seq"))
    return Webhook.objects.filter(free, new, stopped_at=None, next_at__lte=now)


def _untold(webhook: Webhook) -> list[LogEntry]:
    entries = LogEntry.objects.filter(tournament=webhook.tournament, seq__gt=webhook.sent)
    return list(entries.order_by("seq")[:PIECE])


def _tell(webhook: Webhook, entries: list[LogEntry], now: datetime) -> str:
    """The trouble that there was, or nothing."""
    body = json.dumps(_message(webhook, entries)).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Stichtag",
        "Stichtag-Delivery": f"{webhook.pk}-{entries[0].seq}-{entries[-1].seq}",
        "Stichtag-Signature": signature(webhook.secret, int(now.timestamp()), body),
    }
    try:
        status = http_client.post(webhook.url, body, headers, inside=settings.WEBHOOKS_INSIDE)
    except http_client.Unreachable as failed:
        return failed.code
    return "" if 200 <= status < 300 else str(status)


def _message(webhook: Webhook, entries: list[LogEntry]) -> Json:
    return {
        "event": webhook.tournament.slug,
        "since": webhook.sent,
        "seq": entries[-1].seq,
        "entries": [
            {"seq": entry.seq, "kind": entry.kind, "at": entry.at.isoformat()} for entry in entries
        ],
    }


def _release(webhook: Webhook, now: datetime) -> None:
    Webhook.objects.filter(pk=webhook.pk).update(
        claimed_until=None, failures=0, trouble="", next_at=now
    )


def _put_off(webhook: Webhook, trouble: str, now: datetime) -> None:
    """Twice as long after each failure, up to an hour; in the end for good."""
    failures = webhook.failures + 1
    wait = min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
    Webhook.objects.filter(pk=webhook.pk).update(
        claimed_until=None,
        failures=failures,
        trouble=trouble,
        next_at=now + wait,
        stopped_at=now if failures >= GIVES_UP else None,
    )
