"""Snapshots of states, so that a process does not have to replay a whole log.

They are a cache. Each is bound to the hash of its entry and to the form of states of this program;
others and damaged ones are ignored. Values of a matching one need no check, because this program
wrote them. They are written without a lock.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import orjson
from django.db import connection
from django.db.models import F, Max, Q, QuerySet

from tournaments.domain.formats import FORMATS
from tournaments.domain.tournament_state import TournamentState, codec, fingerprint
from tournaments.store import names
from tournaments.store.models import LogEntry, Snapshot, Tournament

EVERY = 250  # entries from one snapshot to the next
MOST = 8  # snapshots of one event, spread over its log
_LAST = 2**31 - 1
_LATEST = (
    "SELECT s.seq, s.state, s.seal, e.hash, e.at, (%s) "
    f"FROM {Snapshot._meta.db_table} s "
    f"JOIN {LogEntry._meta.db_table} e ON e.tournament_id = s.tournament_id AND e.seq = s.seq "
    "WHERE s.tournament_id = %%s AND s.seq <= %%s ORDER BY s.seq DESC LIMIT 1"
)
_Row = tuple[int, str, str, str, datetime, str | None]


def written(tournament_state: TournamentState) -> str:
    """A state as a snapshot holds it."""
    state = codec(tournament_state.setup.format, objects=True).encode(tournament_state)
    return json.dumps(state, separators=(",", ":"), ensure_ascii=False)


def seal(format_: str, head: str, state: str) -> str:
    """Binds a state to the entry with this hash and to the form of states of this program."""
    bound = f"{head}\n{fingerprint(format_)}\n{state}"
    return hashlib.sha256(bound.encode(errors="surrogatepass")).hexdigest()


def nearest(tournament: Tournament, seq: int | None = None) -> tuple[TournamentState, int] | None:
    """The latest state that was written down, up to this entry, with the names of today; and the
    length of its JSON."""
    upto = _LAST if seq is None else seq
    while row := _latest(tournament, upto):
        state = _read(tournament.format, *row)
        if state is not None:
            return state, len(row[1])
        upto = row[0] - 1
    return None


def _latest(tournament: Tournament, upto: int) -> _Row | None:
    """A snapshot with the hash and the time of its entry, and the names. In plain SQL: to put the
    query together takes ten times as long as to run it."""
    with connection.cursor() as cursor:
        cursor.execute(_LATEST % names.query("s.tournament_id"), [tournament.pk, upto])
        row: _Row | None = cursor.fetchone()
    return row


def _read(
    format_: str, seq: int, state: str, sealed: str, head: str, at: datetime, texts: str | None
) -> TournamentState | None:
    if seal(format_, head, state) != sealed:
        return None
    (tournament_state,) = codec(format_, objects=True).revive([orjson.loads(state)])
    at = at if at.tzinfo else at.replace(tzinfo=UTC)  # SQLite keeps the bare time
    return replace(tournament_state, seq=seq, at=at.isoformat(), names=names.parsed(texts))


def take(tournament: Tournament, tournament_state: TournamentState) -> int:
    """Write a committed state down, in the place of one that was written after the same entry; the
    length of its JSON. Two processes may do so at once."""
    entries = LogEntry.objects.filter(tournament=tournament, seq=tournament_state.seq)
    head = entries.values_list("hash", flat=True).get()
    state, form = written(tournament_state), tournament_state.setup.format
    Snapshot.objects.update_or_create(
        tournament=tournament,
        seq=tournament_state.seq,
        defaults={"state": state, "seal": seal(form, head, state), "form": fingerprint(form)},
    )
    _thin(tournament)
    return len(state)


def behind(among: QuerySet[Tournament]) -> list[Tournament]:
    """The events of these whose snapshots are missing, such as after an import or with a new
    version of the program."""
    ours = Q(snapshots__form__in=[fingerprint(form) for form in FORMATS])
    known = among.annotate(latest=Max("snapshots__seq", filter=ours))
    none, old = Q(latest=None, seq__gte=EVERY), Q(seq__gte=F("latest") + 2 * EVERY)
    return list(known.filter(none | old).order_by("pk"))


def _thin(tournament: Tournament) -> None:
    """Delete surplus snapshots: those nearest to both neighbours, never the latest."""
    seqs = [0, *tournament.snapshots.order_by("seq").values_list("seq", flat=True)]
    while len(seqs) > MOST + 1:
        gaps = [(after - before, seq) for (before, seq), (_seq, after) in pairwise(pairwise(seqs))]
        _gap, near = min(gaps)
        tournament.snapshots.filter(seq=near).delete()
        seqs.remove(near)
