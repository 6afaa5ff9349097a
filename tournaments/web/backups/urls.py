"""The address of the copies of everything."""

from django.urls import path

from tournaments.web.backups import views

urlpatterns = [path("backups/", views.backups_page, name="backups")]
