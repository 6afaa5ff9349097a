"""The page of a table's phone: PIN first, then the report."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.domain.refusal import LimitReached
from tournaments.store.access.attempts import check_pin
from tournaments.web.http import offline_pages
from tournaments.web.http.browsers import guesser, in_seconds, mark, remember
from tournaments.web.http.visit import now_utc
from tournaments.web.phone.access import Phone, pin_place
from tournaments.web.readmodels.round import table_name


def page(phone: Phone) -> HttpResponse:
    """The table now: report, clock, seats."""
    return phone.page()


def manifest(phone: Phone) -> HttpResponse:
    """The page as an app."""
    name = table_name(phone.visit.state, phone.table or 0)
    return offline_pages.manifest(name, phone.visit.tournament.name, phone.home)


def enter_pin(phone: Phone) -> HttpResponse:
    """The PIN from the projector lets this phone report for this round."""
    visit = phone.visit
    assert phone.table is not None
    pin = visit.request.POST.get("pin", "")
    round_no = visit.state.play.round
    place = pin_place(visit.tournament, phone.table)
    client = guesser(visit.request, is_known=place in visit.request.session)
    now = now_utc()  # not the time of a demo
    try:
        is_right = check_pin(visit.tournament, phone.table, round_no, pin, client, now=now)
    except LimitReached as reached:
        wait = in_seconds(reached.wait)
        words = _("Too many wrong PINs. Please wait %(n)d s, or ask the organizer.") % {"n": wait}
        answer = phone.page({"pin_error": words}, status=429)
        answer["Retry-After"] = str(wait)
        return answer
    if is_right:
        holder = visit.request.POST.get("holder") or None
        entered = {"round": round_no, "wall": visit.tournament.wall, "holder": holder}
        remember(visit.request.session, place, entered)
        return redirect(phone.home)
    wrong = _("This is not the PIN of now. It stands on the projector.")
    return mark(visit.request, phone.page({"pin_error": wrong}, status=422), client=client)


def hold(phone: Phone) -> HttpResponse:
    """Says for whom the table's phone speaks from now on."""
    request = phone.visit.request
    assert phone.table is not None
    place = pin_place(phone.visit.tournament, phone.table)
    entered = request.session.get(place) or {}
    remember(request.session, place, entered | {"holder": request.POST.get("holder") or None})
    return redirect(phone.home)
