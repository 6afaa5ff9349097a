"""The addresses of series."""

from django.urls import path

from tournaments.web.http.addresses import ORGANIZATION, SERIES
from tournaments.web.series import box_views as box
from tournaments.web.series import desk_views as series_desk
from tournaments.web.series import rankings
from tournaments.web.series import views as series

urlpatterns = [
    path(ORGANIZATION + "series/new/", series_desk.new, name="series-new"),
    path(SERIES, series.page, name="series"),
    path(SERIES + "progress/", series.progress_page, name="series-progress"),
    path(SERIES + "forecast/", series.forecast_page, name="series-forecast"),
    path(SERIES + "why/<path:who>/", series.why_page, name="series-why"),
    path(SERIES + "scheme/", series.scheme_page, name="series-scheme"),
    path(SERIES + "changes/", series.changes_page, name="series-changes"),
    path(SERIES + "projector/", series.projector, name="series-projector"),
    path(SERIES + "settings/", series_desk.settings_page, name="series-settings"),
    path(SERIES + "events/", series_desk.events_page, name="series-events"),
    path(SERIES + "settings/rankings/", rankings.rankings_page, name="series-rankings"),
    path(SERIES + "rankings/<int:number>/", rankings.ranking_page, name="series-ranking"),
    path(SERIES + "box/", box.page, name="series-box"),
    path(SERIES + "box/strike/", box.strike, name="series-box-strike"),
    path(SERIES + "box/hand-out/", box.hand_out, name="series-box-hand-out"),
    path(SERIES + "do/<slug:kind>/", series_desk.do, name="series-do"),
]
