"""Making an event: what is played, and the page of its settings."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from games import GAMES
from games.envelope import Json
from games.options import departures
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import LimitReached, Refused
from tournaments.store.create import create
from tournaments.store.models import User
from tournaments.store.organizations import choose, organizations_of
from tournaments.web.http.forms import posted
from tournaments.web.http.limits import limited
from tournaments.web.http.once import once
from tournaments.web.http.option_form import OptionsForm
from tournaments.web.http.visit import now_utc
from tournaments.web.reading.prize_preview import Purse
from tournaments.web.setup.brings import brings, typed_prizes
from tournaments.web.setup.forms import EventForm, event_columns
from tournaments.web.variants.forms import RulesChoiceForm
from tournaments.wording.language import in_language
from tournaments.wording.problems import in_words, say
from tournaments.wording.round_words import said, speak


@login_required
@require_http_methods(["GET", "POST"])
@once
def new_event(request: HttpRequest) -> HttpResponse:
    """One page: name, place, and every setting of the format with its help."""
    kind = _kind(request)
    if kind is None:
        raise Http404
    speak(kind.form.rounds(kind.game))
    data = posted(request)
    assert isinstance(request.user, User)
    form = EventForm(data, organizations=organizations_of(request.user))
    suggested, required = kind.form.suggested(kind.game), kind.form.usually_set
    options = OptionsForm(kind.form.options(kind.game), suggested, data, prefix="s", asked=required)
    rules = RulesChoiceForm(GAMES[kind.game], data)
    if data is not None and "look" in data:
        options.is_valid()
        return _event_page(request, kind, form, options, rules, status=200)
    if data is None or not (form.is_valid() & options.is_valid() & rules.is_valid()):
        return _event_page(request, kind, form, options, rules, status=422 if data else 200)
    try:
        tournament = create(
            _setup(
                form.cleaned_data,
                {**rules.pinned(kind.form.settings), **_settings(kind, options)},
                kind,
            ),
            now=now_utc(),
            user=request.user,
            variant_name=rules.name(),
            **event_columns(form.cleaned_data),
        )
    except LimitReached as reached:
        form.add_error(None, in_words(reached))
        return limited(_event_page(request, kind, form, options, rules, status=422), reached)
    except Refused as refused:
        for problem in refused.problems:
            setting = problem.path.removeprefix("settings.")
            if setting in options.fields:
                options.add_error(setting, say(problem.code, kind.game))
            else:
                place = problem.path if problem.path in form.fields else None
                form.add_error(place, say(problem.code, kind.game))
        return limited(_event_page(request, kind, form, options, rules, status=422), refused)
    if chosen := form.cleaned_data.get("organization"):
        choose(chosen, request.user)
    return redirect("desk", tournament.slug)


def _settings(kind: Kind, options: OptionsForm) -> Json:
    """Return what departs from the defaults; what was left as suggested goes with what was
    chosen."""
    followed = kind.form.followed(kind.game, options.given, options.values())
    return departures(options.declared, followed)


class Kind(NamedTuple):
    """What is played, and how."""

    form: Format[FormatState]
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
    """Ask which kind of tournament it is, with which game."""
    kinds = [
        (form.key, in_language(form.name), in_language(form.about), _games(form))
        for form in FORMATS.values()
    ]
    return render(request, "setup/choose_event.html", {"kinds": kinds})


def _games(form: Format[FormatState]) -> list[tuple[str, str]]:
    return [(key, in_language(GAMES[key].name)) for key in form.games]


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
        "kind": said(kind.form.name),
        "about": said(kind.form.about),
        "game": in_language(GAMES[kind.game].name),
        "has_score": any(option.key == "score" for option in options.declared),
        "prize_list": typed_prizes(options, Purse()),
        "brings": brings(kind.form, kind.game, options, _settings(kind, options)),
    }
    return render(request, "setup/new_event.html", context, status=status)


def _setup(values: Json, settings: Json, kind: Kind) -> Json:
    return {
        "name": values["name"].strip(),
        "format": kind.form.key,
        "game": kind.game,
        "settings": settings,
        "zone": values["zone"],
        "confirmation": values["confirmation"],
    }
