"""Page or fragment: the one place that knows who asks by htmx. Views answer everybody alike.

A form with `hx-post` is answered with what stands within the frame of a page. That replaces the
part `#page` of the page at hand, be it the page after a success or the form with what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import cast
from urllib.parse import urljoin

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

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


class Fragments:
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
