"""States that were written down on the way, so that a process need not fold a whole log.

They are a cache: each is bound to the hash of the entry after which it was taken and to the form of
states of this program, and one that is of another log, another version or damaged is passed over.
"""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import replace

from tournaments.domain.codec import Misfit
from tournaments.domain.course import Course, codec
from tournaments.domain.fingerprint import fingerprint
from tournaments.models import LogEntry, Snapshot, Tournament

logger = logging.getLogger(__name__)


def written(course: Course) -> str:
    """A course as a snapshot holds it."""
    state = codec(course.setup.format).encode(course)
    return json.dumps(state, separators=(",", ":"), ensure_ascii=False)


def seal(format_: str, head: str, state: str) -> str:
    """Binds a state to the entry with this hash and to the form of states of this program."""
    told = f"{head}\n{fingerprint(format_)}\n{state}"
    return hashlib.sha256(told.encode(errors="surrogatepass")).hexdigest()


def nearest(tournament: Tournament, seq: int | None = None) -> tuple[Course, int] | None:
    """The latest state that was written down, up to this entry, and the length of its JSON."""
    found = Snapshot.objects.filter(tournament=tournament)
    if seq is not None:
        found = found.filter(seq__lte=seq)
    for row in found.order_by("-seq"):
        course = _read(row, tournament.format)
        if course is not None:
            return course, len(row.state)
    return None


def _read(row: Snapshot, format_: str) -> Course | None:
    entry = LogEntry.objects.filter(tournament_id=row.tournament_id, seq=row.seq)
    head, at = entry.values_list("hash", "at").first() or ("", None)
    if at is None or seal(format_, head, row.state) != row.seal:
        return None
    try:
        course = codec(format_).decode(json.loads(row.state))
    except (Misfit, ValueError):
        logger.exception("snapshot %s does not fit its seal", row)
        return None
    return replace(course, seq=row.seq, at=at.isoformat())
