"""Return the state, standings, accounts and log of an event."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router

from games.envelope import Json
from tournaments.api import responses
from tournaments.api.auth import REFUSALS
from tournaments.api.document import account, all_rankings, document, lines
from tournaments.api.events import Limit, Offset
from tournaments.api.lookup import (
    EVENT,
    at_desk,
    check_known,
    enter,
    stamp_of,
    stamped,
    unless_known,
)
from tournaments.domain.actors import DESK
from tournaments.domain.formats.forecast import Forecast, Range
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import forecasts, load
from tournaments.store import history as histories
from tournaments.store.models import LogEntry

ANSWERS: dict[int, Any] = {304: None, **REFUSALS}

router = Router(tags=["states"])


@router.get(EVENT + "/state", response={200: responses.StateOut, **ANSWERS})
def state(request: HttpRequest, slug: str, response: HttpResponse) -> Json:
    """The event as of now. Ask again with its `ETag` as `If-None-Match` and mostly get 304."""
    tournament, actor, now = enter(request, slug)
    state = unless_known(request, tournament, now)
    hashes = LogEntry.objects.filter(tournament=tournament).values_list("hash", flat=True)
    head = hashes.get(seq=state.seq)
    stamped(response, stamp_of(tournament, state))
    return document(state, head, at_desk=actor.role in DESK)


@router.get(EVENT + "/standings", response={200: responses.StandingsOut, **ANSWERS})
def standings_now(request: HttpRequest, slug: str, response: HttpResponse) -> Json:
    """The places as of now, the best first."""
    tournament, _actor, now = enter(request, slug)
    state = unless_known(request, tournament, now)
    stamped(response, stamp_of(tournament, state))
    return {"seq": state.seq, "standings": lines(state), "rankings": all_rankings(state)}


@router.get(EVENT + "/forecast", response={200: responses.ForecastOut, **REFUSALS})
def forecast(request: HttpRequest, slug: str) -> Json:
    """Return chances of all goals and the expected end, if the organizer shows them to the caller.

    They are computed on demand, at most once for a state.
    """
    tournament, actor, now = enter(request, slug)
    state = load.as_of(tournament, now)
    if not forecasts.may_see(state, at_desk=actor.role in DESK):
        raise Http404
    kept = forecasts.wanted(tournament, state, timezone.now())
    forecast = kept.forecast if kept else Forecast()
    return {
        "seq": state.seq,
        "made_at": kept and kept.made_at,
        "is_current": bool(kept and kept.is_current),
        "chances": {
            player: {str(goal): asdict(chance) for goal, chance in mine.items()}
            for player, mine in forecast.chances.items()
        },
        "end": _instants(forecast.end),
        "cut": _instants(forecast.cut),
    }


def _instants(span: Range | None) -> list[datetime] | None:
    if span is None:
        return None
    return [datetime.fromtimestamp(seconds, UTC) for seconds in (span.low, span.high)]


@router.get(EVENT + "/account", response={200: responses.AccountOut, **ANSWERS}, by_alias=True)
def account_of(request: HttpRequest, slug: str, player: str, response: HttpResponse) -> Json:
    """Every movement that makes up the balance of the entrant with this id, with the entry that
    caused it."""
    tournament, _actor, now = enter(request, slug)
    state = unless_known(request, tournament, now)
    if player not in state.play.status:
        raise Http404
    stamped(response, stamp_of(tournament, state))
    return account(state, histories.load(tournament, state), player)


@router.get(EVENT + "/log", response={200: responses.LogOut, **ANSWERS})
def log(
    request: HttpRequest,
    slug: str,
    response: HttpResponse,
    since: Offset = 0,
    limit: Limit = 200,
) -> Json:
    """The facts after `since`, for those who run the event."""
    tournament = at_desk(request, slug)
    check_known(request, stamp_of(tournament))
    entries = tournament.log.filter(seq__gt=since, seq__lte=tournament.seq)
    rows = list(entries.order_by("seq")[: limit + 1])
    stamped(response, stamp_of(tournament))
    return {
        "seq": tournament.seq,
        "head_hash": tournament.head_hash,
        "entries": rows[:limit],
        "names": _given(load.load(tournament), rows[:limit]),
        "next_since": rows[limit - 1].seq if len(rows) > limit else None,
    }


def _given(state: TournamentState, entries: list[LogEntry]) -> dict[str, str]:
    """The names and texts that entries gave and that are still there, as they read today."""
    refs = dict.fromkeys(ref for entry in entries for ref in entry.texts)
    return {ref: state.name(ref) for ref in refs if ref in state.names}
