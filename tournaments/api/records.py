"""People across events for programs: their records, and who the entrants of an event are."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Problem
from tournaments.api.circles import CIRCLE, enter_circle, found, organized
from tournaments.api.entrance import EVENT, at_desk, by_content
from tournaments.api.entry import REFUSALS, Refusal, made_once
from tournaments.api.events import KEY
from tournaments.api.states import ANSWERS
from tournaments.forms.api import circles as bodies
from tournaments.models import Circle, Person, Tournament
from tournaments.queries import course as courses
from tournaments.queries.meetings import head_to_head
from tournaments.queries.people import NEW, NOBODY, OPEN, entrants, listed
from tournaments.queries.record import Line, record
from tournaments.services import people

Json = dict[str, Any]
PERSON = "/people/{slug:code}"

router = Router(tags=["records"])


@router.get(CIRCLE + "/people", response={200: list[bodies.PersonLine], **ANSWERS})
def people_of(request: HttpRequest, slug: str, response: HttpResponse, q: str = "") -> Any:
    """Everybody by name, or those whose name contains `q`; strangers see who has a public event."""
    row = found(slug)
    everything = enter_circle(request, row)
    rows = listed(row, everything=everything).filter(name__icontains=q.replace("\x00", ""))
    told = [{**_words(one, everything), "events": one.event_count} for one in rows]
    return by_content(request, response, told)


@router.post(
    CIRCLE + "/people",
    response={201: bodies.PersonLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_person(request: HttpRequest, slug: str, wanted: bodies.PersonIn) -> Status[Json]:
    """Somebody who has not taken part yet; two may have one name."""
    row = found(slug)
    organized(request, row)
    body = wanted.model_dump()
    made = made_once(request, body, lambda: people.add(row, **body))
    return Status(201, {**_words(made, everything=True), "events": 0})


@router.get(PERSON, response={200: bodies.RecordOut, **ANSWERS})
def person(request: HttpRequest, code: str, response: HttpResponse) -> Any:
    """A person's results and sums; strangers see what is in public events."""
    row, everything = _seen(request, code)
    told = record(row, everything=everything)
    if not everything and not told.lines and not told.coming:
        raise Http404
    body = {
        **_words(row, everything),
        "circle": row.circle.slug,
        "results": [_result(line) for line in told.lines],
        "sums": [{key: getattr(s, key) for key in bodies.SumOut.model_fields} for s in told.sums],
        "coming": [event.slug for event in told.coming],
    }
    return by_content(request, response, body)


@router.patch(PERSON, response={200: bodies.PersonLine, **REFUSALS})
def change_person(request: HttpRequest, code: str, change: bodies.PersonChange) -> Json:
    """Name, club, note; for organizers."""
    people.change(_organized(request, code), **change.model_dump(exclude_unset=True))
    row, _everything = _seen(request, code)
    return {**_words(row, everything=True), "events": row.participations.count()}


@router.delete(PERSON, response={204: None, **REFUSALS})
def forget(request: HttpRequest, code: str, *, in_events: bool = False) -> Status[None]:
    """Delete a record; with `in_events` its events show a neutral name from then on."""
    row = _organized(request, code)
    by = organized(request, row.circle).get_username()
    people.forget(row, by=by, now=timezone.now(), in_events=in_events)
    return Status(204, None)


@router.post(PERSON + "/merge", response={200: bodies.PersonLine, **REFUSALS})
def merge(request: HttpRequest, code: str, wanted: bodies.MergeIn) -> Json:
    """The events of the `other` record go to this one; it was of the same person."""
    row = _organized(request, code)
    other = Person.objects.filter(code=wanted.other, circle=row.circle_id).first()
    if other is None:
        raise Refusal(422, Problem("person_unknown", "other"))
    people.merge(row, other)
    return {**_words(row, everything=True), "events": row.participations.count()}


@router.get(PERSON + "/against/{slug:other}", response={200: bodies.AgainstOut, **ANSWERS})
def against(request: HttpRequest, code: str, other: str, response: HttpResponse) -> Any:
    """Two people in the same events and at the same tables."""
    row, everything = _seen(request, code)
    rival = get_object_or_404(Person, code=other, circle=row.circle_id)
    told = head_to_head(row, rival, everything=everything)
    if rival == row or (not everything and not told.meetings):
        raise Http404
    meetings = [
        {
            "event": one.event.slug,
            "rank": one.mine.rank,
            "other_rank": one.theirs.rank,
            "tables": one.tables,
            "ahead": one.ahead,
            "behind": one.behind,
        }
        for one in told.meetings
    ]
    body = {"code": row.code, "other": rival.code, "meetings": meetings}
    return by_content(request, response, body)


@router.get(EVENT + "/entrants", response={200: list[bodies.EntrantOut], **REFUSALS})
def who_is_who(request: HttpRequest, slug: str) -> list[Json]:
    """Who the entrants of an event are, for the organizers of its circle."""
    tournament, _circle = _of_circle(request, slug)
    return _entrants(tournament)


@router.put(EVENT + "/entrants", response={200: list[bodies.EntrantOut], **REFUSALS})
def say_who(request: HttpRequest, slug: str, wanted: bodies.EntrantsIn) -> list[Json]:
    """Say who entrants are; those that are not named stay as they are."""
    tournament, circle = _of_circle(request, slug)
    known = dict(circle.people.values_list("code", "pk"))
    words: dict[str, str | int] = {NEW: NEW, NOBODY: NOBODY, OPEN: OPEN, **known}
    people.name_entrants(
        tournament, {player: words.get(who, who) for player, who in wanted.entrants.items()}
    )
    return _entrants(tournament)


def _of_circle(request: HttpRequest, slug: str) -> tuple[Tournament, Circle]:
    tournament = at_desk(request, slug)
    if tournament.circle is None:
        raise Refusal(422, Problem("circle_missing", ""))
    organized(request, tournament.circle)
    return tournament, tournament.circle


def _entrants(tournament: Tournament) -> list[Json]:
    return [
        {
            "player": one.player,
            "name": one.name,
            "people": [person.code for person in one.people],
            "is_nobody": one.is_nobody,
            "suggested": [person.code for person in one.suggested],
        }
        for one in entrants(tournament, courses.load(tournament))
    ]


def _seen(request: HttpRequest, code: str) -> tuple[Person, bool]:
    row = get_object_or_404(Person.objects.select_related("circle"), code=code)
    return row, enter_circle(request, row.circle)


def _organized(request: HttpRequest, code: str) -> Person:
    row = get_object_or_404(Person.objects.select_related("circle"), code=code)
    organized(request, row.circle)
    return row


def _words(row: Person, everything: bool) -> Json:
    note = row.note if everything else None
    return {"code": row.code, "name": row.name, "club": row.club, "note": note}


def _result(line: Line) -> Json:
    event, placing = line.event, line.placing
    return {
        "event": event.slug,
        "name": event.name,
        "game": event.game,
        "played_at": event.played_at,
        "rank": placing.rank,
        "field": placing.field,
        "score": placing.points,
        "unit": line.unit,
        "rating": line.rating,
    }
