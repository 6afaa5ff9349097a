"""People across events: known, named in an event, merged, forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction

from games.envelope import Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.decision import Refused
from tournaments.domain.names import folded
from tournaments.domain.references import says
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.execute import execute
from tournaments.store.models import Organization, Participation, Person, Tournament
from tournaments.store.people import ratings
from tournaments.store.people.candidates import LENGTHS, NEW, NOBODY, OPEN, people_of


def add(organization: Organization, *, name: str, club: str = "", note: str = "") -> Person:
    """A person of this organization; two may have one name."""
    code = secrets.token_hex(6)
    return Person.objects.create(
        organization=organization, code=code, name=name, club=club, note=note
    )


def change(person: Person, **columns: object) -> None:
    """Another name, club or note."""
    Person.objects.filter(pk=person.pk).update(**columns)


def name_entrants(tournament: Tournament, choices: Mapping[str, str | int]) -> int:
    """Say who entrants are: entrant -> a person's key, NEW, NOBODY or OPEN; how many changed.

    Raises Refused when an entrant or a person is unknown, or a person would be there twice.
    """
    if tournament.organization_id is None:
        raise Refused((Problem("circle_missing", ""),))
    state = load.load(tournament)
    with transaction.atomic():
        organization = Organization.objects.select_for_update().get(pk=tournament.organization_id)
        _check(organization, state.play.status, choices)
        before = _choices(tournament)
        changed = {p: choice for p, choice in choices.items() if before.get(p, OPEN) != choice}
        Participation.objects.filter(tournament=tournament, player__in=changed).delete()
        for player, choice in changed.items():
            name = state.name(player)
            _take_part(tournament, organization, player, name, choice)
        ratings.recompute_events([Tournament.objects.get(pk=tournament.pk)])
    return len(changed)


def _choices(tournament: Tournament) -> dict[str, str | int]:
    rows = tournament.participations.values_list("player", "person")
    return {player: NOBODY if person is None else person for player, person in rows}


def _check(
    organization: Organization, entrants: Mapping[str, object], choices: Mapping[str, str | int]
) -> None:
    """The choices make sense in this organization."""
    people = set(organization.people.values_list("pk", flat=True))
    wrong = [
        Problem("player_unknown" if player not in entrants else "person_unknown", player)
        for player, choice in choices.items()
        if player not in entrants or (choice not in (NEW, NOBODY, OPEN) and choice not in people)
    ]
    if wrong:
        raise Refused(tuple(wrong))


def _take_part(
    tournament: Tournament, organization: Organization, player: str, name: str, choice: str | int
) -> None:
    if choice == OPEN:
        return
    if choice == NEW:
        choice = add(organization, name=name).pk
    person = None if choice == NOBODY else int(choice)
    try:
        with transaction.atomic():
            Participation.objects.create(tournament=tournament, player=player, person_id=person)
    except IntegrityError as error:
        raise Refused((Problem("person_twice", player),)) from error


def events_of_both(person: Person, other: Person) -> list[Tournament]:
    """Where both took part, which makes them two people."""
    theirs = Tournament.objects.filter(participations__person=other)
    return list(theirs.filter(participations__person=person).distinct().order_by("pk"))


def merge(kept: Person, other: Person) -> None:
    """Two records are of one person: all events of `other` go to `kept`.

    Raises Refused when both took part in one event: then they are two people.
    """
    if kept.pk == other.pk or kept.organization_id != other.organization_id:
        raise Refused((Problem("person_unknown", ""),))
    with transaction.atomic():
        Organization.objects.select_for_update().get(pk=kept.organization_id)
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


def forget(person: Person, *, by: str, now: datetime, in_events: bool) -> tuple[str, ...]:
    """Delete the record; with `in_events` the name goes from every event too, the events first, so
    that who is stopped can go on. The names of the events in which he still stands, in the name of
    a team of others, or is called otherwise among several, so that nobody can say who he is.

    An event then shows a neutral name; its log never held another one.
    """
    shared = list(person.participations.select_related("tournament"))
    actor = Actor(Role.ORGANIZER, by)
    left = []
    for part in shared if in_events else ():
        refs = _behind(load.load(part.tournament), part.player, person.name)
        for ref in refs:
            execute(part.tournament, {"type": "forget", "player": ref}, actor, now=now)
        if not refs or says(load.load(part.tournament).name(part.player), person.name):
            left.append(part.tournament.name)
    with transaction.atomic():
        person.delete()
        ratings.recompute_events([part.tournament for part in shared])
    return tuple(left)


def _behind(state: TournamentState, player: str, name: str) -> list[str]:
    """Whose name goes: that of an entrant who is one person. Of several those who are called so, or
    in whose names this one stands; the entrant's with them if these are all of them, or if he
    himself is called so and nobody of them."""
    people = {ref: state.names.get(ref, "") for ref in people_of(state, player)}
    own = [ref for ref, text in people.items() if folded(text) == folded(name)]
    own = own or [ref for ref, text in people.items() if says(text, name)]
    if len(own) == len(people) or (not own and folded(state.names.get(player, "")) == folded(name)):
        return [player]
    return own
