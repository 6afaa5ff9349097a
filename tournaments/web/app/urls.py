"""The addresses of what makes a page an app. A worker sees what lies below its own."""

from django.urls import path

from tournaments.web.app import about
from tournaments.web.app import views as app

urlpatterns = [
    path("worker.js", app.worker, name="worker"),
    path("about/", about.about, name="about"),
    path("forget/", app.forget, name="forget"),
]
