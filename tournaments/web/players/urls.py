"""The addresses of those who take part in an event."""

from django.urls import path

from tournaments.web.http.addresses import DESK, EVENT
from tournaments.web.players import brought, labels, views

urlpatterns = [
    path(EVENT + "signup/", views.sign_up, name="signup"),
    path(EVENT + "here/", views.arrive, name="here"),
    path(DESK + "players/", views.players_page, name="desk-players"),
    path(DESK + "players/brought/", brought.page, name="desk-brought"),
    path(DESK + "players/labels/", labels.page, name="desk-labels"),
    path(DESK + "players/check-in/", views.check_in, name="desk-check-in"),
    path(DESK + "players/signup/", views.signup_switch, name="desk-signup"),
    path(DESK + "players/let-in/", views.let_in, name="desk-let-in"),
    path(DESK + "players/link/", views.new_link, name="desk-new-link"),
    path(DESK + "players/link/hand-over/", views.hand_over_link, name="desk-hand-over"),
    path(DESK + "cards/", views.cards, name="desk-cards"),
]
