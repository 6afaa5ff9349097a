"""People across events: known, named in an event, merged, forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from games.envelope import Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.names import folded
from tournaments.models import Circle, Participation, Person, Tournament
from tournaments.queries import course as courses
from tournaments.queries.people import LENGTHS, NEW, NOBODY, OPEN, people_of
from tournaments.services import ratings
from tournaments.services.create import Refused
from tournaments.services.execute import execute


def add(circle: Circle, *, name: str, club: str = "", note: str = "") -> Person:
    """A person of this circle; two may have one name."""
    code = secrets.token_hex(6)
    return Person.objects.create(circle=circle, code=code, name=name, club=club, note=note)


def change(person: Person, **columns: Any) -> None:
    """Another name, club or note."""
    Person.objects.filter(pk=person.pk).update(**columns)


def name_entrants(tournament: Tournament, said: Mapping[str, str | int]) -> int:
    """Say who entrants are: entrant -> a person's key, NEW, NOBODY or OPEN; how many changed.

    Raises Refused when an entrant or a person is unknown, or a person would be there twice.
    """
    if tournament.circle_id is None:
        raise Refused((Problem("circle_missing", ""),))
    course = courses.load(tournament)
    with transaction.atomic():
        circle = Circle.objects.select_for_update().get(pk=tournament.circle_id)
        _check(circle, course.play.status, said)
        before = _said(tournament)
        changed = {p: who for p, who in said.items() if before.get(p, OPEN) != who}
        Participation.objects.filter(tournament=tournament, player__in=changed).delete()
        for player, who in changed.items():
            name = course.name(player)
            _take_part(tournament, circle, player, name, who)
        ratings.recompute_events([Tournament.objects.get(pk=tournament.pk)])
    return len(changed)


def _said(tournament: Tournament) -> dict[str, str | int]:
    rows = tournament.participations.values_list("player", "person")
    return {player: NOBODY if person is None else person for player, person in rows}


def _check(circle: Circle, entrants: Mapping[str, Any], said: Mapping[str, str | int]) -> None:
    """The choices make sense in this circle."""
    people = set(circle.people.values_list("pk", flat=True))
    wrong = [
        Problem("player_unknown" if player not in entrants else "person_unknown", player)
        for player, who in said.items()
        if player not in entrants or (who not in (NEW, NOBODY, OPEN) and who not in people)
    ]
    if wrong:
        raise Refused(tuple(wrong))


def _take_part(
    tournament: Tournament, circle: Circle, player: str, name: str, who: str | int
) -> None:
    if who == OPEN:
        return
    if who == NEW:
        who = add(circle, name=name).pk
    person = None if who == NOBODY else int(who)
    try:
        with transaction.atomic():
            Participation.objects.create(tournament=tournament, player=player, person_id=person)
    except IntegrityError as error:
        raise Refused((Problem("person_twice", player),)) from error


def events_of_both(one: Person, other: Person) -> list[Tournament]:
    """Where both took part, which makes them two people."""
    theirs = Tournament.objects.filter(participations__person=other)
    return list(theirs.filter(participations__person=one).distinct().order_by("pk"))


def merge(kept: Person, other: Person) -> None:
    """Two records are of one person: all events of `other` go to `kept`.

    Raises Refused when both took part in one event: then they are two people.
    """
    if kept.pk == other.pk or kept.circle_id != other.circle_id:
        raise Refused((Problem("person_unknown", ""),))
    with transaction.atomic():
        Circle.objects.select_for_update().get(pk=kept.circle_id)
        met = events_of_both(kept, other)
        if met:
            raise Refused(tuple(Problem("people_met", event.name) for event in met))
        events = list(Tournament.objects.filter(participations__person=other))
        other.participations.update(person=kept)
        kept.club = kept.club or other.club
        kept.note = "\n".join(filter(None, (kept.note, other.note)))[: LENGTHS["note"]]
        kept.save()
        other.delete()
        ratings.recompute_events(events)


def forget(person: Person, *, by: str, now: datetime, in_events: bool) -> None:
    """Delete the record; with `in_events` the name goes from every event too, the events first, so
    that who is stopped can go on.

    An event then shows a neutral name; its log never held another one.
    """
    shared = list(person.participations.select_related("tournament"))
    actor = Actor(Role.ORGANIZER, by)
    for part in shared if in_events else ():
        for ref in _behind(courses.load(part.tournament), part.player, person.name):
            execute(part.tournament, {"type": "forget", "player": ref}, actor, now=now)
    with transaction.atomic():
        person.delete()
        ratings.recompute_events([part.tournament for part in shared])


def _behind(course: Course, player: str, name: str) -> list[str]:
    """Whose name goes: of a team that of its people who is called so, else the entrant's."""
    crew = people_of(course, player) if FORMATS[course.setup.format].crew(course.play) else {}
    own = [ref for ref in crew if folded(course.names.get(ref, "")) == folded(name)]
    return own or [player]
