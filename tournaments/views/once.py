"""A form that is sent twice is carried out once, and answered twice."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.services import sendings
from tournaments.views.visit import now_utc

View = Callable[..., HttpResponse]


class Visited(Protocol):
    """A visit of whatever kind."""

    @property
    def request(self) -> HttpRequest: ...


def keys(_request: HttpRequest) -> dict[str, Any]:
    """For every page: `new_key` gives each of its forms a key of its own."""
    return {"new_key": lambda: secrets.token_hex(8)}


def once(view: View) -> View:
    """What makes something answers a doubled tap with the way to what was made.

    Stands below what decides who may; a form without a key is carried out as often as it comes.
    """

    @wraps(view)
    def inner(visit: HttpRequest | Visited, *args: Any, **parts: Any) -> HttpResponse:
        request = visit if isinstance(visit, HttpRequest) else visit.request
        known, user = sendings.form_digest(request.path, request.POST), request.user
        if not known or not isinstance(user, User):
            return view(visit, *args, **parts)
        answers: list[HttpResponse] = []

        def act() -> str | None:
            answers.append(view(visit, *args, **parts))
            is_done = isinstance(answers[0], HttpResponseRedirect)
            return str(answers[0]["Location"]) if is_done else None

        place = sendings.once(user, known, act, now=now_utc())
        return answers[0] if answers else HttpResponseRedirect(str(place))

    return inner
