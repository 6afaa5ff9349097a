"""The length of an event: effect of its settings for a number of people, and settings that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.domain.formats.forecast.planning import MOST_PEOPLE, EventPlan
from tournaments.domain.tournament_state import TournamentState
from tournaments.runtime import offload
from tournaments.store import forecasts
from tournaments.web.http.visit import Visit, desk
from tournaments.web.readmodels.forecast import TimeRange, rounds_words, times
from tournaments.wording.language import in_language

USUAL_PEOPLE = 20


class LengthForm(forms.Form):
    """Number of people, begin and wished end, by the clock of the event."""

    people = forms.IntegerField(label=_("How many come?"), min_value=2, max_value=MOST_PEOPLE)
    start = forms.TimeField(
        label=_("Start"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    wish = forms.TimeField(
        label=_("Over by"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("May be empty. With a time, this page proposes settings that fit."),
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """A plan in words. `changes`: label, present and proposed value of each setting. `percent`:
    evenings of 100 that are over by the wish. `evenings` of a season, with `once` match days each;
    0 of other events."""

    changes: tuple[tuple[str, object, object], ...]
    tables: str
    rounds: str
    times: tuple[TimeRange, ...]
    percent: int | None
    evenings: int
    once: int


@require_safe
@desk
def length_page(visit: Visit) -> HttpResponse:
    """The form, and its result once filled in."""
    state, query = visit.state, visit.request.GET
    form = LengthForm(query if "people" in query else None, initial=_usual(visit))
    plans: tuple[EventPlan, ...] | None = None
    if form.is_bound and form.is_valid():
        plans = _plans(visit, form)
    context = {
        "form": form,
        "answered": plans is not None,
        "plans": [_shown(state, plan) for plan in plans or ()],
        "wish": form.is_bound and form.is_valid() and form.cleaned_data["wish"],
    }
    return visit.show("setup/length.html", context, status=422 if form.errors else 200)


def _usual(visit: Visit) -> dict[str, object]:
    zone = ZoneInfo(visit.tournament.zone)
    planned = visit.tournament.planned_at
    start = planned.astimezone(zone).time() if planned else time(19)
    return {"people": len(visit.state.play.status) or USUAL_PEOPLE, "start": start}


def _plans(visit: Visit, form: LengthForm) -> tuple[EventPlan, ...] | None:
    """None where it took too long; the form says so."""
    values, row = form.cleaned_data, visit.tournament
    zone = ZoneInfo(row.zone)
    day = (row.planned_at or visit.now).astimezone(zone).date()
    start = datetime.combine(day, values["start"], zone)
    wish = values["wish"] and datetime.combine(day, values["wish"], zone)
    if wish and wish <= start:
        wish += timedelta(days=1)
    setup = asdict(visit.state.setup)
    pace = forecasts.hall_pace(row)
    try:
        plans: tuple[EventPlan, ...] = offload.run(
            visit.request,
            "plan",
            setup,
            values["people"],
            start.astimezone(UTC),
            wish and wish.astimezone(UTC),
            pace,
        )
    except offload.LimitExceededError:
        form.add_error("people", _now("To work this out takes too long here."))
        return None
    return plans


def _shown(state: TournamentState, plan: EventPlan) -> Shown:
    options = {option.key: option for option in state.format.options(state.setup.game)}
    now: Mapping[str, Any] = state.format.in_force(state.setup.game, state.setup.settings)
    changes = tuple(
        (in_language(options[key].label), now.get(key), value)
        for key, value in plan.changes.items()
    )
    percent = None if plan.in_time is None else round(100 * plan.in_time)
    return Shown(
        changes,
        tables_words(plan.tables),
        rounds_words(plan.rounds),
        times(plan.cut, plan.end),
        percent,
        plan.evenings,
        plan.once,
    )


def tables_words(sizes: tuple[int, ...]) -> str:
    """“6 tables of 4, 1 table of 3”."""
    words = [
        ngettext("%(n)d table of %(size)d", "%(n)d tables of %(size)d", n) % {"n": n, "size": size}
        for size, n in sorted(Counter(sizes).items(), reverse=True)
    ]
    return ", ".join(words)
