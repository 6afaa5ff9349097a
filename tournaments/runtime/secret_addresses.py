"""Protect secret addresses: personal links, links of tables, of the wall and of sheets.

A declaration marks the secret part as `<secret:…>`. The log leaves it out, and caches and search
engines keep nothing of these pages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import StringConverter

from tournaments.runtime.lazy_urls import LazyURLResolver

# a private event's stream, which Django never sees (`live.py`)
STREAM: Final = "live/<slug:slug>/<secret:code>"
_NOT_FOR_ALL: Final = "stichtag.not_for_all"  # in the environment of a request to a private event
_API_TOKEN = re.compile(r"\bstg_[\w-]+")
_SLASH = "(?:/|%2[Ff])"  # also in an address within an address, as after a login
_REST = r"(?:[^/\s%\"'<>?#&]|%(?!2[Ff]))+"


# No address with a secret: what robots may not ask for they may still list, and only the answer
# forbids that.
ROBOTS: Final = """User-agent: *
Disallow: /verify/
Disallow: /demo/
Disallow: /e/*/desk/
Disallow: /e/*/judge/
"""


class Secret(StringConverter):
    """A part of an address that is nobody's business."""


def routes(*, at_once: bool = False) -> Iterator[str]:
    """Yield every address of the product as declared.

    `at_once` leaves out those that are loaded later and have no secret.
    """
    yield STREAM
    yield from _below(get_resolver(), "", at_once)


def _below(resolver: URLResolver, prefix: str, at_once: bool) -> Iterator[str]:
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route
        elif at_once and isinstance(entry, LazyURLResolver):
            yield from (route + below for below in entry.secrets)
        else:
            yield from _below(entry, route, at_once)


@cache
def _addresses() -> re.Pattern[str]:
    """Finds each secret in a text: what stands before it, and it."""
    known = [route for route in routes(at_once=True) if "<secret:" in route]
    fronts = {route.partition("<secret:")[0] for route in known}
    before = "|".join(_front(front) for front in sorted(fronts))
    return re.compile(f"(?P<before>{_SLASH}(?:{before})){_REST}")


def _front(route: str) -> str:
    """The beginning of a declared address as a pattern of what people ask for."""
    pieces = (re.escape(piece).replace("/", _SLASH) for piece in re.split("<[^>]+>", route))
    return _REST.join(pieces)


def is_secret(path: str) -> bool:
    """Return True if a path leads, or would lead, past a secret."""
    return _addresses().match(path) is not None


def redacted(text: str) -> str:
    """The text without any secret of an address and without tokens of programs."""
    # A process that was never asked for an address knows none, and has none to write.
    if _addresses.cache_info().currsize:
        text = _addresses().sub(r"\g<before>…", text)
    return _API_TOKEN.sub("stg_…", text)


def not_for_all(request: HttpRequest) -> None:
    """Notes that the request is to a private event: its address is for who was given it."""
    request.META[_NOT_FOR_ALL] = True


def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001  a view of Django
    """Tell what search engines need not ask for: pages that cost much, and those behind a
    login."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


class SecretUrlMiddleware:
    """Middleware: nothing personal is kept by a cache or listed by a search engine."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        _addresses()  # before the first refusal is written to the log

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info  # as it was asked
        response = self.get_response(request)
        hidden = is_secret(path) or _NOT_FOR_ALL in request.META
        if hidden:
            response["X-Robots-Tag"] = "noindex, nofollow"
        if hidden or _shows_who(request, response):
            response["Cache-Control"] = "private, no-store"
        return response


def _shows_who(request: HttpRequest, response: HttpResponse) -> bool:
    """Return True if the answer may depend on the reader.

    That is a program with a token, or a browser with a login, a PIN or a link of a private event.
    """
    session = settings.SESSION_COOKIE_NAME
    return (
        "Authorization" in request.headers
        or session in request.COOKIES
        or session in response.cookies
    )
