"""The addresses of an event's money."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.money import views

urlpatterns = [
    path(DESK + "money/", views.page, name="desk-money"),
    path(DESK + "money/fee/", views.fee, name="desk-fee"),
    path(DESK + "money/paid/", views.paid, name="desk-paid"),
    path(DESK + "money/strike/", views.strike, name="desk-strike-cash"),
]
