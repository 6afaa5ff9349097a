"""What organizers do with a series: make it, fill it, change it, close it, go on with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.series import OPTIONS
from tournaments.forms.options import OptionsForm
from tournaments.forms.series import AddEventForm, SeasonForm, SeriesForm
from tournaments.models import Series
from tournaments.queries.series import standing
from tournaments.services import series as services
from tournaments.services.create import Refused
from tournaments.views.circle_visit import CircleVisit, of_circle, of_series, organizers
from tournaments.views.once import once
from tournaments.views.visit import now_utc
from tournaments.words import say


@require_http_methods(["GET", "POST"])
@of_circle
@organizers
@once
def new(visit: CircleVisit) -> HttpResponse:
    """Name, season, and the scheme with its help."""
    data = visit.request.POST if visit.request.method == "POST" else None
    form, options = SeriesForm(data), OptionsForm(OPTIONS, {}, data, prefix="s")
    if data is not None and (form.is_valid() & options.is_valid()):
        made = services.create(visit.circle, settings=options.departures(), **form.cleaned_data)
        return redirect("series-events", made.slug)
    context = {"form": form, "options": options}
    return visit.show("series/edit.html", context, status=422 if data is not None else 200)


@require_http_methods(["GET", "POST"])
@of_series
@organizers
@once
def settings_page(visit: CircleVisit, series: Series) -> HttpResponse:
    """Other words or another scheme."""
    data = visit.request.POST if visit.request.method == "POST" else None
    initial = {"name": series.name, "season": series.season, "is_private": series.is_private}
    form = SeriesForm(data, initial=initial)
    options = OptionsForm(OPTIONS, series.settings, data, prefix="s")
    if data is not None and (form.is_valid() & options.is_valid()):
        try:
            services.change(series, settings=options.departures(), **form.cleaned_data)
        except Refused as refused:
            _add_errors(form, refused)
        else:
            messages.success(visit.request, _("Saved."))
            return redirect("series", series.slug)
    context = {"form": form, "options": options, "series": series}
    return visit.show("series/edit.html", context, status=422 if data is not None else 200)


@require_http_methods(["GET", "POST"])
@of_series
@organizers
@once
def events_page(visit: CircleVisit, series: Series) -> HttpResponse:
    """Which events count, in which order; another one."""
    data = visit.request.POST if visit.request.method == "POST" else None
    form = AddEventForm(series, data)
    if data is not None and form.is_valid():
        try:
            services.add_event(series, **form.cleaned_data)
            return redirect("series-events", series.slug)
        except Refused as refused:
            _add_errors(form, refused)
    context = {
        "series": series,
        "standing": standing(series),
        "form": form,
        "season_form": SeasonForm(),
    }
    return visit.show("series/events.html", context, status=422 if data is not None else 200)


@require_POST
@of_series
@organizers
@once
def do(visit: CircleVisit, series: Series, kind: str) -> HttpResponse:
    """Order, remove, close, reopen, go on, delete."""
    if kind not in _ACTS:
        raise Http404
    try:
        return _ACTS[kind](visit, series)
    except Refused as refused:
        for problem in refused.problems:
            messages.error(visit.request, say(problem.code))
    return redirect("series-events", series.slug)


def _add_errors(form: SeriesForm | AddEventForm, refused: Refused) -> None:
    for problem in refused.problems:
        form.add_error(problem.path if problem.path in form.fields else None, say(problem.code))


def _entry(visit: CircleVisit) -> int:
    """The event that a button is about; 0 is none."""
    text = visit.request.POST.get("entry", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _move(by: int) -> Callable[[CircleVisit, Series], HttpResponse]:
    def act(visit: CircleVisit, series: Series) -> HttpResponse:
        services.move_event(series, _entry(visit), by=by)
        return redirect("series-events", series.slug)

    return act


def _remove(visit: CircleVisit, series: Series) -> HttpResponse:
    services.remove_event(series, _entry(visit))
    return redirect("series-events", series.slug)


def _close(visit: CircleVisit, series: Series) -> HttpResponse:
    services.close(series, now=now_utc())
    messages.success(visit.request, _("The season is in the archive."))
    return redirect("series", series.slug)


def _reopen(_visit: CircleVisit, series: Series) -> HttpResponse:
    services.reopen(series)
    return redirect("series-events", series.slug)


def _next(visit: CircleVisit, series: Series) -> HttpResponse:
    form = SeasonForm(visit.request.POST)
    if not form.is_valid():
        messages.error(visit.request, str(form.errors["season"][0]))
        return redirect("series-events", series.slug)
    season: Any = form.cleaned_data["season"]
    made = services.next_season(series, season=season, now=now_utc())
    return redirect("series-events", made.slug)


def _delete(visit: CircleVisit, series: Series) -> HttpResponse:
    services.delete(series)
    messages.success(visit.request, _("The series is gone."))
    return redirect("circle", visit.circle.slug)


_ACTS: dict[str, Callable[[CircleVisit, Series], HttpResponse]] = {
    "up": _move(-1),
    "down": _move(1),
    "remove": _remove,
    "close": _close,
    "reopen": _reopen,
    "next": _next,
    "delete": _delete,
}
