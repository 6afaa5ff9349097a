"""Writing on a score sheet: whoever has its link reads and writes it; while it is open on phones,
what a deal would bring, drafts, and whether others wrote on.
"""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import resolve
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import GAMES
from games.envelope import Problem
from tournaments.store import idempotency
from tournaments.store.sheets import edit
from tournaments.store.sheets.edit import SavedSheet, SheetVersion
from tournaments.store.sheets.matches import SheetStatus
from tournaments.web.http import kept
from tournaments.web.http.forms import number
from tournaments.web.http.option_form import in_language
from tournaments.web.sheet.games.answer import accepted, preview, relevelled, scene
from tournaments.web.sheet.games.entry import Scene, Typed
from tournaments.web.sheet.pages import Opened, Shown, opened, show


@require_GET
@opened
def page(at: Opened) -> HttpResponse:
    """The sheet: totals, the form of the next deal, what was written."""
    typed = _drafted(at, "") or Typed({})
    return show(at, Shown(_scene(at, None, typed), typed))


@require_GET
@opened
def manifest(at: Opened) -> HttpResponse:
    """The page as an app."""
    of = at.sheet.tournament.name if at.sheet.tournament else "Stichtag"
    return kept.manifest(in_language(GAMES[at.sheet.game].name), of, at.address)


@require_POST
@opened
def add(at: Opened) -> HttpResponse:
    """One more deal."""
    typed = Typed.sent(at.request.POST)
    here = _scene(at, None, typed)
    if level := _switched_level(at, typed):
        return _switched(at, here, typed, level)
    saved = edit.add_deal(
        at.sheet.token,
        here.part,
        at.game.deal(typed, here),
        seen=_seen(at),
        now=at.now,
        doubts=(*at.game.doubts(typed, here), *_another(here, typed.number("meant"))),
        accepted=accepted(typed),
    )
    return _answer(at, saved, here, typed)


def _another(here: Scene, meant: object) -> tuple[Problem, ...]:
    """The doubt whether a deal that was begun as the one at `meant`, which another phone has
    written meanwhile, is one more."""
    if not isinstance(meant, int) or meant == here.index:
        return ()
    return (Problem("deal_moved_on", f"{here.part}[{here.index}]"),)


@require_http_methods(["GET", "POST"])
@opened
def correct(at: Opened, part: str, index: int) -> HttpResponse:
    """A written deal again in its form, with what was begun to be corrected; `?as=written` leaves
    that aside."""
    deals = at.sheet.report.get(part) if part in at.game.parts else None
    if not isinstance(deals, list) or index >= len(deals):
        raise Http404
    if at.request.method != "POST":
        return _correction(at, part, index)
    typed = Typed.sent(at.request.POST)
    here = _scene(at, (part, index), typed)
    if level := _switched_level(at, typed):
        return _switched(at, here, typed, level, corrects=True)
    saved = edit.replace_deal(
        at.sheet.token,
        part,
        index,
        at.game.deal(typed, here),
        seen=_seen(at),
        now=at.now,
        doubts=at.game.doubts(typed, here),
        accepted=accepted(typed),
    )
    return _answer(at, saved, here, typed, corrects=True)


def _correction(at: Opened, part: str, index: int) -> HttpResponse:
    begun = _drafted(at, f"{part}:{index}") if "as" not in at.request.GET else None
    if begun is not None:
        here = _scene(at, (part, index), begun)
        return show(at, Shown(here, begun, corrects=True, begun=True))
    deal = at.sheet.report[part][index]
    level = at.game.level_of(deal, at.sheet.level)
    here = scene(at.game, at.sheet.report, (part, index), level, None)
    return show(at, Shown(here, Typed(at.game.typed(deal, here)), corrects=True))


@require_POST
@opened
def undo(at: Opened) -> HttpResponse:
    """Take back what was written last."""
    return _done(at, edit.undo_deal(at.sheet.token, at.game.parts, seen=_seen(at), now=at.now))


@require_POST
@opened
def exclude(at: Opened) -> HttpResponse:
    """The match ends because somebody is thrown out for fraud."""
    if at.game.exclusion is None:
        raise Http404
    typed, players = Typed.sent(at.request.POST), at.sheet.report["players"]
    seat = typed.number("excluded")
    player = players[seat] if isinstance(seat, int) and 0 <= seat < len(players) else ""
    saved = edit.exclude(
        at.sheet.token, player, seen=_seen(at), now=at.now, accepted=typed.ticked("accept")
    )
    return _done(at, saved)


@require_POST
@opened
def anew(at: Opened) -> HttpResponse:
    """Throw away what was written of a match, for those who sit at its table now."""
    if at.state is None:
        raise Http404
    return _done(at, edit.start_anew(at.sheet.token, seen=_seen(at), now=at.now))


@require_POST
@opened
def next_match(at: Opened) -> HttpResponse:
    """The same players begin another match."""
    if at.state is not None:
        raise Http404
    typed, opening = Typed.sent(at.request.POST), {}
    first, players = typed.number("first"), at.sheet.report["players"]
    if at.game.dealer_field and isinstance(first, int) and 0 <= first < len(players):
        opening = {at.game.dealer_field: players[first]}
    return _done(at, edit.next_match(at.sheet.token, opening, seen=_seen(at), now=at.now))


@require_POST
@opened
def close(at: Opened) -> HttpResponse:
    """Nobody plays on, or somebody does after all."""
    if at.state is not None:
        raise Http404
    if at.request.POST.get("open"):
        edit.reopen(at.sheet.token)
    else:
        edit.close(at.sheet.token, now=at.now)
    return redirect(at.address)


def _scene(at: Opened, place: tuple[str, int] | None, typed: Typed) -> Scene:
    return scene(at.game, at.sheet.report, place, at.sheet.level, typed)


def _drafted(at: Opened, place: str) -> Typed | None:
    """What was typed for a deal and not yet sent."""
    fields = edit.drafts(at.sheet).get(place)
    if fields is None:
        return None
    return Typed({name: tuple(texts) for name, texts in fields.items()})


def _seen(at: Opened) -> SheetVersion:
    sent = at.request.POST
    key = idempotency.form_digest(at.request.path, sent)
    knows_end = sent.get("standing") == SheetStatus.OVER
    return SheetVersion(Typed.sent(sent).number("version"), key, over=knows_end)


def _switched_level(at: Opened, typed: Typed) -> str:
    level = typed.text("switch")
    return level if level in at.levels else ""


def _switched(
    at: Opened, here: Scene, typed: Typed, level: str, *, corrects: bool = False
) -> HttpResponse:
    edit.switch_level(at.sheet.token, level)
    here, typed = relevelled(at.game, here, typed, level)
    return show(at, Shown(here, typed, corrects=corrects))


def _done(at: Opened, saved: SavedSheet) -> HttpResponse:
    if saved.ok:
        return redirect(at.address)
    at = _now(at, saved)
    wrong = (*saved.problems, *saved.warnings)
    return show(at, Shown(_scene(at, None, Typed({})), Typed({}), wrong), status=422)


def _answer(
    at: Opened, saved: SavedSheet, here: Scene, typed: Typed, *, corrects: bool = False
) -> HttpResponse:
    """On, or the form again on the sheet as it stands now, with what was typed."""
    if saved.ok:
        for_entry = corrects and at.home and resolve(at.home).url_name == "desk-correct"
        return redirect(f"{at.home}?look" if for_entry else at.address)
    at = _now(at, saved)
    there = corrects and here.index < len(at.sheet.report.get(here.part) or ())
    _keep_typed(at, f"{here.part}:{here.index}" if there else "", saved.sheet.version)
    place = (here.part, here.index) if there else None
    here = scene(at.game, at.sheet.report, place, here.level, typed)
    was_late = any(problem.code == "free_table_changed" for problem in saved.problems)
    meant = None if there else typed.number("meant")
    if was_late and meant is None and not corrects:
        meant = typed.number("index")
    doubts = _another(here, meant) if was_late else ()
    shown = Shown(
        here,
        typed,
        saved.problems,
        (*saved.warnings, *doubts),
        corrects=there,
        meant=meant if isinstance(meant, int) else None,
    )
    return show(at, shown, status=422)


def _now(at: Opened, saved: SavedSheet) -> Opened:
    """The sheet as it stands after somebody else has changed it."""
    saved.sheet.tournament = at.sheet.tournament
    return Opened(at.request, saved.sheet, at.state, at.now)


DRAFT_LENGTH = 20_000
_UNKEPT = ("csrfmiddlewaretoken", "key", "version", "accept", "part", "index")


@require_POST
@opened
def foretell(at: Opened) -> HttpResponse:
    """What the deal that is being typed would bring."""
    game, report, typed = at.game, at.sheet.report, Typed.sent(at.request.POST)
    part, index = typed.text("part"), typed.number("index")
    known = part in game.parts and isinstance(index, int) and index >= 0
    deals = report.get(part) or [] if known else []
    place = (part, index) if isinstance(index, int) and 0 <= index < len(deals) else None
    here = scene(game, report, place, at.sheet.level, typed)
    context = {"preview": preview(game, here, report, typed, names=at.names)}
    return render(at.request, "sheet/deal/_preview.html", context)


@require_POST
@opened
def draft(at: Opened) -> HttpResponse:
    """The strings of the next deal, or of one that is corrected, while they are typed."""
    _keep_typed(at, _place(at), number(at.request.POST.get("version")))
    return HttpResponse(status=204)


def _keep_typed(at: Opened, place: str, version: object) -> None:
    """Keep what was sent as the draft of the deal at this place."""
    sent = at.request.POST
    fields = {name: sent.getlist(name) for name in sent if name not in _UNKEPT}
    if sum(len(text) for texts in fields.values() for text in texts) < DRAFT_LENGTH:
        edit.keep_draft(at.sheet.token, place, fields, version=version)


def _place(at: Opened) -> str:
    """The written deal that a form is about; "" for the next one."""
    part, index = at.request.POST.get("part", ""), number(at.request.POST.get("index"))
    deals = at.sheet.report.get(part) if part in at.game.parts else None
    written = isinstance(index, int) and 0 <= index < len(deals or ())
    return f"{part}:{index}" if written else ""


@require_GET
@opened
def live(at: Opened) -> HttpResponse:
    """Whether another phone has changed the sheet since `v`."""
    if number(at.request.GET.get("v")) == at.sheet.version:
        return HttpResponse(status=204)
    return render(at.request, "sheet/_changed.html", {"sheet": at.sheet})
