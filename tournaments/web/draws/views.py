"""The draws of an event for everybody: promised, revealed, explained, drawn again."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from games.envelope import is_int
from games.lines import read_json
from tournaments.domain.seating import Verdict
from tournaments.runtime import offload
from tournaments.web.draws.pages import Drawn, draws, examined
from tournaments.web.draws.why import named, story
from tournaments.web.http.visit import Visit, public
from tournaments.web.readmodels.runde import Names
from tournaments.wording.problems import in_a_line, with_messages

LARGEST = 500_000  # bytes
PEOPLE = 1_000
PEOPLE_BY_STEPS = 200_000  # a hundred people are searched for with 2,000 steps at most


class RecordForm(forms.Form):
    """`file` is cleaned to its JSON value. The form refuses fields too large for a page."""

    file = forms.FileField(label=_("File of the draw (JSON)"))

    def clean_file(self) -> object:
        given = self.cleaned_data["file"]
        if given.size > LARGEST:
            raise forms.ValidationError(_("The file is too large (500 kB at most)."))
        try:
            value = read_json(given.read().decode("utf-8-sig"))
        except ValueError as error:
            raise forms.ValidationError(_("This is not a JSON file.")) from error
        people = _people(value)
        if people > PEOPLE or people * _steps(value) > PEOPLE_BY_STEPS:
            raise forms.ValidationError(
                _("So many people are checked by the command verify-draw only.")
            )
        return value


def _people(value: Any) -> int:
    """Return how many ids the record names, if it is one."""
    try:
        return len(value["instance"]["players"]["id"])
    except (TypeError, KeyError, IndexError):
        return 0


def _steps(value: Any) -> int:
    """Return how long it asks to search, if it does."""
    try:
        steps = value["instance"]["rule"]["steps"]
    except (TypeError, KeyError, IndexError):
        return 0
    return steps if is_int(steps) else 0


@public
def list_page(visit: Visit) -> HttpResponse:
    """Every draw with the promise before it and the seed after it."""
    every = draws(visit.tournament, visit.state, private=visit.at_desk)
    return visit.show("draws/list.html", {"draws": every})


@public
def page(visit: Visit, seq: int) -> HttpResponse:
    """One draw: run again on the spot, and why everybody sat there."""
    drawn = _drawn(visit, seq)
    facts, names = examined(visit.request, visit.tournament, drawn), _names(visit, drawn)
    context: dict[str, Any] = {
        "drawn": drawn,
        "has_file": facts.record is not None,
        "swaps": [(names(a), names(b)) for a, b in drawn.swaps],
    }
    if facts.explanation is None:
        return visit.show("draws/page.html", context | {"tables": named(drawn.tables, names)})
    why = story(facts.explanation, names)
    context |= {"verdict": facts.verdict, "why": why, "tables": why.tables}
    return visit.show("draws/page.html", context)


@public
def file(visit: Visit, seq: int) -> HttpResponse:
    """The record of a draw, for `manage.py verify-draw` and for any other program."""
    drawn = _drawn(visit, seq)
    recorded = examined(visit.request, visit.tournament, drawn).record
    if recorded is None:
        raise Http404
    name = f"{visit.tournament.slug}-draw-{seq}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    body = json.dumps(recorded, ensure_ascii=False, indent=1)
    return HttpResponse(body, content_type="application/json", headers=headers)


def _names(visit: Visit, drawn: Drawn) -> Names:
    """Return who sat there then is called how; in the running round who sits there now."""
    return visit.state.named_in(drawn.round).name


def _drawn(visit: Visit, seq: int) -> Drawn:
    every = draws(visit.tournament, visit.state, private=visit.at_desk)
    drawn = next((d for d in every if d.seq == seq), None)
    if drawn is None:
        raise Http404
    return drawn


@require_http_methods(["GET", "POST"])
def verify_page(request: HttpRequest) -> HttpResponse:
    """Check the record of a draw from a file by drawing again."""
    posted = request.method == "POST"
    form = RecordForm(request.POST, request.FILES) if posted else RecordForm()
    verdict, answer = None, None
    if posted and form.is_valid():
        verdict = _verified(request, form)
        if verdict and verdict.ok:
            answer = form.cleaned_data["file"]["answer"]
    context = {"form": form, "verdict": verdict, "answer": answer, "title": _now("Check a draw")}
    status = 422 if posted and not (verdict and verdict.ok) else 200
    return render(request, "draws/verify.html", context, status=status)


def _verified(request: HttpRequest, form: RecordForm) -> Verdict | None:
    """The verdict on a record, computed beside the pages; what speaks against it is at its field.
    None when to find out took too long."""
    try:
        verdict: Verdict = offload.run(request, "verify", form.cleaned_data["file"])
    except offload.LimitExceededError:
        form.add_error("file", _now("To draw this again takes too long here."))
        return None
    for problem in with_messages(verdict.problems):
        form.add_error("file", in_a_line(problem))
    return verdict
