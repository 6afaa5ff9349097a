"""What the desk tells everybody: on all phones and walls, and by texts to be sent."""

from __future__ import annotations

import secrets

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.domain.commands.fields import ANNOUNCEMENT
from tournaments.web.http.visit import Visit, desk
from tournaments.web.notices.texts import addresses, everybody, personal, texts
from tournaments.wording.problems import with_messages


class AnnouncementForm(forms.Form):
    """A few words for everybody."""

    text = forms.CharField(
        label=_("Announcement"),
        max_length=ANNOUNCEMENT.longest,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Stands on all phones and walls at once, until it is withdrawn here."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@desk
def page(visit: Visit) -> HttpResponse:
    """What is announced now, and a form for more."""
    data = visit.request.POST if visit.request.method == "POST" else None
    form = AnnouncementForm(data)
    if data is not None and form.is_valid():
        done = visit.send({"type": "announce", "text": form.cleaned_data["text"]})
        if done.ok:
            visit.tell(done)
            return redirect("desk-announce", visit.tournament.slug)
        for problem in with_messages(done.problems):
            form.add_error("text", problem["message"])
    context = {"form": form, "key": secrets.token_hex(8), "texts": texts(visit)}
    return visit.show("notices/announce.html", context, status=422 if data is not None else 200)


@require_POST
@desk
def retract(visit: Visit) -> HttpResponse:
    """An announcement goes."""
    text = visit.request.POST.get("entry", "")
    known = text.isascii() and text.isdecimal() and len(text) < 10
    visit.tell(visit.send({"type": "retract", "entry": int(text) if known else 0}))
    return redirect("desk-announce", visit.tournament.slug)


@require_safe
@desk
def links(visit: Visit) -> HttpResponse:
    """The personal links as texts, one by one and all at once."""
    known = addresses(visit)
    context = {"people": personal(visit, known), "all_links": everybody(visit, known)}
    return visit.show("notices/links.html", context)
