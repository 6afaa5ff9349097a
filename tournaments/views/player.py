"""The page of a personal link: seat, clock, balance explained, report, and the way out."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.queries.person import person
from tournaments.views.outside import outside
from tournaments.views.phone import Phone
from tournaments.views.players import qr
from tournaments.views.report import sentences


def page(phone: Phone) -> HttpResponse:
    """Everything about one player."""
    return phone.page()


def own_code(phone: Phone) -> HttpResponse:
    """The QR code of this page, for another phone or the name card."""
    url = outside(phone.visit.request, phone.home)
    return phone.show("player/code.html", {"qr": qr(url), "url": url})


def leave(phone: Phone) -> HttpResponse:
    """Asks once more, then takes the player out; a running Runde is played to its end."""
    assert phone.player is not None
    found = person(phone.visit.course, phone.visit.past(), phone.player)
    if phone.visit.request.method != "POST":
        return phone.show("player/leave.html", {"person": found})
    command: dict[str, Any] = {"type": "withdraw", "player": phone.player}
    if found.leaves_after:
        command["during_runde"] = True  # nobody escapes paying for a Runde that is running
    done = phone.visit.send(command)
    if done.ok:
        return redirect(phone.home)
    refused = sentences(done.problems)
    return phone.show("player/leave.html", {"person": found, "refused": refused}, status=422)
