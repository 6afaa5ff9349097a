"""Making a tournament: a row and the first fact of its log."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from games.envelope import Json
from tournaments.domain.refusal import RefusedError
from tournaments.domain.replay_log import apply_created
from tournaments.domain.setup import setup_problems, whole_setup
from tournaments.domain.tournament_state import EFFECTS, SCHEMA_VERSION
from tournaments.store import load, quotas
from tournaments.store.archive.chain import seal
from tournaments.store.locks import lock_present
from tournaments.store.models import LogEntry, Membership, Tournament, User
from tournaments.store.organizations import usual_organization
from tournaments.store.slugs import new_slug


def create(
    setup: Json,
    *,
    now: datetime,
    user: User | None = None,
    **columns: Any,
) -> Tournament:
    """A new tournament from the payload of `apply_created`; raises RefusedError with every problem.

    `setup`: name, format, game, settings, zone, confirmation. `columns`: place, planned_at,
    is_private, demo_speed, organization (without one: the user's usual one).
    Raises LimitReached past the quotas of the user and the organization, and Refused if that is
    deleted meanwhile.
    """
    payload = whole_setup(setup)
    problems = setup_problems(payload)
    if problems:
        raise RefusedError(problems)
    now = now.astimezone(UTC)
    with transaction.atomic():
        if user and "organization" not in columns:
            columns["organization"] = usual_organization(user)
        organization = columns.get("organization")
        quotas.ask_event(user, organization, now=now)
        lock_present(filter(None, [organization]))
        row = Tournament(
            slug=new_slug(str(payload["name"])),
            secret=secrets.token_hex(32),
            created_by=user,
            **columns,
        )
        for key in ("name", "format", "game", "settings", "zone", "confirmation"):
            setattr(row, key, payload[key])
        row.save(force_insert=True)
        actor = f"organizer:{user.get_username()}" if user else "system"
        state, effect = apply_created(payload, now)
        entry = LogEntry(
            tournament=row,
            seq=1,
            at=now,
            actor=actor,
            kind="created",
            command=payload,
            changes=EFFECTS.encode(effect),
            form=SCHEMA_VERSION,
        )
        entry.hash = row.head_hash = seal("", entry)
        entry.save(force_insert=True)
        row.seq = 1
        row.save()
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        transaction.on_commit(lambda: load.remember(row, state))
    return row
