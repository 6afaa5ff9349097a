"""Read the history of a tournament after all corrections.

A process keeps the entries of tournaments of usual length. Of a longer one it keeps the revisions
and reads the entries in pieces on demand.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from tournaments.domain.formats.history import Happened, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.replay_log import append_history, happened_of, revise
from tournaments.domain.tournament_state import EFFECTS, Entry, TournamentState
from tournaments.store import recent
from tournaments.store.archive import entry_index, snapshots
from tournaments.store.cache import of_events
from tournaments.store.models import LogEntry, Tournament

KEPT = 3_000  # entries; longer histories are read in pieces
_REVISING = (
    "correct",
    "configure",
    "undo",
    "revert_clock_step",
    "accept_clock_step",
    "exchange",
)  # may revise earlier ones
_NAMES = ("seq", "kind", "command", "event", "changes")


class _ReadHistory(NamedTuple):
    """A history up to an entry, and its size in bytes."""

    seq: int
    past: History[FormatState]
    size: int


class _LoggedEntries:
    """Entries of a long log, read in pieces. `reaches`: of each correction its number and the
    first entry that it revised."""

    def __init__(self, row: Tournament, upto: int, reaches: tuple[tuple[int, int], ...]) -> None:
        self.row, self.upto, self.reaches = row, upto, reaches

    def between(self, low: int, high: int) -> Iterator[Happened]:
        rows = LogEntry.objects.filter(tournament=self.row)
        return self._entries(rows.filter(seq__gte=low, seq__lt=high))

    def _entries(self, rows: QuerySet[LogEntry]) -> Iterator[Happened]:
        for seq, entry, _raw in _entries(rows):
            if (happened := happened_of(seq, entry)) is not None:
                yield happened

    def concerning(self, key: str, low: int, high: int) -> Sequence[int]:
        """As the index has them, and all that are not in it yet."""
        known = entry_index.reaches(self.row) + 1
        tail = range(max(low, known), min(high, self.upto + 1))
        return (*entry_index.numbers(self.row, key, low, min(high, known)), *tail)

    def these(self, indexes: Sequence[int]) -> Iterator[Happened]:
        return self._entries(LogEntry.objects.filter(tournament=self.row, seq__in=indexes))

    def near(self, index: int) -> tuple[int, Any] | None:
        """A snapshot is the state as it was then; it still stands if nothing before it was revised
        after it."""
        while index > 1 and (nearest := snapshots.nearest(self.row, index - 1)):
            seq = nearest[0].seq
            if all(first > seq for correction, first in self.reaches if correction > seq):
                return seq + 1, nearest[0].play
            index = seq
        return None


def load(tournament: Tournament, state: TournamentState) -> History[FormatState]:
    """Return the history up to this state, with due entries that are not stored. Read only."""
    read = _read(tournament, state, keeps=True)
    of_events.put(_key(tournament), read, read.size, lambda cached: cached.seq <= read.seq)
    past = read.past
    if state.ahead:
        past = past.copy()
        for entry in state.ahead:
            past.add(entry)
    return past


def fresh(
    tournament: Tournament, state: TournamentState, past: History[FormatState] | None = None
) -> History[FormatState]:
    """Return the history of stored entries, which the caller may continue.

    There is no cache, because a transaction may be rolled back. It takes over the results of
    `past`.
    """
    history = _read(tournament, state, keeps=False).past.copy()
    if past is not None and past.revised == history.revised:
        history.replayed = past.replayed
    return history


def _read(tournament: Tournament, state: TournamentState, *, keeps: bool) -> _ReadHistory:
    """`keeps`: all entries of this state are committed."""
    known: _ReadHistory | None = of_events.get(_key(tournament))
    if known is None or known.seq > state.seq:
        known = _ReadHistory(0, _beginning(tournament, state), 0)
    if known.seq == state.seq:
        return known
    if state.seq <= KEPT:
        return _continued(known, tournament, state.seq, keeps=keeps)
    if known.past.stored is None:
        known = _ReadHistory(0, _beginning(tournament, state), 0)
    return _lying(known, tournament, state.seq)


def _beginning(tournament: Tournament, state: TournamentState) -> History[FormatState]:
    """Before the first event."""
    (changes,) = LogEntry.objects.filter(tournament=tournament, seq=1).values_list(
        "changes", flat=True
    )
    codec = state.format.codec
    return History(codec, codec.decode(changes["state"][0]["play"]))


def _continued(
    known: _ReadHistory, tournament: Tournament, upto: int, *, keeps: bool
) -> _ReadHistory:
    """With the entries that were stored since."""
    past, size, after = known.past.copy(), known.size, max(known.seq, 1)
    rows: Iterable[Any]
    if upto - after <= recent.KEPT:
        rows = map(attrgetter(*_NAMES), recent.newer(tournament, after, upto, keeps=keeps))
    else:
        found = LogEntry.objects.filter(tournament=tournament, seq__gt=after, seq__lte=upto)
        rows = _tuples(found)
    for seq, entry, raw in _decoded(rows):
        append_history(past, seq, entry)
        size += _bulk(raw)
    return _ReadHistory(upto, past, size)


def _lying(known: _ReadHistory, tournament: Tournament, upto: int) -> _ReadHistory:
    """With what the corrections since made of earlier entries; the others stay where they lie."""
    past, size = known.past.copy(), known.size
    reaches = list(past.stored.reaches) if isinstance(past.stored, _LoggedEntries) else []
    past.stored = _LoggedEntries(tournament, upto, tuple(reaches))
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=max(known.seq, 1), seq__lte=upto)
    for seq, entry, raw in _entries(rows.filter(kind__in=_REVISING)):
        effect = entry.effect
        revise(past, effect)
        reaches.append((seq, 0 if effect.start else min(effect.revision, default=seq)))
        size += _bulk(raw)
    past.stored = _LoggedEntries(tournament, upto, tuple(reaches))
    return _ReadHistory(upto, past, size)


def _entries(rows: QuerySet[LogEntry]) -> Iterator[tuple[int, Entry, list[Any]]]:
    """Entries with their numbers, and the JSON that they were."""
    return _decoded(_tuples(rows))


def _tuples(rows: QuerySet[LogEntry]) -> Iterator[Any]:
    return rows.order_by("seq").values_list(*_NAMES).iterator(500)


def _decoded(rows: Iterable[Any]) -> Iterator[tuple[int, Entry, list[Any]]]:
    for seq, kind, *raw in rows:
        command, event, changes = raw
        yield seq, Entry(kind, command, event, EFFECTS.decode(changes)), raw


def _bulk(raw: list[Any]) -> int:
    return len(marshal.dumps(raw)) * recent.BULK


def forget(tournament: Tournament) -> None:
    of_events.drop(_key(tournament))
    recent.forget(tournament)


def _key(tournament: Tournament) -> tuple[str, str]:
    return "history", tournament.secret
