"""Noticing that the computer's clock has stepped, and telling every event that it touched."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime

from tournaments.domain.actors import CLOCK
from tournaments.domain.desk.clock_steps import LEAST
from tournaments.runtime import heartbeat
from tournaments.store.execute import execute
from tournaments.store.models import Tournament

log = logging.getLogger(__name__)
_looks: dict[str, heartbeat.Beat] = {}  # the last look, by machine; a restart goes on from the disk


def watched(look: heartbeat.Beat) -> heartbeat.Beat:
    """This look at both clocks, with the last step that was seen; a new one is told first."""
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
    for row in Tournament.objects.filter(demo_speed=None).exclude(phase__in=over):
        try:
            execute(row, {"type": "clock_step", "was": was.isoformat()}, CLOCK, now=now)
        except Exception:
            log.exception("tournament %s could not be told of the step", row.pk)
