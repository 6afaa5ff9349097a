"""Every address of the product."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from tournaments.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
