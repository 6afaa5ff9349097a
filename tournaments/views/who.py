"""Who the entrants of an event are, said by the organizers of its circle."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.people import AdoptForm, EntrantsForm
from tournaments.queries.circles import circles_of
from tournaments.queries.people import entrants, labelled
from tournaments.services.circles import adopt, organizes
from tournaments.services.create import Refused
from tournaments.services.people import name_entrants
from tournaments.views.once import once
from tournaments.views.visit import Visit, desk, director
from tournaments.words import say


@require_http_methods(["GET", "POST"])
@desk
@once
def who_page(visit: Visit) -> HttpResponse:
    """Each entrant with the known person of the same name; one button confirms them all."""
    circle = visit.tournament.circle
    if circle is None:
        return visit.show("desk/who_circle.html", {"form": _adopt_form(visit)})
    _check(visit)
    known = labelled(circle)
    data = visit.request.POST if visit.request.method == "POST" else None
    form = EntrantsForm(entrants(visit.tournament, visit.course), known, data)
    context = {"form": form, "known": known, "circle": circle, "move_form": _adopt_form(visit)}
    if data is None or not form.is_valid():
        return visit.show("desk/who.html", context, status=200 if data is None else 422)
    try:
        changed = name_entrants(visit.tournament, form.said())
    except Refused as refused:
        for problem in refused.problems:
            name = visit.course.name(problem.path)
            form.add_error(None, f"{name}: {say(problem.code)}")
        return visit.show("desk/who.html", context, status=422)
    text = ngettext("%(n)d entrant assigned.", "%(n)d entrants assigned.", changed)
    messages.success(visit.request, text % {"n": changed})
    return redirect("desk-who", visit.tournament.slug)


@require_POST
@director
@once
def adopt_page(visit: Visit) -> HttpResponse:
    """The event goes to another circle."""
    if visit.tournament.circle:
        _check(visit)
    form = _adopt_form(visit, visit.request.POST)
    if not form.is_valid():
        return visit.show("desk/who_circle.html", {"form": form}, status=422)
    adopt(visit.tournament, form.cleaned_data["circle"])
    return redirect("desk-who", visit.tournament.slug)


def _check(visit: Visit) -> None:
    """Who helps at the desk only does not see the people of the circle."""
    if not organizes(visit.request.user, visit.tournament.circle):
        raise PermissionDenied


def _adopt_form(visit: Visit, data: QueryDict | None = None) -> AdoptForm:
    assert isinstance(visit.request.user, User)
    others = circles_of(visit.request.user).exclude(tournaments=visit.tournament)
    return AdoptForm(others, data)
