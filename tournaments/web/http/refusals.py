"""Refusals: above the next page, or instead of a page; at the fields of a form see `forms`."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

from django.contrib import messages
from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html

from games.envelope import Problem
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.runtime import outages
from tournaments.store.load import LogReplayError
from tournaments.web.http.addresses import page_above
from tournaments.web.http.limits import limited
from tournaments.wording.problems import in_words, say, with_messages

logger = logging.getLogger(__name__)


def tell(request: HttpRequest, refused: RefusedError) -> None:
    """Show every problem above the next page; for a limit also the time of the next try."""
    if isinstance(refused, LimitReached):
        messages.error(request, in_words(refused))
        return
    for problem in refused.problems:
        messages.error(request, say(problem.code))


class Refusals:
    """Answers a refusal that no page has shown at its form. If two send at the same moment what
    only one can have, the database keeps the first, and the other gets a message."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, RefusedError):
            return limited(_refused(request, error, 422), error)
        if isinstance(error, IntegrityError) and _has_raced(error):
            # the message of the database may quote what was sent, and the match holds secrets
            logger.warning("sent twice at once: %s (%s)", request.path, _constraint(error))
            return _refused(request, RefusedError((Problem("meanwhile", ""),)), 409)
        return None


# the names that SQLite and Postgres have for what is there already, or no longer
_RACED = {
    *("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_FOREIGNKEY"),
    *("UniqueViolation", "ForeignKeyViolation"),
}


def _has_raced(error: IntegrityError) -> bool:
    """Return True if another sender has made the same, or deleted what this belongs to."""
    cause = error.__cause__
    return (getattr(cause, "sqlite_errorname", None) or type(cause).__name__) in _RACED


def _constraint(error: IntegrityError) -> str:
    """Return the name of the violated constraint: SQLite says its columns, Postgres its name."""
    cause = error.__cause__
    diagnosis = getattr(cause, "diag", None)
    return str(diagnosis.constraint_name if diagnosis else cause)


def _refused(request: HttpRequest, refused: RefusedError, status: int) -> HttpResponse:
    if request.path.startswith("/api/v1/"):
        body = {"ok": False, "problems": with_messages(refused.problems)}
        return JsonResponse(body, status=status)
    page = {"words": in_words(refused), "page_url": page_above(request.path)}
    return render(request, "refused.html", page, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer that the request is damaged, or far too large."""
    del exception
    return render(request, "400.html", status=400)


_PAGES = {"disk_full": "full.html", "database_away": "away.html"}


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, an outage, a damaged log or a long database lock.

    Programs get the form of all refusals, forms that stay on their page a sentence.
    """
    error = sys.exc_info()[1]
    if outage := outages.outage_of(error):
        code, template, wait = outage.code, _PAGES.get(outage.code, "503.html"), outage.wait
    elif isinstance(error, OperationalError):
        code, template, wait = "busy", "503.html", 5
    elif isinstance(error, LogReplayError):
        code, template, wait = "unreadable", "unreadable.html", 0
    else:
        code, template, wait = "fault", "500.html", 0
    status = 503 if wait else 500
    headers = {"Retry-After": str(wait)} if wait else {}
    if request.path.startswith("/api/v1/"):
        body = {"ok": False, "problems": with_messages((Problem(code, ""),))}
        return JsonResponse(body, status=status, headers=headers)
    if "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers:
        words = format_html("<main><p>{}</p></main>", say(code))
        return HttpResponse(words, status=status, headers=headers)
    # Whatever may be known of the request has to be asked from that database.
    return HttpResponse(render_to_string(template), status=status, headers=headers)
