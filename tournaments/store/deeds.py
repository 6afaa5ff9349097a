"""The record of what administrators do: added to, read, checked; never changed."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime

from tournaments.store.locks import alone
from tournaments.store.models import Deed


def note(by: str, what: str, about: str = "", *, now: datetime) -> None:
    """Add an act of an administrator, or of the terminal."""
    with alone("deeds"):
        last = Deed.objects.order_by("-pk").first()
        row = Deed(at=now, by=by[:150], what=what[:60], about=about[:300])
        row.hash = _hash(last.hash if last else "", row)
        row.save(force_insert=True)


def first_broken() -> Deed | None:
    """Return the first row that does not follow from the one before it; None if all do."""
    before = ""
    for row in Deed.objects.order_by("pk").iterator():
        if row.hash != _hash(before, row):
            return row
        before = row.hash
    return None


def _hash(before: str, row: Deed) -> str:
    covered = [before, row.at.isoformat(), row.by, row.what, row.about]
    return hashlib.sha256(json.dumps(covered).encode()).hexdigest()
