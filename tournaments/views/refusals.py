"""Answers to requests that no page can do anything with."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent is damaged, or far too much."""
    del exception
    return render(request, "400.html", status=400)


class WordsForWrongMethod:
    """Gives a bare 405 its page: somebody opened the address of a button."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or answer.content or request.method != "GET":
            return answer
        page = render(request, "405.html", status=405)
        page["Allow"] = answer["Allow"]
        return page
