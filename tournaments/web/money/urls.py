"""The addresses of an event's money."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.money import views

urlpatterns = [
    path(DESK + "money/", views.page, name="desk-money"),
    path(DESK + "money/fee/", views.fee, name="desk-fee"),
    path(DESK + "money/prizes/", views.prizes, name="desk-prizes"),
    path(DESK + "money/hand-out/", views.hand_out, name="desk-hand-out"),
    path(DESK + "money/paid/", views.paid, name="desk-paid"),
    path(DESK + "money/take-all/", views.take_all, name="desk-take-all"),
    path(DESK + "money/strike/", views.strike, name="desk-strike-cash"),
]
