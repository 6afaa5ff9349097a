"""Figures of the installation for who watches over it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Max, Min, Q

from tournaments.runtime.metrics import Figure, Figures
from tournaments.store.backups.automatic import is_behind
from tournaments.store.backups.copies import newest
from tournaments.store.models import EventForecast, LogEntry, Mail, Tournament, Webhook


def figures(now: datetime) -> Figures:
    """Return events by phase, what is late, and for how long something has had no backup."""
    phases = (
        Tournament.present.filter(demo_speed=None).values_list("phase").annotate(count=Count("pk"))
    )
    hooks = Webhook.objects.filter(tournament__removed_at=None).aggregate(
        failing=Count("pk", filter=Q(failures__gt=0, stopped_at=None)),
        stopped=Count("pk", filter=Q(stopped_at__isnull=False)),
    )
    found: dict[str, Figure] = {
        "events": ("phase", dict(phases.order_by())),
        "log_entries": LogEntry.objects.aggregate(last=Max("pk"))["last"] or 0,
        "webhooks": ("state", hooks),
        **late(now),
    }
    if copy := newest():
        since = copy.at if is_behind(copy) else None
        found |= {"backup_lag_seconds": _age(since, now), "backup_bytes": copy.size}
    return found


def late(now: datetime) -> dict[str, float]:
    """Return how many wait, and for how many seconds: due commands, forecasts, mails."""
    due = Tournament.present.filter(due_at__lte=now, demo_speed=None)
    wanted = EventForecast.objects.filter(wanted_at__isnull=False)
    forecasts = wanted.aggregate(count=Count("pk"), first=Min("wanted_at"))
    failed = Mail.objects.exclude(stopped_at=None).count()
    return {
        "due_lag_seconds": _age(due.aggregate(first=Min("due_at"))["first"], now),
        "forecasts_waiting": forecasts["count"],
        "forecast_lag_seconds": _age(forecasts["first"], now),
        "mails_waiting": Mail.objects.count() - failed,
        "mails_failed": failed,
    }


def _age(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since else 0.0
