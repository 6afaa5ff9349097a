"""The page of a circle: its series, its events, the games it plays."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Circle, Series, Tournament
from tournaments.queries.alltime import games_played
from tournaments.queries.people import listed
from tournaments.queries.record import game_name, visible

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Evening:
    """An event; `unnamed` counts entrants of whom nobody has said yet who they are."""

    event: Tournament
    unnamed: int


@dataclass(frozen=True, slots=True)
class CirclePage:
    running: tuple[Series, ...]
    archive: tuple[Series, ...]
    evenings: tuple[Evening, ...]
    games: tuple[tuple[str, str], ...]
    people: int


def circles_of(user: User) -> QuerySet[Circle]:
    """The circles that somebody organizes, the usual one (joined last) first."""
    return Circle.objects.filter(members__user=user).order_by("-members__pk")


def circle_page(circle: Circle, *, everything: bool) -> CirclePage:
    """What may be seen of a circle."""
    series = series_of(circle, everything=everything)
    named = Count("participations__player", distinct=True)
    events = visible(everything=everything).filter(circle=circle).annotate(named=named)
    when = Coalesce("played_at", "planned_at", "created_at")
    latest = events.order_by(when.desc(), "-pk")[:SHOWN]
    return CirclePage(
        tuple(one for one in series if one.closed_at is None),
        tuple(one for one in series if one.closed_at is not None),
        tuple(Evening(event, max(event.player_count - event.named, 0)) for event in latest),
        tuple((key, game_name(key)) for key in games_played(circle, everything=everything)),
        listed(circle, everything=everything).count(),
    )


def series_of(circle: Circle, *, everything: bool) -> tuple[Series, ...]:
    """The series, the latest first; strangers see those whose events are all public."""
    hidden = Count("events", filter=Q(events__tournament__is_private=True), distinct=True)
    found = circle.series.annotate(
        hidden=hidden, event_count=Count("events", distinct=True)
    ).order_by("-created_at", "-pk")
    return tuple(found if everything else found.filter(is_private=False, hidden=0))
