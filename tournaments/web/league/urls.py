"""The addresses of a season's matches and teams."""

from django.urls import path

from tournaments.web.http.addresses import DESK, PLAYER
from tournaments.web.league import fixture_views as fixtures
from tournaments.web.league import team_views as teams
from tournaments.web.phone.access import by_link
from tournaments.web.phone.addresses import FORM, phones

urlpatterns = [
    *phones(
        PLAYER,
        by_link,
        "player",
        {
            "lineup": (fixtures.lineup, FORM),
            "date": (fixtures.date, FORM),
            "absences": (fixtures.absences, FORM),
        },
    ),
    path(DESK + "lineup/<int:table>/", teams.lineup_page, name="desk-lineup"),
    path(DESK + "roster/", teams.roster_page, name="desk-roster"),
]
