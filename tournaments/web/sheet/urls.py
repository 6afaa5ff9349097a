"""The addresses of score sheets and judges."""

from django.urls import path

from tournaments.web.http.addresses import EVENT, FREE
from tournaments.web.sheet import free_views as free
from tournaments.web.sheet import judge_views as judge
from tournaments.web.sheet import views as sheet

urlpatterns = [
    path(EVENT + "judge/", judge.event_judge, name="judge"),
    path(EVENT + "judge/<slug:judge>/", judge.event_judge, name="judge-of"),
    path("free/", free.choose, name="free"),
    path("free/new/<slug:game>/", free.open_table, name="free-open"),
    path(FREE, sheet.page, name="sheet"),
    path(FREE + "deal/", sheet.add, name="sheet-deal"),
    path(FREE + "deal/<slug:part>/<int:index>/", sheet.correct, name="sheet-correct"),
    path(FREE + "undo/", sheet.undo, name="sheet-undo"),
    path(FREE + "leave/", sheet.leave, name="sheet-leave"),
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
