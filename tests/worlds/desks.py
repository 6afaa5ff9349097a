"""Browsers of those who run an event."""

from __future__ import annotations

from django.test import Client

from tests.worlds.phones import english
from tournaments.store.models import Membership, Tournament, User


def desk_of(tournament: Tournament, name: str = "chefin", role: str = "organizer") -> Client:
    """A browser in English of somebody who runs the event."""
    user, _made = User.objects.get_or_create(username=name)
    Membership.objects.get_or_create(tournament=tournament, user=user, defaults={"role": role})
    client = english()
    client.force_login(user)
    return client
