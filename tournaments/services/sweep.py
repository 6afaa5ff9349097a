"""What the clock does: settle every tournament whose time has come."""

from __future__ import annotations

import logging
from datetime import datetime

from tournaments.models import Tournament
from tournaments.services import demo
from tournaments.services.execute import settle

log = logging.getLogger(__name__)


def run_due(now: datetime) -> int:
    """Settle all tournaments that are due; one that fails does not stop the others."""
    due = Tournament.objects.filter(due_at__lte=now, demo_speed=None).order_by("due_at")
    for tournament in due:
        try:
            settle(tournament, now=now)
        except Exception:
            log.exception("tournament %s could not be settled", tournament.pk)
    demo.play_demos(now)
    return len(due)
