"""The addresses of organizations."""

from django.urls import path

from tournaments.web.http.addresses import ORGANIZATION
from tournaments.web.organization import removal_views as removal
from tournaments.web.organization import views

urlpatterns = [
    path("organizations/", views.list_page, name="organizations"),
    path(ORGANIZATION, views.page, name="organization"),
    path(ORGANIZATION + "people/", views.people, name="organization-people"),
    path(ORGANIZATION + "games/<slug:game>/", views.game, name="organization-game"),
    path(ORGANIZATION + "years/<int:year>/", views.year, name="organization-year"),
    path(ORGANIZATION + "settings/", views.settings_page, name="organization-settings"),
    path(ORGANIZATION + "export/", removal.export, name="organization-export"),
    path(ORGANIZATION + "remove/", removal.remove, name="organization-remove"),
    path(ORGANIZATION + "bring-back/", removal.bring_back, name="organization-bring-back"),
    path(ORGANIZATION + "usual/", views.make_usual, name="organization-usual"),
    path(ORGANIZATION + "logo.png", views.logo, name="organization-logo"),
    path(ORGANIZATION + "settings/logo/", views.change_logo, name="organization-change-logo"),
]
