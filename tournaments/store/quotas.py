"""Quotas of accounts and organizations: tournaments, organizations, series, variants, webhooks.

Counting follows the rate limit, which serializes transactions of a client. So parallel requests do
not exceed the quota.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from games.envelope import Problem
from tournaments.domain.refusal import RefusedError
from tournaments.store import limits
from tournaments.store.models import (
    Organization,
    RuleVariant,
    Tournament,
    User,
    Webhook,
)

OPEN_EVENTS: Final = 200  # that are not over, of an account and of an organization
OPEN_SERIES: Final = 100  # that are not in the archive, of an organization
VARIANTS: Final = 200  # of an account, drafts and published ones; retired ones do not count
OPEN_WEBHOOKS: Final = 50  # of their events that are not over


def ask_event(user: User | None, organization: Organization | None, *, now: datetime) -> None:
    """Count a new event for who makes it; raises RefusedError. Administrators have no quota, nor
    has a command on the server."""
    if user is None or user.is_superuser:
        return
    uses = [(limits.EVENT_OF_ACCOUNT, f"{user.pk}")]
    if organization is not None:
        uses.append((limits.EVENT_OF_ORGANIZATION, f"{organization.pk}"))
    limits.ask(*uses, now=now)
    if _is_full(Tournament.objects.exclude(phase="finished"), user, organization, OPEN_EVENTS):
        raise RefusedError((Problem("events_open", ""),))


def ask_organization(user: User, *, now: datetime) -> None:
    """Count a new organization of an account; raises RefusedError."""
    if not user.is_superuser:
        limits.ask((limits.ORGANIZATION, f"{user.pk}"), now=now)


def ask_series(user: User | None, organization: Organization, *, now: datetime) -> None:
    """Count a new series or season for who makes it; raises RefusedError."""
    if user is None or user.is_superuser:
        return
    limits.ask(
        (limits.SERIES_OF_ACCOUNT, f"{user.pk}"),
        (limits.SERIES_OF_ORGANIZATION, f"{organization.pk}"),
        now=now,
    )
    if organization.series.filter(closed_at=None).count() >= OPEN_SERIES:
        raise RefusedError((Problem("series_open", ""),))


def ask_variant(user: User | None, *, now: datetime) -> None:
    """Count a new draft of house rules for who makes it; raises RefusedError."""
    if user is None or user.is_superuser:
        return
    limits.ask((limits.VARIANT, f"{user.pk}"), now=now)
    own = RuleVariant.objects.filter(created_by=user)
    if own.exclude(status=RuleVariant.Status.RETIRED).count() >= VARIANTS:
        raise RefusedError((Problem("variants_open", ""),))


def ask_webhook(user: User | None, tournament: Tournament) -> None:
    """Raise RefusedError if an account or an organization tells too many addresses already."""
    if user is None or user.is_superuser:
        return
    hooks = Webhook.objects.exclude(tournament__phase="finished")
    of_events = Q(tournament__organization=tournament.organization_id)
    if tournament.organization_id is None:
        of_events = Q(pk=None)
    for mine in (Q(created_by=user), of_events):
        if hooks.filter(mine).count() >= OPEN_WEBHOOKS:
            raise RefusedError((Problem("webhooks_many", "url"),))


def _is_full(
    rows: QuerySet[Tournament], user: User, organization: Organization | None, most: int
) -> bool:
    if rows.filter(created_by=user).count() >= most:
        return True
    return organization is not None and rows.filter(organization=organization).count() >= most
