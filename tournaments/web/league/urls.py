"""The addresses of a season, its matches and teams."""

from django.urls import path

from tournaments.web.http.addresses import DESK, EVENT
from tournaments.web.league import plan_views as plan
from tournaments.web.league import team_views as teams

urlpatterns = [
    path(EVENT + "plan/cross/", plan.cross_page, name="event-cross"),
    path(EVENT + "day/<int:number>/", plan.day_page, name="event-day"),
    path(EVENT + "calendar.ics", plan.calendar, name="event-calendar"),
    path(DESK + "lineup/<int:table>/", teams.lineup_page, name="desk-lineup"),
    path(DESK + "roster/", teams.roster_page, name="desk-roster"),
]
