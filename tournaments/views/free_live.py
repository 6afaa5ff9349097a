"""A sheet while it is open on phones: what a deal would bring, drafts, whether others wrote on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.forms.games import SHEETS
from tournaments.forms.games.answer import preview, scene
from tournaments.forms.games.entry import Typed
from tournaments.forms.report import number
from tournaments.models import FreeTable
from tournaments.services import free_tables
from tournaments.views.free_sheet import at, names_at

DRAFT_LENGTH = 20_000
_UNKEPT = ("csrfmiddlewaretoken", "key", "version", "accept", "part", "index")


@require_POST
@at
def foretell(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """What the deal that is being typed would bring."""
    sheet, typed = SHEETS[table.game], Typed.sent(request.POST)
    part, index = typed.text("part"), typed.number("index")
    known = part in sheet.parts and isinstance(index, int) and index >= 0
    deals = table.report.get(part) or [] if known else []
    place = (part, index) if isinstance(index, int) and 0 <= index < len(deals) else None
    here = scene(sheet, table.report, place, table.level, typed)
    context = {
        "preview": preview(sheet, here, table.report, typed, names=names_at(table)),
        "sheet": sheet,
    }
    return render(request, "deal/_preview.html", context)


@require_http_methods(["GET", "POST"])
@at
def draft(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """The strings of the next deal, or of one that is corrected, while they are typed."""
    if request.method != "POST":
        return JsonResponse({"fields": free_tables.drafts(table).get("", {})})
    fields = {name: request.POST.getlist(name) for name in request.POST if name not in _UNKEPT}
    if sum(len(text) for texts in fields.values() for text in texts) < DRAFT_LENGTH:
        version = number(request.POST.get("version"))
        free_tables.keep_draft(table.token, _place(request, table), fields, version=version)
    return HttpResponse(status=204)


def _place(request: HttpRequest, table: FreeTable) -> str:
    """The written deal that a form is about; "" for the next one."""
    part, index = request.POST.get("part", ""), number(request.POST.get("index"))
    deals = table.report.get(part) if part in SHEETS[table.game].parts else None
    written = isinstance(index, int) and 0 <= index < len(deals or ())
    return f"{part}:{index}" if written else ""


@require_GET
@at
def live(request: HttpRequest, table: FreeTable) -> HttpResponse:
    """Whether another phone has changed the sheet since `v`."""
    if number(request.GET.get("v")) == table.version:
        return HttpResponse(status=204)
    return render(request, "free/_changed.html", {"table": table})
