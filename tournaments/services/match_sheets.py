"""The score sheet of a match at a table: a free table that knows where it belongs.

Everything that is written there is a draft; it becomes a fact when it is reported.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Any

from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS, Play
from tournaments.domain.formats.length import agreed_deals
from tournaments.domain.formats.reported import ENVELOPE
from tournaments.domain.reports import next_match, seated
from tournaments.models import FreeTable, Tournament

Json = dict[str, Any]


def find(tournament: Tournament, course: Course, table: int) -> FreeTable | None:
    """The sheet of the running match, if somebody has opened it."""
    place = _place(course, table)
    return FreeTable.objects.filter(tournament=tournament, **place).first() if place else None


def running(
    tournament: Tournament, course: Course, tables: Collection[int]
) -> dict[int, FreeTable]:
    """The sheets of the running matches at these tables, as far as somebody has opened them."""
    found = FreeTable.objects.filter(tournament=tournament, table__in=tables)
    return {sheet.table: sheet for sheet in found if sheet.table and is_running(sheet, course)}


def is_running(sheet: FreeTable, course: Course) -> bool:
    """Whether its match is the one that its table plays now."""
    place = {"round": sheet.round, "table": sheet.table, "match": sheet.match}
    return _place(course, sheet.table or 0) == place


def open_sheet(
    tournament: Tournament, course: Course, table: int, *, level: str, now: datetime
) -> FreeTable | None:
    """The sheet of the running match, a new one if need be; None unless the table plays.

    An empty sheet follows a change of seats; one with deals is kept as it is.
    """
    place = _place(course, table)
    form = FORMATS[course.setup.format]
    if not place or form.sheet is None:
        return None
    envelope = form.sheet(course.play, table)
    found, created = FreeTable.objects.get_or_create(
        tournament=tournament,
        **place,
        defaults={
            "token": secrets.token_urlsafe(18),
            "game": envelope["game"],
            "level": level,
            "report": envelope,
            "created_at": now,
            "updated_at": now,
        },
    )
    if not created and not is_current(found, envelope) and not found.report["deals"]:
        found.report = envelope
        found.save(update_fields=["report"])
    return found


def sheet_of_entry(
    tournament: Tournament, play: Play, event: Json, place: tuple[int, int], *, now: datetime
) -> FreeTable | None:
    """The sheet that a booked match was reported from, made from its report if there is none;
    None for a match of which only the outcome was told.

    `play` is the state that the event met, `place` its round and its number at the table.
    """
    form, table = FORMATS[tournament.format], event["table"]
    if form.sheet is None or "deals" not in event["report"]:
        return None
    blank = form.sheet(play, table)
    report = {**blank, **event["report"], **{key: blank[key] for key in ENVELOPE}}
    found, _created = FreeTable.objects.get_or_create(
        tournament=tournament,
        round=place[0],
        table=table,
        match=place[1],
        defaults={
            "token": secrets.token_urlsafe(18),
            "game": report["game"],
            "level": "",
            "report": report,
            "created_at": now,
            "updated_at": now,
        },
    )
    return found


def start_anew(tournament: Tournament, course: Course, table: int, *, now: datetime) -> None:
    """Begin the running match's sheet again for those who sit there now."""
    sheet = find(tournament, course, table)
    form = FORMATS[course.setup.format]
    if sheet is None or form.sheet is None:
        return
    sheet.report, sheet.draft = form.sheet(course.play, table), {}
    sheet.version += 1
    sheet.updated_at, sheet.finished_at = now, None
    sheet.save()


def is_current(sheet: FreeTable, envelope: Json) -> bool:
    """Whether the sheet is of the people who sit there under the rules that apply."""
    return all(sheet.report.get(key) == envelope[key] for key in ENVELOPE)


def moved(sheet: FreeTable, course: Course) -> bool:
    """Whether seats have changed since the sheet was begun."""
    form = FORMATS[course.setup.format]
    if form.sheet is None or not seated(course, sheet.table):
        return False
    return not is_current(sheet, form.sheet(course.play, sheet.table or 0))


def agreed(sheet: FreeTable, course: Course) -> int:
    """After how many deals the match is over by agreement; 0 where its game ends by itself."""
    report, form = sheet.report, FORMATS[course.setup.format]
    people = len(report["players"])
    return agreed_deals(sheet.game, report["variant"], people, form.deals(course.play))


def said(sheet: FreeTable) -> Json:
    """What the sheet reports: everything but the envelope."""
    return {key: value for key, value in sheet.report.items() if key not in ENVELOPE}


def _place(course: Course, table: int) -> dict[str, int]:
    if not seated(course, table):
        return {}
    place = (season_round(course, course.play.round), table, next_match(course, table))
    return dict(zip(("round", "table", "match"), place, strict=True))


def season_round(course: Course, number: int) -> int:
    """The round that a sheet belongs to; 0 where tables keep their number all season, so that a
    sheet outlives the next match day."""
    return number if FORMATS[course.setup.format].current is None else 0
