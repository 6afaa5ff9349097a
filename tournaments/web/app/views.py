"""Make a phone's page an app: the worker that keeps it, and the way to forget it."""

from __future__ import annotations

import hashlib
from functools import cache

from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.web.http.browsers import OWN


@require_GET
def worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps pages; where that is switched off, one that throws them away."""
    name = "app/worker.js" if settings.OFFLINE else "app/worker_off.js"
    context = {"version": _version(), "static": settings.STATIC_URL}
    response = render(request, name, context, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """This phone is nobody's any more; its own script throws away what it keeps."""
    request.session.flush()
    messages.success(request, _("This phone has forgotten its table and keeps nothing."))
    answer = redirect("home")
    answer.delete_cookie(OWN)
    return answer


@cache
def _version() -> str:
    """Changes with the static files."""
    if collected := getattr(staticfiles_storage, "manifest_hash", ""):
        return str(collected)
    static_files = sorted(
        (name, storage.size(name), storage.get_modified_time(name).isoformat())
        for finder in get_finders()
        for name, storage in finder.list([])
    )
    return hashlib.sha256(repr(static_files).encode()).hexdigest()[:12]
