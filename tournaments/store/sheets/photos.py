"""Keep photos of paper sheets outside the log, one for each match, while they may change."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import connection

from games.envelope import Problem
from tournaments.domain.formats.state import FormatState
from tournaments.domain.tournament_state import TournamentState
from tournaments.store import load
from tournaments.store.locks import held
from tournaments.store.models import SheetPhoto, Tournament
from tournaments.store.sheets.matches import season_round

MOST = 300  # photos of an event, of half a megabyte at most
_OF_ROUND = (
    f'SELECT id, "round", "table", "match" FROM {SheetPhoto._meta.db_table} '
    'WHERE tournament_id = %s AND "round" = %s'
)
_AT_TABLE = f'{_OF_ROUND} AND "table" = %s'


class MatchPlace(NamedTuple):
    """A match by its round, its table and its number there (`ScoreSheet`)."""

    round: int
    table: int
    match: int


def at_table(row: Tournament, state: TournamentState, table: int) -> dict[int, int]:
    """The photos of the matches of a table in this round: number of the match -> id. Every page of
    a phone asks, so in plain SQL (`matches.find`)."""
    place = season_round(state, state.play.round)
    with connection.cursor() as cursor:
        cursor.execute(_AT_TABLE, [row.pk, place, table])
        return {match: pk for pk, _round, _table, match in cursor.fetchall()}


def of_tables(row: Tournament, state: TournamentState) -> dict[MatchPlace, int]:
    """The photos of all matches of this round. Each desk asks, so in plain SQL too."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_ROUND, [row.pk, season_round(state, state.play.round)])
        return {MatchPlace(*place): pk for pk, *place in cursor.fetchall()}


def of_matches(row: Tournament, rounds: Iterable[int]) -> dict[MatchPlace, int]:
    """The photos of all matches of these rounds, by id."""
    held = SheetPhoto.objects.filter(tournament=row, round__in=set(rounds))
    return {
        MatchPlace(*place): pk for pk, *place in held.values_list("pk", "round", "table", "match")
    }


def running(state: TournamentState, table: int) -> MatchPlace:
    """The match that a table plays now, or would play next."""
    return place_of(state, state.play, table)


def place_of(state: TournamentState, play: FormatState, table: int) -> MatchPlace:
    """The match that a table played in an earlier state."""
    number = play.tables[table - 1].matches + 1
    return MatchPlace(season_round(state, play.round), table, number)


def may_change(state: TournamentState, place: MatchPlace, *, is_held: bool) -> bool:
    """Return True if the photo of a match may be added, changed or removed.

    It may until the report is booked. Afterwards the previous match may still get one if it has
    none.
    """
    now = running(state, place.table)
    if place == now:
        return state.play.tables[place.table - 1].open
    return place == now._replace(match=now.match - 1) and place.match > 0 and not is_held


def keep(
    event: Tournament, place: MatchPlace, content: bytes, now: datetime
) -> tuple[Problem, ...]:
    """Store the photo of a match in the place of the one before."""
    with held(event) as row:
        state = load.as_of(row, now)
        own = SheetPhoto.objects.filter(tournament=row, **place._asdict())
        if not may_change(state, place, is_held=own.exists()):
            return (Problem("photo_late", "photo"),)
        own.delete()
        if SheetPhoto.objects.filter(tournament=row).count() >= MOST:
            return (Problem("photos_many", "photo"),)
        seats = list(state.play.tables[place.table - 1].players)
        SheetPhoto.objects.create(
            tournament=row, **place._asdict(), seats=seats, content=content, sent_at=now
        )
    return ()


def remove(event: Tournament, place: MatchPlace, now: datetime) -> tuple[Problem, ...]:
    """Delete the photo of a match whose report is not booked yet."""
    with held(event) as row:
        state = load.as_of(row, now)
        if not may_change(state, place, is_held=True):
            return (Problem("photo_late", "photo"),)
        SheetPhoto.objects.filter(tournament=row, **place._asdict()).delete()
    return ()
