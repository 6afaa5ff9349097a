"""The draws of an event for everybody: promised, revealed, explained, drawn again."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.seating import explain, read_instance, verify
from tournaments.forms.draws import RecordForm
from tournaments.queries.draws import Drawn, draws, record
from tournaments.queries.why import named, story
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
    told, names = record(visit.tournament, drawn), visit.course.play.names
    context: dict[str, Any] = {
        "drawn": drawn,
        "swaps": [(names.get(a, a), names.get(b, b)) for a, b in drawn.swaps],
    }
    if told is None:
        return visit.show("draws/page.html", context | {"tables": named(drawn.tables, names)})
    instance, _problems = read_instance(told["instance"])
    assert instance is not None
    why = story(explain(instance, drawn.tables, told["answer"]["byes"]), names)
    context |= {"verdict": verify(told), "why": why, "tables": why.tables, "has_file": True}
    return visit.show("draws/page.html", context)


@public
def file(visit: Visit, seq: int) -> HttpResponse:
    """The record of a draw, for `manage.py verify-draw` and for any other program."""
    drawn = _drawn(visit, seq)
    told = record(visit.tournament, drawn)
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
        told = form.cleaned_data["file"]
        verdict = verify(told)
        if verdict.ok:
            answer = told["answer"]
        for problem in said(verdict.problems):
            form.add_error("file", in_a_line(problem))
    context = {"form": form, "verdict": verdict, "answer": answer, "title": _("Check a draw")}
    status = 422 if posted and not (verdict and verdict.ok) else 200
    return render(request, "draws/verify.html", context, status=status)
