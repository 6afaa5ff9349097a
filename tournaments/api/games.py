"""The scoring engine, and what games and formats can be set to."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router, Schema

import games
from games.changes import Changes
from games.deal_schema import deal_schema
from games.envelope import Json, Problem
from games.schema import schema, settings_schema
from tournaments.api.auth import REFUSALS, Refusal, body_of
from tournaments.domain.formats import FORMATS
from tournaments.runtime import offload
from tournaments.wording.language import in_language, language


class GameOut(Schema):
    key: str
    name: str
    levels: list[str]
    judges: list[str]
    min_players: int
    max_players: int
    changes: Changes = Changes.NONE


class FormatOut(Schema):
    key: str
    name: str
    games: list[str]


AT_ONCE = 16_000  # bytes of a report; a whole match deal by deal has about as many
BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": {}}}}}

router = Router(tags=["games"])


@router.post("/score", auth=None, openapi_extra=BODY)
def score(request: HttpRequest) -> HttpResponse:
    """Score a report. 422 with the engine's `errors` when it is refused."""
    return _outcome(request, body_of(request))


@router.post("/judge", auth=None, openapi_extra=BODY)
def judge(request: HttpRequest) -> HttpResponse:
    """Ask the judge of a game; `judge` names the question. 422 when it cannot be answered."""
    question = body_of(request)
    if isinstance(question, dict) and question.get("judge") is None:
        raise Refusal(422, Problem("field_missing", "judge"))
    return _outcome(request, question)


@router.get("/games", auth=None, response={200: list[GameOut]})
def all_games(request: HttpRequest) -> list[Json]:  # noqa: ARG001  by position
    """The games: depths of their reports, questions to their judges, changes of players."""
    return [
        {
            "key": key,
            "name": in_language(game.name),
            "levels": game.levels,
            "judges": sorted(game.judges),
            "min_players": game.min_players,
            "max_players": game.max_players,
            "changes": game.changes,
        }
        for key, game in games.GAMES.items()
    ]


@router.get("/games/{game}/schema", auth=None, response={200: dict[str, Any], **REFUSALS})
def game_schema(request: HttpRequest, game: str) -> Json:  # noqa: ARG001  by position
    """JSON Schema of a game's rule options (`variant`, or `game_variant` of an event)."""
    if game not in games.GAMES:
        raise Refusal(404, Problem("game_unknown", "game"))
    return schema(games.GAMES[game], language())


@router.get("/games/{game}/deal-schema", auth=None, response={200: dict[str, Any], **REFUSALS})
def game_deal_schema(request: HttpRequest, game: str) -> Json:  # noqa: ARG001  by position
    """JSON Schema of an entry of a report's `deals`, as far as it holds under all rules."""
    if game not in games.GAMES:
        raise Refusal(404, Problem("game_unknown", "game"))
    return deal_schema(games.GAMES[game], language())


@router.get("/formats", auth=None, response={200: list[FormatOut]})
def formats(request: HttpRequest) -> list[Json]:  # noqa: ARG001  by position
    """The formats with the games that they can be played with."""
    return [
        {"key": key, "name": in_language(form.name), "games": form.games}
        for key, form in FORMATS.items()
    ]


@router.get("/formats/{key}/schema", auth=None, response={200: dict[str, Any], **REFUSALS})
def format_schema(request: HttpRequest, key: str) -> Json:  # noqa: ARG001  by position
    """JSON Schema of the `settings` of a format."""
    if key not in FORMATS:
        raise Refusal(404, Problem("format_unknown", "format"))
    form = FORMATS[key]
    return settings_schema(form.name, form.settings, language())


def _outcome(request: HttpRequest, report: Any) -> HttpResponse:
    """A short report is scored at once; a long one in a process of its own."""
    try:
        small = len(request.body) <= AT_ONCE
        outcome = games.score(report) if small else offload.run(request, "score", report)
    except offload.LimitExceededError:
        raise Refusal(422, Problem("too_much", "")) from None
    return JsonResponse(outcome, status=200 if outcome["ok"] else 422)
