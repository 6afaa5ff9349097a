"""The editor of a rule variant: every option in a form, tried on a report before it is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import GAMES
from games.envelope import Json
from games.game import Game
from tournaments.domain.refusal import RefusedError
from tournaments.store.models import RuleVariant, User
from tournaments.store.variants import edit as variants
from tournaments.store.variants.lists import Source
from tournaments.web.http.forms import add_refusal
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.limits import limited
from tournaments.web.http.option_form import OptionsForm, put_back
from tournaments.web.http.visit import now_utc
from tournaments.web.variants.forms import TrialForm, VariantForm
from tournaments.web.variants.trial import Trial, as_text, sample, trial
from tournaments.web.variants.views import source_or_404, stored
from tournaments.wording.language import in_language
from tournaments.wording.problems import say


@dataclass(slots=True)
class Desk:
    """The editor: the draft (None: a new one), its forms, the trial."""

    game: Game
    basis: Source
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
    basis = source_or_404(request, request.GET.get("from", f"{game}:"))
    if basis.game.key != game:
        raise Http404
    return _edited(request, _desk(request, basis, None))


@require_http_methods(["GET", "POST"])
@login_required
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Edit a draft; published rules never change."""
    draft = stored(request, pk)
    if not variants.may_change(request.user, draft):
        raise PermissionDenied
    if draft.status != RuleVariant.Status.DRAFT:
        messages.error(request, say("variant_not_draft"))
        return redirect("variant", pk)
    return _edited(request, _desk(request, source_or_404(request, str(pk)), draft))


def _desk(request: HttpRequest, basis: Source, draft: RuleVariant | None) -> Desk:
    posted = request.method == "POST"
    data = put_back(basis.game.options, request.POST, "o") if posted else None
    words = {"name": draft.name if draft else _own_name(basis), "note": draft.note if draft else ""}
    if data is not None and data.get("do", "save") != "save":
        words = {key: data.get(key, "") for key in words}
        form = VariantForm(initial=words)
    else:
        form = VariantForm(data, initial=words)
    if draft and draft.version > 1:
        form.fields["name"].disabled = True
    remarks = basis.game.remarks
    options = OptionsForm(basis.game.options, dict(basis.values), data, prefix="o", remarks=remarks)
    return Desk(basis.game, basis, draft, form, options, TrialForm(basis.game, data, prefix="t"))


def _own_name(basis: Source) -> str:
    if not basis.values:
        return ""
    name = basis.variant.name if basis.variant else basis.name
    return _("%(name)s, own version") % {"name": name[:60]}


def _edited(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Save, try, look or show; each button of the form says which."""
    if request.method != "POST":
        return _page(request, desk)
    wish = request.POST.get("do", "save").partition(":")[0]
    if wish not in _WISHES:
        raise Http404
    return _WISHES[wish](request, desk)


@once
def _save(request: HttpRequest, desk: Desk) -> HttpResponse:
    if not desk.valid:
        return _page(request, desk, status=422)
    assert isinstance(request.user, User)
    values: Json = desk.options.departures()
    words = {"name": desk.form.cleaned_data["name"], "note": desk.form.cleaned_data["note"]}
    try:
        if desk.draft:
            kept = variants.change(desk.draft, **words, values=values, now=now_utc())
        else:
            create = partial(variants.create, desk.game.key, user=request.user)
            kept = create(**words, values=values, parent=desk.basis.variant, now=now_utc())
    except RefusedError as refused:
        add_refusal(desk.form, refused)
        return limited(_page(request, desk, status=422), refused)
    messages.success(request, _("Saved as a draft. Publish it, and events can choose it."))
    return redirect("variant", kept.pk)


def _look(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Return the messages at each option about the typed values; the fields stay."""
    desk.options.is_valid()
    return render(request, "variants/_look.html", {"options": desk.options})


def _reset(request: HttpRequest, desk: Desk) -> HttpResponse:
    return _page(request, desk, status=200 if desk.options.is_valid() else 422)


def _try(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The report as it stands under the rules as they are typed; without one, on a sample."""
    if not (desk.attempt.is_valid() & desk.options.is_valid()):
        return _page(request, desk, status=422)
    if not desk.attempt.cleaned_data["report"]:
        return _resample(request, desk)
    report = desk.attempt.parsed()
    if report is None:
        return _page(request, desk, status=422)
    desk.outcome = trial(desk.game, desk.options.departures(), report)
    return _page(request, desk)


def _resample(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Play another match under the typed rules."""
    if not (desk.attempt.is_valid() & desk.options.is_valid()):
        return _page(request, desk, status=422)
    values, kind = desk.options.departures(), desk.attempt.sample_options()
    try:
        report = sample(desk.game, values, Random(), **kind)
    except ValueError:
        desk.attempt.add_error("players", _("No table of this size can play by these rules."))
        return _page(request, desk, status=422)
    desk.attempt = desk.attempt.holding(as_text(report))
    desk.outcome = trial(desk.game, values, report)
    return _page(request, desk)


def _page(request: HttpRequest, desk: Desk, *, status: int = 200) -> HttpResponse:
    context = {"desk": desk, "game": in_language(desk.game.name)}
    return render(request, "variants/edit.html", context, status=status)


_WISHES: dict[str, Callable[[HttpRequest, Desk], HttpResponse]] = {
    "save": _save,
    "look": _look,
    "reset": _reset,
    "try": _try,
    "sample": _resample,
}
