"""The addresses of rules."""

from django.urls import path

from tournaments.web.http.addresses import DESK, EVENT
from tournaments.web.rules import round_views
from tournaments.web.rules import views as rules

urlpatterns = [
    path(DESK + "rules/", rules.page, name="desk-rules"),
    path(DESK + "rules/rounds/", round_views.page, name="desk-round-rules"),
    path(EVENT + "rules/", rules.event_rules, name="event-rules"),
    path("rules/<str:ref>/", rules.rules, name="rules"),
]
