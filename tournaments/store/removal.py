"""Delete events, organizations and accounts: at once for everybody, for good after a while.

Until then their organizers, or the owner of the account, can restore them. Then they go from all
tables, from people's records and their ratings; backups keep them as long as they exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.envelope import Problem
from tournaments.domain.actors import Role
from tournaments.domain.refusal import RefusedError
from tournaments.store.access.accounts import named
from tournaments.store.access.roles import Place, close
from tournaments.store.locks import held, lock, lock_all
from tournaments.store.models import Organization, RuleVariant, Tournament, User
from tournaments.store.people import ratings

GRACE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Removed:
    """An event or organization that can be brought back until `until`."""

    place: Place
    until: datetime

    @property
    def is_event(self) -> bool:
        return isinstance(self.place, Tournament)


def remove(tournament: Tournament, now: datetime) -> datetime:
    """Delete an event; return until when it can be brought back. Raises RefusedError while it
    counts in a series."""
    with held(tournament) as row:
        if row.in_series.exists():
            raise RefusedError((Problem("in_series", ""),))
        if row.removed_at is None:
            _set(row, now)
            ratings.recompute_events([row])
        return (row.removed_at or now) + GRACE


def bring_back(tournament: Tournament) -> None:
    """Let an event be there again as it was; without its organization if that is deleted."""
    with held(tournament) as row:
        _set(row, None)
        if row.organization and row.organization.removed_at:
            row.participations.all().delete()
            row.in_series.all().delete()
            row.organization = None
            row.save(update_fields=["organization"])
        ratings.recompute_events([row])


def remove_organization(organization: Organization, now: datetime) -> datetime:
    """Delete an organization with its people, series and events; return until when all of it can be
    brought back."""
    with _with_events(organization) as (row, events):
        if row.removed_at is None:
            _set(row, now)
            events.filter(removed_at=None).update(removed_at=now)
        return (row.removed_at or now) + GRACE


def bring_organization_back(organization: Organization) -> None:
    """Let an organization be there again with the events that were deleted with it."""
    with _with_events(organization) as (row, events):
        events.filter(removed_at=row.removed_at).update(removed_at=None)
        _set(row, None)


@contextmanager
def _with_events(
    organization: Organization,
) -> Iterator[tuple[Organization, QuerySet[Tournament]]]:
    """An organization as it is now, and its events, all locked."""
    with transaction.atomic():
        events = Tournament.objects.filter(organization=organization)
        lock_all(Tournament, events.values_list("pk", flat=True))
        row = lock(organization)  # from here on no event comes in
        yield row, events


def remove_account(user: User, now: datetime, *, by_owner: bool = False) -> datetime:
    """Close and delete an account; return until when it can be brought back: by its password only
    if its owner deleted it. Raises RefusedError as `close_account` does."""
    with transaction.atomic():
        row = close_account(user)
        _set(row, row.removed_at or now)
        if not by_owner:
            row.set_unusable_password()
            row.save(update_fields=["password"])
        return (row.removed_at or now) + GRACE


def close_account(user: User) -> User:
    """Close an account. Raises RefusedError if an event or organization would have nobody, or the
    installation no administrator."""
    with transaction.atomic():
        administrators = User.objects.filter(is_superuser=True, is_active=True)
        keys = {user.pk, *administrators.values_list("pk", flat=True)}
        rows = lock_all(User, keys)  # so two do not close each other at once
        others = administrators.filter(pk__in=keys - {user.pk})
        row = rows.get(user.pk)
        if row is None:
            raise RefusedError((Problem("gone", ""),))
        if row.is_superuser and row.is_active and not others.exists():
            raise RefusedError((Problem("last_administrator", ""),))
        if alone := close(row):
            raise RefusedError(tuple(Problem("organizes_alone", place.name) for place in alone))
    return row


def bring_account_back(user: User) -> None:
    """Open an account again, whether it was closed or deleted."""
    with held(user) as row:
        row.is_active = True
        row.save(update_fields=["is_active"])
        _set(row, None)


def returns(name: str, password: str) -> bool:
    """Return True if the owner of a deleted account logs in, which brings it back."""
    user = named(name)
    if user is None or user.removed_at is None or not user.check_password(password):
        return False
    with suppress(RefusedError):  # it is gone for good since
        bring_account_back(user)
        return True
    return False


def removed_by(user: Any) -> QuerySet[Tournament]:
    """Return the deleted events that this user may bring back, the latest first; not those that
    come back with an organization of theirs."""
    gone = Tournament.objects.exclude(removed_at=None).order_by("-removed_at", "-pk")
    if not user.is_authenticated:
        return gone.none()
    deleted = Q(organization__removed_at__isnull=False)
    if user.is_superuser:
        return gone.exclude(deleted)
    mine = gone.filter(members__user=user.pk, members__role=Role.ORGANIZER)
    return mine.exclude(deleted & Q(organization__in=removed_organizations(user)))


def removed_organizations(user: Any) -> QuerySet[Organization]:
    """Return the deleted organizations that this user may bring back, the latest first."""
    kept = Organization.objects.filter(removed_at__gte=timezone.now() - GRACE)
    gone = kept.order_by("-removed_at", "-pk")
    if not user.is_authenticated:
        return gone.none()
    return gone if user.is_superuser else gone.filter(members__user=user.pk)


def all_removed_by(user: Any, most: int) -> list[Removed]:
    """Return what this user may bring back, organizations first."""
    places: list[Place] = [*removed_organizations(user)[:most], *removed_by(user)[:most]]
    return [Removed(place, place.removed_at + GRACE) for place in places if place.removed_at]


def clear_away(now: datetime) -> None:
    """Delete for good what nobody has brought back in time."""
    models: tuple[type[Model], ...] = (Tournament, Organization, User)
    for model in models:
        lapsed = model._default_manager.filter(removed_at__lt=now - GRACE)
        for each in lapsed:
            with suppress(RefusedError), held(each) as row:  # another worker may have been faster
                if lapsed.filter(pk=row.pk).exists():
                    if isinstance(row, User):
                        row.rulevariant_set.filter(status=RuleVariant.Status.DRAFT).delete()
                    row.delete()


def _set(row: Tournament | Organization | User, at: datetime | None) -> None:
    row.removed_at = at
    row.save(update_fields=["removed_at"])
