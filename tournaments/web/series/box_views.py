"""The box of a series: its evenings, movements and division."""

from __future__ import annotations

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.desk.money import MOST
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series.box import BY_HAND
from tournaments.store.models import Series
from tournaments.store.series import box as services
from tournaments.store.series.box import box_of, is_open
from tournaments.web.http.forms import add_problems, whole_number
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.option_fields import Euros
from tournaments.web.http.organization_visit import OrganizationVisit, of_series, organizers
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import now_utc
from tournaments.web.series.box_pages import shown_evenings, shown_movements, shown_shares
from tournaments.web.series.show import show
from tournaments.wording.money import OF_SERIES, in_euros


class BoxForm(forms.Form):
    """Coins go into the box or out of it between the evenings."""

    purpose = forms.ChoiceField(
        label=_("What for?"), choices=[(str(purpose), OF_SERIES[purpose]) for purpose in BY_HAND]
    )
    cents = Euros((1, MOST), label=_("Euros"), max_length=20)
    reason = forms.CharField(label=_("Reason"), max_length=services.REASON_LENGTH, required=False)


@require_http_methods(["GET", "POST"])
@of_series
@once
def page(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """The box with every movement; organizers write down another one."""
    if not is_open(series, everything=visit.is_organizer):
        raise Http404
    if visit.request.method == "POST":
        return _written(visit, series)
    return _page(visit, series, BoxForm())


@organizers
def _written(visit: OrganizationVisit, series: Series) -> HttpResponse:
    form = BoxForm(visit.request.POST)
    if form.is_valid():
        try:
            by = visit.request.user.get_username()
            services.write_down(series, **form.cleaned_data, by=by, now=now_utc())
            return redirect("series-box", series.slug)
        except RefusedError as refused:
            add_problems(form, refused.problems)
    return _page(visit, series, form, status=422)


def _page(
    visit: OrganizationVisit, series: Series, form: BoxForm, *, status: int = 200
) -> HttpResponse:
    box, everything = box_of(series), visit.is_organizer
    context = {
        "evenings": shown_evenings(box, everything=everything),
        "movements": shown_movements(box, everything=everything),
        "balance": in_euros(box.balance),
        "is_short": box.balance < 0,
        "shares": shown_shares(box),
        "may_hand_out": visit.is_organizer and box.is_over,
        "form": form,
    }
    return show(visit, box.standings, "series/box.html", context, status=status)


@require_POST
@of_series
@organizers
@once
def strike(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """A movement was a mistake, or a share was not handed out after all."""
    entry = whole_number(visit.request.POST.get("entry")) or 0
    try:
        services.strike(series, entry, now=now_utc())
    except RefusedError as refused:
        tell(visit.request, refused)
    return redirect("series-box", series.slug)


@require_POST
@of_series
@organizers
@once
def hand_out(visit: OrganizationVisit, series: Series) -> HttpResponse:
    """Hand out a share of the box."""
    post, by = visit.request.POST, visit.request.user.get_username()
    given = {"prize": post.get("prize", ""), "who": post.get("who", "")}
    try:
        services.hand_out(series, **given, by=by, now=now_utc())
    except RefusedError as refused:
        tell(visit.request, refused)
    return redirect("series-box", series.slug)
