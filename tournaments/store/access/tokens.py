"""Store API tokens as digests, and webhooks."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.envelope import Problem
from tournaments.domain.names import is_proper, tidy
from tournaments.domain.refusal import RefusedError
from tournaments.store.models import ApiToken, Tournament, User, Webhook
from tournaments.wording.problems import say

NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class WebhookStatus:
    """A webhook for people. `behind` counts the entries that it has not heard; `trouble` is why
    the last call failed, in words; `again_at` is when it is tried again."""

    pk: int
    url: str
    secret: str
    behind: int
    trouble: str
    again_at: datetime | None
    stopped: bool


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens that were not revoked, the newest first."""
    return ApiToken.objects.filter(user=user, revoked_at=None).order_by("-pk")


def hooks_of(tournament: Tournament) -> tuple[WebhookStatus, ...]:
    """The webhooks of an event in the order of their making."""
    rows = Webhook.objects.filter(tournament=tournament).order_by("pk")
    return tuple(_hook(row, tournament.seq) for row in rows)


def _hook(row: Webhook, seq: int) -> WebhookStatus:
    stopped = row.stopped_at is not None
    waits = row.next_at if row.failures and not stopped else None
    return WebhookStatus(
        row.pk, row.url, row.secret, max(0, seq - row.sent), trouble(row.trouble), waits, stopped
    )


def trouble(code: str) -> str:
    """Return the reason of a failed call in words: an HTTP status, or a code of `Unreachable`."""
    if code.isdigit():
        return _("It answered %(status)s.") % {"status": code}
    return say(code) if code else ""


PREFIX = "stg_"
# how exactly the last use is known; each noting is a write
_USE_NOTED = timedelta(hours=1)


def issue(
    user: User, name: str, *, scope: str = ApiToken.Scope.ALL, days: int | None = None
) -> str:
    """A new token of this user, for `days` days or (None) without an end; it cannot be shown
    again. One of the same name that has expired goes. Raises RefusedError."""
    name, now = tidy(name), timezone.now()
    if not is_proper(name) or len(name) > NAME_LENGTH:
        raise RefusedError((Problem("token_name", "name"),))
    token = PREFIX + secrets.token_urlsafe(32)
    try:
        with transaction.atomic():
            tokens_of(user).filter(name=name, expires_at__lte=now).update(revoked_at=now)
            ApiToken.objects.create(
                user=user,
                name=name,
                digest=_digest(token),
                scope=scope,
                expires_at=now + timedelta(days=days) if days else None,
            )
    except IntegrityError:
        raise RefusedError((Problem("token_name_taken", "name"),)) from None
    return token


def valid(token: str, *, now: datetime) -> ApiToken | None:
    """Return the token with its user; None if it was revoked, or expired, or its account closed."""
    row = ApiToken.objects.select_related("user").filter(digest=_digest(token)).first()
    if row is None or row.revoked_at or not row.user.is_active:
        return None
    if row.expires_at is not None and row.expires_at <= now:
        return None
    if row.last_used_at is None or now - row.last_used_at > _USE_NOTED:
        ApiToken.objects.filter(pk=row.pk).update(last_used_at=now)
    return row


def revoke(user: User, name: str, *, now: datetime) -> int:
    """Take back the user's tokens of this name; how many there were."""
    return tokens_of(user).filter(name=name).update(revoked_at=now)


def revoke_all(user: User, *, now: datetime) -> int:
    """Take back every token of the user; how many there were."""
    return tokens_of(user).update(revoked_at=now)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
