"""The addresses of making, setting and continuing events."""

from django.urls import path

from tournaments.web.http.addresses import DESK, EVENT
from tournaments.web.setup import length, rankings, visibility
from tournaments.web.setup import new_event_views as new_event
from tournaments.web.setup import removal_views as removal
from tournaments.web.setup import season_views as season
from tournaments.web.setup import stage_views as stage
from tournaments.web.setup import views as setup

urlpatterns = [
    path("events/new/", new_event.new_event, name="new-event"),
    path("events/import/", setup.import_page, name="import-event"),
    path("events/import/piece/", setup.import_piece, name="import-piece"),
    path(DESK + "next-season/", season.season_page, name="desk-next-season"),
    path(DESK + "stage/", stage.stage_page, name="desk-stage"),
    path(DESK + "settings/", setup.settings_page, name="desk-settings"),
    path(DESK + "settings/visibility/", visibility.set_visibility, name="desk-visibility"),
    path(DESK + "settings/rankings/", rankings.page, name="desk-rankings"),
    path(DESK + "remove/", removal.remove_event, name="desk-remove"),
    path(EVENT + "bring-back/", removal.bring_event_back, name="event-bring-back"),
    path(DESK + "length/", length.length_page, name="desk-length"),
    path(DESK + "wall/", setup.new_wall, name="desk-new-wall"),
]
