"""Find the tournament of a call and the caller's role in it; cache answers by ETag."""

from __future__ import annotations

import hashlib
import json
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from games.envelope import Problem
from tournaments.api.auth import Refusal, caller_of
from tournaments.domain.actors import DESK, DIRECTOR, Actor, Role
from tournaments.domain.tournament_state import TournamentState
from tournaments.runtime.secret_addresses import not_for_all
from tournaments.store import load
from tournaments.store.load import time_of
from tournaments.store.models import Tournament

EVENT = "/events/{slug:slug}"


class Unchanged(Exception):
    """The caller knows the answer: 304."""

    def __init__(self, stamp: str) -> None:
        super().__init__(stamp)
        self.stamp = stamp


def enter(
    request: HttpRequest, slug: str, *, invited: bool = False
) -> tuple[Tournament, Actor, datetime]:
    """The event, what the caller is to it, and its time.

    A private one exists only for its people, and while people may sign up for those who are
    `invited` by its address.
    """
    tournament = load.event_at(slug)
    if tournament is None:
        raise Http404
    actor = caller_of(request).at(tournament)
    hidden = tournament.is_private and actor.role is Role.VISITOR
    if hidden and not (invited and load.load(tournament).signup_open):
        raise Http404
    if tournament.is_private:
        not_for_all(request)
    return tournament, actor, time_of(tournament, timezone.now())


def at_desk(request: HttpRequest, slug: str) -> Tournament:
    """The event, for those who run it."""
    return _for_roles(DESK, request, slug)


def directed(request: HttpRequest, slug: str) -> Tournament:
    """The event, for those who decide."""
    return _for_roles(DIRECTOR, request, slug)


def _for_roles(roles: frozenset[Role], request: HttpRequest, slug: str) -> Tournament:
    tournament, actor, _now = enter(request, slug)
    if actor.role not in roles:
        raise denied(actor)
    return tournament


def denied(actor: Actor, *problems: Problem, **more: Any) -> Refusal:
    """Return 401 for visitors, who may show a token, and 403 for others."""
    status = 401 if actor.role is Role.VISITOR else 403
    return Refusal(status, *(problems or [Problem("not_permitted", "")]), **more)


def unless_known(request: HttpRequest, tournament: Tournament, now: datetime) -> TournamentState:
    """The state as of now; raises Unchanged when the caller has its stamp already."""
    overdue = tournament.due_at is not None and tournament.due_at <= now
    if not overdue:  # then the row alone can tell
        check_known(request, stamp_of(tournament))
    state = load.as_of(tournament, now)
    check_known(request, stamp_of(tournament, state))
    return state


def stamp_of(tournament: Tournament, state: TournamentState | None = None) -> str:
    """Names a state, that of the row by itself: also among those of another past, since a backup
    that was restored may have gone on to as many entries."""
    return f"{state.stamp if state else tournament.seq}-{tournament.head_hash[:8]}"


def check_known(request: HttpRequest, stamp: str) -> None:
    """Raises Unchanged when the caller has the answer of this stamp."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if f'"{stamp}"' in (tag.removeprefix("W/") for tag in known):  # weak where it was compressed
        raise Unchanged(stamp)


def by_content(request: HttpRequest, response: HttpResponse, answer: Any) -> Any:
    """Return an answer with an ETag of its contents; raise Unchanged if the caller has it
    already.
    """
    text = json.dumps(answer, sort_keys=True, default=str)
    stamp = hashlib.blake2s(text.encode(), digest_size=12).hexdigest()
    check_known(request, stamp)
    stamped(response, stamp)
    return answer


def stamped(response: HttpResponse, stamp: str) -> HttpResponse:
    """An answer that holds until the next fact."""
    response["ETag"] = f'"{stamp}"'
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    return response


def unchanged(_request: HttpRequest, known: Any) -> HttpResponse:
    """The answer to Unchanged."""
    return stamped(HttpResponseNotModified(), known.stamp)
