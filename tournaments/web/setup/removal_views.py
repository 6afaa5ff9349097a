"""Deleting an event, and bringing it back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.domain.names import folded
from tournaments.domain.refusal import Refused
from tournaments.store.removal import bring_back, remove, removed_by
from tournaments.web.http.visit import Visit, director
from tournaments.wording.problems import in_words


@require_POST
@director
def remove_event(visit: Visit) -> HttpResponse:
    """Delete the event whose name was typed."""
    name = visit.state.setup.name
    if folded(visit.request.POST.get("name", "")) != folded(name):
        words = _("“%(name)s” was not deleted: type its name to delete it.") % {"name": name}
        messages.error(visit.request, words)
        return redirect("desk-settings", visit.tournament.slug)
    try:
        until = remove(visit.tournament, visit.now)
    except Refused as refused:
        messages.error(visit.request, in_words(refused))
        return redirect("desk-settings", visit.tournament.slug)
    day = date_format(localtime(until), "SHORT_DATE_FORMAT")
    words = _("“%(name)s” is deleted. Until %(day)s the start page brings it back.")
    messages.success(visit.request, words % {"name": name, "day": day})
    return redirect("home")


@require_POST
@login_required
def bring_event_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Bring a deleted event back, for those who organize it."""
    event = get_object_or_404(removed_by(request.user), slug=slug)
    bring_back(event)
    return redirect("desk", event.slug)
