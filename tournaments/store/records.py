"""Read earlier tournaments for comparison: of the organization, and of its public series."""

from __future__ import annotations

from fractions import Fraction

from django.db.models import QuerySet

from tournaments.domain.review.records import Earlier
from tournaments.store.models import Participation, Placing, Tournament
from tournaments.store.series.table import series_of_event


def earlier(tournament: Tournament, winner: str) -> tuple[Earlier, ...]:
    """Of public events with the same game and format that began before; of pairs and teams no
    wins. A private organization tells nothing."""
    organization = tournament.organization
    if organization is None or organization.is_private or tournament.played_at is None:
        return ()
    alike = Tournament.objects.filter(
        organization=organization,
        format=tournament.format,
        game=tournament.game,
        is_private=False,
        played_at__lt=tournament.played_at,
    )
    people = set(
        Participation.objects.filter(
            tournament=tournament, player=winner, member="", person__isnull=False
        ).values_list("person", flat=True)
    )
    places = [(organization.name, alike)] + [
        (str(series), alike.filter(in_series__series=series))
        for series in series_of_event(tournament)
    ]
    return tuple(_earlier(name, events, people) for name, events in places)


def _earlier(name: str, events: QuerySet[Tournament], people: set[int]) -> Earlier:
    rows = Placing.objects.filter(tournament__in=events, rank__isnull=False)
    first = list(rows.filter(rank=1).values_list("tournament", "player", "score", "scale", "field"))
    won = {(event, player) for event, player, *_rest in first}
    named = Participation.objects.filter(tournament__in=events, person__in=people)
    mine = set(named.values_list("tournament", "player"))
    most = max((Fraction(score, scale) for *_head, score, scale, _field in first), default=0)
    return Earlier(
        name,
        len({event for event, _player in won}),
        most,
        max((field for *_head, field in first), default=0),
        len(won & mine),
    )
