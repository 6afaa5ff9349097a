"""The editor of a rule variant: every option in a form, tried on a report before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import GAMES
from games.game import Game
from tournaments.forms.games import SHEETS
from tournaments.forms.games.words import say_in
from tournaments.forms.options import OptionsForm
from tournaments.forms.variants import TrialForm, VariantForm
from tournaments.models import RuleVariant
from tournaments.queries.trial import Trial, sample, trial
from tournaments.queries.variants import Source
from tournaments.services import variants
from tournaments.services.create import Refused
from tournaments.views.variants import found, stored
from tournaments.views.visit import now_utc
from tournaments.words import say


@dataclass(slots=True)
class Desk:
    """What lies before somebody who edits: the draft (None: a new one), its forms, the trial."""

    game: Game
    basis: Source | None
    draft: RuleVariant | None
    form: VariantForm
    options: OptionsForm
    attempt: TrialForm
    outcome: Trial | None = None

    @property
    def valid(self) -> bool:
        return self.form.is_valid() & self.options.is_valid()


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest, game: str) -> HttpResponse:
    """A new variant, from a preset or from another one."""
    if game not in GAMES:
        raise Http404
    basis = found(request, request.GET.get("from", f"{game}:"))
    if basis.game.key != game:
        raise Http404
    return _edited(request, _desk(request, basis, None))


@require_http_methods(["GET", "POST"])
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft again; what is published is never changed."""
    draft = stored(request, pk)
    if not variants.may_change(request.user, draft):
        raise PermissionDenied
    if draft.status != RuleVariant.Status.DRAFT:
        messages.error(request, say("variant_not_draft"))
        return redirect("variant", pk)
    return _edited(request, _desk(request, found(request, str(pk)), draft))


def _desk(request: HttpRequest, basis: Source, draft: RuleVariant | None) -> Desk:
    data = request.POST if request.method == "POST" else None
    words = {"name": draft.name if draft else _own_name(basis), "note": draft.note if draft else ""}
    if data is not None and data.get("do", "save") != "save":
        words = {key: data.get(key, "") for key in words}
        form = VariantForm(initial=words)
    else:
        form = VariantForm(data, initial=words)
    if draft and draft.version > 1:
        form.fields["name"].disabled = True
    options = OptionsForm(basis.game.options, dict(basis.values), data, prefix="o")
    return Desk(basis.game, basis, draft, form, options, TrialForm(basis.game, data, prefix="t"))


def _own_name(basis: Source) -> str:
    if not basis.values:
        return ""
    name = basis.variant.name if basis.variant else basis.name
    return _("%(name)s, own version") % {"name": name[:60]}


def _edited(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Save, try or show; each button of the form says which."""
    if request.method != "POST":
        values = dict(desk.basis.values) if desk.basis else {}
        desk.attempt = _sampled(desk, QueryDict(), values)
        return _page(request, desk)
    wish = request.POST.get("do", "save")
    if wish == "save":
        return _saved(request, desk)
    if not desk.options.is_valid():
        return _page(request, desk, status=422)
    return (_try if wish == "try" else _resample)(request, desk)


def _saved(request: HttpRequest, desk: Desk) -> HttpResponse:
    if not desk.valid:
        return _page(request, desk, status=422)
    assert isinstance(request.user, User)
    values: dict[str, Any] = desk.options.departures()
    words = {"name": desk.form.cleaned_data["name"].strip(), "note": desk.form.cleaned_data["note"]}
    try:
        if desk.draft:
            kept = variants.change(desk.draft, **words, values=values, now=now_utc())
        else:
            parent = desk.basis.variant if desk.basis else None
            create = partial(variants.create, desk.game.key, parent=parent, user=request.user)
            kept = create(**words, values=values, now=now_utc())
    except Refused as refused:
        for problem in refused.problems:
            place = problem.path if problem.path in desk.form.fields else None
            desk.form.add_error(place, say(problem.code))
        return _page(request, desk, status=422)
    messages.success(request, _("Saved."))
    return redirect("variant", kept.pk)


def _try(request: HttpRequest, desk: Desk) -> HttpResponse:
    report = desk.attempt.parsed() if desk.attempt.is_valid() else None
    if report is None:
        return _page(request, desk, status=422)
    sheet = SHEETS.get(desk.game.key)
    words = partial(say_in, sheet) if sheet else say
    desk.outcome = trial(desk.game, desk.options.departures(), report, words)
    return _page(request, desk)


def _resample(request: HttpRequest, desk: Desk) -> HttpResponse:
    desk.attempt = _sampled(desk, request.POST, desk.options.departures())
    return _page(request, desk, status=422 if desk.attempt.errors else 200)


def _sampled(desk: Desk, data: QueryDict, values: dict[str, Any]) -> TrialForm:
    """The form with a report that was played under these values."""
    filled = data.copy()
    filled.setdefault("t-level", desk.game.levels[0])
    form = TrialForm(desk.game, filled, prefix="t")
    if form.is_valid():
        wanted = {key: form.cleaned_data[key] for key in ("level", "players")}
        try:
            filled["t-report"] = sample(desk.game, values, Random(), **wanted)
        except ValueError:
            form.add_error("players", _("No table of this size can play by these rules."))
    return form


def _page(request: HttpRequest, desk: Desk, *, status: int = 200) -> HttpResponse:
    return render(request, "variants/edit.html", {"desk": desk}, status=status)
