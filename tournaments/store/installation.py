"""The installation as its operator sees it: accounts, organizations with their quotas, and what
does not get through."""

from __future__ import annotations

from django.db.models import Count, F, Q, QuerySet

from tournaments.store.models import Organization, User, Webhook

SHOWN = 50


def accounts(text: str) -> QuerySet[User]:
    """Return accounts in whose name or address a text stands, the latest login first."""
    has = Q(username__icontains=text) | Q(email__icontains=text)
    open_events = Q(membership__tournament__removed_at=None) & ~Q(
        membership__tournament__phase="finished"
    )
    rows = User.objects.filter(has).select_related("made_by", "second_factor")
    rows = rows.annotate(events=Count("membership", filter=open_events, distinct=True))
    return rows.order_by(F("last_login").desc(nulls_last=True), "pk")


def organizations(text: str) -> QuerySet[Organization]:
    """Return organizations in whose name a text stands, those with most open events first."""
    is_open = ~Q(tournaments__phase="finished") & Q(tournaments__removed_at=None)
    rows = Organization.objects.filter(name__icontains=text)
    rows = rows.annotate(
        events=Count("tournaments", distinct=True),
        open=Count("tournaments", filter=is_open, distinct=True),
        organizers=Count("members", distinct=True),
    )
    return rows.order_by("-open", "name", "pk")


def failing_webhooks() -> QuerySet[Webhook]:
    """Return the webhooks that do not get through."""
    failing = Webhook.objects.filter(Q(failures__gt=0) | Q(stopped_at__isnull=False))
    return failing.filter(sent__lt=F("tournament__seq")).select_related("tournament")
