"""Score sheets for programs: opened by anybody, written by whoever has their token."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from ninja import Router, Status

import games
from games.envelope import Problem
from tournaments.api.entrance import check_known, stamped
from tournaments.api.entry import REFUSALS, Refusal
from tournaments.api.events import KEY
from tournaments.api.states import ANSWERS
from tournaments.forms.api import free as bodies
from tournaments.forms.games import SHEETS
from tournaments.models import FreeTable
from tournaments.queries import course as courses
from tournaments.services import free_tables, sendings
from tournaments.services.free_tables import Saved, Seen
from tournaments.words import said

Json = dict[str, Any]
SHEET = "/free/{secret:token}"

router = Router(tags=["free"])


@router.post("/free", response={201: bodies.SheetOut, **REFUSALS})
def open_sheet(request: HttpRequest, wanted: bodies.SheetIn) -> Status[Json]:
    """An empty sheet; whoever has its token reads and writes it."""
    if wanted.game not in SHEETS:
        raise Refusal(422, Problem("game_unknown", "game"))
    try:
        table = free_tables.create(
            wanted.model_dump(exclude_none=True),
            level=next(iter(SHEETS[wanted.game].levels)),
            address=request.META.get("REMOTE_ADDR") or "",
            now=timezone.now(),
        )
    except free_tables.Refused as refused:
        raise Refusal(422, *refused.problems) from None
    return Status(201, _told(request, table))


@router.get(SHEET, response={200: bodies.SheetOut, **ANSWERS})
def sheet(request: HttpRequest, token: str, response: HttpResponse) -> Json:
    """A sheet as it stands. Ask again with its `ETag` as `If-None-Match` and mostly get 304."""
    table = _stored(token)
    stamp = f"{table.version}{'x' if table.finished_at else ''}"
    check_known(request, stamp)
    stamped(response, stamp)
    return _told(request, table)


@router.post(
    SHEET + "/deals",
    response={201: bodies.SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def add_deal(request: HttpRequest, token: str, wanted: bodies.DealIn) -> Status[Json]:
    """Enter one more deal, as the report of the game writes it."""
    table = _stored(token)
    _check_part(table, wanted.part)
    seen, now = _seen(request, wanted), timezone.now()

    def write(accepted: tuple[Problem, ...]) -> Saved:
        return free_tables.add_deal(
            token, wanted.part, wanted.deal, seen=seen, now=now, accepted=accepted
        )

    return Status(201, _told(request, _written(write, accept=wanted.accept)))


@router.put(
    SHEET + "/deals/{int:index}",
    response={200: bodies.SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def replace_deal(request: HttpRequest, token: str, index: int, wanted: bodies.DealIn) -> Json:
    """Another deal in the place of one that was written, counted from 0; later ones are scored
    anew."""
    table = _stored(token)
    _check_part(table, wanted.part)
    if index >= len(table.report.get(wanted.part) or ()):
        raise Http404
    seen, now = _seen(request, wanted), timezone.now()

    def write(accepted: tuple[Problem, ...]) -> Saved:
        return free_tables.replace_deal(
            token, wanted.part, index, wanted.deal, seen=seen, now=now, accepted=accepted
        )

    return _told(request, _written(write, accept=wanted.accept))


@router.post(
    SHEET + "/undo",
    response={200: bodies.SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def undo(request: HttpRequest, token: str, wanted: bodies.SeenIn) -> Json:
    """Take the last deal back."""
    parts = SHEETS[_stored(token).game].parts
    seen = _seen(request, wanted)
    saved = free_tables.undo_deal(token, parts, seen=seen, now=timezone.now())
    return _told(request, _kept(saved))


@router.post(
    SHEET + "/next",
    response={201: bodies.SheetOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def next_match(request: HttpRequest, token: str, wanted: bodies.NextIn) -> Status[Json]:
    """The same players begin another match; the finished one stays among the `earlier`."""
    table = _own(token)
    field = SHEETS[table.game].dealer_field
    if wanted.first is not None and (not field or wanted.first not in table.report["players"]):
        raise Refusal(422, Problem("player_unknown", "first"))
    opening = {field: wanted.first} if wanted.first is not None else {}
    seen = _seen(request, wanted)
    saved = free_tables.next_match(token, opening, seen=seen, now=timezone.now())
    return Status(201, _told(request, _kept(saved)))


@router.post(SHEET + "/close", response={200: bodies.SheetOut, **REFUSALS})
def close(request: HttpRequest, token: str) -> Json:
    """Nobody plays on: the sheet stays readable."""
    free_tables.close(_own(token).token, now=timezone.now())
    return _told(request, _stored(token))


@router.post(SHEET + "/reopen", response={200: bodies.SheetOut, **REFUSALS})
def reopen(request: HttpRequest, token: str) -> Json:
    """Somebody plays on after all."""
    free_tables.reopen(_own(token).token)
    return _told(request, _stored(token))


def _stored(token: str) -> FreeTable:
    table = get_object_or_404(FreeTable, token=token.replace("\x00", ""))
    if table.game not in SHEETS:
        raise Http404
    return table


def _own(token: str) -> FreeTable:
    """A sheet that belongs to no event: an event says itself when its matches end."""
    table = _stored(token)
    if table.tournament_id:
        raise Http404
    return table


def _check_part(table: FreeTable, part: str) -> None:
    if part not in SHEETS[table.game].parts:
        raise Refusal(422, Problem("field_value", "part"))


def _seen(request: HttpRequest, wanted: bodies.SeenIn) -> Seen:
    key = request.headers.get("Idempotency-Key", "")
    known = sendings.digest(request.path, key, wanted.model_dump(mode="json")) if key else ""
    return Seen(wanted.version, known)


def _written(write: Callable[[tuple[Problem, ...]], Saved], *, accept: bool) -> FreeTable:
    """The sheet after a change; with `accept` whatever it warns of is taken."""
    saved = write(())
    if saved.warnings and not saved.problems and accept:
        saved = write(saved.warnings)
    return _kept(saved)


def _kept(saved: Saved) -> FreeTable:
    if saved.ok:
        return saved.table
    problems = saved.problems or (Problem("warnings_unconfirmed", ""),)
    raise Refusal(422, *problems, warnings=said(saved.warnings), seq=saved.table.version)


def _told(request: HttpRequest, table: FreeTable) -> Json:
    columns = ("token", "game", "rules", "version", "report", "earlier", "updated_at")
    return {
        **{name: getattr(table, name) for name in columns},
        "names": _names(table),
        "url": request.build_absolute_uri(reverse("free-table", args=[table.token])),
        "outcome": games.score(table.report),
        "closed_at": table.finished_at,
    }


def _names(table: FreeTable) -> dict[str, str]:
    """Who sits at the table of an event; a sheet without one names its people itself."""
    if table.tournament is None:
        return {}
    course = courses.load(table.tournament)
    return {player: course.name(player) for player in table.report["players"]}
