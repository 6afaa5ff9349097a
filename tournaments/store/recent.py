"""The newest entries of each log, which a process keeps: after each of them its state, its history
and the desk ask for the same ones."""

from __future__ import annotations

import marshal
from collections.abc import Sequence

from tournaments.store.cache import of_events
from tournaments.store.models import LogEntry, Tournament
from tournaments.store.plain import PlainQuery

KEPT = 30
LAST = 2**31 - 1  # no entry has a higher number
BULK = 6  # in memory JSON takes up so many times its length
_NEWER = PlainQuery(
    "{0} WHERE tournament_id = %s AND seq > %s AND seq <= %s ORDER BY seq", LogEntry
)


def known(tournament: Tournament) -> Sequence[LogEntry]:
    """Return the kept entries, without a gap, the oldest first."""
    return of_events.get(_key(tournament)) or ()


def newer(
    tournament: Tournament, after: int, upto: int = LAST, *, keeps: bool = True
) -> Sequence[LogEntry]:
    """Return the entries after one and up to another, from the database where one is not kept.

    `keeps`: all of them are committed.
    """
    kept = known(tournament)
    if kept and kept[0].seq <= after + 1 and upto <= kept[-1].seq:
        return [entry for entry in kept if after < entry.seq <= upto]
    read = _NEWER.all(tournament.pk, after, upto)
    if read and keeps:
        goes_on = kept and kept[-1].seq == after
        _keep(tournament, [*(kept if goes_on else ()), *read][-KEPT:], read)
    return read


def forget(tournament: Tournament) -> None:
    of_events.drop(_key(tournament))


def _keep(tournament: Tournament, entries: Sequence[LogEntry], read: Sequence[LogEntry]) -> None:
    """Keep entries, which count as large as those that were just `read`."""
    length = sum(len(marshal.dumps([one.command, one.event, one.changes])) for one in read)
    size, newest = length * BULK * len(entries) // len(read), entries[-1].seq
    of_events.put(_key(tournament), entries, size, lambda old: old[-1].seq < newest)


def _key(tournament: Tournament) -> tuple[str, str]:
    return "recent", tournament.secret
