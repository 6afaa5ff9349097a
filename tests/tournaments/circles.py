"""Circles with their people, as tests of pages meet them."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.evenings import circle_of, known, played
from tests.tournaments.events import NAMES, NOW, sent
from tests.tournaments.phones import english
from tournaments.models import Circle, Person, Tournament
from tournaments.services import ratings
from tournaments.services.create import create

Season = tuple[Circle, User, list[Tournament], dict[str, Person]]


def logged_in(user: User) -> Client:
    client = english()
    client.force_login(user)
    return client


def signed_up(circle: Circle, user: User, *names: str) -> Tournament:
    tournament = create({"name": "Abend"}, now=NOW, user=user, circle=circle)
    for name in names:
        sent(tournament, "register", player=name)
    return tournament


def two_evenings() -> Season:
    """Two evenings of the same eight people."""
    circle, user = circle_of()
    events = [
        played(
            f"people {day}", NAMES[:8], began=NOW + timedelta(days=day), circle=circle, user=user
        )
        for day in (0, 7)
    ]
    people = known(circle, *events)
    ratings.recompute_events(events)
    return circle, user, events, people
