"""Middleware and template context: content security policy, fragments, sessions, addresses.

Only this module knows about htmx. Views answer all requests in the same way. A form with `hx-post`
gets the part within the frame of a page. That replaces the part `#page` of the present page, with
the page after a success or the form with its errors.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import unquote, urljoin

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import OperationalError
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

from games.envelope import Json
from tournaments.runtime import disk
from tournaments.web.http.addresses import page_above

# only our own files, scripts and styles; inline only with a nonce
POLICY = (
    "default-src 'self'; script-src 'self' 'nonce-{nonce}'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors {frames}; "
    "form-action 'self'"
)


_FRAMED = "stichtag.framed"  # in the environment of a request to a trial evening


def may_be_framed(request: HttpRequest) -> None:
    """Note that the page of the trial evening may show this answer in a frame."""
    request.META[_FRAMED] = True


class ContentSecurityPolicyMiddleware:
    """Gives each request its nonce as `request.csp_nonce` and each answer its policy."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        value = secrets.token_urlsafe(16)
        request.csp_nonce = value  # type: ignore[attr-defined]
        response = self.get_response(request)
        frames = "'none'"
        if _FRAMED in request.META:
            frames = "'self'"
            response["X-Frame-Options"] = "SAMEORIGIN"
        policy = POLICY.format(nonce=value, frames=frames)
        response.headers.setdefault("Content-Security-Policy", policy)
        return response


def nonce(request: HttpRequest) -> dict[str, str]:
    """Template context: `csp_nonce`, which the htmx tag reads too."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}


def keys(_request: HttpRequest) -> Json:
    """Template context: `new_key` gives each of its forms a key of its own."""
    return {"new_key": lambda: secrets.token_hex(8)}


FRAGMENT = "fragment.html"  # what stands within the frame of a page
PART = "page"  # the id of what a form replaces
KEEP_PLACE = "outerHTML"  # the form again: what is wrong gets the focus, nothing scrolls to the top
_AGAIN = (HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.TOO_MANY_REQUESTS)


def frame(request: HttpRequest) -> dict[str, str]:
    """Template context: what `base.html` and walls extend. A browser that goes back wants a whole
    page."""
    htmx = _htmx(request)
    if not htmx or htmx.history_restore_request:
        return {"frame": "frame.html", "wall_frame": "base_projector.html"}
    return {"frame": FRAGMENT, "wall_frame": "fragment_projector.html"}


class HtmxFragmentMiddleware:
    """Leads htmx to other pages, and keeps caches from taking a fragment for a page.

    A redirect to the page at hand stays one: the browser follows it and gets a fragment.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response, htmx = self.get_response(request), _htmx(request)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ("HX-Request",))
        if htmx and isinstance(response, HttpResponseRedirectBase):
            place = urljoin(request.path, response["Location"])
            if place != (htmx.current_url_abs_path or "").partition("#")[0]:
                response.status_code = HTTPStatus.NO_CONTENT
                response["HX-Redirect"] = place
                del response["Location"]
        elif htmx and htmx.target == PART and response.status_code in _AGAIN:
            response["HX-Reswap"] = KEEP_PLACE
        return response


def _htmx(request: HttpRequest) -> HtmxDetails:
    return cast(HtmxDetails, request.htmx)  # type: ignore[attr-defined]


class TolerantSessionMiddleware(SessionMiddleware):
    """Django's sessions; on a full disk pages are shown without saving the session."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except OperationalError as error:
            if request.method == "POST" or not disk.is_full(error, settings.DATA_DIR):
                raise
            return response


class RejectNulMiddleware:
    """Nothing is at an address with a NUL in it, nor after its question mark: Postgres cannot even
    be asked for such a text."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = request.path_info + unquote(request.META.get("QUERY_STRING", ""))
        if "\0" not in address:
            return self.get_response(request)
        # to where nothing is either, so that programs get their form of a 404 and people their page
        request.path_info = request.path = "/api/-/-" if address.startswith("/api/") else "/-/-/"
        request.META["QUERY_STRING"] = ""
        return self.get_response(request)


class Packed(GZipMiddleware):
    """Compresses answers, but no files of the disk: these are archives, and sent as they lie."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        if isinstance(response, FileResponse):
            return response
        return super().process_response(request, response)


class HeadRequestMiddleware:
    """HEAD is answered wherever GET is, as GET; the server sends the head of it alone."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = request.method
        request.method = "GET" if asked == "HEAD" else asked
        response = self.get_response(request)
        request.method = asked
        return response


class MethodNotAllowedMiddleware:
    """Give a bare 405 its page, for a reader who opened the address of a button."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or answer.content or request.method != "GET":
            return answer
        page = render(request, "405.html", {"page_url": page_above(request.path)}, status=405)
        page["Allow"] = answer["Allow"]
        return page
