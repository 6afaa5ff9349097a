"""The people of an organization, and who of them an entrant may be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Count, Q, QuerySet

from tournaments.domain.log.references import mentions
from tournaments.domain.names import folded, near, spelling
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Organization, Participation, Person, Tournament
from tournaments.store.names import read

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# what an organizer may say of an entrant, beside naming a person
NEW, NOBODY, OPEN = "new", "nobody", "open"
LENGTHS = {"name": 60, "club": 60, "note": 500}


class PersonCounts(TypedDict):
    """Counts of `listed`."""

    event_count: int


@dataclass(frozen=True, slots=True)
class EntrantIdentity:
    """An entrant, or a person of a pair or team (`side` is its name).

    `people` are assigned to it; `is_nobody`: it has no record. If neither, `suggested` are known
    people of the same name in any spelling who are not in the tournament, and `doubtful` those of
    similar names.
    """

    player: str
    name: str
    side: str
    people: tuple[Person, ...]
    is_nobody: bool
    suggested: tuple[Person, ...]
    doubtful: tuple[Person, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.people and not self.is_nobody


def entrants(tournament: Tournament, state: TournamentState) -> tuple[EntrantIdentity, ...]:
    """Return all entrants in the order of registration, with two queries.

    It lists people of pairs and teams singly, the whole only if a person is assigned to it.
    """
    behind: dict[str, list[Person | None]] = defaultdict(list)
    participations = Participation.objects.filter(tournament=tournament).select_related("person")
    rows = list(participations.order_by("pk"))
    for row in rows:
        behind[row.whose].append(row.person)
    there = {row.person_id for row in rows}
    known = [p for p in _listed_or_none(tournament.organization) if p.pk not in there]
    by_spelling, by_word = _by_name(known), _by_word(known)
    found = []
    for player, side in _everybody(state):
        if side or not people_of(state, player) or player in behind:
            name = state.name(player)
            free = () if behind[player] else by_spelling.get(spelling(name), ())
            alike = () if behind[player] else _near(name, by_word)
            people = tuple(person for person in behind[player] if person)
            is_nobody = None in behind[player]
            found.append(
                EntrantIdentity(player, name, side, people, is_nobody, tuple(free), tuple(alike))
            )
    return tuple(found)


def _listed_or_none(organization: Organization | None) -> Iterable[Person]:
    return listed(organization) if organization else ()


def _near(name: str, by_word: Mapping[str, list[Person]]) -> list[Person]:
    """Those whose names share a word with this one and are nearly the same."""
    some = {p.pk: p for word in spelling(name).split() for p in by_word.get(word, ())}
    return [person for person in some.values() if near(name, person.name)]


def _by_word(people: Iterable[Person]) -> dict[str, list[Person]]:
    """The people by each word of their names."""
    by_word: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        for word in {*spelling(person.name).split()}:
            by_word[word].append(person)
    return by_word


def _everybody(state: TournamentState) -> Iterator[tuple[str, str]]:
    """Yield each entrant, then each of its people with the entrant's name."""
    for player in state.play.status:
        yield player, ""
        yield from ((person, state.name(player)) for person in people_of(state, player))


def _by_name(people: Iterable[Person]) -> dict[str, list[Person]]:
    by_name: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        by_name[spelling(person.name)].append(person)
    return by_name


def listed(
    organization: Organization, *, everything: bool = True
) -> QuerySet[WithAnnotations[Person, PersonCounts]]:
    """The people by name with `event_count`; for strangers those of public events only."""
    counted = Q() if everything else Q(participations__tournament__is_private=False)
    people = organization.people.annotate(event_count=Count("participations", filter=counted))
    if not everything:
        people = people.filter(event_count__gt=0)
    return people.order_by("name", "pk")


def called(
    organization: Organization, text: str, *, everything: bool
) -> Sequence[WithAnnotations[Person, PersonCounts]]:
    """Those whose name contains a text, as it is read: in whatever letters, on any database."""
    part = folded(text)
    people = listed(organization, everything=everything)
    return [person for person in people if part in folded(person.name)]


def namesakes(organization: Organization) -> tuple[tuple[Person, ...], ...]:
    """Groups of people of one name, however it is spelt: perhaps the same person twice."""
    groups = _by_name(listed(organization)).values()
    return tuple(tuple(group) for group in groups if len(group) > 1)


def people_behind(tournament: Tournament, player: str) -> tuple[Person, ...]:
    """The people behind an entrant whose records everybody may see."""
    if tournament.is_private:
        return ()
    people = Person.objects.filter(organization__is_private=False)
    behind = people.filter(participations__tournament=tournament, participations__player=player)
    return tuple(behind.order_by("pk"))


def forgotten(tournament: Tournament, state: TournamentState, player: str) -> tuple[str, ...]:
    """Return the texts that go with a forgotten entrant: of its entries, and with its name."""
    sealed = read(tournament)
    before = sealed.digests.keys() & state.names.keys()
    gone = {"player": player, "mentions": mentions(state.names, player)}
    sealed.read("forget", gone, {})
    return tuple(ref for ref in before - sealed.digests.keys() if ref[0] == "t")


def people_of(state: TournamentState, side: str) -> dict[str, str]:
    """Everybody who was ever named for an entrant of several, id -> shown name."""
    refs = (f"{side}.{number + 1}" for number in range(state.given.get(side, 0)))
    return {ref: state.name(ref) for ref in refs}


def label(person: Person) -> str:
    """The name, with the club where there is one."""
    return f"{person.name} ({person.club})" if person.club else person.name


def labelled(organization: Organization) -> dict[str, int]:
    """Label -> person; of people who share a label, each has the end of the code behind it."""
    people = list(organization.people.order_by("name", "pk"))
    counts = Counter(map(label, people))
    return {
        label(p) if counts[label(p)] == 1 else f"{label(p)} #{p.code[-4:]}": p.pk for p in people
    }
