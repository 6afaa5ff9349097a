"""The folded state of a tournament, kept per process and caught up by `seq > mine`.

Loading applies what each entry did; no rule is asked.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from datetime import datetime
from threading import Lock

from django.db.models import QuerySet

from tournaments.domain.codec import Misfit
from tournaments.domain.course import EFFECTS, FORM, Course, follow
from tournaments.domain.decide import as_due
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.models import LogEntry, Tournament

_KEPT = 64
_cache: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


class Unreadable(Exception):
    """A log that cannot be folded; `seq` is the first entry that does not fit."""

    def __init__(self, seq: int, reason: str) -> None:
        super().__init__(f"entry {seq}: {reason}")
        self.seq = seq


def load(tournament: Tournament) -> Course:
    """The state as of the last committed entry: one indexed query, nearly always empty."""
    kept = _recall(tournament)
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=kept.seq if kept else 0)
    course = _folded(kept, rows)
    remember(tournament, course)
    return course


def load_at(tournament: Tournament, seq: int) -> Course:
    """The state right after an earlier entry, as it was then."""
    return _folded(None, LogEntry.objects.filter(tournament=tournament, seq__lte=seq))


def _folded(course: Course | None, rows: QuerySet[LogEntry]) -> Course:
    """The state after these entries too; Unreadable if one does not fit, ValueError if there are
    none at all."""
    for seq, kind, command, changes, at, form in rows.order_by("seq").values_list(
        "seq", "kind", "command", "changes", "at", "form"
    ):
        if form != FORM:
            raise Unreadable(seq, f"form {form}")
        try:
            course = follow(course, kind, command, EFFECTS.decode(changes), at)
        except Misfit as reason:
            raise Unreadable(seq, str(reason)) from None
    if course is None:
        raise ValueError("a tournament without a log")
    return course


def as_of(tournament: Tournament, now: datetime) -> Course:
    """The state as it is at `now`: what is overdue counts although nobody has stored it yet.

    For readers; `seq` stays that of the last committed entry.
    """
    stored = load(tournament)
    ahead = History(FORMATS[stored.setup.format].codec, stored.play)
    course = as_due(stored, now, ahead)
    return replace(course, seq=stored.seq, ahead=ahead.entries)


def remember(tournament: Tournament, course: Course) -> None:
    """Keep a committed state; the least recently used one makes room."""
    with _lock:
        kept = _cache.get(tournament.secret)
        if kept is None or kept.seq < course.seq:
            _cache[tournament.secret] = course
        _cache.move_to_end(tournament.secret)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)


def forget(tournament: Tournament) -> None:
    with _lock:
        _cache.pop(tournament.secret, None)


def _recall(tournament: Tournament) -> Course | None:
    with _lock:
        return _cache.get(tournament.secret)
