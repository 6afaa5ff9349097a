"""Series for programs: several events that count into one table."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Problem
from tournaments.api.circles import CIRCLE, enter_circle, found, organized
from tournaments.api.entrance import by_content
from tournaments.api.entry import REFUSALS, Refusal, made_once
from tournaments.api.events import KEY
from tournaments.api.states import ANSWERS
from tournaments.domain.series import Row
from tournaments.forms.api import circles as bodies
from tournaments.models import Series, Tournament
from tournaments.queries.circles import series_of
from tournaments.queries.series import Standing, is_visible, standing
from tournaments.queries.series_page import state
from tournaments.services import series as services

Json = dict[str, Any]
SERIES = "/series/{slug:slug}"

router = Router(tags=["series"])


@router.get(CIRCLE + "/series", response={200: list[bodies.SeriesLine], **ANSWERS})
def series_of_circle(request: HttpRequest, slug: str, response: HttpResponse) -> Any:
    """The series of a circle, the latest first; strangers see those of public events."""
    row = found(slug)
    rows = series_of(row, everything=enter_circle(request, row))
    return by_content(request, response, [_line(one) for one in rows])


@router.post(
    CIRCLE + "/series",
    response={201: bodies.SeriesLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_series(request: HttpRequest, slug: str, wanted: bodies.SeriesIn) -> Status[Json]:
    """A series without events."""
    row = found(slug)
    organized(request, row)
    body = wanted.model_dump()
    made = made_once(request, body, lambda: services.create(row, **body))
    return Status(201, _line(made))


@router.get(SERIES, response={200: bodies.SeriesOut, **ANSWERS})
def one_series(request: HttpRequest, slug: str, response: HttpResponse) -> Any:
    """A series with its events and its table."""
    row = _stored(slug)
    if not is_visible(row, everything=enter_circle(request, row.circle)):
        raise Http404
    return by_content(request, response, _told(row))


@router.put(SERIES, response={200: bodies.SeriesOut, **REFUSALS})
def change_series(request: HttpRequest, slug: str, wanted: bodies.SeriesIn) -> Json:
    """Other words or another scheme; the table follows at once."""
    row = _organized(request, slug)
    services.change(row, **wanted.model_dump())
    return _told(_stored(slug))


@router.delete(SERIES, response={204: None, **REFUSALS})
def delete_series(request: HttpRequest, slug: str) -> Status[None]:
    """A series without events is thrown away."""
    services.delete(_organized(request, slug))
    return Status(204, None)


@router.post(
    SERIES + "/events",
    response={201: bodies.SeriesOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def add_event(request: HttpRequest, slug: str, wanted: bodies.SeriesEventIn) -> Status[Json]:
    """An event of the circle counts from now on, as the last so far."""
    row = _organized(request, slug)
    event = Tournament.objects.filter(slug=wanted.event, circle=row.circle_id).first()
    if event is None:
        raise Refusal(422, Problem("series_other_circle", "event"))
    made_once(
        request,
        wanted.model_dump(),
        lambda: services.add_event(row, event, is_final=wanted.is_final),
    )
    return Status(201, _told(row))


@router.post(SERIES + "/events/{int:pk}/move", response={200: bodies.SeriesOut, **REFUSALS})
def move_event(request: HttpRequest, slug: str, pk: int, wanted: bodies.MoveIn) -> Json:
    """An event comes earlier or later; tie-breaks look at the order."""
    row = _with_entry(request, slug, pk)
    services.move_event(row, pk, by=wanted.by)
    return _told(row)


@router.delete(SERIES + "/events/{int:pk}", response={204: None, **REFUSALS})
def remove_event(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """An event counts no more."""
    services.remove_event(_with_entry(request, slug, pk), pk)
    return Status(204, None)


@router.post(SERIES + "/close", response={200: bodies.SeriesLine, **REFUSALS})
def close(request: HttpRequest, slug: str) -> Json:
    """Into the archive; the table still follows corrections of its events."""
    services.close(_organized(request, slug), now=timezone.now())
    return _line(_stored(slug))


@router.post(SERIES + "/reopen", response={200: bodies.SeriesLine, **REFUSALS})
def reopen(request: HttpRequest, slug: str) -> Json:
    """Out of the archive."""
    services.reopen(_organized(request, slug))
    return _line(_stored(slug))


@router.post(
    SERIES + "/next",
    response={201: bodies.SeriesLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def next_season(request: HttpRequest, slug: str, wanted: bodies.SeasonIn) -> Status[Json]:
    """The same scheme for another season; this one goes into the archive."""
    row = _organized(request, slug)
    season, now = wanted.season, timezone.now()
    made = made_once(
        request,
        wanted.model_dump(),
        lambda: services.next_season(row, season=season, now=now),
    )
    return Status(201, _line(made))


@router.get(SERIES + "/changes", response={200: list[bodies.SeriesChangeOut], **ANSWERS})
def changes(request: HttpRequest, slug: str, response: HttpResponse) -> Any:
    """What corrections of old events did to the table, the latest first."""
    row = _stored(slug)
    if not is_visible(row, everything=enter_circle(request, row.circle)):
        raise Http404
    rows = row.changes.select_related("tournament").order_by("-at", "-pk")
    told = [{"event": one.tournament.slug, "at": one.at, "lines": one.lines} for one in rows]
    return by_content(request, response, told)


def _stored(slug: str) -> Series:
    return get_object_or_404(Series.objects.select_related("circle", "follows"), slug=slug)


def _organized(request: HttpRequest, slug: str) -> Series:
    row = _stored(slug)
    organized(request, row.circle)
    return row


def _with_entry(request: HttpRequest, slug: str, pk: int) -> Series:
    row = _organized(request, slug)
    if not row.events.filter(pk=pk).exists():
        raise Http404
    return row


def _line(row: Series) -> Json:
    columns = ("slug", "name", "season", "is_private", "closed_at")
    return {**{name: getattr(row, name) for name in columns}, "circle": row.circle.slug}


def _told(row: Series) -> Json:
    seen = standing(row)
    events = [
        {
            "id": evening.entry.pk,
            "event": evening.event.slug,
            "name": evening.event.name,
            "is_final": evening.entry.is_final,
            "is_over": evening.index is not None,
        }
        for evening in seen.evenings
    ]
    follows = row.follows.slug if row.follows else None
    table = [_row(seen, one) for one in seen.table.rows]
    told = {"settings": row.settings, "follows": follows, "events": events, "table": table}
    return {**_line(row), **told}


def _row(seen: Standing, row: Row) -> Json:
    somebody = seen.people[row.who]
    return {
        "who": row.who,
        "person": somebody.code or None,
        "name": somebody.name,
        "rank": row.rank,
        "total": str(row.total),
        "attended": len(row.tally.attended),
        "mark": row.mark,
        "cells": [
            cell
            and {
                "points": str(cell.points),
                "bonus": cell.bonus,
                "rank": cell.rank,
                "state": state(cell),
            }
            for cell in row.tally.cells
        ],
    }
