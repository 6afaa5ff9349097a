"""What there is to know of an event: its state, its standings, its accounts, its log."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import Router

from tournaments.api.entrance import EVENT, at_desk, check_known, enter, stamped, unless_known
from tournaments.api.entry import REFUSALS
from tournaments.api.events import Limit, Offset
from tournaments.domain.actors import DESK
from tournaments.domain.course import Course
from tournaments.domain.standings import standings
from tournaments.forms.api import told
from tournaments.models import LogEntry
from tournaments.queries import course as courses
from tournaments.queries import history as histories
from tournaments.queries.document import account, document

Json = dict[str, Any]
ANSWERS: dict[int, Any] = {304: None, **REFUSALS}

router = Router(tags=["states"])


@router.get(EVENT + "/state", response={200: told.StateOut, **ANSWERS})
def state(request: HttpRequest, slug: str, response: HttpResponse) -> Json:
    """The event as of now. Ask again with its `ETag` as `If-None-Match` and mostly get 304."""
    tournament, actor, now = enter(request, slug)
    course = unless_known(request, tournament, now)
    hashes = LogEntry.objects.filter(tournament=tournament).values_list("hash", flat=True)
    head = hashes.get(seq=course.seq)
    stamped(response, course.stamp)
    return document(course, head, at_desk=actor.role in DESK)


@router.get(EVENT + "/standings", response={200: told.StandingsOut, **ANSWERS})
def standings_now(request: HttpRequest, slug: str, response: HttpResponse) -> Json:
    """The places as of now, the best first."""
    tournament, _actor, now = enter(request, slug)
    course = unless_known(request, tournament, now)
    stamped(response, course.stamp)
    return {"seq": course.seq, "standings": standings(course)}


@router.get(EVENT + "/account", response={200: told.AccountOut, **ANSWERS}, by_alias=True)
def account_of(request: HttpRequest, slug: str, player: str, response: HttpResponse) -> Json:
    """Every movement that makes up the balance of the entrant with this id, with the entry that
    caused it."""
    tournament, _actor, now = enter(request, slug)
    course = unless_known(request, tournament, now)
    if player not in course.play.status:
        raise Http404
    stamped(response, course.stamp)
    return account(course, histories.load(tournament, course), player)


@router.get(EVENT + "/log", response={200: told.LogOut, **ANSWERS})
def log(
    request: HttpRequest,
    slug: str,
    response: HttpResponse,
    since: Offset = 0,
    limit: Limit = 200,
) -> Json:
    """The facts after `since`, for those who run the event."""
    tournament = at_desk(request, slug)
    check_known(request, f"{tournament.seq}")
    found = tournament.log.filter(seq__gt=since, seq__lte=tournament.seq)
    rows = list(found.order_by("seq")[: limit + 1])
    stamped(response, f"{tournament.seq}")
    return {
        "seq": tournament.seq,
        "head_hash": tournament.head_hash,
        "entries": rows[:limit],
        "names": _given(courses.load(tournament), rows[:limit]),
        "next_since": rows[limit - 1].seq if len(rows) > limit else None,
    }


def _given(course: Course, entries: list[LogEntry]) -> dict[str, str]:
    """The names and texts that entries gave and that are still there, as they read today."""
    refs = dict.fromkeys(ref for entry in entries for ref in entry.command.get("texts", ()))
    return {ref: course.name(ref) for ref in refs if ref in course.names}
