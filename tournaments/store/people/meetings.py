"""Two people in the same events and at the same tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from tournaments.store.models import Participation, Person, Placing, TableScore, Tournament
from tournaments.store.people.record import record, visible


@dataclass(frozen=True, slots=True)
class TableMate:
    """A person who sat at the same table: how often, and who made more there."""

    person: Person
    tables: int
    ahead: int
    behind: int


def met(person: Person, *, everything: bool) -> tuple[TableMate, ...]:
    """Return who of the organization sat at a table with this person, the most frequent first."""
    mine, others = _tables(person, everything=everything)
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for place, score in mine.items():
        for other, theirs in others.get(place, ()):
            counts[other].update(
                ["tables", "ahead" if score > theirs else "", "behind" if score < theirs else ""]
            )
    people = Person.objects.in_bulk(counts)
    meetings = [
        TableMate(people[pk], c["tables"], c["ahead"], c["behind"]) for pk, c in counts.items()
    ]
    return tuple(
        sorted(
            meetings, key=lambda meeting: (-meeting.tables, meeting.person.name, meeting.person.pk)
        )
    )


_Place = tuple[int, int, int]


def _tables(
    person: Person, *, everything: bool
) -> tuple[dict[_Place, int], dict[_Place, list[tuple[int, int]]]]:
    """(event, sitting, table) -> own score, and the people and scores of the others there."""
    events = visible(everything=everything).filter(participations__person=person)
    known: dict[tuple[int, str], list[int]] = defaultdict(list)
    rows = Participation.objects.filter(tournament__in=events).exclude(person=None)
    for event, player, person_key in rows.values_list("tournament", "player", "person"):
        known[event, player].append(int(person_key or 0))
    mine: dict[_Place, int] = {}
    others: dict[_Place, list[tuple[int, int]]] = defaultdict(list)
    scores = TableScore.objects.filter(tournament__in=events)
    for event, sitting, table, player, score in scores.values_list(
        "tournament", "sitting", "table", "player", "score"
    ):
        for key in known.get((event, player), ()):
            if key == person.pk:
                mine[event, sitting, table] = score
            else:
                others[event, sitting, table].append((key, score))
    return mine, others


@dataclass(frozen=True, slots=True)
class Meeting:
    """An event in which both took part: places, and their tables there."""

    event: Tournament
    mine: Placing
    theirs: Placing
    tables: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people: in tournaments (by place) and at common tables (by score)."""

    person: Person
    other: Person
    meetings: tuple[Meeting, ...]
    ahead: int
    behind: int
    tables: int
    tables_ahead: int
    tables_behind: int


def head_to_head(person: Person, other: Person, *, everything: bool) -> HeadToHead:
    """Every event both finished, the latest first."""
    theirs = {line.event.pk: line for line in record(other, everything=everything).lines}
    mine, others = _tables(person, everything=everything)
    meetings = []
    for line in record(person, everything=everything).lines:
        if line.event.pk not in theirs:
            continue
        pairs = [
            (score, scored)
            for place, score in mine.items()
            if place[0] == line.event.pk
            for rival, scored in others.get(place, ())
            if rival == other.pk
        ]
        meetings.append(
            Meeting(
                line.event,
                line.placing,
                theirs[line.event.pk].placing,
                len(pairs),
                sum(a > b for a, b in pairs),
                sum(a < b for a, b in pairs),
            )
        )
    return HeadToHead(
        person,
        other,
        tuple(meetings),
        sum(_before(m.mine, m.theirs) for m in meetings),
        sum(_before(m.theirs, m.mine) for m in meetings),
        sum(m.tables for m in meetings),
        sum(m.ahead for m in meetings),
        sum(m.behind for m in meetings),
    )


def _before(placing: Placing, other: Placing) -> bool:
    return placing.rank is not None and (other.rank is None or placing.rank < other.rank)
