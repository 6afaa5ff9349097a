"""A page of a series within the tabs that have something to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse

from tournaments.store.series.table import SeriesStandings, forecast_question
from tournaments.web.http.organization_visit import OrganizationVisit
from tournaments.web.series.forecast import is_shown
from tournaments.web.series.progress import begins


@dataclass(frozen=True, slots=True)
class Tabs:
    """Pages of a series with contents."""

    progress: bool
    forecast: bool
    changes: bool


def show(
    visit: OrganizationVisit,
    standings: SeriesStandings,
    template: str,
    context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the page of this template for the reader."""
    seen = is_shown(standings, is_organizer=visit.is_organizer)
    tabs = Tabs(
        begins(standings),
        seen and forecast_question(standings) is not None,
        standings.series.changes.exists(),
    )
    basis = {"series": standings.series, "standing": standings, "has": tabs}
    return visit.show(template, {**basis, **(context or {})}, status=status)
