"""The start page, logging in, and making an event."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model, login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from games import GAMES
from tournaments.domain.formats import FORMATS, Format
from tournaments.forms.event import EventForm
from tournaments.forms.options import OptionsForm
from tournaments.forms.variants import RulesChoiceForm
from tournaments.language import in_language
from tournaments.queries.circles import circles_of
from tournaments.queries.events import events_for
from tournaments.services.access import login_token_user
from tournaments.services.create import Refused, create
from tournaments.views.browsers import mark
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
        return mark(request, redirect("home"), name=user.get_username())
    return render(request, "home/login_once.html", {"account": user})


@login_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """One page: name, place, and every setting of the format with its help."""
    kind = _kind(request)
    if kind is None:
        raise Http404
    data = request.POST if request.method == "POST" else None
    assert isinstance(request.user, User)
    form = EventForm(data, circles=circles_of(request.user))
    suggested, asked = kind.form.suggested(kind.game), kind.form.asked
    options = OptionsForm(kind.form.settings, suggested, data, prefix="s", asked=asked)
    rules = RulesChoiceForm(GAMES[kind.game], data)
    if data is None or not (form.is_valid() & options.is_valid() & rules.is_valid()):
        return _event_page(request, kind, form, options, rules, status=422 if data else 200)
    try:
        tournament = create(
            _setup(
                form.cleaned_data,
                {**rules.pinned(kind.form.settings), **options.departures()},
                kind,
            ),
            now=now_utc(),
            user=request.user,
            key=_form_key(request),
            variant_name=rules.name(),
            **event_columns(form.cleaned_data),
        )
    except Refused as refused:
        for problem in refused.problems:
            setting = problem.path.removeprefix("settings.")
            if setting in options.fields:
                options.add_error(setting, say(problem.code))
            else:
                place = problem.path if problem.path in form.fields else None
                form.add_error(place, say(problem.code))
        return _event_page(request, kind, form, options, rules, status=422)
    return redirect("desk", tournament.slug)


class Kind(NamedTuple):
    """What is played, and how."""

    form: Format[Any]
    game: str


def _kind(request: HttpRequest) -> Kind | None:
    """The format and game that the address names; the first of each where it names none."""
    form = FORMATS.get(request.GET.get("format", "wm"))
    if form is None:
        return None
    game = request.GET.get("game", form.games[0])
    return Kind(form, game) if game in form.games else None


@login_required
@require_GET
def choose_event(request: HttpRequest) -> HttpResponse:
    """Which kind of tournament, with which game."""
    kinds = [
        (form.key, in_language(form.name), in_language(form.about), _games(form))
        for form in FORMATS.values()
    ]
    return render(request, "home/choose_event.html", {"kinds": kinds})


def _games(form: Format[Any]) -> list[tuple[str, str]]:
    return [(key, in_language(GAMES[key].name)) for key in form.games]


def _form_key(request: HttpRequest) -> str | None:
    """The same for two taps on one form, another as soon as something else stands in it."""
    key = request.POST.get("key")
    rest = sorted((name, request.POST.getlist(name)) for name in request.POST)
    return f"{key}{[line for line in rest if line[0] != 'csrfmiddlewaretoken']}" if key else None


def _event_page(
    request: HttpRequest,
    kind: Kind,
    form: EventForm,
    options: OptionsForm,
    rules: RulesChoiceForm,
    *,
    status: int,
) -> HttpResponse:
    context = {
        "form": form,
        "options": options,
        "rules": rules,
        "key": secrets.token_hex(8),
        "kind": in_language(kind.form.name),
        "about": in_language(kind.form.about),
        "game": in_language(GAMES[kind.game].name),
    }
    return render(request, "home/new_event.html", context, status=status)


def _setup(values: dict[str, Any], settings: dict[str, Any], kind: Kind) -> dict[str, Any]:
    return {
        "name": values["name"].strip(),
        "format": kind.form.key,
        "game": kind.game,
        "settings": settings,
        "zone": values["zone"],
        "confirmation": values["confirmation"],
    }


def event_columns(values: dict[str, Any]) -> dict[str, Any]:
    """The columns of `Tournament` that are no part of its log, from a cleaned EventForm."""
    columns = ("place", "planned_at", "is_private", "circle")
    return {name: values[name] for name in columns if name in values}
