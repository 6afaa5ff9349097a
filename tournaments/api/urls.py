"""The addresses of the API, below /api/v1/."""

from __future__ import annotations

from tournaments.api import api

urlpatterns, app_name, namespace = api.urls
