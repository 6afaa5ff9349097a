"""Bringing the logs of an installation to the present form, event by event.

What a log of the first form did is decided once more, by the rules of today, and kept; the chain
goes on from the head that it had. An event that is half done is as if it had not been begun.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction

from tournaments.services.exchange import Unsound, resealed

Told = Callable[[int, int, str], None]


def upgrade_all(tournaments: Any, entries: Any, tell: Told) -> list[str]:
    """Bring every event to the present form; the names of those that today's rules refuse, which
    stay as they are.

    `tournaments` and `entries` are the managers of the two models (a migration has models of its
    own); `tell(done, of, trouble)` hears of each event.
    """
    waiting = sorted(entries.filter(form=1).values_list("tournament_id", flat=True).distinct())
    refused = []
    for done, pk in enumerate(waiting, 1):
        trouble = _upgrade(tournaments, entries, pk)
        refused += [trouble] if trouble else []
        tell(done, len(waiting), trouble)
    return refused


def _upgrade(tournaments: Any, entries: Any, pk: int) -> str:
    """One event; its slug and the entry that stands in the way, "" if nothing does."""
    with transaction.atomic():
        row = tournaments.select_for_update().get(pk=pk)
        log = list(entries.filter(tournament=row).order_by("seq"))
        try:
            resealed(log, row.head_hash)
        except Unsound as unsound:
            return f"{row.slug}: {unsound.problem.path}"
        entries.bulk_update(log, ["changes", "form", "hash"], batch_size=500)
        row.former_head, row.head_hash = row.head_hash, log[-1].hash
        row.save(update_fields=["former_head", "head_hash"])
    return ""
