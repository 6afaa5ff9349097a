"""The scoring engine for programs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router

import games
from games.envelope import Problem
from games.schema import schema
from tournaments.api.entry import Refusal, body_of

router = Router(tags=["games"])


@router.post("/score", auth=None, openapi_extra={"requestBody": {"required": True}})
def score(request: HttpRequest) -> HttpResponse:
    """Score a report, or ask a judge. 422 with the engine's `errors` when it is refused."""
    outcome = games.score(body_of(request))
    return JsonResponse(outcome, status=200 if outcome["ok"] else 422)


@router.get("/games/{game}/schema", auth=None)
def game_schema(request: HttpRequest, game: str) -> HttpResponse:  # noqa: ARG001  by position
    """JSON Schema of a game's rule options (`variant`, or `game_variant` of an event)."""
    if game not in games.GAMES:
        raise Refusal(404, Problem("game_unknown", "game"))
    return JsonResponse(schema(games.GAMES[game]))
