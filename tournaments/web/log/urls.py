"""The addresses of the log, of corrections, and of single results for everybody."""

from django.urls import path

from tournaments.web.http.addresses import DESK, EVENT
from tournaments.web.log import views

urlpatterns = [
    path(DESK + "log/", views.log_page, name="desk-log"),
    path(DESK + "log/table/<int:table>/", views.match_entries, name="desk-match-entries"),
    path(DESK + "log/<int:seq>/correct/", views.correct, name="desk-correct"),
    path(EVENT + "results/", views.results_page, name="event-results"),
    path(DESK + "export.json", views.export_json, name="desk-export"),
]
