"""The live part of a personal page, for `live/personal.py`: the page's own view, asked without
Django's middleware."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import Http404
from django.urls import resolve
from django.utils.translation import get_language_from_request, override
from django_htmx.middleware import HtmxDetails

from tournaments.live.personal import Part


def live_part(environ: dict[str, Any], secret: str) -> Part | None:
    """None where there is no such page, where it leads elsewhere, or the database is away: the long
    way has words for that."""
    request = WSGIRequest(environ)
    request.META["CSRF_COOKIE"] = secret
    request.user = AnonymousUser()
    request.session = SessionBase()  # of nobody: never stored
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    close_old_connections()
    try:
        view, arguments, named = resolve(request.path_info)
        with override(get_language_from_request(request)):
            response = view(request, *arguments, **named)
    except (Http404, DatabaseError):
        return None
    finally:
        close_old_connections()
    if response.status_code != 200:
        return None
    headers = [(name.lower().encode(), text.encode()) for name, text in response.items()]
    return Part(headers, response.content)
