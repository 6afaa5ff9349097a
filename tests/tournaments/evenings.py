"""Whole evenings that play themselves through the one door, the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from tests.tournaments.events import NAMES, NOW, log_of, send, sent
from tournaments.models import Circle, Participation, Person, Tournament
from tournaments.queries import course as courses
from tournaments.services.circles import found
from tournaments.services.create import create
from tournaments.services.demo import play


def circle_of(username: str = "orga", name: str = "Kartenfreunde") -> tuple[Circle, User]:
    """A circle and its organizer."""
    user, _ = User.objects.get_or_create(username=username)
    return found(name, user), user


def played(
    lot: str,
    names: Sequence[str] = NAMES,
    *,
    began: datetime = NOW,
    circle: Circle | None = None,
    user: User | None = None,
    **columns: Any,
) -> Tournament:
    """A WM evening from sign-up to winner; its results follow from `lot`."""
    setup = {"name": f"Abend {lot}", "confirmation": "none"}
    tournament = create(setup, now=began, user=user, circle=circle, **columns)
    courses.forget(tournament)
    tournament.secret = lot
    tournament.save(update_fields=["secret"])
    courses.forget(tournament)
    for name in names:
        sent(tournament, "register", now=began, player=name)
    clock = began
    while courses.load(tournament).play.phase != "finished":
        play(tournament, clock)
        clock += timedelta(minutes=2)
    tournament.refresh_from_db()
    return tournament


def known(circle: Circle, *tournaments: Tournament) -> dict[str, Person]:
    """A person of the circle for each name, linked in each of the events."""
    people: dict[str, Person] = {}
    for tournament in tournaments:
        for player in courses.load(tournament).play.status:
            person = people.get(player) or Person.objects.create(
                circle=circle, name=player, code=f"c{len(people)}-{circle.pk}"
            )
            people[player] = person
            Participation.objects.create(tournament=tournament, player=player, person=person)
    return people


def corrected(tournament: Tournament, *, now: datetime) -> int:
    """Give one Runde another loser, the first that nothing later depends on; its number."""
    players = tuple(courses.load(tournament).play.status)
    for seq, _at, _actor, kind, payload in log_of(tournament):
        for loser in players if kind == "runde" else ():
            event = payload["event"]
            if event["result"].get("loser") in (None, loser):
                continue
            event = {**event, "result": {"end": "normal", "loser": loser}}
            if send(tournament, "correct", now=now, target=seq, event=event).ok:
                return seq
    raise ValueError("no Runde of this evening can be corrected")
