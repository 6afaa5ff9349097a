"""The page of a table's phone: PIN first, then the report."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.services.access import check_pin
from tournaments.views.phone import Phone, pin_place


def page(phone: Phone) -> HttpResponse:
    """The table now: report, clock, seats."""
    return phone.page()


def enter_pin(phone: Phone) -> HttpResponse:
    """The PIN from the projector lets this phone report for this round."""
    visit = phone.visit
    assert phone.table is not None
    pin = visit.request.POST.get("pin", "")
    round_no = visit.course.play.round
    address = visit.request.META.get("REMOTE_ADDR") or ""
    right = check_pin(visit.tournament, phone.table, round_no, pin, address, now=visit.now)
    if right:
        place = pin_place(visit.tournament, phone.table)
        holder = visit.request.POST.get("holder") or None
        visit.request.session[place] = {"round": round_no, "holder": holder}
        return redirect(phone.home)
    if right is None:
        wait = _("Too many wrong PINs. Please wait five minutes, or ask the organizer.")
        return phone.page({"pin_error": wait}, status=429)
    wrong = _("This is not the PIN of this round. It stands on the projector.")
    return phone.page({"pin_error": wrong}, status=422)


def hold(phone: Phone) -> HttpResponse:
    """Says for whom the table's phone speaks from now on."""
    request = phone.visit.request
    assert phone.table is not None
    place = pin_place(phone.visit.tournament, phone.table)
    kept = request.session.get(place) or {}
    request.session[place] = kept | {"holder": request.POST.get("holder") or None}
    return redirect(phone.home)
