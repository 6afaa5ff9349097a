"""The folded state of a tournament, kept per process and caught up by `seq > mine`."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from datetime import datetime
from threading import Lock

from django.db.models import QuerySet

from tournaments.domain.course import Course, Fact, evolve
from tournaments.domain.decide import as_due
from tournaments.models import LogEntry, Tournament

_KEPT = 64
_cache: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


def load(tournament: Tournament) -> Course:
    """The state as of the last committed entry: one indexed query, nearly always empty."""
    kept = _recall(tournament)
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=kept.seq if kept else 0)
    course = _folded(kept, rows)
    remember(tournament, course)
    return course


def load_at(tournament: Tournament, seq: int) -> Course:
    """The state right after an earlier entry, folded from the log."""
    return _folded(None, LogEntry.objects.filter(tournament=tournament, seq__lte=seq))


def _folded(course: Course | None, rows: QuerySet[LogEntry]) -> Course:
    """The state after these entries too; ValueError if there are none at all."""
    fields = ("seq", "kind", "payload", "at", "actor")
    for seq, kind, payload, at, actor in rows.order_by("seq").values_list(*fields):
        course = evolve(course, Fact(seq, kind, payload, at.isoformat(), actor))
    if course is None:
        raise ValueError("a tournament without a log")
    return course


def as_of(tournament: Tournament, now: datetime) -> Course:
    """The state as it is at `now`: what is overdue counts although nobody has stored it yet.

    For readers; `seq` stays that of the last committed entry.
    """
    stored = load(tournament)
    course = as_due(stored, now)
    return replace(course, seq=stored.seq, ahead=course.seq - stored.seq)


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
