"""Figures of the installation for who watches over it."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Max, Min, Q

from tournaments.store.backups.copies import newest
from tournaments.store.models import EventForecast, LogEntry, Tournament, Webhook


def figures(now: datetime) -> dict[str, float]:
    """Return events by phase, what is late, and the age of the last backup."""
    phases = Tournament.present.values_list("phase").annotate(count=Count("pk"))
    found = {f'events{{phase="{phase}"}}': float(count) for phase, count in phases.order_by()}
    found["log_entries"] = float(LogEntry.objects.aggregate(last=Max("pk"))["last"] or 0)
    due = Tournament.present.filter(due_at__lte=now, demo_speed=None)
    found["due_lag_seconds"] = _age(due.aggregate(first=Min("due_at"))["first"], now)
    hooks = Webhook.objects.filter(tournament__removed_at=None).aggregate(
        failing=Count("pk", filter=Q(failures__gt=0, stopped_at=None)),
        stopped=Count("pk", filter=Q(stopped_at__isnull=False)),
    )
    found |= {f'webhooks{{state="{state}"}}': float(count) for state, count in hooks.items()}
    wanted = EventForecast.objects.filter(wanted_at__isnull=False)
    waiting = wanted.aggregate(count=Count("pk"), first=Min("wanted_at"))
    found["forecasts_waiting"] = float(waiting["count"])
    found["forecast_lag_seconds"] = _age(waiting["first"], now)
    copy = newest()
    if copy:
        found |= {"backup_age_seconds": _age(copy.at, now), "backup_bytes": float(copy.size)}
    return found


def _age(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since else 0.0
