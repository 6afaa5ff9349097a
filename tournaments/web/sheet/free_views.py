"""Opening a table without a tournament: which game, who plays, by which rules."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

import games
from tournaments.domain.decision import Refused
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.web.http.option_form import in_language
from tournaments.web.http.visit import now_utc
from tournaments.web.sheet.free_forms import OpeningForm
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.sheet import say_in


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Which game is played?"""
    kinds = [(key, in_language(games.GAMES[key].name), games.GAMES[key]) for key in SHEETS]
    return render(request, "sheet/choose.html", {"kinds": kinds})


@require_http_methods(["GET", "HEAD", "POST"])
def open_table(request: HttpRequest, game: str) -> HttpResponse:
    """Who plays, by which rules? Then the sheet is open."""
    if game not in SHEETS:
        raise Http404
    form = OpeningForm(games.GAMES[game], request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid() and (table := _opened(request, form)):
            return redirect("sheet", table.token)
    context = {"form": form, "name": in_language(games.GAMES[game].name), "sheet": SHEETS[game]}
    return render(request, "sheet/open.html", context, status=status)


def _opened(request: HttpRequest, form: OpeningForm) -> ScoreSheet | None:
    sheet = SHEETS[form.game.key]
    try:
        return edit.create(
            form.report(),
            level=next(iter(sheet.levels)),
            rules=form.chosen().name if form.cleaned_data.get("rules") else "",
            address=request.META.get("REMOTE_ADDR") or "",
            now=now_utc(),
        )
    except Refused as refused:
        for problem in refused.problems:
            form.refuse(problem.path, say_in(sheet, problem.code))
    return None
