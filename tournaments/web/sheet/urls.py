"""The addresses of score sheets and judges."""

from django.urls import path

from tournaments.web.http.addresses import EVENT, FREE
from tournaments.web.phone.access import before_the_pin
from tournaments.web.phone.addresses import FORM, WRITE, on_every_phone
from tournaments.web.sheet import free_views as free
from tournaments.web.sheet import judge_views as judge
from tournaments.web.sheet import match_views as match
from tournaments.web.sheet import views as sheet

# `match` is what the sheet of a match was called once: pages that are open since then know it so
WRITING = {
    "sheet": (match.sheet, FORM),
    "sheet/anew": (match.anew, WRITE),
    "match": (match.sheet, WRITE),
    "match/anew": (match.anew, WRITE),
}
SENDING = {f"{page}/send": (match.send, WRITE) for page in ("sheet", "match")}

urlpatterns = [
    *on_every_phone(WRITING),
    *on_every_phone(SENDING, before_the_pin),
    path(EVENT + "judge/", judge.event_judge, name="judge"),
    path(EVENT + "judge/<slug:judge>/", judge.event_judge, name="judge-of"),
    path("free/", free.choose, name="free"),
    path("free/new/<slug:game>/", free.open_table, name="free-open"),
    path(FREE, sheet.page, name="sheet"),
    path(FREE + "deal/", sheet.add, name="sheet-deal"),
    path(FREE + "deal/<slug:part>/<int:index>/", sheet.correct, name="sheet-correct"),
    path(FREE + "undo/", sheet.undo, name="sheet-undo"),
    path(FREE + "exclude/", sheet.exclude, name="sheet-exclude"),
    path(FREE + "anew/", sheet.anew, name="sheet-anew"),
    path(FREE + "next/", sheet.next_match, name="sheet-next"),
    path(FREE + "close/", sheet.close, name="sheet-close"),
    path(FREE + "preview/", sheet.foretell, name="sheet-preview"),
    path(FREE + "draft/", sheet.draft, name="sheet-draft"),
    path(FREE + "judge/<slug:judge>/", judge.free_judge, name="sheet-judge"),
    path(FREE + "manifest/", sheet.manifest, name="sheet-manifest"),
    path(FREE + "live/", sheet.live, name="sheet-live"),
]
