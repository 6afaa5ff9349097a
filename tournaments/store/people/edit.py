"""People across events: known, named in an event, merged, forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q

from games.envelope import Problem
from tournaments.domain.actors import Actor, Role
from tournaments.domain.log.references import says
from tournaments.domain.names import folded
from tournaments.domain.refusal import RefusedError
from tournaments.domain.series import TOGETHER
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.execute import execute
from tournaments.store.locks import held, lock, lock_all
from tournaments.store.models import (
    Organization,
    Participation,
    Person,
    PersonMerge,
    SeriesMovement,
    Tournament,
)
from tournaments.store.people import ratings
from tournaments.store.people.candidates import LENGTHS, NEW, NOBODY, OPEN, people_of


def add(organization: Organization, *, name: str, club: str = "", note: str = "") -> Person:
    """A person of this organization; two may have one name."""
    code = secrets.token_hex(6)
    return Person.objects.create(
        organization=organization, code=code, name=name, club=club, note=note
    )


def add_all(organization: Organization, names: Sequence[str], *, known: Sequence[str]) -> bool:
    """Add people in order if exactly these names are known; else return False.

    A caller can then show the list again.
    """
    with held(organization) as row:
        if [*row.people.order_by("pk").values_list("name", flat=True)] != [*known]:
            return False
        for name in names:
            add(row, name=name)
    return True


def change(person: Person, **columns: object) -> None:
    """Another name, club or note. Raises RefusedError where the record is gone."""
    with held(person) as row:
        Person.objects.filter(pk=row.pk).update(**columns)


def name_entrants(tournament: Tournament, choices: Mapping[str, str | int]) -> int:
    """Say who entrants are, or the people of pairs and teams: id -> a person's key, NEW, NOBODY or
    OPEN; how many changed.

    Raises RefusedError when an entrant or a person is unknown, or a person would be there twice.
    """
    if tournament.organization_id is None:
        raise RefusedError((Problem("organization_missing", ""),))
    with held(tournament) as event:
        if event.organization is None or event.organization_id != tournament.organization_id:
            raise RefusedError((Problem("meanwhile", ""),))
        organization, state = lock(event.organization), load.load(event)
        _check(organization, state, choices)
        before = _choices(event, state)
        changed = {
            p: choice for p, choice in choices.items() if choice not in before.get(p, [OPEN])
        }
        of_whom = Q(member__in=changed) | Q(member="", player__in=changed)
        Participation.objects.filter(of_whom, tournament=event).delete()
        for whose, choice in changed.items():
            _take_part(event, organization, whose, state.name(whose), choice)
        ratings.recompute_events([event])
    return len(changed)


def _choices(tournament: Tournament, state: TournamentState) -> dict[str, list[str | int]]:
    """Return the choices by which everybody would be the person that the desk names."""
    there: dict[str, list[str | int]] = {}
    for row in tournament.participations.select_related("person"):
        person = row.person
        if person is None:
            there[row.whose] = [NOBODY]
        elif _is_new(person, state.name(row.whose)):
            there[row.whose] = [person.pk, NEW]
        else:
            there[row.whose] = [person.pk]
    return there


def _is_new(person: Person, name: str) -> bool:
    """Return True if a record is as it was made for a new person of this name at one event."""
    return folded(person.name) == folded(name) and person.participations.count() == 1


def _check(
    organization: Organization, state: TournamentState, choices: Mapping[str, str | int]
) -> None:
    """The choices make sense in this organization."""
    sides = state.play.status
    entrants = {*sides, *(person for side in sides for person in people_of(state, side))}
    people = set(organization.people.values_list("pk", flat=True))
    wrong = [
        Problem("player_unknown" if player not in entrants else "person_unknown", player)
        for player, choice in choices.items()
        if player not in entrants or (choice not in (NEW, NOBODY, OPEN) and choice not in people)
    ]
    if wrong:
        raise RefusedError(tuple(wrong))


def _take_part(
    tournament: Tournament, organization: Organization, whose: str, name: str, choice: str | int
) -> None:
    if choice == OPEN:
        return
    if choice == NEW:
        choice = add(organization, name=name).pk
    person = None if choice == NOBODY else int(choice)
    try:
        with transaction.atomic():
            player, dot, _number = whose.partition(".")
            Participation.objects.create(
                tournament=tournament,
                player=player,
                member=whose if dot else "",
                person_id=person,
            )
    except IntegrityError as error:
        raise RefusedError((Problem("person_twice", whose),)) from error


def events_of_both(person: Person, other: Person) -> list[Tournament]:
    """Return the events in which both took part, which makes them two people."""
    theirs = Tournament.objects.filter(participations__person=other)
    return list(theirs.filter(participations__person=person).distinct().order_by("pk"))


def merge(kept: Person, other: Person) -> Person:
    """Two records are of one person: all events of `other` go to `kept`, until `unmerge` is asked;
    the one record.

    Asked for once more it has the same answer. Raises RefusedError when both took part in one
    event: then they are two people.
    """
    if kept.pk == other.pk or kept.organization_id != other.organization_id:
        raise RefusedError((Problem("person_unknown", ""),))
    with _all_people_of(kept):
        people = lock_all(Person, [kept.pk, other.pk])
        if other.pk not in people and kept.merges.filter(code=other.code).exists():
            return _still(people, kept)  # it was sent twice
        kept, other = _still(people, kept), _still(people, other)
        met = events_of_both(kept, other)
        if met:
            raise RefusedError(tuple(Problem("people_met", event.name) for event in met))
        events = list(Tournament.objects.filter(participations__person=other))
        paid = _paid_to(other)
        merged = PersonMerge.objects.create(
            kept=kept,
            **{name: getattr(other, name) for name in ("code", "name", "club", "note")},
            kept_club=kept.club,
            kept_note=kept.note,
            moved=list(other.participations.values_list("pk", flat=True)),
            known=list(kept.participations.values_list("pk", flat=True)),
            paid=[movement.pk for movement in paid],
        )
        other.participations.update(person=kept)
        _hand_on(paid, other.pk, kept.pk)
        kept.club, kept.note = _of_both(merged)
        kept.save()
        other.delete()
        ratings.recompute_events(events)
    return kept


def _paid_to(person: Person) -> list[SeriesMovement]:
    """Return what the boxes of series paid to a person, alone or with those who share the row."""
    key = f"p{person.pk}"
    movements = SeriesMovement.objects.filter(who__contains=key)
    return [movement for movement in movements if key in movement.who.split(TOGETHER)]


def _hand_on(paid: list[SeriesMovement], source: int, target: int) -> None:
    """These movements are those of another record."""
    for movement in paid:
        keys = [
            f"p{target}" if key == f"p{source}" else key for key in movement.who.split(TOGETHER)
        ]
        movement.who = TOGETHER.join(sorted(keys))
    SeriesMovement.objects.bulk_update(paid, ["who"])


def _all_people_of(person: Person) -> AbstractContextManager[Organization]:
    """Nobody else says who is who in the organization of somebody."""
    return held(person.organization)


def _still(people: Mapping[int, Person], person: Person) -> Person:
    """A record as it is now; Refused where it is gone, or has become part of another one."""
    if person.pk not in people:
        is_merged = PersonMerge.objects.filter(code=person.code).exists()
        raise RefusedError((Problem("person_merged" if is_merged else "gone", ""),))
    return people[person.pk]


def _of_both(merged: PersonMerge) -> tuple[str, str]:
    """Club and note of a record after a merge."""
    note = "\n".join(filter(None, (merged.kept_note, merged.note)))[: LENGTHS["note"]]
    return merged.kept_club or merged.club, note


def last_merge(person: Person) -> tuple[PersonMerge | None, bool]:
    """Return the latest merge of a record, and True if it can be undone.

    It cannot after another tournament, club or note, or after a further merge.
    """
    merged = person.merges.order_by("-pk").first()
    if merged is None:
        return None, False
    now = set(person.participations.values_list("pk", flat=True))
    is_new = not now <= {*merged.moved, *merged.known}
    return merged, not is_new and _of_both(merged) == (person.club, person.note)


def unmerge(kept: Person) -> Person:
    """Undo the latest merge: the other record is back, with its events. Raises RefusedError if
    there is none or something new hangs on it."""
    with _all_people_of(kept):
        kept = _still(lock_all(Person, [kept.pk]), kept)
        merged, may_part = last_merge(kept)
        if merged is None or not may_part:
            raise RefusedError((Problem("merge_stays" if merged else "merge_missing", ""),))
        words = {name: getattr(merged, name) for name in ("name", "club", "note")}
        other, _is_new = Person.objects.get_or_create(
            organization_id=kept.organization_id, code=merged.code, defaults=words
        )  # it is there where the same merge was once written down several times
        moved = kept.participations.filter(pk__in=merged.moved)
        events = list(Tournament.objects.filter(participations__in=moved))
        moved.update(person=other)
        paid = list(SeriesMovement.objects.filter(pk__in=merged.paid))
        _hand_on(paid, kept.pk, other.pk)
        change(kept, club=merged.kept_club, note=merged.kept_note)
        merged.delete()
        ratings.recompute_events(events)
    return other


def forget(person: Person, *, by: str, now: datetime, in_events: bool) -> tuple[str, ...]:
    """Delete the record; with `in_events` the name goes from every tournament too.

    Return the names of the tournaments in which the name remains: in a team's name, or because
    several people could be meant. Tournaments come first, so that an interrupted call can be
    repeated. A tournament then shows a neutral name; its log never held another one. Raises
    RefusedError if the record was merged meanwhile.
    """
    left: list[str] = []
    while True:
        parts = list(person.participations.select_related("tournament").order_by("tournament"))
        left += _forgotten_in(parts, person, by, now) if in_events else ()
        with _all_people_of(person):
            row = _still(lock_all(Person, [person.pk]), person)
            events = [part.tournament for part in row.participations.select_related("tournament")]
            if in_events and not {event.pk for event in events} <= {p.tournament_id for p in parts}:
                continue  # somebody said meanwhile that he was there too
            PersonMerge.objects.filter(code=row.code).delete()
            row.delete()
            ratings.recompute_events(events)
            return tuple(dict.fromkeys(left))


def _forgotten_in(
    parts: Iterable[Participation], person: Person, by: str, now: datetime
) -> list[str]:
    """Remove the name of a person from these events; return those in which it still stands."""
    actor = Actor(Role.ORGANIZER, by)
    left = []
    for part in parts:
        refs = [part.member] if part.member else None
        refs = refs or _behind(load.load(part.tournament), part.player, person.name)
        for ref in refs:
            execute(part.tournament, {"type": "forget", "player": ref}, actor, now=now)
        if not refs or says(load.load(part.tournament).name(part.player), person.name):
            left.append(part.tournament.name)
    return left


def _behind(state: TournamentState, player: str, name: str) -> list[str]:
    """Return the refs whose name goes: the entrant if it is one person.

    Of several these are the people with that name. The entrant's name goes too if these are all of
    them, or if only the entrant has that name.
    """
    people = {ref: state.names.get(ref, "") for ref in people_of(state, player)}
    own = [ref for ref, text in people.items() if folded(text) == folded(name)]
    own = own or [ref for ref, text in people.items() if says(text, name)]
    if len(own) == len(people) or (not own and folded(state.names.get(player, "")) == folded(name)):
        return [player]
    return own
