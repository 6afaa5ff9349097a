"""The start page, logging in, and making an event."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth import get_user_model, login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import GAMES
from tournaments.domain.formats import FORMATS
from tournaments.forms.event import EventForm
from tournaments.forms.options import OptionsForm
from tournaments.forms.variants import RulesChoiceForm
from tournaments.queries.events import events_for
from tournaments.services.access import login_token_user
from tournaments.services.create import Refused, create
from tournaments.views.visit import now_utc
from tournaments.words import say


def home(request: HttpRequest) -> HttpResponse:
    """What runs, what was, and how to begin."""
    return render(request, "home/home.html", {"events": events_for(request.user)})


def login_once(request: HttpRequest, token: str) -> HttpResponse:
    """Log in by the link that the start in the terminal prints; it works one time."""
    found = login_token_user(token)
    user = get_user_model().objects.filter(pk=found[0], is_active=True).first() if found else None
    stamp = user.last_login.isoformat() if user and user.last_login else ""
    if user is None or found is None or stamp != found[1]:
        return render(request, "home/link_spent.html", status=410)
    if request.method == "POST":
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("home")
    return render(request, "home/login_once.html", {"account": user})


@login_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """One page: name, place, and every setting of the format with its help."""
    form_key = "wm"
    data = request.POST if request.method == "POST" else None
    form = EventForm(data)
    options = OptionsForm(FORMATS[form_key].settings, {}, data, prefix="s")
    rules = RulesChoiceForm(GAMES[FORMATS[form_key].games[0]], data)
    if data is None or not (form.is_valid() & options.is_valid() & rules.is_valid()):
        return _event_page(request, form, options, rules, status=422 if data else 200)
    assert isinstance(request.user, User)
    try:
        tournament = create(
            _setup(form.cleaned_data, {**options.departures(), **rules.pinned()}, form_key),
            now=now_utc(),
            user=request.user,
            key=_form_key(request),
            variant_name=rules.name(),
            **event_columns(form.cleaned_data),
        )
    except Refused as refused:
        for problem in refused.problems:
            place = problem.path if problem.path in form.fields else None
            form.add_error(place, say(problem.code))
        return _event_page(request, form, options, rules, status=422)
    return redirect("desk", tournament.slug)


def _form_key(request: HttpRequest) -> str | None:
    """The same for two taps on one form, another as soon as something else stands in it."""
    key = request.POST.get("key")
    rest = sorted((name, request.POST.getlist(name)) for name in request.POST)
    return f"{key}{[line for line in rest if line[0] != 'csrfmiddlewaretoken']}" if key else None


def _event_page(
    request: HttpRequest,
    form: EventForm,
    options: OptionsForm,
    rules: RulesChoiceForm,
    *,
    status: int,
) -> HttpResponse:
    context = {"form": form, "options": options, "rules": rules, "key": secrets.token_hex(8)}
    return render(request, "home/new_event.html", context, status=status)


def _setup(values: dict[str, Any], settings: dict[str, Any], form_key: str) -> dict[str, Any]:
    return {
        "name": values["name"].strip(),
        "format": form_key,
        "game": FORMATS[form_key].games[0],
        "settings": settings,
        "zone": values["zone"],
        "confirmation": values["confirmation"],
    }


def event_columns(values: dict[str, Any]) -> dict[str, Any]:
    """The columns of `Tournament` that are no part of its log, from a cleaned EventForm."""
    columns = ("place", "planned_at", "is_private")
    return {name: values[name] for name in columns}
