"""Answers to requests that no page can do anything with."""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is damaged, or far too much."""
    del exception
    return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours; or the database was held up for so long that trying again will do."""
    del request  # whatever may be known of it has to be asked from that database
    if not isinstance(sys.exc_info()[1], OperationalError):
        return HttpResponse(render_to_string("500.html"), status=500)
    return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "5"})


def page_above(path: str) -> str:
    """The nearest address above this one where something is; a button stands on the page there."""
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path


class WordsForWrongMethod:
    """Gives a bare 405 its page: somebody opened the address of a button."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or answer.content or request.method != "GET":
            return answer
        page = render(request, "405.html", {"page_url": page_above(request.path)}, status=405)
        page["Allow"] = answer["Allow"]
        return page
