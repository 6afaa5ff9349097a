"""What everybody may see of an event: seats, clock, standings, the books of each player."""

from __future__ import annotations

import hmac
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone

from tournaments.domain.formats.league.state import State as League
from tournaments.models import Tournament
from tournaments.queries.account import sittings
from tournaments.queries.board import plan
from tournaments.queries.books import book
from tournaments.queries.clock import clock
from tournaments.queries.deciding import explained
from tournaments.queries.neighbours import verdicts
from tournaments.queries.people import entrant_of, people_behind
from tournaments.queries.projector import scene
from tournaments.queries.round_name import phase_name
from tournaments.queries.season import matches_of
from tournaments.queries.series import series_of_event
from tournaments.services.access import table_pin, wall_code
from tournaments.services.demo import SPEEDS
from tournaments.views.outside import outside
from tournaments.views.players import qr
from tournaments.views.visit import Visit, public, visit, welcome


def seats_are_public(visit: Visit) -> bool:
    """Seats are shown from their publishing on."""
    play = visit.course.play
    return play.phase != "drawn" or visit.course.published > play.round


@public
def overview(visit: Visit) -> HttpResponse:
    """Clock, seating plan and standings on one page."""
    return visit.show(
        "event/overview.html",
        {
            "clock": clock(visit.course, visit.now),
            "plan": plan(visit.course) if seats_are_public(visit) else (),
            "lines": explained(visit.course),
            "demo_speeds": SPEEDS,
            "series": series_of_event(visit.tournament),
            "phase_words": phase_name(visit.course),
        },
    )


@public
def standings_page(visit: Visit) -> HttpResponse:
    """The full list, printable."""
    return visit.show("event/standings.html", {"lines": explained(visit.course)})


@public
def player_page(visit: Visit, player: str) -> HttpResponse:
    """Every euro of a player explained."""
    play, found = visit.course.play, entrant_of(visit.course, player)
    if found is None:
        raise Http404
    if found != player:
        return redirect("event-player", visit.tournament.slug, found)
    season: dict[str, Any] = {}
    if isinstance(play, League):
        matches = matches_of(visit.course, play, player, visit.now)
        roster = tuple(map(visit.course.name, play.rosters.get(player, ())))
        season = {"matches": matches, "roster": roster}
        season["settings"] = play.settings
    return visit.show(
        "event/player.html",
        season
        | {
            "book": book(visit.course, visit.past(), player),
            "people": people_behind(visit.tournament, player),
            "tables": {"sittings": sittings(visit.course, visit.past(), player)},
            "verdicts": verdicts(visit.course, player),
        },
    )


@public
def projector(visit: Visit) -> HttpResponse:
    """What the room needs to see in this phase, for everybody; the PIN is for the desk only."""
    pin = table_pin(visit.tournament, visit.course.play.round)
    return _wall(visit, pin=pin if visit.at_desk else "")


def wall(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The same in the hall, with the PIN, by its secret address; a wrong one is no page at all."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if not hmac.compare_digest(code.encode(), wall_code(tournament).encode()):
        raise Http404
    welcome(request, tournament)
    seen = visit(request, slug)
    with timezone.override(ZoneInfo(tournament.zone)):
        return _wall(seen, pin=table_pin(tournament, seen.course.play.round))


def _wall(visit: Visit, *, pin: str) -> HttpResponse:
    found = scene(visit.course, visit.now, public_seats=seats_are_public(visit))
    context = {"scene": found, "pin": pin}
    if visit.course.signup_open:
        path = reverse("signup", args=[visit.tournament.slug])
        context["signup_qr"] = qr(outside(visit.request, path))
    return visit.show("event/projector.html", context)
