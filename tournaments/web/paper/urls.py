"""Addresses of printed documents, and of pictures to share."""

from django.urls import path
from django.views.decorators.http import require_safe

from tournaments.web.http.addresses import DESK, EVENT, SERIES
from tournaments.web.paper import series_views, share, views

urlpatterns = [
    path(DESK + "print/", views.print_page, name="desk-print"),
    path(DESK + "print/<slug:key>.pdf", views.document, name="desk-document"),
    path(DESK + "tables/<slug:key>.<slug:form>", views.table, name="desk-spreadsheet"),
    path(DESK + "tables.xlsx", views.workbook, name="desk-workbook"),
    path(SERIES + "box.pdf", series_views.box, name="series-box-pdf"),
    path(SERIES + "table.pdf", series_views.standings, name="series-table-pdf"),
    path(SERIES + "table.<slug:form>", series_views.table, name="series-spreadsheet"),
    path(SERIES + "rankings.<slug:form>", series_views.rankings, name="series-rankings-file"),
    path(DESK + "folder.zip", views.folder, name="desk-folder"),
    path(EVENT + "card.<slug:image>", require_safe(share.event_card), name="event-card"),
    path(
        EVENT + "players/<str:player>/card.<slug:image>",
        require_safe(share.own_card),
        name="player-card",
    ),
]
