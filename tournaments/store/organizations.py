"""Organizations: founding one, who organizes, and its page with series, events and games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from games.envelope import Problem
from tournaments.domain.refusal import RefusedError
from tournaments.store.locks import held, lock_present
from tournaments.store.models import (
    Organization,
    OrganizationLogo,
    OrganizationMember,
    Series,
    Tournament,
    User,
)
from tournaments.store.people import ratings
from tournaments.store.people.alltime import games_played
from tournaments.store.people.candidates import listed
from tournaments.store.people.record import game_name, visible
from tournaments.store.slugs import new_slug

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
    """Return the organizations that a user organizes, the usual one first (`is_usual`)."""
    chosen = User.objects.filter(pk=user.pk, usual_organization=OuterRef("pk"))
    own = Organization.present.filter(members__user=user).annotate(is_usual=Exists(chosen))
    return own.order_by("-is_usual", "-members__pk")


def organization_page(organization: Organization, *, everything: bool) -> OrganizationPage:
    """Return what may be seen of an organization."""
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


NAME_LENGTH = 80


def create(name: str, user: User, *, is_private: bool = False) -> Organization:
    """A new organization with its first organizer, whose new events go there from now on."""
    with transaction.atomic():
        organization = Organization.objects.create(
            name=name, slug=new_slug(name), is_private=is_private
        )
        OrganizationMember.objects.create(organization=organization, user=user)
        User.objects.filter(pk=user.pk).update(usual_organization=organization)
    return organization


def choose(organization: Organization, user: User) -> None:
    """Let new events of an account go to this organization of theirs. Raises RefusedError."""
    with held(user), held(organization):
        if not organization.members.filter(user=user).exists():
            raise RefusedError((Problem("not_permitted", ""),))
        User.objects.filter(pk=user.pk).update(usual_organization=organization)


def change(organization: Organization, **columns: object) -> None:
    """Another name, or who may see it."""
    Organization.objects.filter(pk=organization.pk).update(**columns)


def logo(organization: Organization | None) -> bytes | None:
    """Its picture as PNG."""
    row = OrganizationLogo.objects.filter(organization=organization).first()
    return bytes(row.content) if row else None


def has_logo(organization: Organization) -> bool:
    return OrganizationLogo.objects.filter(organization=organization).exists()


def set_logo(organization: Organization, content: bytes | None) -> None:
    """Another picture, a PNG, or none."""
    if content is None:
        OrganizationLogo.objects.filter(organization=organization).delete()
    else:
        OrganizationLogo.objects.update_or_create(
            organization=organization, defaults={"content": content}
        )


def usual_organization(user: User) -> Organization:
    """Return the organization that a user's events go to: the one chosen or made last, else a
    new one. To have joined another one changes nothing."""
    if there := _chosen(user):
        return there
    name = _("Organization of %(name)s") % {"name": user.get_username()[:60]}
    with held(user):  # whose first two events come at once has one organization
        return _chosen(user) or create(name, user)


def _chosen(user: User) -> Organization | None:
    chosen = User.objects.filter(pk=user.pk).values("usual_organization")
    return Organization.present.filter(members__user=user, pk__in=chosen).first()


def organizes(user: Any, organization: Organization | None) -> bool:
    """Return True if a user may change the people and the series of an organization."""
    if organization is None or organization.removed_at or not user.is_authenticated:
        return False
    return bool(user.is_superuser or organization.members.filter(user_id=user.pk).exists())


def adopt(tournament: Tournament, organization: Organization) -> None:
    """Move a tournament to an organization; its entrants must be assigned again. Raises
    RefusedError if either was deleted meanwhile."""
    with held(tournament) as row:
        if row.removed_at:
            raise RefusedError((Problem("gone", ""),))
        if row.organization_id == organization.pk:
            return
        lock_present(filter(None, [row.organization, organization]))
        row.participations.all().delete()
        row.in_series.all().delete()
        ratings.recompute_events([row])
        row.organization = organization
        row.save(update_fields=["organization"])
        ratings.recompute_events([row])
