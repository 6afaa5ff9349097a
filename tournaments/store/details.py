"""Changes the details outside the log of an event: place, day, organization, who may see it."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from tournaments.store.announcements import announce
from tournaments.store.locks import held
from tournaments.store.models import Tournament
from tournaments.store.series.edit import follow_day


def change_details(tournament: Tournament, **columns: Any) -> None:
    """Set columns of the event's row. Series follow another day, and open pages of strangers end
    as soon as the event is private."""
    with held(tournament) as row:
        former = row.played_at or row.planned_at
        for name, value in columns.items():
            setattr(row, name, value)
        row.save(update_fields=sorted(columns))
        follow_day(row, former)
        transaction.on_commit(lambda: announce(row.slug, row.seq))
    tournament.refresh_from_db(fields=sorted(columns))
