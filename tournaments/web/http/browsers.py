"""Telling browsers apart: a signed cookie where people guess, and what a session remembers."""

from __future__ import annotations

import math
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournaments.runtime.network_addresses import household
from tournaments.store.access.attempts import Guesser, account

COOKIE = "browser"
SECONDS = 365 * 24 * 3600
MOST_ACCOUNTS = 5


def guesser(request: HttpRequest, *, name: str = "", is_known: bool = False) -> Guesser:
    """Who tries a PIN, or the password of the account of this `name`."""
    kept = _kept(request)
    is_known = is_known or bool(name and account(name) in kept["accounts"])
    return Guesser(kept["mark"], household(request.META.get("REMOTE_ADDR") or ""), is_known)


def mark(
    request: HttpRequest, response: HttpResponse, *, name: str = "", client: Guesser | None = None
) -> HttpResponse:
    """The response, with the browser's mark; with a `name`, as let in to that account."""
    kept = _kept(request)
    others = [other for other in kept["accounts"] if other != account(name)]
    accounts = [*others, account(name)][-MOST_ACCOUNTS:] if name else others
    value = {"mark": client.browser if client else kept["mark"], "accounts": accounts}
    response.set_cookie(
        COOKIE,
        signing.dumps(value, salt=COOKIE),
        max_age=SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def in_seconds(wait: timedelta) -> int:
    """A wait in whole seconds, for people and for Retry-After."""
    return math.ceil(wait.total_seconds())


def _kept(request: HttpRequest) -> dict[str, Any]:
    try:
        value: dict[str, Any] = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=SECONDS
        )
    except signing.BadSignature:
        return {"mark": "browser " + secrets.token_hex(12), "accounts": []}
    return value


MOST = 60  # a phone needs a few in an evening; each is read with every page
_PLACES = "places"


BACK = ("desk", "desk-results", "event-plan")  # pages from which the desk enters results


def back_place(slug: str, table: int) -> str:
    """Where the session keeps from which page of the desk a table is entered."""
    return f"back:{slug}:{table}"


def remember(session: SessionBase, place: str, value: object) -> None:
    """Keep this value at this place, and forget the place that was written longest ago."""
    places = [other for other in session.get(_PLACES, ()) if other != place] + [place]
    for forgotten in places[:-MOST]:
        session.pop(forgotten, None)
    session[_PLACES] = places[-MOST:]
    session[place] = value
