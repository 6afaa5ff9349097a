"""Making an event: six questions, and what the evening will be like."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods

from games import GAMES
from games.envelope import Json
from games.options import departures
from tournaments.domain.formats import FORMATS, Format
from tournaments.domain.formats.state import FormatState
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store.create import create
from tournaments.store.models import User
from tournaments.store.organizations import choose, organizations_of
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import limited
from tournaments.web.http.option_form import OptionsForm, as_posted
from tournaments.web.http.visit import now_utc
from tournaments.web.setup.forms import EventForm, event_columns
from tournaments.web.setup.outcome import outcome
from tournaments.web.variants.forms import RulesChoiceForm
from tournaments.wording.language import in_language
from tournaments.wording.problems import in_words, say
from tournaments.wording.round_words import said, speak

# What the page asks of a setting, in the place of its label.
_QUESTIONS = {
    "cutoff": _("Until when?"),
    "start_euros": _("What does each pay (€)?"),
    "entry_fee": _("What does each pay (€)?"),
    "rounds": _("How many rounds?"),
    "legs": _("How often does each meet each?"),
    "mode": _("When is somebody out?"),
    "best_of": _("Best of how many games?"),
}
_ZONE = ZoneInfo("Europe/Berlin")


@login_required
@require_http_methods(["GET", "POST"])
@once
def new_event(request: HttpRequest) -> HttpResponse:
    """Ask six questions, each with an answer; all that is not asked stays as suggested."""
    kind = _kind(request)
    if kind is None:
        raise Http404
    speak(kind.form.rounds(kind.game))
    assert isinstance(request.user, User)
    initial = _answers(kind)
    organizations = organizations_of(request.user)
    usual = EventForm(initial=initial, organizations=organizations)
    suggested, asked = kind.form.suggested(kind.game), kind.form.usually_set
    declared = kind.form.options(kind.game)
    standing = OptionsForm(declared, suggested, prefix="s", asked=asked)
    data = _completed(request, kind, initial["name"], usual, standing)
    form = EventForm(data, initial=initial, organizations=organizations)
    options = OptionsForm(declared, suggested, data, prefix="s", asked=asked)
    rules = RulesChoiceForm(GAMES[kind.game], data)
    for option in declared:
        if option.key in asked:
            zero = option.zero and in_language(option.zero)
            options.fields[option.key].help_text = f"0: {zero}" if zero else ""
    if data is not None and "look" in data:
        form.is_valid()
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
    except RefusedError as refused:
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
    page = "desk-settings" if "more" in request.POST else "desk-players"
    return redirect(page, tournament.slug)


def _answers(kind: Kind) -> dict[str, str]:
    """Return a name and a time to begin with: 19:30 today, or the next half hour."""
    now = now_utc().astimezone(_ZONE)
    half_hour = (now + timedelta(minutes=30)).replace(minute=now.minute // 30 * 30, second=0)
    at = max(now.replace(hour=19, minute=30, second=0), half_hour)
    return {
        "name": _now("%(game)s on %(day)s") % {"game": kind.title, "day": date_format(at, _day())},
        "planned_at": at.strftime("%Y-%m-%dT%H:%M"),
    }


def _day() -> str:
    return pgettext("date format of a day without its year", "j F")


def _completed(
    request: HttpRequest, kind: Kind, name: str, *forms: EventForm | OptionsForm
) -> QueryDict | None:
    """Return what was sent, with all that the page does not ask as it stands in the `forms`. Where
    another kind was chosen, its suggestions take the place of those of the one before."""
    if request.method != "POST":
        return None
    data = request.POST.copy()
    if data.get("asked", kind.key) != kind.key:
        for sent in [each for each in data if each.startswith("s-")]:
            del data[sent]
        data.pop("rules", None)
    if "suggested" in data and data.get("name") in (data["suggested"], ""):
        data["name"] = name
    for form in forms:
        for key, field in form.fields.items():
            if form.add_prefix(key) not in data:
                value = field.prepare_value(form.get_initial_for_field(field, key))
                data.setlist(form.add_prefix(key), as_posted(value))
    return data


def _settings(kind: Kind, options: OptionsForm) -> Json:
    """Return the values that differ from the defaults. Suggestions that were left follow the
    choices."""
    followed = kind.form.reconcile_settings(kind.game, options.given, options.values())
    return departures(options.declared, followed)


class Kind(NamedTuple):
    """The game and the format."""

    form: Format[FormatState]
    game: str

    @property
    def key(self) -> str:
        """Return the name of both."""
        return f"{self.form.key}:{self.game}"

    @property
    def title(self) -> str:
        """Return what the game is called."""
        return in_language(GAMES[self.game].name)


def _kind(request: HttpRequest) -> Kind | None:
    """The chosen format and game, or those of the address, or else the first of each. For a chosen
    game it finds a format that fits."""
    chosen = request.POST if "game" in request.POST else request.GET
    form = FORMATS.get(chosen.get("format", "wm"))
    if form is None:
        return None
    game = chosen.get("game", form.games[0])
    if game in form.games:
        return Kind(form, game)
    fitting = [each for each in FORMATS.values() if game in each.games]
    return Kind(fitting[0], game) if fitting and chosen is request.POST else None


def _event_page(
    request: HttpRequest,
    kind: Kind,
    form: EventForm,
    options: OptionsForm,
    rules: RulesChoiceForm,
    *,
    status: int,
) -> HttpResponse:
    wrong = [name for name in options.errors if name not in options.asked]
    values = options.values()
    has_looked = "look" in request.POST
    is_clear = has_looked and not options.errors
    context = {
        "form": form,
        "options": options,
        "rules": rules,
        "kind": kind,
        "about": said(kind.form.about),
        "games": [(key, in_language(game.name)) for key, game in GAMES.items()],
        "kinds": [(f.key, said(f.name)) for f in FORMATS.values() if kind.game in f.games],
        "questions": [
            (number, _QUESTIONS.get(key, options[key].label), options[key])
            for number, key in enumerate(options.asked, 5)
        ],
        "wrong": [options[name] for name in wrong],
        "suggested": form.get_initial_for_field(form.fields["name"], "name"),
        "has_looked": has_looked,
        "looks_at_once": not has_looked,
        "outcome": is_clear
        and outcome(
            request,
            _setup(
                {"name": "-", "zone": _ZONE.key, "confirmation": "second"},
                _settings(kind, options),
                kind,
            ),
            kind.form,
            values,
            form.cleaned_data.get("planned_at"),
        ),
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
