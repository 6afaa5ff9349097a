"""Saying by one's own phone that one is here, before the start."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.web.http.forms import add_problems, posted, status_of
from tournaments.web.http.presence import PresenceForm
from tournaments.web.phone.access import Phone


def here(phone: Phone) -> HttpResponse:
    """One tap in the hall's network; anywhere else the PIN is asked for."""
    visit, player = phone.visit, phone.player
    if not visit.state.checks_in or player in visit.state.play.checked_in:
        return redirect(phone.home)
    form = PresenceForm(visit, posted(visit.request), is_known=True)
    if visit.request.method == "POST" and form.is_valid():
        done = visit.send({"type": "check_in", "player": player, "present": True})
        if done.ok:
            messages.success(visit.request, _("Noted: you are here."))
            return redirect(phone.home)
        add_problems(form, done.problems, visit.game)
    if "pin" in form.fields and "pin" not in visit.request.POST:
        form = PresenceForm(visit, is_known=True)  # nothing was typed yet, so nothing is missing
    return phone.show("phone/player/here.html", {"form": form}, status=status_of(form))
