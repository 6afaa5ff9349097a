"""The security headers of every answer, whichever way it was made.

Django's middleware sets them on pages. Streams, live parts, static files and refusals of the server
itself pass it by, so the application adds what is missing (`asgi.py`).
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.conf import settings

from tournaments.runtime.bodies import Message, Scope
from tournaments.runtime.wsgi_bridge import Send

# What is no page loads nothing. Pictures may hold styles of their own.
_NO_PAGE: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_HEADERS: Final = tuple(
    (name, text.encode())
    for name, text in (
        (b"x-content-type-options", "nosniff"),
        (b"referrer-policy", settings.SECURE_REFERRER_POLICY),
        (b"x-frame-options", settings.X_FRAME_OPTIONS),
        (b"cross-origin-opener-policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY),
        (b"content-security-policy", _NO_PAGE),
    )
)
NOT_MODIFIED: Final = HTTPStatus.NOT_MODIFIED
_HTTPS_ONLY: Final = (
    b"strict-transport-security",
    f"max-age={settings.SECURE_HSTS_SECONDS}".encode(),
)


def secured(scope: Scope, send: Send) -> Send:
    """Return a `send` that adds the headers which an answer does not have yet.

    304 gets none: browsers put its headers in the place of those of the page that they keep.
    """
    wanted = _HEADERS
    if settings.SECURE_HSTS_SECONDS and scope.get("scheme") == "https":
        wanted = (*wanted, _HTTPS_ONLY)

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] != NOT_MODIFIED:
            held = {name for name, _text in message["headers"]}
            missing = [header for header in wanted if header[0] not in held]
            message["headers"] = [*message["headers"], *missing]
        await send(message)

    return with_headers
