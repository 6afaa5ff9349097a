"""The limit of sign-ups from one network at an event, and letting more of them in.

In a pub 27 people share one address; a program that fills the event does so too. So a network has a
number at once and some more each minute, and the desk, which sees the people, can begin to count
again.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import QuerySet

from tournaments.store import limits
from tournaments.store.models import LimitUse, Tournament

TOLD_FOR: Final = timedelta(minutes=30)  # at the desk, after somebody was turned away
_LIMITS: Final = (limits.SIGN_UP, limits.SIGN_UP_LATER)


def ask(tournament: Tournament, household: str, *, now: datetime) -> None:
    """Count a sign-up; raises LimitReached."""
    client = f"{tournament.pk} {household}"
    limits.ask(*((limit, client) for limit in _LIMITS), now=now)


def turned_away_at(tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return when a sign-up was turned away last, of late."""
    rows = _uses(tournament).filter(refused_at__gt=now - TOLD_FOR).order_by("-refused_at")
    return rows.values_list("refused_at", flat=True).first()


def let_in(tournament: Tournament) -> None:
    """Begin to count from 0 for every network."""
    _uses(tournament).delete()


def _uses(tournament: Tournament) -> QuerySet[LimitUse]:
    names = [limit.name for limit in _LIMITS]
    return LimitUse.objects.filter(limit__in=names, client__startswith=f"{tournament.pk} ")
