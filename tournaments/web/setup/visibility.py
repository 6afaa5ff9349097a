"""Visibility of an event: the tick of all forms that make or change one, and the page's button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.store.details import change_details
from tournaments.store.models import Series, Tournament
from tournaments.web.http.visit import Visit, director


def private_field(*, initial: bool = False, help_text: Any = "") -> forms.BooleanField:
    """The tick that keeps an event from strangers."""
    return forms.BooleanField(
        label=_("Private: only people with a link see the event"),
        help_text=help_text,
        initial=initial,
        required=False,
    )


class VisibilityForm(forms.Form):
    """Choose who sees an event."""

    is_private = private_field()


def check_sources(form: forms.Form, sources: Iterable[Tournament | Series | None]) -> None:
    """Add an error if the form would show people of a private event to everybody.

    `sources`: the events and series chosen in the form whose people the new event takes in.
    """
    private = [source.name for source in sources if source is not None and source.is_private]
    if private and not form.cleaned_data.get("is_private"):
        words = _("“%(name)s” is private, and everybody would see its people. Tick this.")
        form.add_error("is_private", forms.ValidationError(words, params={"name": private[0]}))


@require_POST
@director
def set_visibility(visit: Visit) -> HttpResponse:
    """Everybody sees the event from now on, or only people with a link; at any time."""
    form = VisibilityForm(visit.request.POST)
    if form.is_valid():
        change_details(visit.tournament, **form.cleaned_data)
        messages.success(visit.request, who_sees(visit.tournament))
    return redirect("desk-settings", visit.tournament.slug)


def who_sees(tournament: Tournament) -> str:
    """Say who may see the event, and how to change that, in words."""
    if tournament.is_private:
        return _now(
            "Only people with a link see this event. To show it to everybody: "
            "Settings, “Who sees the event”."
        )
    return _now("Everybody can see this event. Settings, “Who sees the event”, changes that.")
