"""What the clock does: settle every tournament whose time has come, and clear away what lapsed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.contrib.sessions.models import Session

from tournaments.store import demo, uploads
from tournaments.store.demo import time_of
from tournaments.store.execute import settle
from tournaments.store.idempotency import KEPT
from tournaments.store.models import LoginAttempt, PinAttempt, StoredResponse, Tournament

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


def clear_away(now: datetime) -> None:
    """Forget what nobody can use any more: logins that have lapsed, and tries that no longer count.

    Nothing depends on when this happens, or whether."""
    Session.objects.filter(expire_date__lt=now).delete()
    for tries in (PinAttempt, LoginAttempt):
        tries._default_manager.filter(at__lt=now - timedelta(days=1)).delete()
    StoredResponse.objects.filter(at__lt=now - KEPT).delete()
    uploads.clear_away(now)


@contextmanager
def guarded(message: str, *parts: object) -> Iterator[None]:
    """Whatever goes wrong in the block is told and ends there."""
    try:
        yield
    except Exception:
        log.exception(message, *parts)
