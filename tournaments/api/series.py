"""Series for programs: several events that count into one table."""

from __future__ import annotations

from dataclasses import asdict

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Json, Problem
from tournaments.api import organization_schemas as bodies
from tournaments.api.auth import REFUSALS, Refusal, done_once, login, made_once
from tournaments.api.events import KEY
from tournaments.api.lookup import by_content
from tournaments.api.organizations import (
    ORGANIZATION,
    enter_organization,
    organization_or_404,
    organized,
)
from tournaments.api.states import ANSWERS
from tournaments.domain.formats.rankings import Ranking
from tournaments.domain.series import SeriesLine
from tournaments.domain.series.rankings import ranked_rows
from tournaments.store.models import Series, Tournament
from tournaments.store.organizations import series_of
from tournaments.store.series import box as money
from tournaments.store.series import edit as services
from tournaments.store.series.pages import state
from tournaments.store.series.table import SeriesStandings, is_visible, standing

SERIES = "/series/{slug:slug}"

router = Router(tags=["series"])


@router.get(ORGANIZATION + "/series", response={200: list[bodies.SeriesLine], **ANSWERS})
def series_of_organization(request: HttpRequest, slug: str, response: HttpResponse) -> object:
    """The series of an organization, the latest first; strangers see those of public events."""
    row = organization_or_404(slug)
    rows = series_of(row, everything=enter_organization(request, row))
    return by_content(request, response, [_line(series) for series in rows])


@router.post(
    ORGANIZATION + "/series",
    response={201: bodies.SeriesLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_series(request: HttpRequest, slug: str, wanted: bodies.SeriesIn) -> Status[Json]:
    """A series without events."""
    row = organization_or_404(slug)
    user, now = organized(request, row), timezone.now()
    body = wanted.model_dump()
    series = made_once(request, body, lambda: services.create(row, **body, user=user, now=now))
    return Status(201, _line(series))


@router.get(SERIES, response={200: bodies.SeriesOut, **ANSWERS})
def one_series(request: HttpRequest, slug: str, response: HttpResponse) -> object:
    """A series with its events and its table."""
    row = _stored(slug)
    if not is_visible(row, everything=enter_organization(request, row.organization)):
        raise Http404
    return by_content(request, response, _series_out(row))


@router.put(SERIES, response={200: bodies.SeriesOut, **REFUSALS})
def change_series(request: HttpRequest, slug: str, body: bodies.SeriesIn) -> Json:
    """Other words or another scheme; the table follows at once."""
    row = _organized(request, slug)
    services.change(row, **body.model_dump())
    return _series_out(_stored(slug))


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
def add_event(request: HttpRequest, slug: str, body: bodies.SeriesEventIn) -> Status[Json]:
    """An event of the organization counts from now on, as the last so far."""
    row = _organized(request, slug)
    event = Tournament.present.filter(slug=body.event, organization=row.organization_id).first()
    if event is None:
        raise Refusal(422, Problem("series_other_organization", "event"))
    made_once(
        request,
        body.model_dump(),
        lambda: services.add_event(row, event, is_final=body.is_final),
    )
    return Status(201, _series_out(row))


@router.post(
    SERIES + "/events/{int:pk}/move",
    response={200: bodies.SeriesOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def move_event(request: HttpRequest, slug: str, pk: int, body: bodies.MoveIn) -> Json:
    """An event comes earlier or later; tie-breaks look at the order."""
    row = _with_entry(request, slug, pk)
    done_once(request, body.model_dump(), lambda: services.move_event(row, pk, by=body.by))
    return _series_out(row)


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
def next_season(request: HttpRequest, slug: str, body: bodies.SeasonIn) -> Status[Json]:
    """The same scheme for another season; this one goes into the archive."""
    row = _organized(request, slug)
    season, user, now = body.season, login(request), timezone.now()
    following = made_once(
        request,
        body.model_dump(),
        lambda: services.next_season(row, season=season, now=now, user=user),
    )
    return Status(201, _line(following))


@router.get(SERIES + "/changes", response={200: list[bodies.SeriesChangeOut], **ANSWERS})
def changes(request: HttpRequest, slug: str, response: HttpResponse) -> object:
    """Return what corrections of old events did to the table, the latest first."""
    row = _stored(slug)
    if not is_visible(row, everything=enter_organization(request, row.organization)):
        raise Http404
    rows = row.changes.select_related("tournament").order_by("-at", "-pk")
    lines = [
        {"event": change.tournament.slug, "at": change.at, "lines": change.lines} for change in rows
    ]
    return by_content(request, response, lines)


@router.get(SERIES + "/box", response={200: bodies.BoxOut, **ANSWERS})
def box(request: HttpRequest, slug: str, response: HttpResponse) -> object:
    """The box of a series with every movement, and how it is divided; for its organizers, for
    others where the scheme says so."""
    row = _stored(slug)
    everything = enter_organization(request, row.organization)
    if not money.is_open(row, everything=everything):
        raise Http404
    return by_content(request, response, _box_out(row, everything=everything))


@router.post(
    SERIES + "/box",
    response={201: bodies.BoxOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def write_down(request: HttpRequest, slug: str, body: bodies.SeriesCashIn) -> Status[Json]:
    """Coins go into the box or out of it between the evenings."""
    row = _organized(request, slug)
    by, now = request.user.get_username(), timezone.now()
    made_once(
        request,
        body.model_dump(),
        lambda: money.write_down(row, **body.model_dump(), by=by, now=now),
    )
    return Status(201, _box_out(row, everything=True))


@router.delete(SERIES + "/box/{int:pk}", response={204: None, **REFUSALS})
def strike(request: HttpRequest, slug: str, pk: int) -> Status[None]:
    """A movement was a mistake, or a share was not handed out after all."""
    money.strike(_organized(request, slug), pk, now=timezone.now())
    return Status(204, None)


@router.post(
    SERIES + "/box/hand-out",
    response={201: bodies.BoxOut, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def hand_out(request: HttpRequest, slug: str, body: bodies.ShareIn) -> Status[Json]:
    """Hand out a share of the box, once all events are over."""
    row = _organized(request, slug)
    by, now = request.user.get_username(), timezone.now()
    made_once(
        request,
        body.model_dump(),
        lambda: money.hand_out(row, **body.model_dump(), by=by, now=now),
    )
    return Status(201, _box_out(row, everything=True))


def _stored(slug: str) -> Series:
    return get_object_or_404(Series.objects.select_related("organization", "follows"), slug=slug)


def _organized(request: HttpRequest, slug: str) -> Series:
    row = _stored(slug)
    organized(request, row.organization)
    return row


def _with_entry(request: HttpRequest, slug: str, pk: int) -> Series:
    row = _organized(request, slug)
    if not row.events.filter(pk=pk).exists():
        raise Http404
    return row


def _line(row: Series) -> Json:
    columns = ("slug", "name", "season", "is_private", "closed_at")
    return {**{name: getattr(row, name) for name in columns}, "organization": row.organization.slug}


def _series_out(row: Series) -> Json:
    standings = standing(row)
    events = [
        {
            "id": evening.entry.pk,
            "event": evening.event.slug,
            "name": evening.event.name,
            "is_final": evening.entry.is_final,
            "is_over": evening.index is not None,
        }
        for evening in standings.evenings
    ]
    follows = row.follows.slug if row.follows else None
    table = [_row(standings, line) for line in standings.table.rows]
    details = {
        "settings": row.settings,
        "follows": follows,
        "events": events,
        "table": table,
        "rankings": [_ranking(standings, each) for each in standings.table.scheme.further],
    }
    return {**_line(row), **details}


def _ranking(standings: SeriesStandings, ranking: Ranking) -> Json:
    return {
        "title": ranking.title,
        "label": ranking.label,
        "lines": [
            {
                "rank": line.rank,
                "value": line.value,
                "says": line.says,
                "members": [
                    {**asdict(each), "name": standings.name(each.player)} for each in line.members
                ],
            }
            for line in ranked_rows(standings.table, ranking)
        ],
    }


def _row(standings: SeriesStandings, row: SeriesLine) -> Json:
    somebody = standings.people[row.who]
    return {
        "who": row.who,
        "person": somebody.code or None,
        "people": [person.code for person in somebody.people or (somebody,) if person.code],
        "name": somebody.name,
        "rank": row.rank,
        "total": str(row.total),
        "attended": len(row.tally.attended),
        "mark": row.mark,
        "counters": dict(row.tally.counted),
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


def _box_out(row: Series, *, everything: bool) -> Json:
    box = money.box_of(row)
    return {
        "balance": box.balance,
        "is_over": box.is_over,
        "evenings": [
            {
                "event": settled.evening.event.slug,
                "cents": settled.cents,
                "after": settled.after,
                "lines": [
                    {
                        "purpose": line.purpose,
                        "cents": line.cents,
                        "who": line.who,
                        "reason": line.reason if everything else "",
                    }
                    for line in settled.lines
                ],
            }
            for settled in box.evenings
        ],
        "movements": [
            {
                "id": movement.row.pk,
                "at": movement.row.at,
                "purpose": movement.purpose,
                "cents": movement.cents,
                "who": movement.row.who,
                "reason": movement.row.reason if everything else "",
            }
            for movement in box.movements
        ],
        "shares": [
            {
                "prize": award.key,
                "text": award.prize,
                "rank": award.rank,
                "cents": award.cents,
                "who": list(award.players),
                "handed": [who for who in award.players if (award.key, who) in box.handed],
            }
            for award in box.awards
        ],
    }
