"""The page of this computer's address, and the desk's answer when it has changed."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.network import ready, views

urlpatterns = [
    path("network/", views.network_page, name="network"),
    path("network/end/", views.end, name="network-end"),
    path(DESK + "ready/", ready.page, name="desk-ready"),
    path(DESK + "address/", views.seen, name="desk-address-seen"),
]
