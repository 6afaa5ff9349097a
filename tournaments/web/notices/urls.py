"""The addresses of what the desk tells everybody."""

from django.urls import path

from tournaments.web.http.addresses import DESK
from tournaments.web.notices import views

urlpatterns = [
    path(DESK + "announce/", views.page, name="desk-announce"),
    path(DESK + "announce/retract/", views.retract, name="desk-retract"),
    path(DESK + "announce/links/", views.links, name="desk-links"),
]
