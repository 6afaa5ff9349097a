"""The page of an organization: its series, its events, the games it plays."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.store.models import Organization, Series, Tournament, User
from tournaments.store.people.alltime import games_played
from tournaments.store.people.candidates import listed
from tournaments.store.people.record import game_name, visible

SHOWN = 20


@dataclass(frozen=True, slots=True)
class OrganizationEvent:
    """An event; `unnamed` counts entrants of whom nobody has said yet who they are."""

    event: Tournament
    unnamed: int


@dataclass(frozen=True, slots=True)
class OrganizationPage:
    running: tuple[Series, ...]
    archive: tuple[Series, ...]
    evenings: tuple[OrganizationEvent, ...]
    games: tuple[tuple[str, str], ...]
    people: int


def organizations_of(user: User) -> QuerySet[Organization]:
    """The organizations that somebody organizes, the usual one (joined last) first."""
    return Organization.objects.filter(members__user=user).order_by("-members__pk")


def organization_page(organization: Organization, *, everything: bool) -> OrganizationPage:
    """What may be seen of an organization."""
    series = series_of(organization, everything=everything)
    named = Count("participations__player", distinct=True)
    events = visible(everything=everything).filter(organization=organization).annotate(named=named)
    when = Coalesce("played_at", "planned_at", "created_at")
    latest = events.order_by(when.desc(), "-pk")[:SHOWN]
    return OrganizationPage(
        tuple(season for season in series if season.closed_at is None),
        tuple(season for season in series if season.closed_at is not None),
        tuple(
            OrganizationEvent(event, max(event.player_count - event.named, 0)) for event in latest
        ),
        tuple((key, game_name(key)) for key in games_played(organization, everything=everything)),
        listed(organization, everything=everything).count(),
    )


def series_of(organization: Organization, *, everything: bool) -> tuple[Series, ...]:
    """The series, the latest first; strangers see those whose events are all public."""
    hidden = Count("events", filter=Q(events__tournament__is_private=True), distinct=True)
    rows = organization.series.annotate(
        hidden=hidden, event_count=Count("events", distinct=True)
    ).order_by("-created_at", "-pk")
    return tuple(rows if everything else rows.filter(is_private=False, hidden=0))
