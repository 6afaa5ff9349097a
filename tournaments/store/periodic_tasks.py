"""Run the periodic tasks: due commands, steps of the computer's clock, cleaning."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from django.contrib.sessions.models import Session
from django.db.models import Max, QuerySet

from tournaments.domain.actors import CLOCK
from tournaments.domain.desk.clock_steps import LEAST
from tournaments.runtime import heartbeat
from tournaments.store import demo, limits, load, mail, removal, retention, uploads
from tournaments.store.access import invitations
from tournaments.store.archive import snapshots
from tournaments.store.execute import execute, run_due_commands
from tournaments.store.idempotency import KEPT
from tournaments.store.models import LogEntry, StoredResponse, Tournament

log = logging.getLogger(__name__)
WHOLE_SECONDS = 3600
_entries: dict[str, int] = {}  # the last entry that `changed` has seen, and its last whole look
_looks: dict[str, heartbeat.Beat] = {}  # the last look, by machine; a restart goes on from the disk


def watched(look: heartbeat.Beat) -> heartbeat.Beat:
    """Return this look at both clocks with the last known step; a new step is reported first."""
    before = _looks.get(look.machine)
    if before is None and look.machine:
        before = heartbeat.last()
    if before is None or before.machine != look.machine:
        before = look
    was, now = before.expected(look.seconds), look.wall
    if abs(now - was) < LEAST:
        look = replace(look, stepped_at=before.stepped_at, stepped_by=before.stepped_by)
    else:
        by = round((now - was).total_seconds(), 1)
        look = replace(look, stepped_at=look.at, stepped_by=by)
        note(was, now=now)
    _looks[look.machine] = look
    return look


def note(was: datetime, *, now: datetime) -> None:
    """Write the step from `was` to `now` into every event that it touched; one event that fails
    does not keep it from the others."""
    log.warning("the clock stepped by %s, from %s to %s", now - was, was, now)
    over = ("registration", "finished")
    for row in Tournament.present.filter(demo_speed=None).exclude(phase__in=over):
        with guarded("tournament %s could not be told of the step", row.pk):
            execute(row, {"type": "clock_step", "was": was.isoformat()}, CLOCK, now=now)


def run_due(now: datetime) -> int:
    """Settle all tournaments that are due and play the demos; one that fails stops no other."""
    due = Tournament.present.filter(due_at__lte=now, demo_speed=None).order_by("due_at")
    for tournament in due:
        with guarded("tournament %s could not be settled", tournament.pk):
            run_due_commands(tournament, now=now)
    for evening in demo.running():
        with guarded("demo %s could not be played", evening.pk):
            demo.play(evening, load.time_of(evening, now))
    return len(due)


def changed(now: datetime) -> QuerySet[Tournament]:
    """The events with new entries since this process looked the last time; all of them at its first
    look, once an hour and after a restore. A minute costs what its own entries cost."""
    newest = LogEntry.objects.aggregate(newest=Max("pk"))["newest"] or 0
    was, whole = _entries.get("seen", 0), _entries.get("whole_at", 0)
    _entries["seen"] = newest
    if now.timestamp() - whole >= WHOLE_SECONDS or newest < was:
        _entries["whole_at"] = int(now.timestamp())
        return Tournament.objects.all()
    since = LogEntry.objects.filter(pk__gt=was, pk__lte=newest)
    return Tournament.objects.filter(pk__in=set(since.values_list("tournament", flat=True)))


def take_snapshots(among: QuerySet[Tournament]) -> int:
    """Write the states of these down that are missing; of how many events. One that cannot be read
    stands in the way of no other."""
    behind = snapshots.behind(among)
    for tournament in behind:
        with guarded("the state of %s could not be written down", tournament.slug):
            snapshots.take(tournament, load.load(tournament))
    return len(behind)


def clear_away(now: datetime) -> None:
    """Forget what nobody can use any more: logins that have lapsed, and limits that are free again.

    Nothing depends on when this happens, or whether."""
    Session.objects.filter(expire_date__lt=now).delete()
    limits.clear_away(now)
    StoredResponse.objects.filter(at__lt=now - KEPT).delete()
    uploads.clear_away(now)
    invitations.clear_away(now)
    mail.clear_away(now)
    with guarded("what was deleted could not be cleared away"):
        removal.clear_away(now)
    with guarded("trial evenings could not be cleared away"):
        demo.clear_away(now)
    retention.carry_out(now)


@contextmanager
def guarded(message: str, *parts: object) -> Iterator[None]:
    """Log exceptions of the block and continue."""
    try:
        yield
    except Exception:
        log.exception(message, *parts)
