"""The addresses of what is printed."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.paper import views

urlpatterns = [
    path(DESK + "print/", views.print_page, name="desk-print"),
    path(DESK + "print/<slug:key>.pdf", views.document, name="desk-document"),
    path(DESK + "tables/<slug:key>.<slug:form>", views.table, name="desk-spreadsheet"),
    path(DESK + "tables.xlsx", views.workbook, name="desk-workbook"),
    path(DESK + "folder.zip", views.folder, name="desk-folder"),
]
