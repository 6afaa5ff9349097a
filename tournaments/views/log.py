"""The log, and correcting any entry of it after a look at what would change."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.envelope import Problem
from tournaments.forms.correction import CorrectionForm
from tournaments.models import FreeTable, LogEntry
from tournaments.queries.changes import described
from tournaments.queries.entry import describe
from tournaments.queries.log import KINDS, rows
from tournaments.queries.runde import happenings
from tournaments.queries.series_page import foretold
from tournaments.services import match_sheets
from tournaments.services.exchange import export
from tournaments.services.preview import preview
from tournaments.views.desk import tell
from tournaments.views.memory import remember
from tournaments.views.running_match import HOME
from tournaments.views.visit import Visit, desk, director
from tournaments.words import say


@desk
def log_page(visit: Visit) -> HttpResponse:
    """Every entry with who did it and when; filtered by kind and text."""
    kind = visit.request.GET.get("kind", "")
    text = visit.request.GET.get("q", "")
    page = visit.request.GET.get("page", "1")
    found = rows(visit.tournament, visit.course, visit.past(), kind=kind, text=text, page=page)
    return visit.show(
        "desk/log.html", {"rows": found, "kinds": KINDS.items(), "kind": kind, "q": text}
    )


@require_http_methods(["GET", "POST"])
@director
def correct(visit: Visit, seq: int) -> HttpResponse:
    """Strike an entry or replace it; the differences are shown before it is done."""
    past = visit.past()
    if seq not in past:
        raise Http404
    event = past[seq].event
    entry = get_object_or_404(LogEntry, tournament=visit.tournament, seq=seq)
    data = visit.request.POST if visit.request.method == "POST" else None
    then = past.before(seq)
    sheet = _sheet(visit, seq) if event["type"] == "result" else None
    report = match_sheets.said(sheet) if sheet else None
    form = CorrectionForm(event, replace(visit.course, play=then), data, report=report)
    context: dict[str, Any] = {"form": form, "entry": entry, "text": describe(event, visit.course)}
    if sheet:
        context["sheet"] = sheet
        remember(visit.request.session, f"{HOME}{sheet.token}", visit.request.path)
    if data is None or not form.is_valid():
        return visit.show("desk/correct.html", context, status=422 if data else 200)
    command = form.command(seq)
    if "confirmed" in data:
        done = visit.send(command)
        if done.ok:
            tell(visit, done)
            return redirect("desk-log", visit.tournament.slug)
        problems = done.problems
    else:
        effect = preview(visit.tournament, command, visit.actor, now=visit.now)
        problems = effect.problems
    if problems:
        for problem in problems:
            form.add_error(form.place(problem.path), _reason(problem))
        return visit.show("desk/correct.html", context, status=422)
    context["changes"] = described(effect.changes, effect.course)
    context["tables"] = foretold(visit.tournament, effect.course)
    context["hidden"] = [
        (name, value)
        for name, values in data.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]
    return visit.show("desk/correct_confirm.html", context)


def _sheet(visit: Visit, seq: int) -> FreeTable | None:
    """The score sheet of the match that this entry booked."""
    past = visit.past()
    one = next(one for one in happenings(past) if one.index == seq)
    place = (match_sheets.season_round(visit.course, one.round), one.runde or 1)
    return match_sheets.sheet_of_entry(
        visit.tournament, past.before(seq), one.event, place, now=visit.now
    )


def _reason(problem: Problem) -> str:
    """Why not, and which later entry stands in the way."""
    words = say(problem.code)
    table = re.search(r"(?:tables|days\[\d+\]|boards)\[(\d+)\]", problem.path)
    if table:
        words = f"{_('Table %(n)s') % {'n': int(table[1]) + 1}}: {words}"
    later = re.fullmatch(r"events\[(\d+)\]", problem.path)
    if problem.code != "correction_conflict" or later is None:
        return words
    return f"{words} ({_('entry %(n)s') % {'n': later[1]}})"


@desk
def export_json(visit: Visit) -> HttpResponse:
    """The whole event as one file."""
    answer = JsonResponse(export(visit.tournament), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{visit.tournament.slug}.json"'
    return answer
