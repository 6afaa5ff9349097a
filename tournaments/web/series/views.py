"""Public pages of a series: its table, reasons of places, corrections, the wall."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from tournaments.domain import topics as topic
from tournaments.live.hub import stream_path
from tournaments.runtime import offload
from tournaments.store.access.rights import right_of_user
from tournaments.store.models import Series
from tournaments.store.series.edit import options_for
from tournaments.store.series.pages import changes, counters, earlier_seasons, rows, why, winner
from tournaments.store.series.table import SeriesStandings, is_visible, standing
from tournaments.web.http.option_form import OptionsForm
from tournaments.web.http.organization_visit import OrganizationVisit, of_series
from tournaments.web.series.forecast import is_shown, outlook
from tournaments.web.series.progress import progress
from tournaments.web.series.rankings import links
from tournaments.web.series.show import show
from tournaments.wording.language import in_language


def seen(visit: OrganizationVisit, series: Series) -> SeriesStandings:
    """The table, or 404 for those who may not see it."""
    if not is_visible(series, everything=visit.is_organizer):
        raise Http404
    return standing(series)


@require_GET
@of_series
def page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """The table with every evening."""
    standings = seen(visit, series)
    seasons = [
        (season, winner(season))
        for season in earlier_seasons(series)
        if is_visible(season, everything=visit.is_organizer)
    ]
    lines = rows(standings)
    context = {
        "rows": lines,
        "counters": [in_language(each.head) for each in counters(standings.table.scheme)],
        "has_dropped": any(cell.state == "dropped" for line in lines for cell in line.cells),
        "bonus_stays": any(cell.stays for line in lines for cell in line.cells),
        "changes": changes(standings)[:1],
        "rankings": links(standings),
        "seasons": seasons,
        "hidden": visit.is_organizer and not is_visible(series, everything=False),
    }
    return show(visit, standings, "series/page.html", context)


@require_GET
@of_series
def why_page(visit: OrganizationVisit, series: Series, who: str) -> HttpResponse:
    """Explain a place in a series."""
    standings = seen(visit, series)
    explanation = why(standings, who)
    if explanation is None:
        rows = standings.rows_of(who)
        if not rows:
            raise Http404
        return redirect("series-why", series.slug, rows[0])
    return show(visit, standings, "series/why.html", {"why": explanation})


@require_GET
@of_series
def progress_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show how the table came about, in pictures; one person's line stands out (`?who=p3`)."""
    standings = seen(visit, series)
    who = visit.request.GET.get("who", "")
    chart = progress(standings, next(iter(standings.rows_of(who)), ""))
    return show(visit, standings, "series/progress.html", {"progress": chart})


@require_GET
@of_series
def forecast_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show who can still make what: for whom the series lets see it."""
    standings = seen(visit, series)
    if not is_shown(standings, is_organizer=visit.is_organizer):
        raise Http404
    context: dict[str, Any] = {}
    try:
        context["outlook"] = outlook(visit, standings)
    except offload.LimitExceededError:
        context["too_much"] = True
    return show(visit, standings, "series/forecast.html", context)


@require_GET
@of_series
def scheme_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """The rules of the series in words."""
    standings = seen(visit, series)
    known = options_for(series.organization, series.settings)
    facts = OptionsForm(known, series.settings).facts()
    return show(visit, standings, "series/scheme.html", {"facts": facts})


@require_GET
@of_series
def changes_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show what corrections of old evenings did to the table, before and after."""
    standings = seen(visit, series)
    context = {"changes": changes(standings)}
    return show(visit, standings, "series/changes.html", context)


@require_GET
@of_series
def projector(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """The table for the room; it follows the latest event of the series."""
    standings = seen(visit, series)
    live = standings.evenings[-1].event if standings.evenings else None
    context = {"series": series, "rows": rows(standings), "standing": standings, "live": live}
    if live:
        right = right_of_user(visit.request.user.pk) if live.is_private else ""
        context["live_url"] = stream_path(live.slug, right)
        context |= {"live_trigger": f"topic:{topic.DESK}", "seq": live.seq}
    return visit.show("series/projector.html", context)
