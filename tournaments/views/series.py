"""A series for everybody: its table, why somebody stands where, corrections, the wall."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from tournaments.domain.series import OPTIONS
from tournaments.forms.options import OptionsForm
from tournaments.live import stream_path
from tournaments.models import Series
from tournaments.queries.series import Standing, called, is_visible, standing
from tournaments.queries.series_page import changes, earlier_seasons, rows, why, winner
from tournaments.views.circle_visit import CircleVisit, of_series


def seen(visit: CircleVisit, series: Series) -> Standing:
    """The table, or 404 for those who may not see it."""
    if not is_visible(series, everything=visit.is_organizer):
        raise Http404
    return standing(series)


@require_GET
@of_series
def page(visit: CircleVisit, series: Series) -> HttpResponse:
    """The table with every evening."""
    found = seen(visit, series)
    seasons = [
        (one, winner(one))
        for one in earlier_seasons(series)
        if is_visible(one, everything=visit.is_organizer)
    ]
    context = {
        "series": series,
        "standing": found,
        "rows": rows(found),
        "changes": changes(series, found.people)[:1],
        "seasons": seasons,
        "hidden": visit.is_organizer and not is_visible(series, everything=False),
    }
    return visit.show("series/page.html", context)


@require_GET
@of_series
def why_page(visit: CircleVisit, series: Series, who: str) -> HttpResponse:
    """Why somebody stands where they stand."""
    found = seen(visit, series)
    told = why(found, who)
    if told is None:
        known = called(found, who)
        if known is None:
            raise Http404
        return redirect("series-why", series.slug, known)
    return visit.show("series/why.html", {"series": series, "why": told, "standing": found})


@require_GET
@of_series
def scheme_page(visit: CircleVisit, series: Series) -> HttpResponse:
    """The rules of the series in words."""
    seen(visit, series)
    facts = OptionsForm(OPTIONS, series.settings).facts()
    return visit.show("series/scheme.html", {"series": series, "facts": facts})


@require_GET
@of_series
def changes_page(visit: CircleVisit, series: Series) -> HttpResponse:
    """What corrections of old evenings did to the table, before and after."""
    found = seen(visit, series)
    context = {"series": series, "changes": changes(series, found.people)}
    return visit.show("series/changes.html", context)


@require_GET
@of_series
def projector(visit: CircleVisit, series: Series) -> HttpResponse:
    """The table for the room; it follows the latest event of the series."""
    found = seen(visit, series)
    live = found.evenings[-1].event if found.evenings else None
    context = {"series": series, "rows": rows(found), "standing": found, "live": live}
    if live:
        context["live_url"] = stream_path(live.slug, is_private=live.is_private)
    return visit.show("series/projector.html", context)
