"""Pages that a phone may keep for moments without network, and install as an app.

Browsers allow that on https and localhost only. docs/security.md says what is kept, and for how
long; the worker (`templates/app/worker.js`) follows the header of an answer.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.runtime.own_address import is_loopback

UNTIL = "Keep-Until"  # of an answer: milliseconds since 1970
UNSEEN = timedelta(days=14)  # since it was seen last
OVER = timedelta(days=3)  # since the event ended


def keeps(request: HttpRequest) -> bool:
    """Return True if a browser that asks at this address may keep pages."""
    host, _port = split_domain_port(request.get_host())
    return settings.OFFLINE and (request.is_secure() or is_loopback(host))


def keep(
    request: HttpRequest, response: HttpResponse, *, ended_at: datetime | None
) -> HttpResponse:
    """The response, as one that this phone may keep: a page as it stands, of who is not logged in,
    until some days after the end."""
    now = timezone.now()
    until = min(now + UNSEEN, ended_at + OVER) if ended_at else now + UNSEEN
    anybody = not request.user.is_authenticated
    if response.status_code == 200 and anybody and now < until and keeps(request):
        response[UNTIL] = str(round(until.timestamp() * 1000))
    return response


def manifest(name: str, of: str, start: str) -> JsonResponse:
    """The page at `start` as an app: `name` under its picture, `of` what it belongs to."""
    icons = [
        {"src": static(f"stichtag/img/app-{size}.png"), "sizes": f"{size}x{size}", "purpose": kind}
        for size in (192, 512)
        for kind in ("any", "maskable")
    ]
    described = {
        "name": f"{name} · {of}",
        "short_name": name,
        "lang": get_language(),
        "id": start,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "theme_color": "#0f4635",
        "background_color": "#f6f0e3",
        "icons": [{**icon, "type": "image/png"} for icon in icons],
    }
    return JsonResponse(described, content_type="application/manifest+json")
