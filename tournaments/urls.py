"""Every address of the product: one file of them for each noun."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.runtime.health import healthz
from tournaments.runtime.lazy_urls import LazyURLResolver
from tournaments.runtime.secret_addresses import robots

handler400 = "tournaments.web.http.refusals.bad_request"
handler500 = "tournaments.web.http.refusals.server_error"

NOUNS = (
    *("home", "account", "setup", "event", "players", "phone", "sheet", "desk", "draws", "log"),
    *("league", "rules", "variants", "organization", "people", "series", "backups", "app"),
    *("money", "network", "notices", "operator", "paper", "roles"),
)


def nowhere(request: HttpRequest, rest: str) -> HttpResponse:
    """An address below /api/ that does not exist."""
    from tournaments.api import nowhere as answer

    return answer(request, rest)


# two fifths of what a process loads: before the first page nobody needs it
programs = LazyURLResolver(
    "api/v1/",
    "tournaments.api.urls",
    app="ninja",
    namespace="api",
    secrets=("free/<secret:token>", "invitations/<secret:token>"),
)

urlpatterns = [
    *(path("", include(f"tournaments.web.{noun}.urls")) for noun in NOUNS),
    # programs
    programs,
    path("api/<path:rest>", nowhere),
    # the installation
    path("healthz", healthz, name="healthz"),
    path("robots.txt", robots, name="robots"),
    # Nothing is at stake in it, and so the pages that everybody gets need no token of their own.
    path("language/setlang/", csrf_exempt(set_language), name="set_language"),
]
