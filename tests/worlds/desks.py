"""Browsers of those who run an event."""

from __future__ import annotations

import re

from django.test import Client

from tests.worlds.phones import english
from tournaments.store.models import Membership, Tournament, User


def desk_of(tournament: Tournament, name: str = "chefin", role: str = "organizer") -> Client:
    """A browser in English of a user who runs the event."""
    user, _made = User.objects.get_or_create(username=name)
    Membership.objects.get_or_create(tournament=tournament, user=user, defaults={"role": role})
    client = english()
    client.force_login(user)
    return client


def printed(client: Client, tournament: Tournament) -> list[str]:
    """Everything that the page offers to print; all of it can be had."""
    place = f"/e/{tournament.slug}/desk/print/"
    offered = re.findall(r'id="paper-([a-z-]+)"', client.get(place).content.decode())
    answers = [
        client.get(f"{place}{key}.pdf?language={('de', 'en')[k % 2]}")
        for k, key in enumerate(offered)
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert all(b"".join(answer).startswith(b"%PDF") for answer in answers)  # type: ignore[arg-type]
    return offered
