"""Index entries by entrant and table, so that pages need not read a whole log.

The index is a cache: it is extended from time to time without a lock, and readers also check the
entries written after it. It keeps entries that a correction removed, so readers verify each hit.
Deleting it changes nothing.
"""

from __future__ import annotations

import logging

from django.db.models import F, Max, Q, QuerySet

from tournaments.domain.formats.history import concerns
from tournaments.domain.replay_log import happened_of
from tournaments.domain.tournament_state import SCHEMA_VERSION
from tournaments.store.models import EntryIndexRow, LogEntry, Tournament

EVERY = 50  # entries from one time to the next
_PIECE = 1_000
_MARK = ""  # the key of rows that say how far the index reaches

logger = logging.getLogger(__name__)


def numbers(tournament: Tournament, key: str, low: int, high: int) -> list[int]:
    """The entries with low <= seq < high that concern this, or did before a correction."""
    rows = EntryIndexRow.objects.filter(tournament=tournament, key=key, seq__gte=low, seq__lt=high)
    return list(rows.values_list("seq", flat=True))


def reaches(tournament: Tournament) -> int:
    """The last entry that the index knows."""
    marks = EntryIndexRow.objects.filter(tournament=tournament, key=_MARK)
    last: int | None = marks.aggregate(last=Max("seq"))["last"]
    return last or 0


def keep(tournament: Tournament, seq: int) -> None:
    """Add what came since, if the log has grown enough."""
    if seq % EVERY == 0:
        extend(tournament, seq)


def extend(tournament: Tournament, upto: int) -> int:
    """Add a piece of the entries up to `upto` to the index, and return its last seq.

    Two processes may do so at once.
    """
    seq = reaches(tournament)
    log = LogEntry.objects.filter(
        tournament=tournament, form=SCHEMA_VERSION, seq__gt=seq, seq__lte=upto
    )
    pairs = set()
    for row in log.order_by("seq")[:_PIECE]:
        seq, entry = row.seq, row.kept
        for happened in (happened_of(seq, entry), *entry.effect.revision.values()):
            pairs |= {(key, happened.index) for key in concerns(happened)} if happened else set()
    rows = [EntryIndexRow(tournament=tournament, key=key, seq=number) for key, number in pairs]
    rows.append(EntryIndexRow(tournament=tournament, key=_MARK, seq=seq))
    EntryIndexRow.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    return seq


def extend_due(among: QuerySet[Tournament]) -> None:
    """Bring the index of those of these events up to date that are behind, as after an import."""
    reached = Max("concerns__seq", filter=Q(concerns__key=_MARK))
    known = among.annotate(reached=reached)
    behind = known.filter(Q(reached=None, seq__gte=EVERY) | Q(seq__gte=F("reached") + 2 * EVERY))
    for tournament in behind.order_by("pk"):
        try:
            before, after = -1, 0
            while before < after < tournament.seq:
                before, after = after, extend(tournament, tournament.seq)
        except Exception:
            logger.exception("the index of %s could not be made", tournament.slug)
