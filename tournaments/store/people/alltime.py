"""The all-time table of an organization in one game."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from tournaments.domain.review.ratings import Strength
from tournaments.store.models import Organization, Participation, Person, Placing, Rating
from tournaments.store.people.record import GameTotals, RecordLine, began, summed, visible

ORDERS = ("rating", "wins", "events", "beaten")


@dataclass(frozen=True, slots=True)
class AllTime:
    """Sums of a person; `place` is shared by those who are level in the chosen order."""

    place: int
    person: Person
    sum: GameTotals


def games_played(organization: Organization, *, everything: bool) -> tuple[str, ...]:
    """The games of finished events, by key."""
    events = (
        visible(everything=everything).filter(organization=organization).exclude(played_at=None)
    )
    return tuple(sorted(set(events.values_list("game", flat=True))))


def all_time(
    organization: Organization, game: str, *, order: str, everything: bool
) -> tuple[AllTime, ...]:
    """Everybody who finished an event of this game, with four queries."""
    events = visible(everything=everything).filter(organization=organization, game=game)
    finished = {e.pk: e for e in events.exclude(played_at=None)}
    people = {p.pk: p for p in organization.people.all()}
    played = Participation.objects.filter(tournament__in=finished).exclude(person=None)
    people_of: dict[tuple[int, str], list[int]] = defaultdict(list)
    for event, player, person in played.values_list("tournament", "player", "person"):
        people_of[event, player].append(int(person or 0))
    ratings = {
        (row.person_id, row.tournament_id): Strength(row.mu, row.sigma).points
        for row in Rating.objects.filter(tournament__in=finished)
    }
    lines: dict[int, list[RecordLine]] = defaultdict(list)
    for row in Placing.objects.filter(tournament__in=finished):
        for pk in people_of.get((row.tournament_id, row.player), ()):
            rating = ratings.get((pk, row.tournament_id))
            lines[pk].append(RecordLine(finished[row.tournament_id], row, rating))
    sums = [
        (
            people[pk],
            summed(game, sorted(results, key=lambda line: (began(line.event), line.event.pk))),
        )
        for pk, results in lines.items()
    ]
    return _placed(sums, order if order in ORDERS else ORDERS[0])


def _placed(sums: list[tuple[Person, GameTotals]], order: str) -> tuple[AllTime, ...]:
    def value(total: GameTotals) -> int:
        return getattr(total, order) or 0

    sums.sort(key=lambda row: (-value(row[1]), row[0].name, row[0].pk))
    values = [value(total) for _person, total in sums]
    return tuple(AllTime(values.index(value(total)) + 1, person, total) for person, total in sums)
