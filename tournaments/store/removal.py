"""Deleting an event: at once for everybody, and for good after a while.

Until then its organizers can bring it back. What is gone for good is gone from all tables, from
people's records and their ratings; backups keep it as long as they are kept.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from games.envelope import Problem
from tournaments.domain.actors import Role
from tournaments.domain.refusal import Refused
from tournaments.store.locks import held
from tournaments.store.models import Tournament
from tournaments.store.people import ratings

GRACE = timedelta(days=30)


def remove(tournament: Tournament, now: datetime) -> datetime:
    """Delete an event; return until when it can be brought back. Raises Refused while it counts in
    a series."""
    with held(tournament) as row:
        if row.in_series.exists():
            raise Refused((Problem("in_series", ""),))
        if row.removed_at is None:
            _set(row, now)
        return (row.removed_at or now) + GRACE


def bring_back(tournament: Tournament) -> None:
    """Let an event be there again as it was."""
    with held(tournament) as row:
        _set(row, None)


def removed_by(user: Any) -> QuerySet[Tournament]:
    """The deleted events that this user may bring back, the latest first."""
    gone = Tournament.objects.exclude(removed_at=None).order_by("-removed_at", "-pk")
    if not user.is_authenticated:
        return gone.none()
    mine = gone.filter(members__user=user.pk, members__role=Role.ORGANIZER)
    return gone if user.is_superuser else mine


def clear_away(now: datetime) -> None:
    """Delete for good what nobody has brought back in time."""
    lapsed = Tournament.objects.filter(removed_at__lt=now - GRACE)
    for event in lapsed:
        with suppress(Refused), held(event) as row:  # another worker may have been faster
            if lapsed.filter(pk=row.pk).exists():
                row.delete()


def _set(row: Tournament, at: datetime | None) -> None:
    row.removed_at = at
    row.save(update_fields=["removed_at"])
    ratings.recompute_events([row])
