"""Pages of operators: for administrators whose login has passed a second factor; and the record of
what administrators do."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlencode

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.runtime.secret_addresses import redacted
from tournaments.store import deeds
from tournaments.store.access import second_factor
from tournaments.store.models import User
from tournaments.web.http.visit import now_utc

PASSED = "second_factor_at"  # in the session
WAITING = "second_factor_of"  # likewise: whose password was right, when, and where to
LASTS = 12 * 3600  # seconds
DEED = "stichtag.deed"  # in the environment of a request: what its address does not say
View = Callable[..., HttpResponse]
# The log of an event has what was done there. This is in no log.
_OF_EVENTS = ("e/", "t/", "p/", "free/", "login", "logout", "language/", "demo/", "api/")
_CHANGING, _API = {"POST", "PUT", "PATCH", "DELETE"}, "api/v1/"
_OF_LOG_BY_API = re.compile(r"events/[^/]+/(commands|preview)|free.*|score|judge")
_IN_NO_LOG = {
    *("desk-remove", "event-bring-back", "desk-adopt", "desk-visibility"),
    *("desk-webhooks", "webhook-remove", "webhook-resume"),
    *("desk-roles-invite", "desk-roles-revoke", "desk-roles-change", "desk-roles-leave"),
}


def passed(request: HttpRequest) -> None:
    """Keep in the session that its login has passed a second factor."""
    request.session[PASSED] = now_utc().timestamp()


def ask_code(request: HttpRequest, user: AbstractBaseUser, to: str) -> HttpResponse:
    """Ask for the second factor of an account whose first was right."""
    request.session[WAITING] = {"pk": user.pk, "at": now_utc().timestamp(), "to": to}
    return redirect("login-code")


def operator(view: View) -> View:
    """A page of operators. An administrator without a second factor sets one up first."""

    @login_required
    @wraps(view)
    def inner(request: HttpRequest, **parts: object) -> HttpResponse:
        user = request.user
        assert isinstance(user, User)
        if not user.is_superuser:
            raise PermissionDenied
        since = now_utc().timestamp() - LASTS
        if not second_factor.has(user):
            to = urlencode({"next": reverse("operator")})
            return redirect(f"{reverse('second-factor')}?{to}")
        if request.session.get(PASSED, 0) < since:
            return redirect("operator-code")
        return view(request, **parts)

    return inner


class Deeds:
    """Keeps who of the administrators has changed what, by page or by a program's token, but for
    what an event's own log says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        place = request.resolver_match
        if request.method in _CHANGING and place is not None and response.status_code < 400:
            name, (_before, is_api, call) = place.url_name or "", place.route.partition(_API)
            if is_api and not _OF_LOG_BY_API.fullmatch(call):
                caller = getattr(getattr(request, "auth", None), "user", None)
                self._note(request, caller, f"{request.method} {call}")
            elif request.method == "POST" and (
                name in _IN_NO_LOG or not place.route.startswith(_OF_EVENTS)
            ):
                self._note(request, request.user, name)
        return response

    def _note(self, request: HttpRequest, user: object, name: str) -> None:
        if isinstance(user, User) and user.is_authenticated and user.is_superuser:
            about = request.META.get(DEED) or redacted(request.path)
            deeds.note(user.get_username(), name, about, now=now_utc())
