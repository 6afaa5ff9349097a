"""Organizations: the own ones, the page of one, its people and all-time tables, its settings."""

from __future__ import annotations

from functools import partial

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from games.envelope import Problem
from tournaments.domain.refusal import RefusedError
from tournaments.store import organizations, quotas
from tournaments.store.models import Organization, User
from tournaments.store.organizations import organization_page, organizations_of
from tournaments.store.people.alltime import ORDERS, all_time, games_played
from tournaments.store.people.candidates import called, namesakes
from tournaments.store.people.record import game_name
from tournaments.store.people.year import year_in_review, years
from tournaments.store.retention import MONTHS
from tournaments.web.http.forms import (
    ChangedElsewhere,
    NameField,
    change_seen,
    mark,
    posted,
    status_of,
)
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.organization_visit import OrganizationVisit, of_organization, organizers
from tournaments.web.http.pictures import picture, shown
from tournaments.web.http.refusals import tell
from tournaments.web.http.visit import now_utc
from tournaments.wording.problems import say


class OrganizationForm(forms.Form):
    """An organization's name, and whether strangers see it."""

    name = NameField(label=gettext_lazy("Name of the organization"), max_length=80)
    is_private = forms.BooleanField(
        label=gettext_lazy("Private: only organizers see people, tables and series"), required=False
    )


class SettingsForm(OrganizationForm):
    """Settings of an organization."""

    forget_after = forms.TypedChoiceField(
        label=gettext_lazy("Delete names of past events"),
        help_text=gettext_lazy(
            "As “Delete a name” does, after so many months. Start pages say it a month before."
        ),
        choices=[
            ("", gettext_lazy("never")),
            *((n, format_lazy(gettext_lazy("after {n} months"), n=n)) for n in MONTHS),
        ],
        coerce=int,
        empty_value=None,
        required=False,
    )


class LogoForm(forms.Form):
    """The organization's picture."""

    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    @property
    def file(self) -> UploadedFile[bytes] | None:
        return self.files.get("logo")


@login_required
@require_http_methods(["GET", "POST"])
@once
def list_page(request: HttpRequest) -> HttpResponse:
    """List the user's organizations, with a form for a new one."""
    assert isinstance(request.user, User)
    form = OrganizationForm(posted(request))
    if form.is_valid():
        quotas.ask_organization(request.user, now=now_utc())
        organization = organizations.create(user=request.user, **form.cleaned_data)
        return redirect("organization", organization.slug)
    context = {"organizations": organizations_of(request.user), "form": form}
    return render(request, "organization/list.html", context, status=status_of(form))


@require_GET
@of_organization
def page(visit: OrganizationVisit) -> HttpResponse:
    """Series, events and games of an organization."""
    context = {
        "page": organization_page(visit.organization, everything=visit.is_organizer),
        "has_logo": organizations.has_logo(visit.organization),
        "years": years(visit.organization, everything=visit.is_organizer),
    }
    return visit.show("organization/page.html", context)


@require_GET
@of_organization
def year(visit: OrganizationVisit, year: int) -> HttpResponse:
    """A year in review, to read and to print."""
    known = years(visit.organization, everything=visit.is_organizer)
    if year not in known:
        raise Http404
    review = year_in_review(visit.organization, year, everything=visit.is_organizer)
    lists = (
        (_("Came most often"), review.came, _("Events")),
        (_("Won most often"), review.won, _("Wins")),
        (_("Most often among the first three"), review.podiums, _("Top 3")),
        (_("Climbed most in the rating"), review.climbed, _("Points")),
        (_("Most often at one table"), review.met, _("Tables")),
    )
    context = {
        "review": review,
        "years": known,
        "lists": [ranking for ranking in lists if ranking[1]],
    }
    return visit.show("organization/year.html", context)


@require_GET
@of_organization
def people(visit: OrganizationVisit) -> HttpResponse:
    """Everybody, by name."""
    text = visit.request.GET.get("q", "").replace("\x00", "")
    context = {
        "people": called(visit.organization, text, everything=visit.is_organizer),
        "q": text,
        "namesakes": namesakes(visit.organization) if visit.is_organizer else (),
    }
    return visit.show("organization/people.html", context)


@require_GET
@of_organization
def game(visit: OrganizationVisit, game: str) -> HttpResponse:
    """The all-time table of a game."""
    if game not in games_played(visit.organization, everything=visit.is_organizer):
        raise Http404
    order = visit.request.GET.get("by", ORDERS[0])
    rows = all_time(visit.organization, game, order=order, everything=visit.is_organizer)
    orders = {
        "rating": _("Rating"),
        "wins": _("Wins"),
        "events": _("Events"),
        "beaten": _("Beaten"),
    }
    context = {
        "rows": rows,
        "order": order if order in ORDERS else ORDERS[0],
        "orders": tuple(orders.items()),
        "game": game,
        "game_name": game_name(game),
    }
    return visit.show("organization/game.html", context)


@require_http_methods(["GET", "POST"])
@of_organization
@organizers
@once
def settings_page(visit: OrganizationVisit) -> HttpResponse:
    """Name, privacy, logo."""
    organization = visit.organization
    form = SettingsForm(posted(visit.request), initial=_initial(organization))
    seen = ""
    if form.is_valid():
        wished, sent = form.cleaned_data, visit.request.POST
        change = partial(organizations.change, **wished)
        try:
            change_seen(organization, sent, wished, form, there=_initial, change=change)
            messages.success(visit.request, _("Saved."))
            return redirect("organization-settings", organization.slug)
        except ChangedElsewhere as outdated:
            form.add_error(None, outdated)
            seen = outdated.seen
    return _settings(visit, form, LogoForm(), seen=seen, status=status_of(form))


def _initial(organization: Organization) -> dict[str, object]:
    return {name: getattr(organization, name) for name in ("name", "is_private", "forget_after")}


def _settings(
    visit: OrganizationVisit,
    form: SettingsForm,
    logo_form: LogoForm,
    *,
    seen: str = "",
    status: int,
) -> HttpResponse:
    context = {
        "form": form,
        "seen": seen or mark(_initial(visit.organization)),
        "logo_form": logo_form,
        "has_logo": organizations.has_logo(visit.organization),
    }
    return visit.show("organization/settings.html", context, status=status)


@require_POST
@of_organization
@organizers
def change_logo(visit: OrganizationVisit) -> HttpResponse:
    """Another picture, or none. Sent twice it is the same picture. A process of its own makes it,
    for which nothing may be locked."""
    organization, request = visit.organization, visit.request
    logo_form = LogoForm({}, request.FILES)
    content = None if "remove" in request.POST else picture(request, "logo", logo_form.file)
    if isinstance(content, Problem):
        logo_form.add_error("logo", say(content.code))
        form = SettingsForm(initial=_initial(organization))
        return _settings(visit, form, logo_form, status=422)
    organizations.set_logo(organization, content)
    messages.success(request, _("Saved."))
    return redirect("organization-settings", organization.slug)


@require_POST
@of_organization
@organizers
@once
def make_usual(visit: OrganizationVisit) -> HttpResponse:
    """New events of the one who asks go to this organization."""
    assert isinstance(visit.request.user, User)
    try:
        organizations.choose(visit.organization, visit.request.user)
    except RefusedError as refused:
        tell(visit.request, refused)
    else:
        messages.success(visit.request, _("Saved."))
    return redirect("organizations")


@require_safe
@of_organization
def logo(visit: OrganizationVisit) -> HttpResponse:
    """The picture of an organization."""
    content = organizations.logo(visit.organization)
    if content is None:
        raise Http404
    return shown(content, "png")
