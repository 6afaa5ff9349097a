"""The settings of an event until it starts, and taking an event in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.envelope import Json, Problem
from games.options import Option, departures
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.format import Format
from tournaments.domain.refusal import RefusedError
from tournaments.domain.tournament_state import Setup
from tournaments.runtime import offload
from tournaments.store import uploads
from tournaments.store.access.actors import take_back_wall, wall_path
from tournaments.store.archive.exchange import import_event
from tournaments.store.details import change_details
from tournaments.store.execute import Answer
from tournaments.store.models import Tournament, User
from tournaments.web.http.addresses import outside
from tournaments.web.http.forms import (
    ChangedElsewhere,
    add_problems,
    change_seen,
    mark,
    posted,
    status_of,
)
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import client, limited
from tournaments.web.http.option_form import OptionsForm
from tournaments.web.http.visit import Visit, director, now_utc
from tournaments.web.readmodels.prize_preview import purse_of
from tournaments.web.setup.brings import brings, typed_prizes
from tournaments.web.setup.forms import (
    EventForm,
    ImportForm,
    PieceForm,
    event_columns,
    wall_clock,
)
from tournaments.web.setup.questions import by_question
from tournaments.web.setup.visibility import VisibilityForm, who_sees
from tournaments.wording.problems import in_a_line, in_words, say, with_messages

AGREED = ("name", "zone", "confirmation")


@require_http_methods(["GET", "POST"])
@director
def settings_page(visit: Visit) -> HttpResponse:
    """Name, place and settings; in a running event those that may still change."""
    setup, row = visit.state.setup, visit.tournament
    has_begun = visit.state.play.phase != "registration"
    data = posted(visit.request)
    initial = {
        "name": setup.name,
        "place": row.place,
        "planned_at": wall_clock(row.planned_at, row.zone),
        "confirmation": setup.confirmation,
        "zone": setup.zone,
    }
    form = EventForm(data, initial=initial)
    del form.fields["is_private"]  # beside it, since that can be changed at any time
    form_of = FORMATS[setup.format]
    declared = form_of.options(setup.game)
    if has_begun:
        del form.fields["zone"]
        declared = _changeable(declared, form_of, setup)
    options = OptionsForm(declared, setup.settings, data, prefix="s")
    if not (form.is_valid() & options.is_valid()) or "look" in visit.request.POST:
        return _settings(visit, form, options)
    asked = {option.key for option in options.declared}
    kept = {key: value for key, value in setup.settings.items() if key not in asked}
    typed = options.values()
    if not has_begun:
        typed = form_of.reconcile_settings(setup.game, options.given, typed)
    command = {
        "type": "amend" if has_begun else "configure",
        "settings": {**kept, **departures(options.declared, typed)},
        **{key: form.cleaned_data[key] for key in AGREED if key in form.cleaned_data},
    }
    wished = {**command, **event_columns(form.cleaned_data)}

    def change(_row: Tournament) -> Answer:
        done = visit.send(command)
        if done.ok:
            change_details(row, **event_columns(form.cleaned_data))
        return done

    def there(locked: Tournament) -> Json:
        return _there(visit.on(locked))

    try:
        sent = visit.request.POST
        done = change_seen(row, sent, wished, form, options, there=there, change=change)
    except ChangedElsewhere as outdated:
        form.add_error(None, outdated)
        return _settings(visit, form, options, seen=outdated.seen)
    if not done.ok:
        add_problems(form, done.problems, visit.game)
        return _settings(visit, form, options)
    messages.success(visit.request, _("Saved."))
    return redirect("desk-settings", row.slug)


def _changeable(
    declared: Sequence[Option], form_of: Format[Any], setup: Setup
) -> tuple[Option, ...]:
    """The settings that may change in a running event, of those that what is fixed leaves room."""
    fixed, later = form_of.in_force(setup.game, setup.settings), form_of.later
    return tuple(
        replace(option, requires={k: v for k, v in option.requires.items() if k in later})
        for option in declared
        if option.key in later
        and all(fixed.get(k) in v for k, v in option.requires.items() if k not in later)
    )


def _there(visit: Visit) -> Json:
    """Return what the page of the settings changes, as it is now."""
    setup, row = visit.state.setup, visit.tournament
    own = {name: getattr(setup, name) for name in (*AGREED, "settings")}
    return own | {name: getattr(row, name) for name in ("place", "planned_at")}


def _settings(
    visit: Visit, form: EventForm, options: OptionsForm, *, seen: str = ""
) -> HttpResponse:
    play, setup = visit.state.play, visit.state.setup
    asked = {option.key for option in options.declared}
    every = FORMATS[setup.format].options(setup.game)
    rest = [option for option in every if option.key not in asked]
    context = {
        "form": form,
        "options": options,
        "fixed": OptionsForm(rest, setup.settings).facts(),
        "visibility": VisibilityForm(initial={"is_private": visit.tournament.is_private}),
        "questions": list(by_question(options)),
        "has_loss_fees": "lost_fees" in asked,
        "prize_list": typed_prizes(options, purse_of(visit.state)),
        "brings": brings(
            visit.state.format, setup.game, options, {**setup.settings, **options.values()}
        ),
        "seen": seen or mark(_there(visit)),
        "has_begun": play.phase != "registration",
        "is_season": visit.state.presenter.is_season,
        "takes_newcomers": "late_entry" in visit.state.format.rules.events,
        "can_edit": bool(visit.state.changes_settings),
        "heeds_wishes": visit.state.format.heeds_wishes(play),
        "wall_address": outside(visit.request, wall_path(visit.tournament)),
    }
    status = 200 if "look" in visit.request.POST else status_of(form)
    return visit.show("setup/settings.html", context, status=status)


@require_POST
@director
@once
def new_wall(visit: Visit) -> HttpResponse:
    """Another address for the wall, and other PINs with it."""
    take_back_wall(visit.tournament)
    messages.success(
        visit.request,
        _("The projector has a new address, and the round a new PIN. Please open it there again."),
    )
    return redirect("desk-settings", visit.tournament.slug)


@login_required
@require_http_methods(["GET", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """An exported event comes in as a new one, after its seals were checked."""
    assert isinstance(request.user, User)
    if request.method == "GET":
        return _import_form(request, ImportForm(request.user))
    offload.leave_the_page(request)
    form = ImportForm(request.user, request.POST, request.FILES)
    if form.is_valid():
        check = partial(offload.run, request, "import")
        try:
            imported = import_event(
                form.cleaned_data["data"],
                user=request.user,
                is_private=form.cleaned_data["is_private"],
                check=check,
                now=now_utc(),
                key=request.POST.get("key", ""),
            )
        except RefusedError as refused:
            form.add_error(None, in_words(refused))
            return limited(_import_form(request, form, status=422), refused)
        except offload.LimitExceededError:
            imported = None, (Problem("too_much", ""),)
        uploads.drop(request.user)
        tournament, problems = imported
        if tournament:
            messages.success(request, who_sees(tournament))
            for remark in with_messages(problems):
                messages.warning(request, remark["message"])
            return redirect("desk", tournament.slug)
        for problem in with_messages(problems):
            form.add_error("file", in_a_line(problem))
    return _import_form(request, form, status=422)


def _import_form(request: HttpRequest, form: ImportForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "most": uploads.MOST, "too_large": say("upload_large")}
    return render(request, "setup/import.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def import_piece(request: HttpRequest) -> HttpResponse:
    """Tell how many bytes of the file `upload` are here, after the next piece of it was taken."""
    assert isinstance(request.user, User)
    name = request.GET.get("upload", "")
    if request.method == "POST":
        form = PieceForm(request.POST, request.FILES)
        if not form.is_valid():
            return JsonResponse({"problem": say("upload_gone")}, status=422)
        name, start = form.cleaned_data["upload"], form.cleaned_data["start"]
        content = form.cleaned_data["piece"].read()
        problems = uploads.take(
            request.user, name, start, content, now_utc(), household=client(request)
        )
        if problems:
            return JsonResponse({"problem": say(problems[0].code)}, status=422)
    return JsonResponse({"held": uploads.held(request.user, name)})
