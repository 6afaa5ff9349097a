"""Lists of events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.models import Tournament

SHOWN = 30


@dataclass(frozen=True, slots=True)
class Events:
    """`mine` are those that somebody helps to run, `open` the public ones that are not over."""

    mine: tuple[Tournament, ...]
    open: tuple[Tournament, ...]
    past: tuple[Tournament, ...]


def events_for(user: Any) -> Events:
    """What the start page shows to this user."""
    all_events = Tournament.objects.filter(archived_at=None).order_by("-created_at")
    mine = Q(members__user_id=user.pk) if user.is_authenticated else Q(pk=None)
    if user.is_authenticated and user.is_superuser:
        mine = Q()
    public = all_events.filter(is_private=False)
    return Events(
        tuple(all_events.filter(mine).distinct()[:SHOWN]),
        tuple(public.exclude(phase="finished")[:SHOWN]),
        tuple(public.filter(phase="finished")[:SHOWN]),
    )
