"""Events for programs: lists, states, logs, commands."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from ninja import Router, Status
from pydantic import Field

from games.envelope import Problem
from tournaments.api.entry import Refusal, body_of, caller_of, login
from tournaments.domain.actors import DESK, Actor, Role
from tournaments.forms import api as forms
from tournaments.models import LogEntry, Tournament
from tournaments.queries import course as courses
from tournaments.queries.document import document
from tournaments.queries.events import visible_events
from tournaments.queries.time import time_of
from tournaments.services.create import Refused, create
from tournaments.services.exchange import export, import_event
from tournaments.services.execute import Done, execute
from tournaments.services.preview import Preview, preview
from tournaments.words import said

Json = dict[str, Any]
MOST = 200
REFUSALS = dict.fromkeys((400, 401, 403, 404, 413, 422), forms.Refused)
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string"},
    "description": "A command with a key that was used before is not carried out again.",
}
Limit = Annotated[int, Field(ge=1, le=MOST)]
Offset = Annotated[int, Field(ge=0, le=2**31 - 1)]
EVENT = "/events/{slug:slug}"

router = Router(tags=["events"])


@router.get("/events", response={200: forms.EventsOut, **REFUSALS})
def events(
    request: HttpRequest,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Json:
    """The public events and those that the caller runs, the latest first."""
    rows = list(visible_events(caller_of(request).user)[offset : offset + limit + 1])
    more = len(rows) > limit
    return {"events": rows[:limit], "next_offset": offset + limit if more else None}


@router.post("/events", response={201: forms.EventOut, **REFUSALS})
def new_event(request: HttpRequest, event: forms.EventIn) -> Status[Tournament]:
    """A new event; the caller becomes its organizer."""
    user = login(request)
    setup = {key: getattr(event, key) for key in ("name", "format", "game", "settings", "zone")}
    setup["confirmation"] = event.confirmation
    columns = {key: getattr(event, key) for key in ("place", "planned_at", "is_private")}
    try:
        return Status(201, create(setup, now=timezone.now(), user=user, **columns))
    except Refused as refused:
        raise Refusal(422, *refused.problems) from None


@router.post("/events/import", response={201: forms.EventOut, **REFUSALS})
def import_one(request: HttpRequest) -> Status[Tournament]:
    """An exported event comes in as a new one; the caller becomes its organizer."""
    user = login(request)
    tournament, problems = import_event(body_of(request), user=user)
    if tournament is None:
        raise Refusal(422, *problems)
    return Status(201, tournament)


@router.get(EVENT, response={200: forms.EventOut, **REFUSALS})
def event(request: HttpRequest, slug: str) -> Tournament:
    """One event."""
    return _enter(request, slug)[0]


@router.get(EVENT + "/state", response={200: forms.StateOut, **REFUSALS})
def state(request: HttpRequest, slug: str, response: HttpResponse) -> Json | HttpResponse:
    """The event as of now. Ask again with its `ETag` as `If-None-Match` and mostly get 304."""
    tournament, actor = _enter(request, slug)
    now = time_of(tournament, timezone.now())
    if not _overdue(tournament, now) and _knows(request, f"{tournament.seq}"):
        return _stamped(HttpResponseNotModified(), f"{tournament.seq}")
    course = courses.as_of(tournament, now)
    if _knows(request, course.stamp):
        return _stamped(HttpResponseNotModified(), course.stamp)
    head = LogEntry.objects.values_list("hash", flat=True).get(
        tournament=tournament, seq=course.seq
    )
    _stamped(response, course.stamp)
    return document(course, head, at_desk=actor.role in DESK)


@router.get(EVENT + "/log", response={200: forms.LogOut, **REFUSALS})
def log(
    request: HttpRequest,
    slug: str,
    response: HttpResponse,
    since: Offset = 0,
    limit: Limit = MOST,
) -> Json | HttpResponse:
    """The facts after `since`, for those who run the event."""
    tournament = _at_desk(request, slug)
    stamp = f"{tournament.seq}"
    if _knows(request, stamp):
        return _stamped(HttpResponseNotModified(), stamp)
    found = tournament.log.filter(seq__gt=since, seq__lte=tournament.seq)
    rows = list(found.order_by("seq")[: limit + 1])
    _stamped(response, stamp)
    return {
        "seq": tournament.seq,
        "head_hash": tournament.head_hash,
        "entries": rows[:limit],
        "next_since": rows[limit - 1].seq if len(rows) > limit else None,
    }


@router.get(EVENT + "/export")
def export_one(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as one document that proves itself, for those who run it."""
    return JsonResponse(export(_at_desk(request, slug)))


@router.post(
    EVENT + "/commands",
    response={200: forms.DoneOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def send(request: HttpRequest, slug: str, command: forms.CommandIn) -> Json:
    """Send a command. A repeated `Idempotency-Key` is answered, but nothing is done again."""
    tournament, actor = _enter(request, slug)
    now = time_of(tournament, timezone.now())
    key = request.headers.get("Idempotency-Key")
    done = execute(tournament, command.model_dump(exclude_unset=True), actor, now=now, key=key)
    if not done.ok:
        raise _refused(actor, done)
    return {
        "seq": done.course.seq,
        "entries": done.entries,
        "warnings": said(done.warnings),
        "repeated": done.repeated,
        "ignored": done.ignored,
    }


@router.post(EVENT + "/preview", response={200: forms.PreviewOut, **REFUSALS})
def preview_one(request: HttpRequest, slug: str, command: forms.CommandIn) -> Json:
    """What a command would change, without doing it."""
    tournament, actor = _enter(request, slug)
    now = time_of(tournament, timezone.now())
    seen = preview(tournament, command.model_dump(exclude_unset=True), actor, now=now)
    if seen.problems:
        raise _refused(actor, seen)
    return {"seq": seen.course.seq, "changes": seen.changes, "warnings": said(seen.warnings)}


def _enter(request: HttpRequest, slug: str) -> tuple[Tournament, Actor]:
    """The event and what the caller is to it; a private one exists only for its people."""
    tournament = get_object_or_404(Tournament, slug=slug)
    actor = caller_of(request).at(tournament)
    if tournament.is_private and actor.role is Role.VISITOR:
        raise Http404
    return tournament, actor


def _at_desk(request: HttpRequest, slug: str) -> Tournament:
    tournament, actor = _enter(request, slug)
    if actor.role not in DESK:
        raise _denied(actor)
    return tournament


def _denied(actor: Actor, *problems: Problem, **more: Any) -> Refusal:
    status = 401 if actor.role is Role.VISITOR else 403
    return Refusal(status, *(problems or [Problem("not_permitted", "")]), **more)


def _refused(actor: Actor, done: Done | Preview) -> Refusal:
    """The refusal of a command, with the notes that it may be asked to accept."""
    more = {"warnings": said(done.warnings), "seq": done.course.seq}
    if done.problems == (Problem("not_permitted", "type"),):
        return _denied(actor, *done.problems, **more)
    return Refusal(422, *done.problems, **more)


def _overdue(tournament: Tournament, now: datetime) -> bool:
    """Whether the state has moved on without a new seq: nobody has settled yet what was due."""
    return tournament.due_at is not None and tournament.due_at <= now


def _knows(request: HttpRequest, stamp: str) -> bool:
    return f'"{stamp}"' in parse_etags(request.headers.get("If-None-Match", ""))


def _stamped(response: HttpResponse, stamp: str) -> HttpResponse:
    """An answer that holds until the next fact."""
    response["ETag"] = f'"{stamp}"'
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Authorization"])
    return response
