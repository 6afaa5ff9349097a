"""People across events for programs: their records, and who the entrants of an event are."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Router, Status

from games.envelope import Json, Problem
from tournaments.api import organization_schemas as bodies
from tournaments.api.auth import REFUSALS, Refusal, made_once
from tournaments.api.events import KEY
from tournaments.api.lookup import EVENT, at_desk, by_content
from tournaments.api.organizations import (
    ORGANIZATION,
    enter_organization,
    organization_or_404,
    organized,
)
from tournaments.api.states import ANSWERS
from tournaments.store import load
from tournaments.store.models import Organization, Person, Tournament
from tournaments.store.people import edit as people
from tournaments.store.people.candidates import NEW, NOBODY, OPEN, called, entrants
from tournaments.store.people.meetings import head_to_head
from tournaments.store.people.record import RecordLine, record

PERSON = "/people/{slug:code}"

router = Router(tags=["records"])


@router.get(ORGANIZATION + "/people", response={200: list[bodies.PersonLine], **ANSWERS})
def people_of(request: HttpRequest, slug: str, response: HttpResponse, q: str = "") -> object:
    """Everybody by name, or those whose name contains `q`; strangers see who has a public event."""
    row = organization_or_404(slug)
    everything = enter_organization(request, row)
    rows = called(row, q, everything=everything)
    lines = [{**_words(known, everything), "events": known.event_count} for known in rows]
    return by_content(request, response, lines)


@router.post(
    ORGANIZATION + "/people",
    response={201: bodies.PersonLine, **REFUSALS},
    openapi_extra={"parameters": [KEY]},
)
def new_person(request: HttpRequest, slug: str, wanted: bodies.PersonIn) -> Status[Json]:
    """Somebody who has not taken part yet; two may have one name."""
    row = organization_or_404(slug)
    organized(request, row)
    body = wanted.model_dump()
    added = made_once(request, body, lambda: people.add(row, **body))
    return Status(201, {**_words(added, everything=True), "events": 0})


@router.get(PERSON, response={200: bodies.RecordOut, **ANSWERS})
def person(request: HttpRequest, code: str, response: HttpResponse) -> object:
    """A person's results and sums; strangers see what is in public events."""
    row, everything = _seen(request, code)
    shown = record(row, everything=everything)
    if not everything and not shown.lines and not shown.coming:
        raise Http404
    body = {
        **_words(row, everything),
        "organization": row.organization.slug,
        "results": [_result(line) for line in shown.lines],
        "sums": [{key: getattr(s, key) for key in bodies.SumOut.model_fields} for s in shown.sums],
        "coming": [event.slug for event in shown.coming],
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
    by = organized(request, row.organization).get_username()
    people.forget(row, by=by, now=timezone.now(), in_events=in_events)
    return Status(204, None)


@router.post(PERSON + "/merge", response={200: bodies.PersonLine, **REFUSALS})
def merge(request: HttpRequest, code: str, body: bodies.MergeIn) -> Json:
    """The events of the `other` record go to this one; it was of the same person."""
    row = _organized(request, code)
    other = Person.objects.filter(code=body.other, organization=row.organization_id).first()
    if other is not None:
        row = people.merge(row, other)
    elif not row.merges.filter(code=body.other).exists():  # it was sent before
        raise Refusal(422, Problem("person_unknown", "other"))
    return {**_words(row, everything=True), "events": row.participations.count()}


@router.delete(PERSON + "/merge", response={200: bodies.PersonLine, **REFUSALS})
def part(request: HttpRequest, code: str) -> Json:
    """Undo the latest merge, while nothing new hangs on it: the record that is back."""
    row = people.unmerge(_organized(request, code))
    return {**_words(row, everything=True), "events": row.participations.count()}


@router.get(PERSON + "/against/{slug:other}", response={200: bodies.AgainstOut, **ANSWERS})
def against(request: HttpRequest, code: str, other: str, response: HttpResponse) -> object:
    """Two people in the same events and at the same tables."""
    row, everything = _seen(request, code)
    rival = get_object_or_404(Person, code=other, organization=row.organization_id)
    comparison = head_to_head(row, rival, everything=everything)
    if rival == row or (not everything and not comparison.meetings):
        raise Http404
    meetings = [
        {
            "event": meeting.event.slug,
            "rank": meeting.mine.rank,
            "other_rank": meeting.theirs.rank,
            "tables": meeting.tables,
            "ahead": meeting.ahead,
            "behind": meeting.behind,
        }
        for meeting in comparison.meetings
    ]
    body = {"code": row.code, "other": rival.code, "meetings": meetings}
    return by_content(request, response, body)


@router.get(EVENT + "/entrants", response={200: list[bodies.EntrantOut], **REFUSALS})
def who_is_who(request: HttpRequest, slug: str) -> list[Json]:
    """Return who the entrants of an event are, for the organizers of its organization."""
    tournament, _organization = _of_organization(request, slug)
    return _entrants(tournament)


@router.put(EVENT + "/entrants", response={200: list[bodies.EntrantOut], **REFUSALS})
def say_who(request: HttpRequest, slug: str, body: bodies.EntrantsIn) -> list[Json]:
    """Say who entrants are; those that are not named stay as they are."""
    tournament, organization = _of_organization(request, slug)
    known = dict(organization.people.values_list("code", "pk"))
    words: dict[str, str | int] = {NEW: NEW, NOBODY: NOBODY, OPEN: OPEN, **known}
    people.name_entrants(
        tournament, {player: words.get(word, word) for player, word in body.entrants.items()}
    )
    return _entrants(tournament)


def _of_organization(request: HttpRequest, slug: str) -> tuple[Tournament, Organization]:
    tournament = at_desk(request, slug)
    if tournament.organization is None:
        raise Refusal(422, Problem("organization_missing", ""))
    organized(request, tournament.organization)
    return tournament, tournament.organization


def _entrants(tournament: Tournament) -> list[Json]:
    return [
        {
            "player": entrant.player,
            "name": entrant.name,
            "people": [person.code for person in entrant.people],
            "is_nobody": entrant.is_nobody,
            "suggested": [person.code for person in entrant.suggested],
        }
        for entrant in entrants(tournament, load.load(tournament))
    ]


def _seen(request: HttpRequest, code: str) -> tuple[Person, bool]:
    row = get_object_or_404(Person.objects.select_related("organization"), code=code)
    return row, enter_organization(request, row.organization)


def _organized(request: HttpRequest, code: str) -> Person:
    row = get_object_or_404(Person.objects.select_related("organization"), code=code)
    organized(request, row.organization)
    return row


def _words(row: Person, everything: bool) -> Json:
    note = row.note if everything else None
    return {"code": row.code, "name": row.name, "club": row.club, "note": note}


def _result(line: RecordLine) -> Json:
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
