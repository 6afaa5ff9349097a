"""The time of an event: the wall's, except for a demo, whose evening passes faster."""

from __future__ import annotations

from datetime import datetime

from tournaments.store.models import Tournament


def time_of(tournament: Tournament, now: datetime) -> datetime:
    """What the clock of this event shows at the instant `now`."""
    if not tournament.demo_speed or not tournament.demo_since or not tournament.demo_clock:
        return now
    passed = max(now - tournament.demo_since, now - now)
    return tournament.demo_clock + passed * tournament.demo_speed
