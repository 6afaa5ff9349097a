"""The addresses of a season's matches and teams."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.league import team_views as teams

urlpatterns = [
    path(DESK + "lineup/<int:table>/", teams.lineup_page, name="desk-lineup"),
    path(DESK + "roster/", teams.roster_page, name="desk-roster"),
]
