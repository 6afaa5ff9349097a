"""The content security policy: only our own files, scripts and styles; inline only with a nonce."""

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "form-action 'self'"
)


class ContentSecurityPolicy:
    """Gives each request its nonce as `request.csp_nonce` and each answer its policy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        value = secrets.token_urlsafe(16)
        request.csp_nonce = value  # type: ignore[attr-defined]
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY.format(nonce=value))
        return response


def nonce(request: HttpRequest) -> dict[str, str]:
    """Template context: `csp_nonce`, which the htmx tag reads too."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}
