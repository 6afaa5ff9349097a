"""Organizations with their people, as tests of pages meet them."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.test import Client

from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, NOW, sent
from tests.worlds.phones import english
from tournaments.store.create import create
from tournaments.store.models import Organization, Person, Tournament, User
from tournaments.store.people import ratings

Season = tuple[Organization, User, list[Tournament], dict[str, Person]]


def logged_in(user: User) -> Client:
    client = english()
    client.force_login(user)
    return client


def signed_up(organization: Organization, user: User, *names: str) -> Tournament:
    tournament = create({"name": "Abend"}, now=NOW, user=user, organization=organization)
    for name in names:
        sent(tournament, "register", player=name)
    return tournament


def two_evenings() -> Season:
    """Two evenings of the same eight people."""
    organization, user = organization_of()
    events = [
        played(
            f"people {day}",
            NAMES[:8],
            began=NOW + timedelta(days=day),
            organization=organization,
            user=user,
        )
        for day in (0, 7)
    ]
    people = known(organization, *events)
    with transaction.atomic():
        ratings.recompute_events(events)
    return organization, user, events, people
