"""The way to the table of a series: places and points after each evening."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.domain import series as domain
from tournaments.domain.review.progression import Standing
from tournaments.store.series.table import SeriesStandings, shown
from tournaments.web.event.chart import Chart, Named, drawn


def begins(standings: SeriesStandings) -> bool:
    """Return True if there is a way to show: from the second evening on."""
    return len(standings.table.events) > 1


def progress(standings: SeriesStandings, who: str = "") -> Chart | None:
    """None before the second evening."""
    table = standings.table
    if not begins(standings):
        return None
    page = reverse("series-progress", args=[standings.series.slug])
    people = [
        Named(
            row.who,
            standings.people[row.who].name,
            row.rank,
            shown(row.total),
            f"{page}?who={row.who}",
        )
        for row in table.rows
        if row.rank is not None
    ]
    rounds = []
    for count, event in enumerate(table.events, 1):
        after = (
            domain.table(table.scheme, table.events, count) if count < len(table.events) else table
        )
        places = {row.who: Standing(row.rank, row.total) for row in after.rows}
        rounds.append((gettext("Final") if event.is_final else str(count), places))
    return drawn(people, rounds, who, word=gettext("evening"), total=gettext("Points"), unit="")
