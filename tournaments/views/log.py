"""The log, and correcting any entry of it after a look at what would change."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods

from tournaments.domain.formats.history import history
from tournaments.forms.correction import CorrectionForm
from tournaments.models import LogEntry
from tournaments.queries.changes import described
from tournaments.queries.entry import describe
from tournaments.queries.log import KINDS, rows
from tournaments.services.exchange import export
from tournaments.services.preview import preview
from tournaments.views.desk import tell
from tournaments.views.visit import Visit, desk, director
from tournaments.words import said


@desk
def log_page(visit: Visit) -> HttpResponse:
    """Every entry with who did it and when; filtered by kind and text."""
    kind = visit.request.GET.get("kind", "")
    text = visit.request.GET.get("q", "")
    page = visit.request.GET.get("page", "1")
    found = rows(visit.tournament, visit.course, kind=kind, text=text, page=page)
    return visit.show(
        "desk/log.html", {"rows": found, "kinds": KINDS.items(), "kind": kind, "q": text}
    )


@require_http_methods(["GET", "POST"])
@director
def correct(visit: Visit, seq: int) -> HttpResponse:
    """Strike an entry or replace it; the differences are shown before it is done."""
    event = dict(history(visit.course.play)).get(seq)
    if event is None:
        raise Http404
    entry = get_object_or_404(LogEntry, tournament=visit.tournament, seq=seq)
    data = visit.request.POST if visit.request.method == "POST" else None
    form = CorrectionForm(event, visit.course, data)
    context: dict[str, Any] = {"form": form, "entry": entry, "text": describe(event, visit.course)}
    if data is None or not form.is_valid():
        return visit.show("desk/correct.html", context, status=422 if data else 200)
    command = form.command(seq)
    found = preview(visit.tournament, command, visit.actor, now=visit.now)
    if found.problems:
        context["refusals"] = said(found.problems)
        return visit.show("desk/correct.html", context, status=422)
    if "confirmed" in data:
        tell(visit, visit.send(command))
        return redirect("desk-log", visit.tournament.slug)
    context["changes"] = described(found.changes, found.course)
    context["hidden"] = [(k, v) for k, v in data.items() if k != "csrfmiddlewaretoken"]
    return visit.show("desk/correct_confirm.html", context)


@desk
def export_json(visit: Visit) -> HttpResponse:
    """The whole event as one file."""
    answer = JsonResponse(export(visit.tournament), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{visit.tournament.slug}.json"'
    return answer
