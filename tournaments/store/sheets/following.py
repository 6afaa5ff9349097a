"""Score sheets in writing follow their people when seats are put right.

`matches.py` says which sheet belongs to a match; `store/execute.py` calls `follow` after each
change.
"""

from __future__ import annotations

from collections.abc import Mapping

import games
from games.changes import people_of
from games.envelope import Json
from tournaments.domain.desk.reports import seated
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.locks import locking
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets import matches
from tournaments.store.sheets.drafts import change_seats

Place = dict[str, int]  # round, table and match


def follow(row: Tournament, before: TournamentState, after: TournamentState) -> None:
    """Take the sheets of this round to where their people sit now; under the event's lock."""
    if before.play.round != after.play.round or _people(before) == _people(after):
        return
    found = locking(ScoreSheet.objects.filter(tournament=row, table__isnull=False))
    sheets = [sheet for sheet in found.order_by("pk") if matches.is_running(sheet, before)]
    places = {sheet.pk: place for sheet in sheets if (place := _new_place(sheet, after))}
    _move(sheets, places)
    for sheet in sheets:
        if matches.is_empty(sheet):
            matches.take_seats(sheet, after)
        elif sheet.pk in places and (report := _seated_anew(sheet, after)):
            change_seats(sheet, report)


def _people(state: TournamentState) -> list[tuple[str, ...]]:
    return [tuple(table.players) for table in state.play.tables]


def _new_place(sheet: ScoreSheet, state: TournamentState) -> Place:
    """Return the place where the people of a sheet play now; {} if they do not sit at one table."""
    people = set(sheet.report["players"])
    tables = [n for n in range(1, len(state.play.tables) + 1) if set(seated(state, n)) == people]
    if sheet.table in tables:
        tables = [sheet.table]
    place = matches.place_of(state, tables[0]) if len(tables) == 1 else {}
    return place if place.get("round") == sheet.round else {}


def _move(sheets: list[ScoreSheet], places: Mapping[int, Place]) -> None:
    """Put the sheets at their places. One that is in the way and belongs nowhere gets a place that
    another one has left: it waits there to be begun again."""
    taken = [tuple(place.values()) for place in places.values()]
    moving = [s for s in sheets if s.pk in places and _at(s) != tuple(places[s.pk].values())]
    left = [_at(sheet) for sheet in moving if _at(sheet) not in taken]
    displaced = [s for s in sheets if s.pk not in places and _at(s) in taken]
    new = {sheet.pk: tuple(places[sheet.pk].values()) for sheet in moving}
    new |= {sheet.pk: place for sheet, place in zip(displaced, left, strict=False)}
    changed = [sheet for sheet in sheets if sheet.pk in new]
    highest = max((sheet.table or 0 for sheet in sheets), default=0)
    for number, sheet in enumerate(changed, 1):  # out of each other's way first
        ScoreSheet.objects.filter(pk=sheet.pk).update(table=highest + 10_000 + number)
    for sheet in changed:
        sheet.round, sheet.table, sheet.match = new[sheet.pk]
        sheet.save(update_fields=["round", "table", "match"])


def _at(sheet: ScoreSheet) -> tuple[int, ...]:
    return sheet.round or 0, sheet.table or 0, sheet.match or 0


def _seated_anew(sheet: ScoreSheet, state: TournamentState) -> Json | None:
    """The report in the order in which its people sit now; None if that order is the same, or
    changes the meaning of the written deals."""
    report, envelope = sheet.report, state.format.sheet(state.play, sheet.table or 0)
    if matches.is_current(sheet, envelope):
        return None
    fresh = {**report, **{key: envelope[key] for key in ENVELOPE}}
    return fresh if _means_the_same(report, fresh) else None


def _means_the_same(report: Json, fresh: Json) -> bool:
    """Return True if everybody has in `fresh` what they have in `report`."""
    outcomes = [games.evaluate(one) for one in (report, fresh)]
    if any(outcome.errors for outcome in outcomes):
        return False
    before, after = ([deal.scores for deal in outcome.deals] for outcome in outcomes)
    if set(outcomes[0].totals) == set(people_of(report)):
        return before == after and outcomes[0].totals == outcomes[1].totals
    return before == after and _sides(report) == _sides(fresh)


def _sides(report: Json) -> dict[str, tuple[int, int]]:
    """Return the side of everybody; six of them are in two sides or in three."""
    people = report["players"]
    return {who: (n % 2, n % 3 if len(people) == 6 else 0) for n, who in enumerate(people)}
