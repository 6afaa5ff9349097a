"""Addresses of the app parts of a page. A worker sees the addresses below its own."""

from django.urls import path

from tournaments.web.app import about
from tournaments.web.app import views as app

urlpatterns = [
    path("worker.js", app.worker, name="worker"),
    path("about/", about.about, name="about"),
    path("forget/", app.forget, name="forget"),
]
