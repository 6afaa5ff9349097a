"""Roles: who runs an event or an organization, and as what.

Every change of a role goes through here, so that no place loses its last organizer. A role is given
only by an invitation that its owner accepts (`invitations.py`), or by making the place.
"""

from __future__ import annotations

from typing import TypeAlias

from django.db.models import QuerySet

from games.envelope import Problem
from tournaments.domain.names import account_key
from tournaments.domain.refusal import RefusedError
from tournaments.store.locks import held, lock_all
from tournaments.store.models import (
    Invitation,
    Membership,
    Organization,
    OrganizationMember,
    Tournament,
    User,
)

Place: TypeAlias = Tournament | Organization
Members: TypeAlias = QuerySet[Membership] | QuerySet[OrganizationMember]
ORGANIZER, HELPER = Membership.Role.ORGANIZER.value, Membership.Role.HELPER.value


def members(place: Place) -> Members:
    """Return who runs a place, organizers first."""
    if isinstance(place, Organization):
        return place.members.select_related("user").order_by("user__username")
    return place.members.select_related("user").order_by("-role", "user__username")


def role_of(place: Place, user: User) -> str | None:
    """Return the role of an account at a place; administrators need none."""
    member = members(place).filter(user=user).first()
    return None if member is None else getattr(member, "role", ORGANIZER)


def member(place: Place, name: str) -> User | None:
    """Return the member of a place by the account's name. Other accounts are not looked at, so
    nobody learns which there are."""
    found = members(place).filter(user__name_key=account_key(name.replace("\x00", ""))).first()
    return found.user if found else None


def decides(place: Place, user: User) -> bool:
    """Return True if an account may change who runs a place."""
    return user.is_active and (user.is_superuser or role_of(place, user) == ORGANIZER)


def set_role(place: Place, user: User, role: str | None, *, by: User | None) -> None:
    """Give an account this role at a place; None: none. Raises RefusedError if it was the last
    organizer who can log in, or if `by` may not (any more). `by`: the organizer who changes it, the
    account itself, or None for an invitation, which says who gave it."""
    with held(place):
        if by is not None and by.pk != user.pk and not decides(place, by):
            raise RefusedError((Problem("not_permitted", ""),))
        former = role_of(place, user)
        if by is not None and (former is None or (by.pk == user.pk and role == ORGANIZER)):
            raise RefusedError(
                (Problem("member_unknown" if former is None else "not_permitted", ""),)
            )
        if former == ORGANIZER and role != ORGANIZER:
            if _is_last(place, user):
                raise RefusedError((Problem("last_organizer", "name"),))
            place.invitations.filter(created_by=user, used_at=None).delete()
        _write(place, user, role)


def _write(place: Place, user: User, role: str | None) -> None:
    """Keep what was decided under the lock."""
    if role is None:
        members(place).filter(user=user).delete()
    elif isinstance(place, Organization):
        place.members.get_or_create(user=user)
    else:
        place.members.update_or_create(user=user, defaults={"role": role})


def _is_last(place: Place, user: User) -> bool:
    """Return True if nobody else who can log in organizes a place."""
    others = members(place).filter(user__is_active=True).exclude(user=user)
    return all(getattr(row, "role", ORGANIZER) != ORGANIZER for row in others)


def _left_alone(user: User) -> tuple[Place, ...]:
    """Return the places that nobody else organizes, each locked."""
    own = Membership.objects.filter(user=user, role=ORGANIZER, tournament__removed_at=None)
    events = lock_all(Tournament, own.values_list("tournament", flat=True))
    in_charge = OrganizationMember.objects.filter(user=user, organization__removed_at=None)
    organizations = lock_all(Organization, in_charge.values_list("organization", flat=True))
    places: list[Place] = [*events.values(), *organizations.values()]
    return tuple(
        place for place in places if role_of(place, user) == ORGANIZER and _is_last(place, user)
    )


def close(user: User, *, anyway: bool = False) -> tuple[Place, ...]:
    """Close an account: no login and no program comes in by it, and its open invitations end.

    Return the places that only this account organizes: with some, it is closed only `anyway`, and
    the administrators run them.
    """
    with held(user):
        alone = _left_alone(user)
        if alone and not anyway:
            return alone
        User.objects.filter(pk=user.pk).update(is_active=False, removed_at=None)
        Invitation.objects.filter(created_by=user, used_at=None).delete()
    return alone
