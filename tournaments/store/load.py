"""Load states: kept in each process and caught up by `seq > mine`.

Loading applies the stored effects and asks no rule.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from tournaments.domain.decide import as_due
from tournaments.domain.formats.history import History
from tournaments.domain.log.codec import DecodeError
from tournaments.domain.replay_log import apply_entry
from tournaments.domain.tournament_state import SCHEMA_VERSION, Effect, Entry, TournamentState
from tournaments.store import names, recent
from tournaments.store.archive import snapshots
from tournaments.store.cache import of_events
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.plain import PlainQuery

_BULK = 8  # in memory a state takes up so many times its JSON
_NAMES = ("seq", "kind", "command", "changes", "texts", "at", "form")
_FIELDS = attrgetter(*_NAMES)
_LONGEST_DEMO = timedelta(days=30)
_AT = PlainQuery("{0} WHERE slug = %s AND removed_at IS NULL", Tournament)
_LATER = f"SELECT 1 FROM {LogEntry._meta.db_table} WHERE tournament_id = %s AND seq > %s LIMIT 1"


class LogReplayError(Exception):
    """A log that cannot be replayed; `seq` is the first entry that does not fit."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq


def event_at(slug: str) -> Tournament | None:
    """The event of an address; None if there is none, or it was deleted."""
    found: Tournament | None = _AT.first(slug)
    return found


def load(tournament: Tournament, *, is_fresh: bool = False) -> TournamentState:
    """The state as of the last committed entry: one indexed query, nearly always empty, and none
    where the row `is_fresh` from the database and says that there is nothing new."""
    cached: TournamentState | None = of_events.get(_key(tournament))
    size = 0
    if cached is None and (snapshot := _written_down(tournament)):
        cached, size = snapshot
        remember(tournament, cached, size)
    if cached is not None:
        newer = tournament.seq > cached.seq if is_fresh else _goes_on(tournament, cached.seq)
        if not newer:
            return cached
    if cached is not None and not size:
        upto = tournament.seq if is_fresh else recent.LAST
        entries = recent.newer(tournament, cached.seq, upto)
        state = _folded(tournament, cached, map(_FIELDS, entries))
    else:
        rows = LogEntry.objects.filter(tournament=tournament, seq__gt=cached.seq if cached else 0)
        state = _folded(tournament, cached, _read(rows))
    remember(tournament, state, size)
    return state


def _goes_on(tournament: Tournament, seq: int) -> bool:
    """Return True if there are entries after this one. Every page and every command asks it, some
    more than once, so in plain SQL: to put the query together takes ten times as long as to run
    it."""
    with connection.cursor() as cursor:
        cursor.execute(_LATER, [tournament.pk, seq])
        return cursor.fetchone() is not None


def load_at(tournament: Tournament, seq: int) -> TournamentState:
    """The state right after an earlier entry, as it was then, with the names of today."""
    state, _size = _written_down(tournament, seq) or (None, 0)
    known = state.seq if state else 0
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=known, seq__lte=seq)
    return _folded(tournament, state, _read(rows))


def _written_down(
    tournament: Tournament, seq: int | None = None
) -> tuple[TournamentState, int] | None:
    """The latest snapshot, up to this entry, and the length of its JSON."""
    with uncollected():
        return snapshots.nearest(tournament, seq)


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause garbage collection: none of the values is garbage.

    Collecting takes twice as long as making the values of a large tournament.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _read(rows: QuerySet[LogEntry]) -> Iterator[Any]:
    return rows.order_by("seq").values_list(*_NAMES).iterator(500)


def _folded(
    tournament: Tournament, state: TournamentState | None, rows: Iterable[Any]
) -> TournamentState:
    """The state after these entries too, each a tuple of its `_NAMES`; LogReplayError if one does
    not fit, ValueError if there are none at all."""
    renamed = state is None
    for seq, kind, command, changes, texts, at, form in rows:
        if form != SCHEMA_VERSION or not isinstance(changes, dict):
            raise LogReplayError(seq, f"form {form}")
        entry = Entry(kind, command, None, Effect(changes.get("state")))
        try:
            state = apply_entry(state, entry, at)
        except DecodeError as reason:
            raise LogReplayError(seq, str(reason)) from None
        renamed = renamed or kind == "forget" or bool(texts)
    if state is None:
        raise ValueError("a tournament without a log")
    return replace(state, names=names.of(tournament)) if renamed else state


def as_of(tournament: Tournament, now: datetime, *, is_fresh: bool = False) -> TournamentState:
    """The state as it is at `now`: what is overdue counts although nobody has stored it yet.

    For readers; `seq` stays that of the last committed entry.
    """
    stored = load(tournament, is_fresh=is_fresh)
    ahead = History(stored.format.codec, stored.play)
    state = as_due(stored, now, ahead)
    return replace(state, seq=stored.seq, ahead=ahead.entries)


def remember(tournament: Tournament, state: TournamentState, size: int = 0) -> None:
    """Keep a committed state. `size` is the length of its JSON where that is known; else it counts
    as large as the one before."""
    key = _key(tournament)
    bulk = size * _BULK or of_events.size(key) or len(snapshots.written(state)) * _BULK
    of_events.put(key, state, bulk, lambda cached: cached.seq <= state.seq)


def forget(tournament: Tournament) -> None:
    of_events.drop(_key(tournament))
    recent.forget(tournament)


def _key(tournament: Tournament) -> tuple[str, str]:
    return "state", tournament.secret


def time_of(tournament: Tournament, now: datetime) -> datetime:
    """Return what the clock of this event shows at the instant `now`. That of a demo stops a month
    later: its evening is over by then, and years of a program that stood still are many at its
    speed."""
    if tournament.demo_speed is None or not tournament.demo_since or not tournament.demo_clock:
        return now
    passed = max(now - tournament.demo_since, timedelta()) * tournament.demo_speed
    return tournament.demo_clock + min(passed, _LONGEST_DEMO)


def keep(tournament: Tournament, state: TournamentState) -> None:
    """Write a committed state down if the last snapshot was taken long ago."""
    if state.seq % snapshots.EVERY == 0:
        remember(tournament, state, snapshots.take(tournament, state))
