"""The page of a personal link: seat, clock, balance explained, report, and the way out."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect

from games.envelope import Json
from tournaments.web.http import offline_pages
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.forms import whole_number
from tournaments.web.phone.access import Phone
from tournaments.web.phone.player_page import coming_back, person
from tournaments.web.phone.reports import sentences
from tournaments.web.readmodels.round import table_name


def page(phone: Phone) -> HttpResponse:
    """Everything about one player."""
    return phone.page()


def manifest(phone: Phone) -> HttpResponse:
    """The page as an app; that of one of several tables bears its number."""
    visit = phone.visit
    name = visit.state.name(phone.player or "")
    if phone.front:
        name = table_name(visit.state, phone.table or 0)
    return offline_pages.manifest(name, visit.tournament.name, phone.home)


def own_code(phone: Phone) -> HttpResponse:
    """The QR code of this page, for another phone or the name card."""
    url = outside(phone.visit.request, phone.home)
    return phone.show("phone/player/code.html", {"qr": qr(url), "url": url})


def leave(phone: Phone) -> HttpResponse:
    """Asks once more, then takes the player out; a running Runde is played to its end."""
    assert phone.player is not None
    leaving = person(phone.visit.state, phone.visit.past(), phone.player)
    command: Json = {"type": "withdraw", "player": phone.player}
    state = phone.visit.state
    if barred := tuple(state.format.desk_only_problems(state.play, command)):
        told = sentences(phone, barred)
        return phone.show("phone/player/leave.html", {"person": leaving, "barred": told})
    if phone.visit.request.method != "POST":
        return phone.show("phone/player/leave.html", {"person": leaving})
    if leaving.leaves_after:
        command["during_runde"] = True  # nobody escapes paying for a Runde that is running
    done = phone.visit.send(command)
    if done.ok:
        return redirect(phone.home)
    refused = sentences(phone, done.problems)
    return phone.show(
        "phone/player/leave.html", {"person": leaving, "refused": refused}, status=422
    )


def sit_out(phone: Phone) -> HttpResponse:
    """Miss rounds without leaving, or come back sooner: `until` is the round to play in again."""
    assert phone.player is not None
    visit = phone.visit
    refused: tuple[str, ...] = ()
    if visit.request.method == "POST":
        until = whole_number(visit.request.POST.get("until"))
        done = visit.send({"type": "sit_out", "player": phone.player, "until": until})
        if done.ok:
            return redirect(phone.home)
        refused = sentences(phone, done.problems)
    context = {
        "person": person(visit.state, visit.past(), phone.player),
        "rounds": coming_back(visit.state, phone.player),
        "refused": refused,
    }
    return phone.show("phone/player/sit_out.html", context, status=422 if refused else 200)
