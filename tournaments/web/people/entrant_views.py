"""Assign the entrants of an event to people, by the organizers of its organization."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.domain.refusal import RefusedError
from tournaments.store.models import User
from tournaments.store.organizations import adopt, organizations_of
from tournaments.store.people.candidates import entrants, labelled
from tournaments.store.people.edit import name_entrants
from tournaments.web.http.forms import posted, status_of
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.visit import Visit, desk, director
from tournaments.web.people.forms import AdoptForm, EntrantsForm
from tournaments.wording.problems import say


@require_http_methods(["GET", "POST"])
@desk
@once
def who_page(visit: Visit) -> HttpResponse:
    """Each entrant with the known person of the same name; one button confirms them all."""
    organization = visit.tournament.organization
    if organization is None:
        return visit.show("people/who_organization.html", {"form": _adopt_form(visit)})
    _check(visit)
    known = labelled(organization)
    form = EntrantsForm(entrants(visit.tournament, visit.state), known, posted(visit.request))
    context = {
        "form": form,
        "known": known,
        "organization": organization,
        "move_form": _adopt_form(visit),
    }
    if not form.is_valid():
        return visit.show("people/who.html", context, status=status_of(form))
    try:
        changed = name_entrants(visit.tournament, form.choices())
    except RefusedError as refused:
        for problem in refused.problems:
            name = visit.state.name(problem.path)
            form.add_error(None, f"{name}: {say(problem.code)}")
        return visit.show("people/who.html", context, status=422)
    text = ngettext("%(n)d entrant assigned.", "%(n)d entrants assigned.", changed)
    messages.success(visit.request, text % {"n": changed})
    return redirect("desk-who", visit.tournament.slug)


@require_POST
@director
@once
def adopt_page(visit: Visit) -> HttpResponse:
    """The event goes to another organization."""
    if visit.tournament.organization:
        _check(visit)
    form = _adopt_form(visit, visit.request.POST)
    if not form.is_valid():
        return visit.show("people/who_organization.html", {"form": form}, status=422)
    try:
        adopt(visit.tournament, form.cleaned_data["organization"])
    except RefusedError as refused:
        messages.error(visit.request, say(refused.problems[0].code))
    return redirect("desk-who", visit.tournament.slug)


def _check(visit: Visit) -> None:
    """Refuse helpers, who do not see the people of the organization."""
    if not visit.knows_people:
        raise PermissionDenied


def _adopt_form(visit: Visit, data: QueryDict | None = None) -> AdoptForm:
    assert isinstance(visit.request.user, User)
    others = organizations_of(visit.request.user).exclude(tournaments=visit.tournament)
    return AdoptForm(others, data)
