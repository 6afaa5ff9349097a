"""The live part of the page of a player or a table, for `live/personal.py`: the page's own view,
asked without Django's middleware."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db import Error, close_old_connections, connection
from django.http import Http404
from django.urls import resolve
from django.utils.translation import get_language_from_request, override
from django_htmx.middleware import HtmxDetails

from tournaments.live.personal import Part

_Sessions = import_module(settings.SESSION_ENGINE).SessionStore

_resolved = lru_cache(5_000)(resolve)  # hundreds of pages, each at its address all evening


def live_part(environ: dict[str, Any], secret: str) -> Part | None:
    """Return None if there is no such page, if it leads elsewhere, if somebody is logged in, if the
    request makes no sense, or if the database is away. The long way has words for that, and writes
    what a session remembers."""
    request = WSGIRequest(environ)
    request.META["CSRF_COOKIE"] = secret
    request.user = AnonymousUser()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    try:
        session = _Sessions(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
        if SESSION_KEY in session:
            return None
        request.session = session
        view, arguments, named = _resolved(request.path_info)
        with override(get_language_from_request(request)):
            response = view(request, *arguments, **named)
    except (Http404, SuspiciousOperation, BadRequest, Error):
        return None
    finally:
        if connection.errors_occurred or connection.close_at is not None:
            close_old_connections()  # else it would be asked once more whether it is there
    if response.status_code != 200 or (session.modified and session.session_key):
        return None
    headers = [(name.lower().encode(), text.encode()) for name, text in response.items()]
    return Part(headers, response.content)
