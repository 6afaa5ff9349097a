"""Writing states down on the way, outside of every lock.

Nothing depends on whether this happens, nor on when: without snapshots a log is folded from its
beginning.
"""

from __future__ import annotations

import logging
from itertools import pairwise

from django.db.models import F, Max, Q

from tournaments.domain.formats import FORMATS
from tournaments.domain.tournament_state import TournamentState, fingerprint
from tournaments.store import load
from tournaments.store.archive.snapshots import seal, written
from tournaments.store.models import LogEntry, Snapshot, Tournament

EVERY = 250  # entries from one snapshot to the next
MOST = 8  # snapshots of one event, spread over its log

logger = logging.getLogger(__name__)


def keep(tournament: Tournament, state: TournamentState) -> None:
    """Write a committed state down if that of the last snapshot is long ago."""
    if state.seq % EVERY == 0:
        load.remember(tournament, state, take(tournament, state))


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


def take_due() -> int:
    """Take the snapshots that are missing, such as after an import or with a new version of the
    program; how many."""
    ours = Q(snapshots__form__in=[fingerprint(form) for form in FORMATS])
    known = Tournament.objects.annotate(latest=Max("snapshots__seq", filter=ours))
    none, old = Q(latest=None, seq__gte=EVERY), Q(seq__gte=F("latest") + 2 * EVERY)
    behind = list(known.filter(none | old).order_by("pk"))
    for tournament in behind:
        try:
            take(tournament, load.load(tournament))
        except Exception:  # an event that cannot be read stands in the way of no other
            logger.exception("the state of %s could not be written down", tournament.slug)
    return len(behind)


def _thin(tournament: Tournament) -> None:
    """Where there are too many, the one nearest to both its neighbours goes; never the latest."""
    seqs = [0, *tournament.snapshots.order_by("seq").values_list("seq", flat=True)]
    while len(seqs) > MOST + 1:
        gaps = [(after - before, seq) for (before, seq), (_seq, after) in pairwise(pairwise(seqs))]
        _gap, near = min(gaps)
        tournament.snapshots.filter(seq=near).delete()
        seqs.remove(near)
