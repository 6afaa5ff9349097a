"""Review a year of an organization.

Lists tournaments and winners, most attendances and wins, gains in rating, meetings, and the best
score at one table.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet

from tournaments.domain.review.ratings import Strength
from tournaments.store.models import (
    Organization,
    Participation,
    Person,
    Placing,
    Rating,
    TableScore,
    Tournament,
)
from tournaments.store.people.record import game_name, visible

FIRST: Final = 5  # of each list; who is level with the last one stands there too
_MOST: Final = 12  # all the same


@dataclass(frozen=True, slots=True)
class EventOfYear:
    """`winners` by name; none where nobody got a place."""

    event: Tournament
    game: str
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """One person, or two, with a number."""

    people: tuple[Person, ...]
    number: int


@dataclass(frozen=True, slots=True)
class BestTable:
    """The most that was made at one table at a game."""

    game: str
    score: int
    name: str
    event: Tournament


@dataclass(frozen=True, slots=True)
class YearInReview:
    """`entries` counts everybody at every event, `tables` each table at each sitting; `newcomers`
    came for the first time."""

    year: int
    events: tuple[EventOfYear, ...]
    entries: int
    tables: int
    people: int
    newcomers: tuple[Person, ...]
    came: tuple[Counted, ...]
    won: tuple[Counted, ...]
    podiums: tuple[Counted, ...]
    climbed: tuple[Counted, ...]
    met: tuple[Counted, ...]
    best: tuple[BestTable, ...]


def years(organization: Organization, *, everything: bool) -> tuple[int, ...]:
    """Those in which an event was finished, the latest first."""
    events = visible(everything=everything).filter(organization=organization)
    return tuple(sorted(set(_years_of(events).values()), reverse=True))


def _years_of(events: QuerySet[Tournament]) -> dict[int, int]:
    """The year in which each was finished, by the clock on its own walls; by its key."""
    rows = events.exclude(played_at=None).values_list("pk", "played_at", "zone")
    return {pk: at.astimezone(ZoneInfo(zone)).year for pk, at, zone in rows if at}


def year_in_review(organization: Organization, year: int, *, everything: bool) -> YearInReview:
    """With a fixed number of queries, however many events there were."""
    finished = visible(everything=everything).filter(organization=organization)
    year_of = _years_of(finished)
    of_year = [pk for pk, its_year in year_of.items() if its_year == year]
    events = {e.pk: e for e in finished.filter(pk__in=of_year).order_by("played_at", "pk")}
    people = {person.pk: person for person in organization.people.all()}
    known = _known(events)
    placings = [*Placing.objects.filter(tournament__in=events).order_by("name", "pk")]
    came = Counter(pk for people_of in known.values() for pk in people_of)
    before = finished.filter(pk__in=[pk for pk, its_year in year_of.items() if its_year < year])
    rows = Participation.objects.filter(tournament__in=before).exclude(person=None)
    former = set(rows.values_list("person", flat=True))
    scores = [*TableScore.objects.filter(tournament__in=events)]
    return YearInReview(
        year,
        tuple(_event(event, placings) for event in events.values()),
        sum(event.player_count for event in events.values()),
        len({(score.tournament_id, score.sitting, score.table) for score in scores}),
        len(came),
        tuple(sorted((people[pk] for pk in came if pk not in former), key=lambda p: p.name)),
        _first(came, people),
        _first(_placed(placings, known, 1), people),
        _first(_placed(placings, known, 3), people),
        _first(_climbed(events, before), people),
        _first(_met(scores, known), people),
        _best(scores, placings, events),
    )


_Known = Mapping[tuple[int, str], tuple[int, ...]]  # (event, entrant) -> people


def _known(events: Iterable[int]) -> _Known:
    rows = Participation.objects.filter(tournament__in=events).exclude(person=None)
    known: dict[tuple[int, str], tuple[int, ...]] = defaultdict(tuple)
    for event, player, person in rows.values_list("tournament", "player", "person"):
        known[event, player] += (int(person or 0),)
    return known


def _event(event: Tournament, placings: Iterable[Placing]) -> EventOfYear:
    winners = tuple(p.name for p in placings if p.tournament_id == event.pk and p.rank == 1)
    return EventOfYear(event, game_name(event.game), winners)


def _placed(placings: Iterable[Placing], known: _Known, most: int) -> Counter[int]:
    return Counter(
        pk
        for placing in placings
        if placing.rank and placing.rank <= most
        for pk in known.get((placing.tournament_id, placing.player), ())
    )


def _climbed(events: Mapping[int, Tournament], before: QuerySet[Tournament]) -> Counter[int]:
    """Points of rating at the end of the year more than `before` it, the best game of each; who had
    no rating before has nothing to compare."""
    rows = Rating.objects.filter(Q(tournament__in=events) | Q(tournament__in=before)).order_by(
        "tournament__played_at", "tournament"
    )
    last: dict[tuple[int, str], int] = {}
    then: dict[tuple[int, str], int] = {}
    columns = ("person", "tournament", "tournament__game", "mu", "sigma")
    for person, event, game, mu, sigma in rows.values_list(*columns):
        points = Strength(mu, sigma).points
        if event in events:
            last[person, game] = points
        else:
            then[person, game] = points
    gains: Counter[int] = Counter()
    for (person, game), points in last.items():
        gain = points - then.get((person, game), points)
        gains[person] = max(gains[person], gain)
    return gains


def _met(scores: Iterable[TableScore], known: _Known) -> Counter[tuple[int, int]]:
    """Return how often two sat at one table, as opponents or partners."""
    tables: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for score in scores:
        place = (score.tournament_id, score.sitting, score.table)
        tables[place] += known.get((score.tournament_id, score.player), ())
    pairs: Counter[tuple[int, int]] = Counter()
    for seated in tables.values():
        pairs.update(combinations(sorted(set(seated)), 2))
    return pairs


def _first(
    counts: Mapping[int, int] | Mapping[tuple[int, int], int], people: Mapping[int, Person]
) -> tuple[Counted, ...]:
    rows = [
        Counted(tuple(people[pk] for pk in (who if isinstance(who, tuple) else (who,))), number)
        for who, number in counts.items()
        if number > 0
    ]
    rows.sort(key=lambda row: (-row.number, [person.name for person in row.people]))
    least = rows[FIRST - 1].number if len(rows) >= FIRST else 0
    return tuple(row for row in rows if row.number >= least)[:_MOST]


def _best(
    scores: Iterable[TableScore], placings: Iterable[Placing], events: Mapping[int, Tournament]
) -> tuple[BestTable, ...]:
    names = {(placing.tournament_id, placing.player): placing.name for placing in placings}
    best: dict[str, TableScore] = {}
    for score in scores:
        game = events[score.tournament_id].game
        if (score.tournament_id, score.player) in names and (
            game not in best or score.score > best[game].score
        ):
            best[game] = score
    return tuple(
        BestTable(
            game_name(game),
            score.score,
            names[score.tournament_id, score.player],
            events[score.tournament_id],
        )
        for game, score in sorted(best.items())
    )
