"""Deleting an event, and bringing it back."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.refusal import RefusedError
from tournaments.store.removal import bring_back, remove, removed_by
from tournaments.web.http.refusals import tell
from tournaments.web.http.removal import is_named, tell_deleted
from tournaments.web.http.visit import Visit, director


@require_POST
@director
def remove_event(visit: Visit) -> HttpResponse:
    """Delete the event whose name was typed."""
    name = visit.state.setup.name
    if not is_named(visit.request, name):
        return redirect("desk-settings", visit.tournament.slug)
    try:
        until = remove(visit.tournament, visit.now)
    except RefusedError as refused:
        tell(visit.request, refused)
        return redirect("desk-settings", visit.tournament.slug)
    words = _("“%(name)s” is deleted. Until %(day)s the start page brings it back.")
    tell_deleted(visit.request, words, name, until)
    return redirect("home")


@require_POST
@login_required
def bring_event_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a deleted event back, for those who organize it."""
    event = get_object_or_404(removed_by(request.user), slug=slug)
    bring_back(event)
    return redirect("desk", event.slug)
