"""What programs were given: tokens of a user, and the addresses that an event tells."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.models import ApiToken, Tournament, Webhook
from tournaments.words import say

NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Hook:
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
    """The valid tokens, the newest first."""
    return ApiToken.objects.filter(user=user, revoked_at=None).order_by("-pk")


def hooks_of(tournament: Tournament) -> tuple[Hook, ...]:
    """The webhooks of an event in the order of their making."""
    rows = Webhook.objects.filter(tournament=tournament).order_by("pk")
    return tuple(_hook(row, tournament.seq) for row in rows)


def _hook(row: Webhook, seq: int) -> Hook:
    stopped = row.stopped_at is not None
    waits = row.next_at if row.failures and not stopped else None
    return Hook(
        row.pk, row.url, row.secret, max(0, seq - row.sent), trouble(row.trouble), waits, stopped
    )


def trouble(code: str) -> str:
    """Why a call failed, in words: an HTTP status, or a code of `outbound.Unreachable`."""
    if code.isdigit():
        return _("It answered %(status)s.") % {"status": code}
    return say(code) if code else ""
