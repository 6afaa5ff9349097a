"""The next stage of an event: another one whose entrants are the best of this one."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.domain.actors import Actor, Role
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.standings import standings
from tournaments.models import Tournament
from tournaments.services.create import create
from tournaments.services.register import register_all

_GONE = ("withdrawn", "excluded")


def qualified(course: Course) -> tuple[str, ...]:
    """Who can go on, the best first, by the names that are shown."""
    rows = standings(course)
    return tuple(row.name for row in rows if row.rank is not None and row.status not in _GONE)


def next_stage(
    tournament: Tournament, course: Course, *, name: str, form: str, count: int, user: User,
    key: str, now: datetime,
) -> Tournament:  # fmt: skip
    """An event of the same game for the first `count`, entered in the order of the ranking, so that
    a knock-out seeds them by it. No points are carried over; raises Refused.

    The same `key` makes it only once.
    """
    setup = course.setup
    settings: dict[str, Any] = dict(FORMATS[form].suggested(setup.game))
    if any(option.key == "seeding" for option in FORMATS[form].settings):
        settings["seeding"] = "order"
    if setup.settings.get("game_variant"):
        settings["game_variant"] = setup.settings["game_variant"]
    described = {
        "name": name,
        "format": form,
        "game": setup.game,
        "settings": settings,
        "zone": setup.zone,
        "confirmation": setup.confirmation,
    }
    actor = Actor(Role.ORGANIZER, user.get_username())
    columns = {
        "place": tournament.place,
        "is_private": tournament.is_private,
        "circle": tournament.circle,
    }
    with transaction.atomic():
        made = create(described, now=now, user=user, key=key, **columns)
        register_all(made, list(qualified(course)[:count]), actor, now=now, key="stage")
    return made
