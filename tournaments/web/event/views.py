"""Public pages of an event: seats, clock, standings, the accounts of players."""

from __future__ import annotations

import hmac
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.domain import topics as topic
from tournaments.domain.catalogue import is_permitted
from tournaments.live.shared import TOPICS
from tournaments.store import forecasts
from tournaments.store.access.actors import table_pin, wall_code
from tournaments.store.access.rights import right_of_wall
from tournaments.store.models import Tournament
from tournaments.store.people.candidates import people_behind
from tournaments.store.series.table import series_of_event
from tournaments.web.event.encounters import encounters
from tournaments.web.event.progress import progress, rounds_of
from tournaments.web.event.story import told
from tournaments.web.http.addresses import outside, qr
from tournaments.web.http.visit import Visit, director, public, visit, welcome
from tournaments.web.league.season import matches_of
from tournaments.web.projector.pages import MANY, scene
from tournaments.web.readmodels.board import plan
from tournaments.web.readmodels.forecast import SHOWN_TO, chances_of, end_for_all, outlook
from tournaments.web.readmodels.labels import labels_in_words
from tournaments.web.readmodels.ledger import book
from tournaments.web.readmodels.prizes import prize_rows
from tournaments.web.readmodels.rankings import ranking_links, ranking_table
from tournaments.web.readmodels.round import byes, clock, phase_name
from tournaments.web.readmodels.sittings import cards, sittings
from tournaments.web.readmodels.standings import counted, lines_of, ranks, verdicts
from tournaments.web.rounds.pages import point_lines
from tournaments.wording.rules import scoring

FIRST, LONG = 50, 100  # of the standings: shown of a long list, and what is none yet


def seats_are_public(visit: Visit) -> bool:
    """Seats are shown from their publishing on."""
    play = visit.state.play
    return play.phase != "drawn" or visit.state.published > play.round


@public
def overview(visit: Visit) -> HttpResponse:
    """Clock, seating plan and standings on one page."""
    lines, is_over = lines_of(visit.tournament, visit.state), visit.state.play.phase == "finished"
    limit = FIRST if len(lines) > LONG else 0
    return visit.show(
        "event/overview.html",
        {
            "clock": clock(visit.state, visit.now),
            "plan": plan(visit.state) if seats_are_public(visit) and not is_over else (),
            "lines": lines[:limit] if limit else lines,
            "limit": limit,
            "count": len(lines),
            "series": series_of_event(visit.tournament),
            "phase_words": phase_name(visit.state),
            "byes": byes(visit.state),
            "prizes": prize_rows(visit.state),
        },
    )


@public
def standings_page(visit: Visit, *, whole: bool = False) -> HttpResponse:
    """The first of a long list, or the `whole` of it, printable."""
    lines = lines_of(visit.tournament, visit.state)
    limit = 0 if whole or len(lines) <= LONG else FIRST
    context = {
        "lines": lines[:limit] if limit else lines,
        "limit": limit,
        "count": len(lines),
        "rankings": ranking_links(visit.state),
    }
    return visit.show("event/standings.html", context)


@public
def ranking_page(visit: Visit, number: int) -> HttpResponse:
    """One of the further rankings: of teams, of ladies, of a round."""
    ranking = ranking_table(visit.state, number)
    if ranking is None:
        raise Http404
    prizes = [row for row in prize_rows(visit.state) if row.ranking == ranking.title]
    context = {"ranking": ranking, "rankings": ranking_links(visit.state), "prizes": prizes}
    return visit.show("event/ranking.html", context)


@public
def progress_page(visit: Visit) -> HttpResponse:
    """Show how the standings came about, in pictures; one player's line stands out
    (`?player=e3`). Of a bracket, which is such a picture, the story alone."""
    player = visit.request.GET.get("player", "")
    player = player if player in visit.state.play.status else ""
    event = visit.tournament, visit.state, visit.past
    is_drawn = visit.state.presenter.explains_places
    context = {
        "progress": progress(*event, player) if is_drawn else None,
        "story": told(*event, rounds_of(*event)),
        "encounters": encounters(visit.state, player) if is_drawn else None,
    }
    return visit.show("event/progress.html", context)


@public
def forecast_page(visit: Visit) -> HttpResponse:
    """Show who can still make what, and when it will be over: for whom the organizer lets see
    it."""
    state, now = visit.state, timezone.now()
    seen = forecasts.may_see(state, at_desk=visit.at_desk)
    if not seen and not visit.at_desk:
        raise Http404
    shown = outlook(visit.tournament, state, now) if seen else None
    is_coming = seen and (shown is None or not shown.is_current)
    context = {
        "outlook": shown,
        "is_coming": is_coming,
        "every": "4s" if is_coming else "60s",
        "choices": SHOWN_TO.items() if is_permitted(visit.actor, "show_forecast") else (),
    }
    return visit.show("event/forecast.html", context)


@require_POST
@director
def show_forecast(visit: Visit) -> HttpResponse:
    """Change who sees it from now on."""
    visit.tell(
        visit.send({"type": "show_forecast", "audience": visit.request.POST.get("audience", "")})
    )
    return redirect("event-forecast", visit.tournament.slug)


@public
def own_place(visit: Visit, player: str) -> HttpResponse:
    """Show where one stands: a piece of the personal page that moves with the standings."""
    places = ranks(visit.tournament, visit.state)
    if player not in places:
        raise Http404
    return _place(visit, player, places[player], len(visit.state.play.placed))


def _place(visit: Visit, player: str, rank: str | int | None, count: int) -> HttpResponse:
    slug, ranked = visit.tournament.slug, bool(rank)
    own = {"slug": slug, "player": player, "ranked": ranked, "rank": rank, "count": count}
    return visit.show("event/_own_place.html", own)


@public
def places(visit: Visit) -> HttpResponse:
    """The same of everybody at once, as `live/shared.py` hands it out: the ranks, and how a piece
    looks with a rank and without."""
    own_ranks = ranks(visit.tournament, visit.state)
    count = len(visit.state.play.placed)
    looks = [_place(visit, "{player}", rank, count) for rank in ("{rank}", None)]
    ranked, unranked = (look.content.decode() for look in looks)
    answer = JsonResponse({"ranks": own_ranks, "ranked": ranked, "unranked": unranked})
    answer["Live-Seq"] = looks[0]["Live-Seq"]
    return answer


@public
def player_page(visit: Visit, player: str) -> HttpResponse:
    """Every euro of a player explained."""
    if player not in visit.state.play.status:
        raise Http404
    roster = visit.state.format.roster(visit.state.play, player)
    return visit.show(
        "event/player.html",
        {
            "matches": matches_of(visit.state, player, visit.now),
            "roster": tuple(map(visit.state.name, roster)),
            "labels": labels_in_words(visit.state, player),
            "book": book(visit.state, visit.past(), player, visit.piece),
            "people": people_behind(visit.tournament, player),
            "sittings": cards(sittings(visit.state, visit.past(), player), visit.state),
            "points": (points := point_lines(visit.state, player)),
            "counted": counted(visit.state, player),
            "scoring": scoring(visit.state) if points else "",
            "verdicts": verdicts(visit.state, player),
            "corrected": visit.state.corrected.get(player),
            "chances": chances_of(visit.tournament, visit.state, player),
            "topics": TOPICS["event-player"] | {topic.entrant(player)},
        },
    )


@public
def projector(visit: Visit) -> HttpResponse:
    """Show what the room needs to see in this phase, for everybody; the PIN is for the desk
    only."""
    pin = table_pin(visit.tournament, visit.state.play.round)
    return _wall(visit, pin=pin if visit.at_desk else "")


def wall(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The same in the hall, with the PIN, by its secret address; a wrong one is no page at all."""
    tournament = get_object_or_404(Tournament.present, slug=slug)
    if not hmac.compare_digest(code.encode(), wall_code(tournament).encode()):
        raise Http404
    welcome(request, tournament, right_of_wall(tournament))
    visited = visit(request, slug)
    with timezone.override(ZoneInfo(tournament.zone)):
        return _wall(visited, pin=table_pin(tournament, visited.state.play.round))


def _wall(visit: Visit, *, pin: str) -> HttpResponse:
    moment = scene(visit.state, visit.now, public_seats=seats_are_public(visit))

    def code(page: str) -> str:
        return qr(outside(visit.request, reverse(page, args=[visit.tournament.slug])))

    end = end_for_all(visit.tournament, visit.state, timezone.now())
    context = {"scene": moment, "pin": pin, "end": end, "event_qr": code("event")}
    if visit.state.takes_signups:
        context["signup_qr"] = code("signup")
    has_room = moment.kind == "winner" or (moment.kind == "standings" and len(moment.lines) <= MANY)
    if has_room and visit.state.presenter.explains_places:
        context["course"] = progress(visit.tournament, visit.state, visit.past)
    return visit.show("projector/page.html", context)
