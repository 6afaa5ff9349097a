"""A table's sheet while it is being written: kept on the server, checked after every deal.

A sheet is no fact; it becomes one when it is reported. Two phones never overwrite each other: each
change names the version that it saw.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

import games
from games.envelope import Problem
from tournaments.domain.course import Course
from tournaments.domain.reports import next_match, seated, sheet_report
from tournaments.models import Draft, Tournament

Json = dict[str, Any]
_SHEET = ("first_dealer", "deals", "stechen", "excluded")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet of the running Runde of a table. `outcome` is what the engine makes of it.

    `moved`: somebody left the table since the first deal, so that the sheet fits nobody.
    """

    round: int
    runde: int
    table: int
    players: tuple[str, ...]
    version: int
    sheet: Json
    outcome: Json
    moved: bool

    @property
    def empty(self) -> bool:
        return not (self.sheet["deals"] or self.sheet.get("excluded"))

    @property
    def finished(self) -> bool:
        return bool(self.outcome.get("finished"))

    @property
    def stechen_needed(self) -> tuple[str, ...]:
        return tuple(self.outcome.get("stechen_needed") or ())

    @property
    def next_path(self) -> str:
        """Where the next deal will stand in the sheet."""
        kind = "stechen" if self.stechen_needed else "deals"
        return f"{kind}[{len(self.sheet.get(kind) or ())}]"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a phone saw when it changed the sheet: which Runde, which version, and its own key."""

    round: object
    runde: object
    version: object
    key: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """The sheet after a change, or unchanged with the reasons."""

    sheet: Sheet
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def read(tournament: Tournament, course: Course, table: int) -> Sheet | None:
    """The sheet of the running Runde; None unless the table plays."""
    if not seated(course, table):
        return None
    return _sheet(course, table, _row(tournament, course, table))


def add_deal(
    tournament: Tournament,
    course: Course,
    table: int,
    deal: Json,
    *,
    seen: Seen,
    now: datetime,
    first_dealer: str | None = None,
    accept: bool = False,
) -> Written:
    """One more deal; while a Stechen is needed it is a deal of that."""

    def change(sheet: Sheet) -> Json:
        kind = "stechen" if sheet.stechen_needed else "deals"
        more = {**sheet.sheet, kind: [*(sheet.sheet.get(kind) or ()), deal]}
        if first_dealer and not sheet.sheet["deals"]:
            more["first_dealer"] = first_dealer
        return more

    doubts = () if accept or not _nobody_went_along(deal) else (_ALONE,)
    return _write(tournament, course, table, change, seen, now, accept=accept, doubts=doubts)


def undo_deal(
    tournament: Tournament, course: Course, table: int, *, seen: Seen, now: datetime
) -> Written:
    """Take the last entry back: an exclusion, a deal of the Stechen, a deal."""

    def change(sheet: Sheet) -> Json:
        body = dict(sheet.sheet)
        if body.pop("excluded", None):
            return body
        kind = "stechen" if body.get("stechen") else "deals"
        left = list(body.get(kind) or ())[:-1]
        return {**body, kind: left} if left or kind == "deals" else _without(body, "stechen")

    return _write(tournament, course, table, change, seen, now, accept=True)


def exclude(
    tournament: Tournament,
    course: Course,
    table: int,
    player: str,
    *,
    seen: Seen,
    now: datetime,
    accept: bool = False,
) -> Written:
    """End the Runde by throwing somebody out for fraud (docs/rules/brokdorf.md R19)."""
    return _write(
        tournament,
        course,
        table,
        lambda sheet: {**sheet.sheet, "excluded": player},
        seen,
        now,
        accept=accept,
    )


def start_anew(
    tournament: Tournament, course: Course, table: int, *, seen: Seen, now: datetime
) -> Written:
    """An empty sheet for the players who sit there now."""
    return _write(tournament, course, table, lambda _sheet: {"deals": []}, seen, now, accept=True)


_ALONE = Problem("nobody_went_along", "tricks")


def _nobody_went_along(deal: Json) -> bool:
    return deal.get("kind", "played") == "played" and not deal.get("tricks")


def _without(body: Json, key: str) -> Json:
    return {name: value for name, value in body.items() if name != key}


def _write(
    tournament: Tournament,
    course: Course,
    table: int,
    change: Any,
    seen: Seen,
    now: datetime,
    *,
    accept: bool,
    doubts: tuple[Problem, ...] = (),
) -> Written:
    """Change the sheet under a lock if it is still the one that the phone saw."""
    with transaction.atomic():
        row = _row(tournament, course, table, made_at=now)
        sheet = _sheet(course, table, row)
        if seen.key and row.body.get("key") == seen.key:
            return Written(sheet)
        stale = _stale(course, sheet, seen)
        if stale:
            return Written(sheet, stale)
        body = change(sheet)
        report = sheet_report(course, table, body)
        outcome = games.score(report)
        problems, warnings = _judged(sheet, outcome, accept=accept)
        warnings = (*doubts, *warnings)
        if problems or (warnings and not accept):
            asked = problems or (Problem("warnings_unconfirmed", ""),)
            return Written(sheet, asked, () if problems else warnings)
        version = sheet.version + 1
        row.body = {"sheet": body, "players": report["players"], "version": version}
        row.body["key"] = seen.key
        row.updated_at = now
        row.save()
        return Written(_sheet(course, table, row))


def _judged(
    sheet: Sheet, outcome: Json, *, accept: bool
) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """The errors of the changed sheet, and the warnings that it did not have before."""
    if not outcome["ok"]:
        return tuple(Problem(e["code"], f"sheet.{e['path']}") for e in outcome["errors"]), ()
    if accept:
        return (), ()
    known = sheet.outcome.get("warnings") or []
    fresh = [w for w in outcome["warnings"] if w not in known]
    return (), tuple(Problem(w["code"], f"sheet.{w['path']}") for w in fresh)


def _stale(course: Course, sheet: Sheet, seen: Seen) -> tuple[Problem, ...]:
    if (seen.round, seen.runde) != (sheet.round, sheet.runde):
        return (Problem("stale_report", "runde"),)
    if course.pending_at(sheet.table):
        return (Problem("report_waiting", "table"),)
    if seen.version != sheet.version:
        return (Problem("sheet_moved_on", "version"),)
    return ()


def _row(
    tournament: Tournament, course: Course, table: int, *, made_at: datetime | None = None
) -> Draft:
    """The stored sheet: to be read, or locked for a change (and made, should there be none)."""
    place = {
        "tournament": tournament,
        "round": course.play.round,
        "table": table,
        "runde": next_match(course, table),
    }
    if made_at:
        kept = Draft.objects.select_for_update()
        return kept.get_or_create(**place, defaults={"updated_at": made_at})[0]
    return Draft.objects.filter(**place).first() or Draft(**place, body={})


def _sheet(course: Course, table: int, row: Draft) -> Sheet:
    players = seated(course, table)
    body = row.body.get("sheet") or {"deals": []}
    before = tuple(row.body.get("players") or players)
    blank = not body["deals"] and not body.get("excluded")
    moved = not blank and before != players
    report = sheet_report(course, table, body)
    outcome = games.score(report if not moved else {**report, "players": list(before)})
    return Sheet(
        row.round,
        row.runde,
        table,
        before if moved else players,
        int(row.body.get("version") or 0),
        {key: body[key] for key in _SHEET if body.get(key) or key == "deals"},
        outcome,
        moved,
    )
