"""The draws of an event for everybody: promised, revealed, explained, drawn again."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import aside
from tournaments.domain.seating import Verdict
from tournaments.forms.draws import RecordForm
from tournaments.queries.draws import Drawn, draws
from tournaments.queries.why import named, story
from tournaments.views.examined import examined
from tournaments.views.visit import Visit, public
from tournaments.words import in_a_line, said


@public
def list_page(visit: Visit) -> HttpResponse:
    """Every draw with the promise before it and the seed after it."""
    found = draws(visit.tournament, visit.course, private=visit.at_desk)
    return visit.show("draws/list.html", {"draws": found})


@public
def page(visit: Visit, seq: int) -> HttpResponse:
    """One draw: run again on the spot, and why everybody sat there."""
    drawn = _drawn(visit, seq)
    found, names = examined(visit.request, visit.tournament, drawn), visit.course.name
    context: dict[str, Any] = {
        "drawn": drawn,
        "has_file": found.record is not None,
        "swaps": [(names(a), names(b)) for a, b in drawn.swaps],
    }
    if found.explanation is None:
        return visit.show("draws/page.html", context | {"tables": named(drawn.tables, names)})
    why = story(found.explanation, names)
    context |= {"verdict": found.verdict, "why": why, "tables": why.tables}
    return visit.show("draws/page.html", context)


@public
def file(visit: Visit, seq: int) -> HttpResponse:
    """The record of a draw, for `manage.py verify-draw` and for any other program."""
    drawn = _drawn(visit, seq)
    told = examined(visit.request, visit.tournament, drawn).record
    if told is None:
        raise Http404
    name = f"{visit.tournament.slug}-draw-{seq}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    body = json.dumps(told, ensure_ascii=False, indent=1)
    return HttpResponse(body, content_type="application/json", headers=headers)


def _drawn(visit: Visit, seq: int) -> Drawn:
    found = draws(visit.tournament, visit.course, private=visit.at_desk)
    drawn = next((d for d in found if d.seq == seq), None)
    if drawn is None:
        raise Http404
    return drawn


@require_http_methods(["GET", "HEAD", "POST"])
def verify_page(request: HttpRequest) -> HttpResponse:
    """Anybody's record of a draw, run again."""
    posted = request.method == "POST"
    form = RecordForm(request.POST, request.FILES) if posted else RecordForm()
    verdict, answer = None, None
    if posted and form.is_valid():
        verdict = _verified(request, form)
        if verdict and verdict.ok:
            answer = form.cleaned_data["file"]["answer"]
    context = {"form": form, "verdict": verdict, "answer": answer, "title": _("Check a draw")}
    status = 422 if posted and not (verdict and verdict.ok) else 200
    return render(request, "draws/verify.html", context, status=status)


def _verified(request: HttpRequest, form: RecordForm) -> Verdict | None:
    """The verdict on a record, computed beside the pages; what speaks against it is at its field.
    None when to find out took too long."""
    try:
        verdict: Verdict = aside.run(request, "verify", form.cleaned_data["file"])
    except aside.TooMuch:
        form.add_error("file", _("To draw this again takes too long here."))
        return None
    for problem in said(verdict.problems):
        form.add_error("file", in_a_line(problem))
    return verdict
