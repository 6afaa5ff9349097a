"""The score sheet of a table without a tournament: whoever has its link reads and writes it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import games
from games.envelope import Problem
from tournaments.forms.free_table import departed
from tournaments.forms.games import SHEETS
from tournaments.forms.games.answer import accepted, filled, relevelled, scene
from tournaments.forms.games.board import balance, board
from tournaments.forms.games.entry import Scene, Typed, in_names
from tournaments.forms.games.sheet import GameSheet
from tournaments.forms.judges import JUDGES
from tournaments.forms.options import in_language
from tournaments.models import FreeTable
from tournaments.queries import course as courses
from tournaments.queries.runde import Names
from tournaments.services import free_tables, match_sheets, sendings
from tournaments.services.free_tables import Saved, Seen
from tournaments.views.outside import outside
from tournaments.views.running_match import HOME
from tournaments.views.visit import now_utc

View = Callable[..., HttpResponse]


def at(view: View) -> View:
    """A page of one free table; what is no token is no page."""

    @wraps(view)
    def inner(request: HttpRequest, token: str, **parts: Any) -> HttpResponse:
        table = get_object_or_404(FreeTable, token=token)
        if table.game not in SHEETS:
            raise Http404
        return view(request, table, **parts)

    return inner


@require_GET
@at
def page(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """The sheet: totals, the form of the next deal, what was written."""
    sheet = SHEETS[table.game]
    typed = _drafted(table, "") or Typed({})
    return _show(request, table, scene(sheet, table.report, None, table.level, typed), typed)


def _drafted(table: FreeTable, place: str) -> Typed | None:
    """What was typed for a deal and not yet sent."""
    fields = free_tables.drafts(table).get(place)
    if fields is None:
        return None
    return Typed({name: tuple(texts) for name, texts in fields.items()})


@require_POST
@at
def add(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """One more deal."""
    sheet, typed = SHEETS[table.game], Typed.sent(request.POST)
    here = scene(sheet, table.report, None, table.level, typed)
    if level := _wanted_level(sheet, typed):
        return _switched(request, table, here, typed, level)
    saved = free_tables.add_deal(
        table.token,
        here.part,
        sheet.deal(typed, here),
        seen=_seen(request),
        now=now_utc(),
        doubts=sheet.doubts(typed, here),
        accepted=accepted(typed),
    )
    return _answer(request, saved, here, typed)


@require_http_methods(["GET", "HEAD", "POST"])
@at
def correct(request: HttpRequest, table: FreeTable, part: str, index: int) -> HttpResponse:
    """A written deal again in its form, with what was begun to be corrected; `?as=written` leaves
    that aside."""
    sheet = SHEETS[table.game]
    deals = table.report.get(part) if part in sheet.parts else None
    if not isinstance(deals, list) or index >= len(deals):
        raise Http404
    begun = _drafted(table, f"{part}:{index}") if "as" not in request.GET else None
    if request.method != "POST" and begun is not None:
        here = scene(sheet, table.report, (part, index), table.level, begun)
        return _show(request, table, here, begun, place=True, begun=True)
    if request.method != "POST":
        level = sheet.level_of(deals[index], table.level)
        here = scene(sheet, table.report, (part, index), level, None)
        return _show(request, table, here, Typed(sheet.typed(deals[index], here)), place=True)
    typed = Typed.sent(request.POST)
    here = scene(sheet, table.report, (part, index), table.level, typed)
    if level := _wanted_level(sheet, typed):
        return _switched(request, table, here, typed, level, place=True)
    saved = free_tables.replace_deal(
        table.token,
        part,
        index,
        sheet.deal(typed, here),
        seen=_seen(request),
        now=now_utc(),
        doubts=sheet.doubts(typed, here),
        accepted=accepted(typed),
    )
    return _answer(request, saved, here, typed, place=True)


@require_POST
@at
def undo(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """Take the last deal back."""
    seen = _seen(request)
    parts = SHEETS[table.game].parts
    return _done(request, free_tables.undo_deal(table.token, parts, seen=seen, now=now_utc()))


@require_POST
@at
def next_match(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """The same players begin another match."""
    if table.tournament_id:
        raise Http404
    sheet, typed = SHEETS[table.game], Typed.sent(request.POST)
    opening = {}
    players = table.report["players"]
    first = typed.number("first")
    if sheet.dealer_field and isinstance(first, int) and 0 <= first < len(players):
        opening = {sheet.dealer_field: players[first]}
    saved = free_tables.next_match(table.token, opening, seen=_seen(request), now=now_utc())
    return _done(request, saved)


@require_POST
@at
def close(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """Nobody plays on, or somebody does after all."""
    if table.tournament_id:
        raise Http404
    if request.POST.get("open"):
        free_tables.reopen(table.token)
    else:
        free_tables.close(table.token, now=now_utc())
    return redirect("free-table", table.token)


def names_at(table: FreeTable) -> Names:
    """What those at the table are called: of an event it knows their ids."""
    return courses.load(table.tournament).name if table.tournament else str


def _agreed(table: FreeTable) -> int:
    tournament = table.tournament
    return match_sheets.agreed(table, courses.load(tournament)) if tournament else 0


def _is_over(table: FreeTable) -> bool:
    """Whether the event has gone on, so that nobody can report this sheet any more."""
    tournament = table.tournament
    return tournament is not None and not match_sheets.is_running(table, courses.load(tournament))


def _seen(request: HttpRequest) -> Seen:
    version = Typed.sent(request.POST).number("version")
    return Seen(version, sendings.form_digest(request.path, request.POST))


def _wanted_level(sheet: GameSheet, typed: Typed) -> str:
    wanted = typed.text("switch")
    return wanted if wanted in sheet.levels else ""


def _switched(
    request: HttpRequest,
    table: FreeTable,
    here: Scene,
    typed: Typed,
    level: str,
    *,
    place: bool = False,
) -> HttpResponse:
    free_tables.switch_level(table.token, level)
    here, typed = relevelled(SHEETS[table.game], here, typed, level)
    return _show(request, table, here, typed, place=place)


def _done(request: HttpRequest, saved: Saved) -> HttpResponse:
    if saved.ok:
        return redirect("free-table", saved.table.token)
    sheet = SHEETS[saved.table.game]
    here = scene(sheet, saved.table.report, None, saved.table.level, None)
    return _show(request, saved.table, here, Typed({}), saved.problems, status=422)


def _answer(
    request: HttpRequest, saved: Saved, here: Scene, typed: Typed, *, place: bool = False
) -> HttpResponse:
    """On, or the form again on the sheet as it stands now, with what was typed."""
    table = saved.table
    if saved.ok:
        return redirect("free-table", table.token)
    place = place and here.index < len(table.report.get(here.part) or ())
    where = (here.part, here.index) if place else None
    here = scene(SHEETS[table.game], table.report, where, here.level, typed)
    shown = (saved.problems, saved.warnings)
    return _show(request, table, here, typed, *shown, place=place, status=422)


def _show(
    request: HttpRequest,
    table: FreeTable,
    here: Scene,
    typed: Typed,
    problems: tuple[Problem, ...] = (),
    warnings: tuple[Problem, ...] = (),
    *,
    place: bool = False,
    begun: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page; with `place` its form corrects a written deal, where that was `begun` before."""
    sheet = SHEETS[table.game]
    game = games.GAMES[table.game]
    names = names_at(table)
    told = partial(in_names, names=names, players=here.players)
    report, outcome = told(table.report), told(games.score(table.report))
    agreed = _agreed(table)
    state = filled(sheet, here, typed, problems, warnings, names=names)
    url = outside(request, request.path.split(table.token)[0] + f"{table.token}/")
    context = {
        "table": table,
        "sheet": sheet,
        "game": in_language(game.name),
        "board": board(sheet, report, outcome),
        "balance": balance(sheet, tuple(table.earlier)),
        "agreed": agreed,
        "is_over": _is_over(table),
        "agreed_played": 0 < agreed <= len(report["deals"]),
        "scene": here,
        "filled": state,
        "form": sheet.form(state, here.in_names(names))
        if place or not outcome["finished"]
        else None,
        "correcting": place,
        "begun": begun,
        "number": here.index + 1,
        "judges": JUDGES.get(table.game, ()),
        "key": secrets.token_hex(16),
        "players": list(enumerate(report["players"])),
        "rules": departed(table.game, table.report.get("variant") or {}),
        "url": url,
        "home": request.session.get(f"{HOME}{table.token}"),
        "preview_url": reverse("free-preview", args=[table.token]),
    }
    if not place:
        # as in `views/players.py`: to look for the best mask takes four times as long
        code = segno.make(url, error="m", micro=False, mask=2)
        picture = code.svg_inline(border=0, omitsize=True)
        context["qr"] = mark_safe(picture)
    template = "free/correct.html" if place else "free/table.html"
    return render(request, template, context, status=status)
