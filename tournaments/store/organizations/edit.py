"""Organizations of organizers: who belongs to one, and which one a new event goes to."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.store.access.members import account
from tournaments.store.models import Organization, OrganizationMember, Tournament, User
from tournaments.store.organizations.overview import organizations_of
from tournaments.store.people import ratings
from tournaments.store.slugs import new_slug

NAME_LENGTH = 80


def create(name: str, user: User, *, is_private: bool = False) -> Organization:
    """A new organization with its first organizer."""
    with transaction.atomic():
        organization = Organization.objects.create(
            name=name, slug=new_slug(name), is_private=is_private
        )
        OrganizationMember.objects.create(organization=organization, user=user)
    return organization


def change(organization: Organization, **columns: object) -> None:
    """Another name, or who may see it."""
    Organization.objects.filter(pk=organization.pk).update(**columns)


def usual_organization(user: User) -> Organization:
    """The organization that somebody's events go to: the latest one joined, else a new one."""
    name = _("Organization of %(name)s") % {"name": user.get_username()[:60]}
    return organizations_of(user).first() or create(name, user)


def organizes(user: Any, organization: Organization | None) -> bool:
    """Whether somebody may change the people and the series of an organization."""
    if organization is None or not user.is_authenticated:
        return False
    return bool(user.is_superuser or organization.members.filter(user_id=user.pk).exists())


def invite(organization: Organization, name: str) -> tuple[User, bool]:
    """The user who organizes with us from now on, and whether the account is new."""
    with transaction.atomic():
        user, is_new = account(name)
        OrganizationMember.objects.get_or_create(organization=organization, user=user)
    return user, is_new


def remove(organization: Organization, name: str) -> bool:
    """Whether somebody was removed; the last organizer never is."""
    with transaction.atomic():
        members = OrganizationMember.objects.select_for_update().filter(organization=organization)
        member = members.filter(user__username=name).first()
        if member is None or members.count() < 2:
            return False
        member.delete()
    return True


def adopt(tournament: Tournament, organization: Organization) -> None:
    """The event belongs to it from now on; who its entrants are must be said anew."""
    if tournament.organization_id == organization.pk:
        return
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        row.participations.all().delete()
        row.in_series.all().delete()
        ratings.recompute_events([row])
        row.organization = organization
        row.save(update_fields=["organization"])
        ratings.recompute_events([row])
