"""Actions of organizers on a series: make, fill, change, close, continue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store.models import Membership, Series, Tournament, User
from tournaments.store.series import edit as services
from tournaments.store.series.table import SeriesStandings, standing
from tournaments.web.http.forms import (
    ChangedElsewhere,
    NameField,
    add_problems,
    add_refusal,
    change_seen,
    mark,
    posted,
    select_from,
    status_of,
    whole_number,
)
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import limited
from tournaments.web.http.option_form import Entry, OptionsForm
from tournaments.web.http.organization_visit import (
    OrganizationVisit,
    of_organization,
    of_series,
    organizers,
)
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import now_utc
from tournaments.web.series.show import show


class SeriesForm(forms.Form):
    """The name of a series; the scheme stands beside it on the page."""

    name = NameField(label=_("Name of the series"), max_length=80)
    season = NameField(
        label=_("Season"), max_length=40, required=False, help_text=_("For example 2026/27.")
    )
    is_private = forms.BooleanField(label=_("Private: only organizers see it"), required=False)


class SeasonForm(forms.Form):
    """The name of the next season."""

    season = NameField(label=_("Next season"), max_length=40)


class EventChoice(forms.ModelChoiceField):  # type: ignore[type-arg]
    """An event by its name and day."""

    def label_from_instance(self, obj: Any) -> str:
        day = obj.played_at or obj.planned_at
        return f"{obj.name} ({date_format(day, 'SHORT_DATE_FORMAT')})" if day else str(obj.name)


class AddEventForm(forms.Form):
    """An event of the organization that is to count."""

    tournament = EventChoice(label=_("Event"), queryset=Tournament.objects.none(), empty_label="–")
    is_final = forms.BooleanField(label=_("It is the final evening"), required=False)

    def __init__(self, series: Series, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = Tournament.objects.filter(organization=series.organization_id, removed_at=None)
        others = events.exclude(in_series__series=series).order_by("-created_at", "-pk")
        select_from(self, "tournament", others)


@require_http_methods(["GET", "POST"])
@of_organization
@organizers
@once
def new(visit: OrganizationVisit) -> HttpResponse:
    """Name, season, and the scheme with its help."""
    data = posted(visit.request)
    known = services.options_for(visit.organization, {})
    form, options = SeriesForm(data), OptionsForm(known, {}, data, prefix="s")
    context = {"form": form, "options": options, "questions": _groups(options)}
    if form.is_valid() & options.is_valid():
        assert isinstance(visit.request.user, User)
        wanted = {**form.cleaned_data, "settings": options.departures()}
        try:
            series = services.create(
                visit.organization, **wanted, user=visit.request.user, now=now_utc()
            )
            return redirect("series-events", series.slug)
        except LimitReached as refused:
            add_refusal(form, refused)
            return limited(visit.show("series/edit.html", context, status=422), refused)
        except RefusedError as refused:
            _add_refused(form, options, refused)
            return visit.show("series/edit.html", context, status=422)
    return visit.show("series/edit.html", context, status=status_of(form))


@require_http_methods(["GET", "POST"])
@of_series
@organizers
@once
def settings_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Other words or another scheme."""
    data = posted(visit.request)
    form, seen = SeriesForm(data, initial=_there(series)), mark(_there(series))
    known = services.options_for(visit.organization, series.settings)
    options = OptionsForm(known, series.settings, data, prefix="s")
    if form.is_valid() & options.is_valid():
        kept = {key: series.settings[key] for key in ("rankings",) if key in series.settings}
        wished = {**form.cleaned_data, "settings": {**options.departures(), **kept}}
        try:
            sent, change = visit.request.POST, partial(services.change, **wished)
            change_seen(series, sent, wished, form, options, there=_there, change=change)
            messages.success(visit.request, _now("Saved."))
            return redirect("series", series.slug)
        except ChangedElsewhere as outdated:
            form.add_error(None, outdated)
            seen = outdated.seen
        except RefusedError as refused:
            _add_refused(form, options, refused)
    context = {"form": form, "options": options, "questions": _groups(options), "seen": seen}
    return show(visit, standing(series), "series/edit.html", context, status=status_of(form))


def _groups(options: OptionsForm) -> list[tuple[str, str, tuple[Entry, ...]]]:
    """Return the settings by group, as `setup/_settings.html` shows them."""
    return [(group.key, group.title, group.entries) for group in options.entry_groups()]


def _add_refused(form: SeriesForm, options: OptionsForm, refused: RefusedError) -> None:
    """Say what is wrong with a setting at its field."""
    for problem in refused.problems:
        key = problem.path.removeprefix("settings.").partition("[")[0]
        if problem.path.startswith("settings.") and key in options.fields:
            add_problems(options, (problem,), elsewhere=key)
        else:
            add_problems(form, (problem,))


def _there(series: Series) -> dict[str, object]:
    """Return what the page changes, as it is now."""
    words = {"name": series.name, "season": series.season, "is_private": series.is_private}
    return {**words, "settings": series.settings}


@require_http_methods(["GET", "POST"])
@of_series
@organizers
@once
def events_page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Show which events count, in which order; another one."""
    form = AddEventForm(series, posted(visit.request))
    if form.is_valid():
        try:
            services.add_event(series, **form.cleaned_data)
            return redirect("series-events", series.slug)
        except RefusedError as refused:
            add_problems(form, refused.problems)
    found = standing(series)
    context = {"form": form, "season_form": SeasonForm(), "stage": _stage(visit, found)}
    return show(visit, found, "series/events.html", context, status=status_of(form))


def _stage(visit: OrganizationVisit, found: SeriesStandings) -> str:
    """Return the way to a next stage for the first of the table; "" if there is none.

    It copies the latest finished event that the user runs. The table must not be empty.
    """
    over = [evening.event for evening in found.evenings if evening.index is not None]
    user: Any = visit.request.user.pk
    mine = Membership.objects.filter(user=user, role="organizer", tournament__in=over)
    run = {*mine.values_list("tournament", flat=True)}
    latest = next((event for event in reversed(over) if event.pk in run), None)
    if latest is None:
        return ""
    return f"{reverse('desk-stage', args=[latest.slug])}?of=places:series:{found.series.slug}"


@require_POST
@of_series
@organizers
@once
def do(visit: OrganizationVisit, series: Series, kind: str) -> HttpResponse:
    """Order, remove, close, reopen, go on, delete."""
    if kind not in _ACTS:
        raise Http404
    try:
        return _ACTS[kind](visit, series)
    except RefusedError as refused:
        tell(visit.request, refused)
    return redirect("series-events", series.slug)


def _entry(visit: OrganizationVisit) -> int:
    """The event that a button is about; 0 is none."""
    return whole_number(visit.request.POST.get("entry")) or 0


def _move(by: int) -> Callable[[OrganizationVisit, Series], HttpResponse]:
    def act(visit: OrganizationVisit, series: Series) -> HttpResponse:
        services.move_event(series, _entry(visit), by=by)
        return redirect("series-events", series.slug)

    return act


def _remove(visit: OrganizationVisit, series: Series) -> HttpResponse:
    services.remove_event(series, _entry(visit))
    return redirect("series-events", series.slug)


def _close(visit: OrganizationVisit, series: Series) -> HttpResponse:
    services.close(series, now=now_utc())
    messages.success(visit.request, _now("The season is in the archive."))
    return redirect("series", series.slug)


def _reopen(_visit: OrganizationVisit, series: Series) -> HttpResponse:
    services.reopen(series)
    return redirect("series-events", series.slug)


def _next(visit: OrganizationVisit, series: Series) -> HttpResponse:
    form = SeasonForm(visit.request.POST)
    if not form.is_valid():
        messages.error(visit.request, str(form.errors["season"][0]))
        return redirect("series-events", series.slug)
    season: Any = form.cleaned_data["season"]
    assert isinstance(visit.request.user, User)
    following = services.next_season(series, season=season, now=now_utc(), user=visit.request.user)
    if following.is_private and not series.is_private:
        words = _now("The new season is private like an event of the last one; see Settings.")
        messages.warning(visit.request, words)
    return redirect("series-events", following.slug)


def _delete(visit: OrganizationVisit, series: Series) -> HttpResponse:
    services.delete(series)
    messages.success(visit.request, _now("The series is gone."))
    return redirect("organization", visit.organization.slug)


_ACTS: dict[str, Callable[[OrganizationVisit, Series], HttpResponse]] = {
    "up": _move(-1),
    "down": _move(1),
    "remove": _remove,
    "close": _close,
    "reopen": _reopen,
    "next": _next,
    "delete": _delete,
}
