"""Process a form once if it is sent twice, and answer both."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.store import idempotency
from tournaments.store.models import User
from tournaments.web.http.visit import now_utc

View = Callable[..., HttpResponse]


class Visited(Protocol):
    """A visit of whatever kind."""

    @property
    def request(self) -> HttpRequest: ...


def once(view: View) -> View:
    """Let a view that makes something answer a doubled tap with the way to the first result.

    It stands below the permission decorators. A form without a key runs each time.
    """

    @wraps(view)
    def inner(visit: HttpRequest | Visited, *args: object, **parts: object) -> HttpResponse:
        request = visit if isinstance(visit, HttpRequest) else visit.request
        known, user = idempotency.form_digest(request.path, request.POST), request.user
        if not known or not isinstance(user, User):
            return view(visit, *args, **parts)
        answers: list[HttpResponse] = []

        def act() -> str | None:
            answers.append(view(visit, *args, **parts))
            is_done = isinstance(answers[0], HttpResponseRedirect)
            return str(answers[0]["Location"]) if is_done else None

        place = idempotency.once(user, known, act, now=now_utc())
        return answers[0] if answers else HttpResponseRedirect(str(place))

    return inner
