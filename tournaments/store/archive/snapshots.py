"""States that were written down on the way, so that a process need not fold a whole log.

They are a cache: each is bound to the hash of the entry after which it was taken and to the form of
states of this program, and one that is of another log, another version or damaged is passed over.
What passes is what this program wrote, so its values are taken over unchecked.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime

import orjson
from django.db import connection

from tournaments.domain.tournament_state import TournamentState, codec, fingerprint
from tournaments.store import names
from tournaments.store.models import LogEntry, Snapshot, Tournament

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
