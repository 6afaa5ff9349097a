"""Describe chances of goals in a series in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from tournaments.domain.formats.forecast import RUNS, Forecast
from tournaments.domain.series.forecast import SeriesQuestion
from tournaments.runtime import offload
from tournaments.store.cache import once
from tournaments.store.series.table import SeriesStandings, forecast_question
from tournaments.web.http.organization_visit import OrganizationVisit
from tournaments.web.readmodels.forecast import GOALS, Chances, in_words, out_of

_BULK = 400  # bytes that somebody's chances take up


@dataclass(frozen=True, slots=True)
class SeriesOutlook:
    """The page of a forecast for `left` evenings, with the final.

    `out` are those without any chance.
    """

    goals: tuple[str, ...]
    rows: tuple[Chances, ...]
    out: tuple[Chances, ...]
    left: int
    runs: int = RUNS


def is_shown(standings: SeriesStandings, *, is_organizer: bool) -> bool:
    """Return True if the reader may see a forecast."""
    audience = standings.table.scheme.forecast
    return audience == "all" or (is_organizer and audience == "desk")


def outlook(visit: OrganizationVisit, standings: SeriesStandings) -> SeriesOutlook | None:
    """None where nothing is to come or nothing has been; raises LimitExceededError. It is worked
    out once for a table, beside the pages."""
    question = forecast_question(standings)
    if question is None:
        return None
    forecast: Forecast = once(
        question,
        lambda: offload.run(visit.request, "season", question),
        lambda made: _BULK * (1 + len(made.chances)),
    )
    return _outlook(standings, question, forecast)


def _outlook(
    standings: SeriesStandings, question: SeriesQuestion, forecast: Forecast
) -> SeriesOutlook:
    names = tuple(str(GOALS[goal]) for goal in forecast.goals)
    rows = []
    for row in standings.table.rows:
        mine = forecast.chances[row.who]
        cells = (in_words(str(GOALS[goal]), mine[goal]) for goal in forecast.goals)
        href = reverse("series-why", args=[standings.series.slug, row.who])
        rows.append(Chances(href, standings.people[row.who].name, row.rank, tuple(cells)))
    out = out_of(rows)
    shown = tuple(row for row in rows if row not in out)
    return SeriesOutlook(names, shown, out, question.left + question.final)
