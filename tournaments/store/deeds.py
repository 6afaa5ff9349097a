"""The record of what administrators do: added to, read, checked; never changed.

The data folder keeps the hash of the last row, so newest rows that are cut off show too.
"""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import transaction

from tournaments.runtime.disk import patiently, write_whole
from tournaments.store.locks import alone
from tournaments.store.models import Deed


def note(by: str, what: str, about: str = "", *, now: datetime) -> None:
    """Add an act of an administrator, or of the terminal."""
    with alone("deeds"):
        if is_cut():
            _add("", "newest rows were missing", _known(), now)
        _add(by, what, about, now)


def _add(by: str, what: str, about: str, now: datetime) -> None:
    last = Deed.objects.order_by("-pk").first()
    row = Deed(at=now, by=by[:150], what=what[:60], about=about[:300])
    row.hash = _hash(last.hash if last else "", row)
    row.save(force_insert=True)
    transaction.on_commit(lambda: write_whole(_file(), row.hash.encode("ascii")), robust=True)


def is_cut() -> bool:
    """Return True if the last row that this data folder knows of is missing."""
    return bool(_known()) and not Deed.objects.filter(hash=_known()).exists()


def _known() -> str:
    path = _file()
    return patiently(path.read_bytes).decode("ascii", "replace")[:64] if path.exists() else ""


def _file() -> Path:
    return Path(settings.DATA_DIR) / "last_deed"


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
