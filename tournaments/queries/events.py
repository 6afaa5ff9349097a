"""Lists of events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

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
    mine = _run_by(user)
    public = all_events.filter(is_private=False)
    return Events(
        tuple(all_events.filter(mine).distinct()[:SHOWN]),
        tuple(public.exclude(phase="finished").exclude(mine).distinct()[:SHOWN]),
        tuple(public.filter(phase="finished").exclude(mine).distinct()[:SHOWN]),
    )


def visible_events(user: Any) -> QuerySet[Tournament]:
    """The public events and those that the user runs (None: a stranger), the latest first."""
    seen = Q(is_private=False) if user is None else _run_by(user) | Q(is_private=False)
    ids = Tournament.objects.filter(seen, archived_at=None).values("pk")
    return Tournament.objects.filter(pk__in=ids).order_by("-created_at", "-pk")


def beside(tournament: Tournament) -> QuerySet[Tournament]:
    """Other events of the circle and the game that are over: they may be groups of one stage."""
    if tournament.circle_id is None:
        return Tournament.objects.none()
    same = Tournament.objects.filter(circle=tournament.circle_id, game=tournament.game)
    over = same.filter(phase="finished", archived_at=None).exclude(pk=tournament.pk)
    latest = over.order_by("-played_at", "-pk")
    return latest.filter(pk__in=list(latest.values_list("pk", flat=True)[:SHOWN]))


def _run_by(user: Any) -> Q:
    if not user.is_authenticated:
        return Q(pk=None)
    return ~Q(pk=None) if user.is_superuser else Q(members__user_id=user.pk)
