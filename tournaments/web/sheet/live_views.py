"""A sheet while it is open on phones: what a deal would bring, drafts, whether others wrote on."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from tournaments.store.sheets import edit
from tournaments.web.phone.report_form import number
from tournaments.web.sheet.games.answer import preview, scene
from tournaments.web.sheet.games.entry import Typed
from tournaments.web.sheet.pages import Opened, opened

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
    sent = at.request.POST
    fields = {name: sent.getlist(name) for name in sent if name not in _UNKEPT}
    if sum(len(text) for texts in fields.values() for text in texts) < DRAFT_LENGTH:
        version = number(sent.get("version"))
        edit.keep_draft(at.sheet.token, _place(at), fields, version=version)
    return HttpResponse(status=204)


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
