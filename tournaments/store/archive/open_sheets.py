"""Score sheets of running matches in the file of an event: what tables have typed and not reported.

They are no part of the log, and no seal covers them. So the importer checks each like one that a
table writes, and leaves out one that does not fit.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import games
from games.changes import people_of
from games.envelope import Json, is_int
from tournaments.domain.commands.sizes import fits_integer_column, is_storable
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet, Tournament
from tournaments.store.sheets.drafts import DRAFTS_AT_MOST, drafts
from tournaments.store.sheets.edit import REPORT_LENGTH
from tournaments.store.sheets.matches import is_empty, place_of

_PLACE = ("round", "table", "match")
_LEVEL = re.compile(r"[a-z]{1,12}")  # pages pass over one that they do not know
_DRAFTS_LENGTH = 100_000  # characters of all drafts of a sheet


def open_sheets(tournament: Tournament, state: TournamentState) -> list[Json]:
    """The sheets of running matches on which something stands, as JSON."""
    rows = ScoreSheet.objects.filter(tournament=tournament, finished_at=None).order_by("table")
    return [
        {
            **{name: getattr(row, name) for name in _PLACE},
            "level": row.level,
            "report": row.report,
            "drafts": drafts(row),
        }
        for row in rows
        if place_of(state, row.table or 0) == _place(row) and (drafts(row) or not is_empty(row))
    ]


def read_sheets(rows: object, state: TournamentState) -> tuple[tuple[ScoreSheet, ...], int]:
    """The sheets of a file that fit the state, not stored yet, and how many do not."""
    given = rows if isinstance(rows, list) else []
    sheets: dict[int, ScoreSheet] = {}
    for row in given:
        if (sheet := _read(row, state)) and sheet.table:
            sheets[sheet.table] = sheet
    return tuple(sheets.values()), len(given) - len(sheets)


def take_in(tournament: Tournament, sheets: Iterable[ScoreSheet], *, now: datetime) -> None:
    """Store the sheets with links of their own."""
    rows = list(sheets)
    for sheet in rows:
        sheet.tournament, sheet.token = tournament, secrets.token_urlsafe(18)
        sheet.created_at = sheet.updated_at = now
    ScoreSheet.objects.bulk_create(rows)


def _read(row: Any, state: TournamentState) -> ScoreSheet | None:
    if not isinstance(row, dict) or not is_storable(row) or not fits_integer_column(row):
        return None
    place = {name: row.get(name) for name in _PLACE}
    report, table, level = row.get("report"), place["table"], row.get("level")
    if not all(map(is_int, place.values())) or place != place_of(state, table or 0):
        return None
    if not isinstance(report, dict) or not _is_of(report, state):
        return None
    return ScoreSheet(
        **place,
        game=state.setup.game,
        level=level if isinstance(level, str) and _LEVEL.fullmatch(level) else "",
        report=report,
        draft={"version": 0, "deals": _drafts(row.get("drafts"))},
    )


def _is_of(report: Json, state: TournamentState) -> bool:
    """Return True if it is a report that the engine takes, of people of the event."""
    if report.get("game") != state.setup.game or len(json.dumps(report)) > REPORT_LENGTH:
        return False
    if "deals" not in report or games.evaluate(report).errors:
        return False
    entrants, people = set(state.play.status), people_of(report)
    return all(who.partition(".")[0] in entrants for who in people)


def _drafts(given: Any) -> Json:
    """Return the typed drafts, by place; nothing where they have not that form."""
    fits = (
        isinstance(given, dict)
        and len(given) <= DRAFTS_AT_MOST
        and len(json.dumps(given)) <= _DRAFTS_LENGTH
        and all(isinstance(fields, dict) for fields in given.values())
        and all(
            isinstance(texts, list) and all(isinstance(text, str) for text in texts)
            for fields in given.values()
            for texts in fields.values()
        )
    )
    return given if fits else {}


def _place(sheet: ScoreSheet) -> dict[str, int | None]:
    return {name: getattr(sheet, name) for name in _PLACE}
