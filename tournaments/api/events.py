"""Events for programs: lists, making, moving from one installation to another."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status
from pydantic import Field

from games.envelope import Json, Problem
from tournaments.api import requests, responses
from tournaments.api.auth import REFUSALS, Refusal, caller_of, document_of, login, made_once
from tournaments.api.lookup import EVENT, at_desk, directed, enter
from tournaments.runtime import offload
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.create import create
from tournaments.store.details import change_details
from tournaments.store.events import visible_events
from tournaments.store.models import Tournament
from tournaments.store.removal import bring_back, remove, removed_by

Limit = Annotated[int, Field(ge=1, le=200)]
Offset = Annotated[int, Field(ge=0, le=2**31 - 1)]
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string"},
    "description": "What was done under this key before is not done again.",
}

router = Router(tags=["events"])


@router.get("/events", response={200: responses.EventsOut, **REFUSALS})
def events(
    request: HttpRequest,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Json:
    """The public events and those that the caller runs, the latest first."""
    rows = list(visible_events(caller_of(request).user)[offset : offset + limit + 1])
    more = len(rows) > limit
    return {"events": rows[:limit], "next_offset": offset + limit if more else None}


@router.post(
    "/events",
    response={201: responses.EventOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_event(request: HttpRequest, event: requests.EventIn) -> Status[Tournament]:
    """A new event; the caller becomes its organizer."""
    user = login(request)
    setup = {key: getattr(event, key) for key in ("name", "format", "game", "settings", "zone")}
    setup["confirmation"] = event.confirmation
    columns = {key: getattr(event, key) for key in ("place", "planned_at", "is_private")}
    now = timezone.now()
    row = made_once(
        request, {**setup, **columns}, lambda: create(setup, now=now, user=user, **columns)
    )
    if not row.members.filter(user=user).exists():  # he has left it since
        raise Http404
    return Status(201, row)


@router.post(
    "/events/import",
    response={201: responses.EventOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def import_one(request: HttpRequest, *, is_private: bool = True) -> Status[Tournament]:
    """An exported event comes in as a new one; the caller becomes its organizer. It is private
    unless `is_private=false` is asked for, whatever the file says."""
    user = login(request)
    check = partial(offload.run, request, "import")
    try:
        tournament, problems = import_event(
            document_of(request),
            user=user,
            is_private=is_private,
            check=check,
            now=timezone.now(),
            key=request.headers.get("Idempotency-Key", ""),
        )
    except offload.LimitExceededError:
        raise Refusal(422, Problem("too_much", "")) from None
    if tournament is None:
        raise Refusal(422, *problems)
    return Status(201, tournament)


@router.get(EVENT, response={200: responses.EventOut, **REFUSALS})
def event(request: HttpRequest, slug: str) -> Tournament:
    """One event, as lists show it."""
    return enter(request, slug)[0]


@router.patch(EVENT, response={200: responses.EventOut, **REFUSALS})
def change_event(request: HttpRequest, slug: str, change: requests.EventChange) -> Tournament:
    """Return what is no part of the log: place, day, and who may see the event."""
    tournament = directed(request, slug)
    change_details(tournament, **change.model_dump(exclude_unset=True))
    return tournament


@router.delete(EVENT, response={200: responses.DeletedOut, **REFUSALS})
def delete_event(request: HttpRequest, slug: str) -> Json:
    """Delete the event; for organizers, who can bring it back for 30 days."""
    return {"until": remove(directed(request, slug), timezone.now())}


@router.post(EVENT + "/bring-back", response={200: responses.EventOut, **REFUSALS})
def bring_event_back(request: HttpRequest, slug: str) -> Tournament:
    """Bring a deleted event back as it was; for its organizers."""
    event = get_object_or_404(removed_by(login(request)), slug=slug)
    bring_back(event)
    return Tournament.objects.get(pk=event.pk)


@router.get(EVENT + "/export")
def export_one(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole event as one document that proves itself, for those who run it."""
    return JsonResponse(export(at_desk(request, slug)))
