"""Write on a score sheet, which its link allows.

Open phones also ask for the effect of a deal, keep drafts, and look for others' changes.
"""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import resolve
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import GAMES
from games.changes import Changes
from games.envelope import Problem
from tournaments.store import idempotency
from tournaments.store.sheets import edit
from tournaments.store.sheets.drafts import SEATS, drafts, has_same_deals
from tournaments.store.sheets.edit import SavedSheet, SheetVersion
from tournaments.store.sheets.matches import SheetStatus
from tournaments.web.http import offline_pages
from tournaments.web.http.forms import number
from tournaments.web.http.option_form import in_language
from tournaments.web.sheet.games.answer import accepted, preview, relevelled, scene
from tournaments.web.sheet.games.entry import DealContext, SubmittedValues
from tournaments.web.sheet.games.seats import SeatedForm, seated_again
from tournaments.web.sheet.pages import Opened, Shown, opened, show

Place = tuple[str, int] | None  # a written deal by its list and its number; None: the next one


@require_GET
@opened
def page(at: Opened) -> HttpResponse:
    """The sheet: totals, the form of the next deal, what was written."""
    form = _drafted(at, None)
    return show(
        at,
        _shown(form) if form else Shown(_scene(at, None, SubmittedValues({})), SubmittedValues({})),
    )


@require_GET
@opened
def manifest(at: Opened) -> HttpResponse:
    """The page as an app."""
    of = at.sheet.tournament.name if at.sheet.tournament else "Stichtag"
    return offline_pages.manifest(in_language(GAMES[at.sheet.game].name), of, at.address)


@require_POST
@opened
def add(at: Opened) -> HttpResponse:
    """One more deal."""
    form = _sent(at, None)
    here, typed = form.here, form.typed
    if level := _switched_level(at, typed):
        return _switched(at, form, level)
    saved = edit.add_deal(
        at.sheet.token,
        here.part,
        at.game.deal(typed, here),
        seen=_seen(at, form),
        now=at.now,
        doubts=(*at.game.doubts(typed, here), *_another(here, typed.number("meant"))),
        accepted=accepted(typed),
    )
    return _answer(at, saved, form)


def _another(here: DealContext, meant: object) -> tuple[Problem, ...]:
    """The doubt whether a deal that was begun as the one at `meant`, which another phone has
    written meanwhile, is one more."""
    if not isinstance(meant, int) or meant == here.index:
        return ()
    return (Problem("deal_moved_on", f"{here.part}[{here.index}]"),)


@require_http_methods(["GET", "POST"])
@opened
def correct(at: Opened, part: str, index: int) -> HttpResponse:
    """Show a written deal in its form, with an unfinished correction; `?as=written` drops that."""
    deals = at.sheet.report.get(part) if part in at.game.parts else None
    if not isinstance(deals, list) or index >= len(deals):
        raise Http404
    if at.request.method != "POST":
        return _correction(at, part, index)
    form = _sent(at, (part, index))
    here, typed = form.here, form.typed
    if level := _switched_level(at, typed):
        return _switched(at, form, level, corrects=True)
    saved = edit.replace_deal(
        at.sheet.token,
        part,
        index,
        at.game.deal(typed, here),
        seen=_seen(at, form),
        now=at.now,
        doubts=at.game.doubts(typed, here),
        accepted=accepted(typed),
    )
    return _answer(at, saved, form, corrects=True)


def _correction(at: Opened, part: str, index: int) -> HttpResponse:
    begun = _drafted(at, (part, index)) if "as" not in at.request.GET else None
    if begun is not None:
        return show(at, replace(_shown(begun), corrects=True, begun=True))
    deal = at.sheet.report[part][index]
    level = at.game.level_of(deal, at.sheet.level)
    here = scene(at.game, at.sheet.report, (part, index), level, None)
    return show(at, Shown(here, SubmittedValues(at.game.typed(deal, here)), corrects=True))


@require_POST
@opened
def undo(at: Opened) -> HttpResponse:
    """Take back what was written last."""
    return _done(at, edit.undo_deal(at.sheet.token, at.game.parts, seen=_seen(at), now=at.now))


@require_POST
@opened
def leave(at: Opened) -> HttpResponse:
    """Let a player leave during the match, with or without a substitute."""
    if at.leaving is Changes.NONE:
        raise Http404
    typed, seats = SubmittedValues.sent(at.request.POST), dict(enumerate(at.players))
    number = typed.number("leaves")
    leaves = seats.get(number) if isinstance(number, int) else None
    change = {"deal": len(at.sheet.report["deals"]), "leaves": leaves}
    if comes := typed.text("comes"):
        change["comes"] = comes
    if comes and at.state is not None:
        return _done(at, SavedSheet(at.sheet, (Problem("no_substitutes", "changes"),)))
    return _done(at, edit.change_players(at.sheet.token, change, seen=_seen(at), now=at.now))


@require_POST
@opened
def exclude(at: Opened) -> HttpResponse:
    """End the match by excluding a player for fraud."""
    if at.game.exclusion is None:
        raise Http404
    typed, players = SubmittedValues.sent(at.request.POST), at.players
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
    typed, opening = SubmittedValues.sent(at.request.POST), {}
    first, players = typed.number("first"), at.players
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


def _scene(at: Opened, place: Place, typed: SubmittedValues) -> DealContext:
    return scene(at.game, at.sheet.report, place, at.sheet.level, typed)


def _sent(at: Opened, place: Place) -> SeatedForm:
    """The form that came in, of the deal at `place`, as its people sit now."""
    return _seated(at, place, SubmittedValues.sent(at.request.POST))


def _seated(at: Opened, place: Place, typed: SubmittedValues) -> SeatedForm:
    seats = typed.values.get(SEATS, ())
    return seated_again(at.game.seats, _scene(at, place, typed), typed, seats)


def _drafted(at: Opened, place: Place) -> SeatedForm | None:
    """Return what was typed for a deal and not yet sent."""
    fields = drafts(at.sheet).get(f"{place[0]}:{place[1]}" if place else "")
    if fields is None:
        return None
    typed = {SEATS: _scene(at, place, SubmittedValues({})).players, **fields}
    return _seated(
        at, place, SubmittedValues({name: tuple(texts) for name, texts in typed.items()})
    )


def _shown(form: SeatedForm) -> Shown:
    return Shown(form.here, form.typed, lost=form.lost, new=form.new)


def _seen(at: Opened, form: SeatedForm | None = None) -> SheetVersion:
    """Return what the phone saw. A deal of which only the seats have changed since is as good as
    one of today: it names people."""
    sent = at.request.POST
    key = idempotency.form_digest(at.request.path, sent)
    knows_end = sent.get("standing") == SheetStatus.OVER
    version = SubmittedValues.sent(sent).number("version")
    if form and form.fits and has_same_deals(at.sheet, version):
        version = at.sheet.version
    return SheetVersion(version, key, over=knows_end)


def _switched_level(at: Opened, typed: SubmittedValues) -> str:
    level = typed.text("switch")
    return level if level in at.levels else ""


def _switched(at: Opened, form: SeatedForm, level: str, *, corrects: bool = False) -> HttpResponse:
    edit.switch_level(at.sheet.token, level)
    here, typed = relevelled(at.game, form.here, form.typed, level)
    return show(at, replace(_shown(form), scene=here, typed=typed, corrects=corrects))


def _done(at: Opened, saved: SavedSheet) -> HttpResponse:
    if saved.ok:
        return redirect(at.address)
    at = _now(at, saved)
    wrong = (*saved.problems, *saved.warnings)
    return show(
        at, Shown(_scene(at, None, SubmittedValues({})), SubmittedValues({}), wrong), status=422
    )


def _answer(
    at: Opened, saved: SavedSheet, form: SeatedForm, *, corrects: bool = False
) -> HttpResponse:
    """Continue, or show the form again on the present sheet with its typed values."""
    if saved.ok:
        for_entry = corrects and at.home and resolve(at.home).url_name == "desk-correct"
        return redirect(f"{at.home}?look" if for_entry else at.address)
    here, version = form.here, at.sheet.version
    at = _now(at, saved)
    there = corrects and here.index < len(at.sheet.report.get(here.part) or ())
    _keep_typed(at, f"{here.part}:{here.index}" if there else "", saved.sheet.version)
    if saved.sheet.version != version:
        form = _sent(at, (here.part, here.index) if there else None)
    was_late = any(problem.code == "free_table_changed" for problem in saved.problems)
    problems = saved.problems
    if was_late and has_same_deals(at.sheet, form.typed.number("version")):
        was_late, problems = False, (Problem("seats_changed", ""),)
    meant = None if there else form.typed.number("meant")
    if was_late and meant is None and not corrects:
        meant = form.typed.number("index")
    doubts = _another(form.here, meant) if was_late else ()
    shown = replace(
        _shown(form),
        problems=problems,
        warnings=(*saved.warnings, *doubts),
        corrects=there,
        meant=meant if isinstance(meant, int) else None,
    )
    return show(at, shown, status=422)


def _now(at: Opened, saved: SavedSheet) -> Opened:
    """Return the sheet after another person has changed it."""
    saved.sheet.tournament = at.sheet.tournament
    return Opened(at.request, saved.sheet, at.state, at.now)


DRAFT_LENGTH = 20_000
_UNKEPT = ("csrfmiddlewaretoken", "key", "version", "accept", "part", "index")


@require_POST
@opened
def foretell(at: Opened) -> HttpResponse:
    """Tell what the deal that is being typed would bring."""
    game, report, sent = at.game, at.sheet.report, SubmittedValues.sent(at.request.POST)
    part, index = sent.text("part"), sent.number("index")
    known = part in game.parts and isinstance(index, int) and index >= 0
    deals = report.get(part) or [] if known else []
    place = (part, index) if isinstance(index, int) and 0 <= index < len(deals) else None
    form = _seated(at, place, sent)
    foretold = preview(game, form.here, report, form.typed, names=at.short)
    facts = game.preview(sent, form.former.in_names(at.short))  # as the page that shows them
    told = {fact.place or fact.label: fact for fact in facts}
    told |= {gain.place: gain for gain in foretold.gains if gain.text or gain.place not in told}
    if place or not form.fits:  # where no totals stand, or others
        told = {key: fact for key, fact in told.items() if not fact.place.startswith("gain-")}
    context = {"preview": replace(foretold, facts=tuple(told.values()))}
    return render(at.request, "sheet/deal/_preview.html", context)


@require_POST
@opened
def draft(at: Opened) -> HttpResponse:
    """Keep the strings of the next deal, or of one in correction, while they are typed."""
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
    """Return True if another phone has changed the sheet since `v`."""
    seen = number(at.request.GET.get("v"))
    if seen == at.sheet.version:
        return HttpResponse(status=204)
    told = {"sheet": at.sheet, "only_seats": has_same_deals(at.sheet, seen)}
    return render(at.request, "sheet/_changed.html", told)
