"""The addresses of an event, for everybody."""

from django.urls import path
from django.views.decorators.http import require_safe

from tournaments.web.event import plan_views as plan
from tournaments.web.event import views as event
from tournaments.web.http.addresses import DESK, EVENT

urlpatterns = [
    path(EVENT, event.overview, name="event"),
    path(EVENT + "standings/", event.standings_page, name="standings"),
    path(EVENT + "standings/all/", event.standings_page, {"whole": True}, name="standings-all"),
    path(EVENT + "standings/<int:number>/", event.ranking_page, name="event-ranking"),
    path(EVENT + "progress/", event.progress_page, name="event-progress"),
    path(EVENT + "forecast/", event.forecast_page, name="event-forecast"),
    path(DESK + "forecast/", event.show_forecast, name="desk-forecast"),
    path(EVENT + "places/", event.places, name="event-places"),
    path(EVENT + "places/<str:player>/", event.own_place, name="event-place"),
    path(EVENT + "projector/", event.projector, name="projector"),
    path(EVENT + "wall/<secret:code>/", require_safe(event.wall), name="wall"),
    path(EVENT + "players/<str:player>/", event.player_page, name="event-player"),
    path(EVENT + "plan/", plan.plan_page, name="event-plan"),
    path(EVENT + "plan/sheets/", plan.sheets_page, name="event-plan-sheets"),
]
