"""What happened in a tournament, as it stands after all corrections; kept per process."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from tournaments.domain.course import EFFECTS, Course, record
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.history import History
from tournaments.models import LogEntry, Tournament

_KEPT = 30_000  # entries of all histories together, at about two kilobytes each
_cache: OrderedDict[str, tuple[int, History[Any]]] = OrderedDict()
_lock = Lock()


def load(tournament: Tournament, course: Course) -> History[Any]:
    """What happened up to this state, with what is due but not stored yet. To be read only."""
    seq, past = _known(tournament, course)
    if seq < course.seq:
        past = _continued(past, tournament, seq, course.seq)
        _keep(tournament, course.seq, past)
    if course.ahead:
        past = past.copy()
        for entry in course.ahead:
            past.add(entry)
    return past


def fresh(tournament: Tournament, course: Course) -> History[Any]:
    """Likewise without what is not stored, to be continued by whoever asks. It is not kept: a
    writer's transaction may still be taken back."""
    seq, past = _known(tournament, course)
    return _continued(past, tournament, seq, course.seq)


def _known(tournament: Tournament, course: Course) -> tuple[int, History[Any]]:
    """What this process has read already, and up to which entry."""
    with _lock:
        seq, past = _cache.get(tournament.secret, (0, None))
    if past is None or seq > course.seq:
        return 0, _beginning(tournament, course)
    return seq, past


def _beginning(tournament: Tournament, course: Course) -> History[Any]:
    """Before the first event."""
    (changes,) = LogEntry.objects.filter(tournament=tournament, seq=1).values_list(
        "changes", flat=True
    )
    codec = FORMATS[course.setup.format].codec
    return History(codec, codec.decode(changes["state"][0]["play"]))


def _continued(past: History[Any], tournament: Tournament, since: int, upto: int) -> History[Any]:
    """A history with the entries that were stored since."""
    past = past.copy()
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=max(since, 1), seq__lte=upto)
    for seq, kind, command, changes in rows.order_by("seq").values_list(
        "seq", "kind", "command", "changes"
    ):
        record(past, seq, kind, command, EFFECTS.decode(changes))
    return past


def _keep(tournament: Tournament, seq: int, past: History[Any]) -> None:
    """Keep it unless it is too long; the least recently used ones make room."""
    with _lock:
        _cache[tournament.secret] = seq, past
        _cache.move_to_end(tournament.secret)
        while sum(len(one) for _seq, one in _cache.values()) > _KEPT:
            _cache.popitem(last=False)


def forget(tournament: Tournament) -> None:
    with _lock:
        _cache.pop(tournament.secret, None)
