"""Assign results of tournaments to rows of the table of a series.

The caller gives keys of people; `table.py` counts the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.domain.points import Points

TOGETHER = "_"  # between the keys of people who share a row


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The place of an entrant in an event; without a rank (excluded) no points. `score` is in the
    event's own euros or points. `who`: the people behind the entrant, none if nobody wants to be in
    the table, two for a pair. `team`: the key of a team, the same in all events. `counted`: the
    counters of the game, by key."""

    who: tuple[str, ...]
    rank: int | None
    score: Points
    team: str = ""
    counted: Mapping[str, int] = field(default_factory=dict, hash=False)
    player: str = ""
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """A finished event that counts; `key` is the caller's."""

    key: str
    results: tuple[EventPlace, ...]
    is_final: bool = False

    @property
    def field(self) -> int:
        """Return how many have a place."""
        return sum(result.rank is not None for result in self.results)

    def result_of(self, key: str) -> EventPlace | None:
        return next((result for result in self.results if key in result.who), None)


@dataclass(frozen=True, slots=True)
class Competitor:
    """A row: its `people`, and what each event brought them together, None if absent."""

    key: str
    people: tuple[str, ...]
    places: tuple[EventPlace | None, ...]


def competitors(events: Sequence[CountedEvent], rows: str) -> Iterator[Competitor]:
    """Everybody with a place of their own, in the order of first appearance; `rows` as set.

    `people`: a person, or people who entered each of their events together. `entrants`: each pair
    as it entered, and each team, with any players.
    """
    return _people(events) if rows == "people" else _entrants(events)


def _people(events: Sequence[CountedEvent]) -> Iterator[Competitor]:
    places: dict[str, list[EventPlace | None]] = {}
    for number, event in enumerate(events):
        for result in event.results:
            for key in result.who:
                places.setdefault(key, [None] * len(events))[number] = result
    together: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for key, mine in places.items():
        entered = tuple(place.who if place else () for place in mine)
        together.setdefault(entered, []).append(key)
    for people in together.values():
        yield Competitor(_key(people), tuple(people), tuple(places[people[0]]))


def _entrants(events: Sequence[CountedEvent]) -> Iterator[Competitor]:
    places: dict[str | frozenset[str], list[EventPlace | None]] = {}
    people: dict[str | frozenset[str], dict[str, None]] = {}
    for number, event in enumerate(events):
        for result in event.results:
            if result.who:
                key = result.team or frozenset(result.who)
                places.setdefault(key, [None] * len(events))[number] = result
                people.setdefault(key, {}).update(dict.fromkeys(result.who))
    for key, mine in places.items():
        named = key if isinstance(key, str) else _key(key)
        yield Competitor(named, tuple(people[key]), tuple(mine))


def _key(people: Iterable[str]) -> str:
    return TOGETHER.join(sorted(people))
