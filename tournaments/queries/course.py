"""The folded state of a tournament, kept per process and caught up by `seq > mine`.

Loading applies what each entry did; no rule is asked.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db.models import QuerySet

from tournaments.domain.beside import Names
from tournaments.domain.codec import Misfit
from tournaments.domain.course import FORM, Course, Effect, follow
from tournaments.domain.decide import as_due
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.models import LogEntry, Name, Tournament
from tournaments.queries import snapshots
from tournaments.queries.shelf import Shelf

# bytes of all states that a process keeps; in memory a state takes up so many times its JSON
_MOST, _BULK = 64_000_000, 8
_shelf: Shelf[Course] = Shelf(_MOST)


class Unreadable(Exception):
    """A log that cannot be folded; `seq` is the first entry that does not fit."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq


def load(tournament: Tournament) -> Course:
    """The state as of the last committed entry: one indexed query, nearly always empty."""
    kept, size = _shelf.get(tournament.secret), 0
    if kept is None and (found := _written_down(tournament)):
        kept, size = found
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=kept.seq if kept else 0)
    course = _folded(tournament, kept, rows)
    remember(tournament, course, size)
    return course


def load_at(tournament: Tournament, seq: int) -> Course:
    """The state right after an earlier entry, as it was then, with the names of today."""
    course, _size = _written_down(tournament, seq) or (None, 0)
    known = course.seq if course else 0
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=known, seq__lte=seq)
    return _folded(tournament, course, rows)


def _written_down(tournament: Tournament, seq: int | None = None) -> tuple[Course, int] | None:
    """The latest snapshot, up to this entry, with the names of today; and the length of its
    JSON."""
    found = snapshots.nearest(tournament, seq)
    return found and (replace(found[0], names=names_of(tournament)), found[1])


def names_of(tournament: Tournament) -> Names:
    """The names and texts beside the log, as they are now."""
    return Names(dict(Name.objects.filter(tournament=tournament).values_list("ref", "text")))


def _folded(tournament: Tournament, course: Course | None, rows: QuerySet[LogEntry]) -> Course:
    """The state after these entries too; Unreadable if one does not fit, ValueError if there are
    none at all."""
    renamed = course is None
    for seq, kind, command, changes, at, form in (
        rows.order_by("seq")
        .values_list("seq", "kind", "command", "changes", "at", "form")
        .iterator(500)
    ):
        if form != FORM or not isinstance(changes, dict):
            raise Unreadable(seq, f"form {form}")
        try:
            course = follow(course, kind, command, Effect(changes.get("state")), at)
        except Misfit as reason:
            raise Unreadable(seq, str(reason)) from None
        renamed = renamed or kind == "forgotten" or "texts" in command
    if course is None:
        raise ValueError("a tournament without a log")
    return replace(course, names=names_of(tournament)) if renamed else course


def as_of(tournament: Tournament, now: datetime) -> Course:
    """The state as it is at `now`: what is overdue counts although nobody has stored it yet.

    For readers; `seq` stays that of the last committed entry.
    """
    stored = load(tournament)
    ahead = History(FORMATS[stored.setup.format].codec, stored.play)
    course = as_due(stored, now, ahead)
    return replace(course, seq=stored.seq, ahead=ahead.entries)


def remember(tournament: Tournament, course: Course, size: int = 0) -> None:
    """Keep a committed state. `size` is the length of its JSON where that is known; else it counts
    as large as the one before."""
    key = tournament.secret
    bulk = size * _BULK or _shelf.size(key) or len(snapshots.written(course)) * _BULK
    _shelf.put(key, course, bulk, lambda kept: kept.seq <= course.seq)


def forget(tournament: Tournament) -> None:
    _shelf.drop(tournament.secret)
