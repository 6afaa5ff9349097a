"""The links that let players and tables in."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from ninja import Router

from games.envelope import Json, Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal, done_once
from tournaments.api.events import KEY
from tournaments.api.lookup import EVENT, at_desk, directed, enter
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.access.actors import (
    hand_over,
    player_link,
    player_links,
    revoke_link,
    table_code,
    table_pin,
    take_back_wall,
    wall_path,
)
from tournaments.store.models import PlayerLink, Tournament
from tournaments.web.http.addresses import outside

router = Router(tags=["people"])


@router.get(EVENT + "/links", response={200: responses.LinksOut, **REFUSALS})
def links(request: HttpRequest, slug: str) -> Json:
    """Personal links, links of the tables and the PIN of the round, for those who run the event."""
    tournament = at_desk(request, slug)
    state = load.load(tournament)
    play = state.play
    by_player = player_links(tournament, tuple(play.status))
    tables = range(1, max(len(play.status) // 3, len(play.tables), 1) + 1)
    return {
        "pin": table_pin(tournament, play.round) if play.round else None,
        "wall": outside(request, wall_path(tournament)),
        "players": [_player(request, state, by_player[player]) for player in play.status],
        "tables": [
            {
                "number": number,
                "number_in_round": play.number_in_round(number),
                "url": _table_url(request, tournament, number),
            }
            for number in tables
        ],
    }


@router.post(
    EVENT + "/links",
    response={200: responses.LinkOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_link(request: HttpRequest, slug: str, body: requests.LinkIn) -> Json:
    """A new personal link for a player; the old one no longer works."""
    at_desk(request, slug)
    tournament, _actor, now = enter(request, slug)
    state = load.load(tournament)
    if body.player not in state.play.status:
        raise Refusal(422, Problem("player_unknown", "player"))
    done_once(request, body.model_dump(), lambda: revoke_link(tournament, body.player, now=now))
    link = player_link(tournament, body.player)
    return _player(request, state, link)


@router.post(EVENT + "/links/hand-over", response={200: responses.LinkOut, **REFUSALS})
def hand_over_link(request: HttpRequest, slug: str, body: requests.LinkIn) -> Json:
    """The desk has seen who holds the link that a sign-up made: it leads on from now."""
    tournament = at_desk(request, slug)
    state = load.load(tournament)
    if body.player not in state.play.status:
        raise Refusal(422, Problem("player_unknown", "player"))
    hand_over(tournament, body.player)
    return _player(request, state, player_link(tournament, body.player))


@router.post(
    EVENT + "/wall",
    response={200: responses.LinksOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_wall(request: HttpRequest, slug: str) -> Json:
    """Take the address of the wall back; it gets another one, and the round another PIN."""
    tournament = directed(request, slug)
    done_once(request, {}, lambda: take_back_wall(tournament))
    return links(request, slug)


def _player(request: HttpRequest, state: TournamentState, link: PlayerLink) -> Json:
    return {
        "player": link.player,
        "name": state.name(link.player),
        "token": link.token,
        "url": outside(request, reverse("player", args=[link.token])),
        "is_self_made": link.is_self_made,
    }


def _table_url(request: HttpRequest, tournament: Tournament, number: int) -> str:
    path = reverse("table", args=[tournament.slug, number, table_code(tournament, number)])
    return outside(request, path)
