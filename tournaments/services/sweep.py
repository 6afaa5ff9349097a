"""What the clock does: settle every tournament whose time has come."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from tournaments.models import Tournament
from tournaments.queries.time import time_of
from tournaments.services import demo
from tournaments.services.execute import settle

log = logging.getLogger(__name__)


def run_due(now: datetime) -> int:
    """Settle all tournaments that are due and play the demos; one that fails stops no other."""
    due = Tournament.objects.filter(due_at__lte=now, demo_speed=None).order_by("due_at")
    for tournament in due:
        with guarded("tournament %s could not be settled", tournament.pk):
            settle(tournament, now=now)
    for evening in demo.running():
        with guarded("demo %s could not be played", evening.pk):
            demo.play(evening, time_of(evening, now))
    return len(due)


@contextmanager
def guarded(what: str, *parts: object) -> Iterator[None]:
    """Whatever goes wrong in the block is told and ends there."""
    try:
        yield
    except Exception:
        log.exception(what, *parts)
