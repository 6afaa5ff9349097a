"""Announcements of the desk: on all phones and walls, and texts to send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.domain.commands.fields import ANNOUNCEMENT
from tournaments.domain.formats.clock import first_showing
from tournaments.web.http.forms import posted, status_of, whole_number
from tournaments.web.http.visit import Visit, desk
from tournaments.web.notices.texts import addresses, everybody, personal, texts


class AnnouncementForm(forms.Form):
    """A few words for everybody."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=ANNOUNCEMENT.longest,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Stands on all phones and walls at once, until it is withdrawn here."),
        required=False,
    )
    break_until = forms.TimeField(
        label=_("Break until"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Phones and walls then say when it goes on, and no more once it does."),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("text") and "text" not in self.errors:
            if cleaned.get("break_until"):
                cleaned["text"] = gettext("Break")
            elif "break_until" not in self.errors:
                self.add_error("text", self.fields["text"].error_messages["required"])
        return cleaned


@require_http_methods(["GET", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """Show what is announced now, and a form for more."""
    form = AnnouncementForm(posted(visit.request))
    if form.is_valid():
        command, until = (
            {"type": "announce", "text": form.cleaned_data["text"]},
            form.cleaned_data["break_until"],
        )
        if until:
            end = first_showing(f"{until:%H:%M}", visit.now, visit.tournament.zone)
            command["break_until"] = end.isoformat()
        if visit.carried_out(form, command, elsewhere="text"):
            return redirect("desk-announce", visit.tournament.slug)
    context = {"form": form, "texts": texts(visit)}
    return visit.show("notices/announce.html", context, status=status_of(form))


@require_POST
@desk
def retract(visit: Visit) -> HttpResponse:
    """An announcement goes."""
    entry = whole_number(visit.request.POST.get("entry")) or 0
    visit.tell(visit.send({"type": "withdraw_announcement", "entry": entry}))
    return redirect("desk-announce", visit.tournament.slug)


@require_safe
@desk
def links(visit: Visit) -> HttpResponse:
    """The personal links as texts, one by one and all at once."""
    known = addresses(visit)
    context = {"people": personal(visit, known), "all_links": everybody(visit, known)}
    return visit.show("notices/links.html", context)
