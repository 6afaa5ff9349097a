"""Making a tournament: a row and the first fact of its log."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from games.envelope import Problem
from tournaments.domain.course import EFFECTS, FORM, created
from tournaments.domain.decide import setup_problems, whole_setup
from tournaments.models import LogEntry, Membership, Tournament
from tournaments.queries import course as courses
from tournaments.services.chain import seal
from tournaments.services.circles import usual_circle
from tournaments.services.slugs import new_slug

Json = dict[str, Any]


class Refused(Exception):
    """A tournament could not be made; `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(str(problems))
        self.problems = problems


def create(
    setup: Json,
    *,
    now: datetime,
    user: User | None = None,
    key: str | None = None,
    **columns: Any,
) -> Tournament:
    """A new tournament from the payload of `created`; raises Refused with every problem.

    `setup`: name, format, game, settings, zone, confirmation. `columns`: place, planned_at,
    is_private, demo_speed, circle (without one: the user's usual circle). What the same user asks
    for again with the same `key` is made once.
    """
    payload = whole_setup(setup)
    problems = setup_problems(payload)
    if problems:
        raise Refused(problems)
    key = f"{user.pk}:{key}:{json.dumps(payload, sort_keys=True)}" if user and key else None
    slug = new_slug(str(payload["name"]), key)
    now = now.astimezone(UTC)
    with transaction.atomic():
        made = Tournament.objects.filter(slug=slug, created_by=user).first() if key else None
        if made:
            if not made.members.filter(user=user).exists():  # he has left it since
                raise Refused((Problem("not_permitted", ""),))
            return made
        if user and "circle" not in columns:
            columns["circle"] = usual_circle(user)
        row = Tournament(
            slug=slug,
            secret=secrets.token_hex(32),
            created_by=user,
            **columns,
        )
        for key in ("name", "format", "game", "settings", "zone", "confirmation"):
            setattr(row, key, payload[key])
        row.save(force_insert=True)
        actor = f"organizer:{user.get_username()}" if user else "system"
        course, effect = created(payload, now)
        entry = LogEntry(
            tournament=row,
            seq=1,
            at=now,
            actor=actor,
            kind="created",
            command=payload,
            changes=EFFECTS.encode(effect),
            form=FORM,
        )
        entry.hash = row.head_hash = seal("", entry)
        entry.save(force_insert=True)
        row.seq = 1
        row.save()
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        transaction.on_commit(lambda: courses.remember(row, course))
    return row
