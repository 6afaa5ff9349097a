"""Compute ratings again from the first changed tournament; earlier ones stay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.domain.review.ratings import Strength, rated
from tournaments.store.locks import lock_all
from tournaments.store.models import (
    Organization,
    Participation,
    Placing,
    Rating,
    TableScore,
    Tournament,
)

Who = int | str  # the key of a person, or an entrant that is nobody's
Side = tuple[tuple[Who, ...], int]


def recompute(organization: int, game: str, *, since: datetime | None = None) -> None:
    """The ratings of an organization in a game from the events that began at `since` or later.

    Call it inside a transaction; the organization is locked, so that two events that end at once
    do not count past each other.
    """
    lock_all(Organization, [organization])
    events = Tournament.present.filter(organization=organization, game=game).exclude(played_at=None)
    later = events.filter(played_at__gte=since) if since else events
    Rating.objects.filter(tournament__organization=organization, tournament__game=game).filter(
        Q(tournament__played_at=None)
        | Q(tournament__removed_at__isnull=False)
        | Q(tournament__in=later)
    ).delete()
    known = _known(organization, game)
    rows = []
    for event in later.order_by("played_at", "pk"):
        matches = _matches(event)
        after = rated(known, matches)
        for key, strength in after.items():
            if isinstance(key, int):
                known[key] = strength
                rows.append(
                    Rating(tournament=event, person_id=key, mu=strength.mu, sigma=strength.sigma)
                )
    Rating.objects.bulk_create(rows)


def recompute_events(tournaments: Iterable[Tournament]) -> None:
    """Whatever follows from other people or results in these events."""
    first: dict[tuple[int, str], datetime] = {}
    for event in tournaments:
        if event.organization_id is None or event.played_at is None:
            continue
        key = event.organization_id, event.game
        first[key] = min(first.get(key, event.played_at), event.played_at)
    for (organization, game), since in sorted(first.items()):
        recompute(organization, game, since=since)


def recompute_all() -> None:
    """Every rating there is, from the first event on, one organization at a time."""
    Rating.objects.filter(tournament__organization=None).delete()
    rated = set(Rating.objects.values_list("tournament__organization", "tournament__game"))
    played = Tournament.present.exclude(played_at=None).exclude(organization=None)
    rated |= set(played.values_list("organization", "game"))
    for organization, game in sorted(rated):
        with transaction.atomic():
            recompute(organization, game)


def _known(organization: int, game: str) -> dict[Who, Strength]:
    """The last stored strength of everybody."""
    rows: QuerySet[Rating] = Rating.objects.filter(
        tournament__organization=organization, tournament__game=game
    ).order_by("tournament__played_at", "tournament_id")
    return {row.person_id: Strength(row.mu, row.sigma) for row in rows}


def _matches(event: Tournament) -> list[list[Side]]:
    """The tables of an event in order, or its ranking where no table is known."""
    people = _people(event)

    def side(player: str, score: int) -> Side:
        return people.get(player, (player,)), score

    tables: dict[tuple[int, int], list[Side]] = defaultdict(list)
    scores = TableScore.objects.filter(tournament=event).order_by("sitting", "table", "pk")
    for row in scores:
        tables[row.sitting, row.table].append(side(row.player, row.score))
    if tables:
        return list(tables.values())
    ranked = Placing.objects.filter(tournament=event, rank__isnull=False).order_by("rank", "pk")
    return [[side(row.player, -(row.rank or 0)) for row in ranked]]


def _people(event: Tournament) -> dict[str, tuple[Who, ...]]:
    """The people behind each entrant; entrants that stand for nobody are left out."""
    people: dict[str, tuple[Who, ...]] = {}
    known = Participation.objects.filter(tournament=event).exclude(person=None).order_by("pk")
    for player, person in known.values_list("player", "person"):
        people[player] = (*people.get(player, ()), int(person))
    return people
