"""Who helps to run an event."""

from __future__ import annotations

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tournaments.store.access.accounts import named, new_account
from tournaments.store.locks import held
from tournaments.store.models import Membership, Tournament, User

NAME_LENGTH = 60
name_validator = UnicodeUsernameValidator()


def is_user_name(name: str) -> bool:
    """Whether an account may be called so."""
    try:
        name_validator(name)
    except ValidationError:
        return False
    return len(name) <= NAME_LENGTH


def account(name: str) -> tuple[User, bool]:
    """The user of this name, and whether the account is new (no password yet)."""
    known = named(name)
    return known or new_account(name, now=timezone.now()), known is None


def invite(tournament: Tournament, name: str, role: str) -> tuple[User, bool]:
    """The user with this role from now on, and whether the account is new (no password yet)."""
    with transaction.atomic():
        user, is_new = account(name)
        Membership.objects.update_or_create(
            tournament=tournament, user=user, defaults={"role": role}
        )
    return user, is_new


def remove(tournament: Tournament, name: str) -> bool:
    """Whether somebody was removed; the last organizer never is."""
    with held(tournament):
        members = Membership.objects.filter(tournament=tournament)
        member = members.filter(user__username=name).first()
        organizers = members.filter(role=Membership.Role.ORGANIZER).count()
        if member is None or (member.role == Membership.Role.ORGANIZER and organizers < 2):
            return False
        member.delete()
    return True
