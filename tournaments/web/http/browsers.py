"""Telling browsers apart: a signed cookie where people guess, and what a session remembers."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournaments.runtime.network_addresses import client_network
from tournaments.store.access.attempts import LoginAttemptSource, account
from tournaments.store.models import Tournament

COOKIE = "browser"
SECONDS = 365 * 24 * 3600
MOST_ACCOUNTS = 5


def guesser(request: HttpRequest, *, name: str = "", is_known: bool = False) -> LoginAttemptSource:
    """Return who tries a PIN, or the password of the account of this `name`."""
    kept = _kept(request)
    is_known = is_known or bool(name and account(name) in kept["accounts"])
    return LoginAttemptSource(
        kept["mark"], client_network(request.META.get("REMOTE_ADDR") or ""), is_known
    )


def mark(
    request: HttpRequest,
    response: HttpResponse,
    *,
    name: str = "",
    client: LoginAttemptSource | None = None,
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


OWN = "own"  # the cookie that names whose personal pages this browser has opened
_MOST_OWN = 8  # events, and players of each


def browser_at(request: HttpRequest, tournament: Tournament) -> str:
    """Return a key of this browser at an event, and nowhere else; "" for one unknown."""
    secret = request.META.get("CSRF_COOKIE") or ""
    if not secret:
        return ""
    text = f"browser:{secret}"
    return hmac.new(tournament.secret.encode(), text.encode(), hashlib.sha256).hexdigest()[:16]


def own_players(request: HttpRequest, tournament: Tournament) -> tuple[str, ...]:
    """The players of an event whose personal pages this browser has opened."""
    return tuple(_own(request).get(str(tournament.pk), ()))


def keep_own(
    request: HttpRequest, response: HttpResponse, tournament: Tournament, player: str
) -> HttpResponse:
    """The response, after which the browser is known to have opened this player's page."""
    if player in own_players(request, tournament):
        return response
    events = _own(request)
    players = [*events.pop(str(tournament.pk), ()), player][-_MOST_OWN:]
    kept = dict([*events.items(), (str(tournament.pk), players)][-_MOST_OWN:])
    response.set_cookie(
        OWN,
        signing.dumps(kept, salt=OWN, compress=True),
        max_age=SECONDS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def _own(request: HttpRequest) -> dict[str, list[str]]:
    try:
        value: dict[str, list[str]] = signing.loads(
            request.COOKIES.get(OWN, ""), salt=OWN, max_age=SECONDS
        )
    except signing.BadSignature:
        return {}
    return value


MOST = 60  # a phone needs a few in an evening; each is read with every page
_PLACES = "places"


BACK = ("desk", "desk-results", "event-plan")  # pages from which the desk enters results


def back_place(slug: str, table: int) -> str:
    """Return where the session keeps from which page of the desk a table is entered."""
    return f"back:{slug}:{table}"


def remember(session: SessionBase, place: str, value: object) -> None:
    """Keep this value at this place, and forget the place that was written longest ago."""
    places = [other for other in session.get(_PLACES, ()) if other != place] + [place]
    for forgotten in places[:-MOST]:
        session.pop(forgotten, None)
    session[_PLACES] = places[-MOST:]
    session[place] = value
