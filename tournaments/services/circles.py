"""Circles of organizers: who belongs to one, and which one a new event goes to."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Circle, CircleMember, Tournament
from tournaments.queries.circles import circles_of
from tournaments.services import ratings
from tournaments.services.members import account
from tournaments.services.slugs import new_slug

NAME_LENGTH = 80


def found(name: str, user: User, *, is_private: bool = False) -> Circle:
    """A new circle with its first organizer."""
    with transaction.atomic():
        circle = Circle.objects.create(name=name, slug=new_slug(name), is_private=is_private)
        CircleMember.objects.create(circle=circle, user=user)
    return circle


def change(circle: Circle, **columns: Any) -> None:
    """Another name, or who may see it."""
    Circle.objects.filter(pk=circle.pk).update(**columns)


def usual_circle(user: User) -> Circle:
    """The circle that somebody's events go to: the latest one joined, else a new one."""
    name = _("Circle of %(name)s") % {"name": user.get_username()[:60]}
    return circles_of(user).first() or found(name, user)


def organizes(user: Any, circle: Circle | None) -> bool:
    """Whether somebody may change the people and the series of a circle."""
    if circle is None or not user.is_authenticated:
        return False
    return bool(user.is_superuser or circle.members.filter(user_id=user.pk).exists())


def invite(circle: Circle, name: str) -> tuple[User, bool]:
    """The user who organizes with us from now on, and whether the account is new."""
    with transaction.atomic():
        user, is_new = account(name)
        CircleMember.objects.get_or_create(circle=circle, user=user)
    return user, is_new


def remove(circle: Circle, name: str) -> bool:
    """Whether somebody was removed; the last organizer never is."""
    with transaction.atomic():
        members = CircleMember.objects.select_for_update().filter(circle=circle)
        member = members.filter(user__username=name).first()
        if member is None or members.count() < 2:
            return False
        member.delete()
    return True


def adopt(tournament: Tournament, circle: Circle) -> None:
    """The event belongs to this circle from now on; who its entrants are must be said anew."""
    if tournament.circle_id == circle.pk:
        return
    with transaction.atomic():
        row = Tournament.objects.select_for_update().get(pk=tournament.pk)
        row.participations.all().delete()
        row.in_series.all().delete()
        ratings.recompute_events([row])
        row.circle = circle
        row.save(update_fields=["circle"])
        ratings.recompute_events([row])
