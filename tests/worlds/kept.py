"""Worlds that many tests begin with: played once in a process, copied afterwards.

A copy has a slug, a secret and promises of its own, and a log that verifies. Tests that change the
product (`monkeypatch`, `settings`), or commit, get a new world.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import wraps
from math import inf
from typing import Any, ParamSpec

from django.db import connection
from django.utils import timezone

from tests.worlds.usual import is_usual
from tournaments.domain.desk.seats import seed_of
from tournaments.domain.seating.proof import commit
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.archive import snapshots
from tournaments.store.archive.chain import seal
from tournaments.store.models import LogEntry, Membership, ReferenceText, Tournament, User
from tournaments.store.projections import is_over, project
from tournaments.store.slugs import new_slug

P = ParamSpec("P")
Values = dict[str, Any]
OWN = ("id", "tournament_id", "hash")
_JSON = ("command", "event", "changes")


@dataclass(frozen=True, slots=True)
class World:
    """The rows of an event, its state with the size of its JSON, and the row that its maker holds,
    which has not read again since."""

    row: Values
    held: Values
    entries: list[Values]
    said: str
    names: list[Values]
    state: TournamentState
    size: int
    at: datetime

    @classmethod
    def of(cls, made: Tournament) -> World:
        row = Tournament.objects.get(pk=made.pk)
        entries = list(LogEntry.objects.filter(tournament=row).order_by("seq").values())
        state = load.load(row)
        return cls(
            columns(row),
            columns(made),
            [{k: v for k, v in e.items() if k not in (*OWN, *_JSON)} for e in entries],
            json.dumps([{name: entry[name] for name in _JSON} for entry in entries]),
            list(
                ReferenceText.objects.filter(tournament=row)
                .order_by("pk")
                .values("ref", "text", "salt")
            ),
            state,
            len(snapshots.written(state)),
            timezone.now(),
        )

    def copy(self, user: User | None = None, **belonging: Any) -> Tournament:
        """The event once more, under a secret of its own, made by this user."""
        own: Values = {"slug": new_slug(self.row["name"]), "secret": secrets.token_hex(32)}
        said, promise = self.said, self.state.promise
        for number in range(self.state.lots + 1):
            old, new = (commit(seed_of(s, number)) for s in (self.row["secret"], own["secret"]))
            said = said.replace(old, new)
            promise = promise.replace(old, new)
        entries, hashes = [], [""]
        for values, told in zip(self.entries, json.loads(said), strict=True):
            entries.append(LogEntry(**values, **told))
            hashes.append(seal(hashes[-1], entries[-1]))
            entries[-1].hash = hashes[-1]
        own |= {"head_hash": hashes[-1], "created_by": user, **belonging}
        row = Tournament(**{**self.row, **own})
        row.save(force_insert=True)
        if user:
            Membership.objects.create(tournament=row, user=user, role=Membership.Role.ORGANIZER)
        for entry in entries:
            entry.tournament = row
        LogEntry.objects.bulk_create(entries)
        ReferenceText.objects.bulk_create(
            [ReferenceText(tournament=row, **name) for name in self.names]
        )
        state = replace(self.state, promise=promise)
        load.remember(row, state, self.size)
        if is_over(state):
            row.played_at = None
            project(row, state)
        own["head_hash"] = hashes[self.held["seq"]]
        for name, value in {**self.held, **own}.items():
            setattr(row, name, value)
        return row


def columns(row: Tournament) -> Values:
    """Return the own columns of a row."""
    fields = [field for field in Tournament._meta.concrete_fields if not field.is_relation]
    return {field.name: getattr(row, field.name) for field in fields if field.name != "id"}


_KEPT: dict[str, World] = {}


def known(key: str, *, seconds: float = inf) -> World | None:
    """The world of this key, if this test may have a copy of it."""
    found = _KEPT.get(key)
    if found is None or not may_share() or (timezone.now() - found.at).total_seconds() > seconds:
        return None
    return found


def keep(key: str, made: Tournament) -> Tournament:
    """Keep a world that was made for copies."""
    if key and may_share():
        _KEPT[key] = World.of(made)
    return made


def may_share() -> bool:
    """Return True if the product is as usual, and this test waits for no commit."""
    return connection.in_atomic_block and is_usual()


def kept(*, seconds: float = inf) -> Callable[[Callable[P, Tournament]], Callable[P, Tournament]]:
    """Make worlds once: a repeated call within `seconds` gets a copy."""

    def keeping(make: Callable[P, Tournament]) -> Callable[P, Tournament]:
        @wraps(make)
        def kept_or_made(*args: P.args, **kwargs: P.kwargs) -> Tournament:
            key = key_of(make.__name__, args, kwargs)
            world = known(key, seconds=seconds)
            return world.copy() if world else keep(key, make(*args, **kwargs))

        return kept_or_made

    return keeping


def key_of(name: str, args: object, kwargs: object) -> str:
    """Return the arguments as a text; "" if they belong to one test."""

    def instant(value: object) -> str:
        if isinstance(value, datetime):
            return value.isoformat()
        raise TypeError(type(value))

    try:
        return json.dumps([name, args, kwargs], sort_keys=True, default=instant)
    except TypeError:
        return ""
