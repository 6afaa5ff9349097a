"""Browsers of those who run an event."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.phones import english
from tournaments.models import Membership, Tournament


def desk_of(tournament: Tournament, name: str = "chefin", role: str = "organizer") -> Client:
    """A browser in English of somebody who runs the event."""
    user, _made = User.objects.get_or_create(username=name)
    Membership.objects.get_or_create(tournament=tournament, user=user, defaults={"role": role})
    client = english()
    client.force_login(user)
    return client
