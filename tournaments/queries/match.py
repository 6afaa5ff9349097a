"""A match of a table as the engine scores it: who won, who has how much."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

import games
from games.shares import sides_of
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS, Play
from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.reported import game_report
from tournaments.queries.runde import Told

Json = dict[str, Any]


def told_match(
    course: Course, play: Play, table: int, said: Json, *, number: int | None, at: datetime | None
) -> Told:
    """What a table said of a match that began in the state `play`."""
    envelope = _envelope(course, play, table)
    report = game_report(envelope["game"], envelope["variant"], envelope["players"], said)
    outcome = games.score(report)
    if not outcome["ok"]:
        return Told(_("This report does not fit the table any more."), (), (), number, at)
    names = course.name
    points: dict[str, int] = outcome.get("euros") or outcome["totals"]
    labels = {
        key: " & ".join(names(player) for player in side)
        for key, side in sides_of(report, tuple(points)).items()
    }
    totals = tuple(
        (labels[key], points[key]) for key in sorted(points, key=lambda key: -points[key])
    )
    return Told(_title(outcome, labels), _notes(outcome), (), number, at, totals)


def last_match(course: Course, past: History[Any], one: Entry, number: int) -> Told:
    """The match that a table booked last, its `number`-th."""
    before, at = past.before(one.index), one.at if one.bookings else None
    table, said = one.event["table"], one.event["report"]
    return told_match(course, before, table, said, number=number, at=at)


def _envelope(course: Course, play: Play, table: int) -> Json:
    sheet = FORMATS[course.setup.format].sheet
    assert sheet is not None  # a format whose tables report whole matches has one
    return sheet(play, table)


def _title(outcome: Json, labels: Mapping[str, str]) -> str:
    winners = [labels[key] for key in outcome["winners"] if key in labels]
    if not outcome["finished"] or len(winners) != 1:
        return _("The match ended without a single winner.")
    return _("%(name)s won the match.") % {"name": winners[0]}


def _notes(outcome: Json) -> tuple[str, ...]:
    deals = len(outcome["deals"])
    return (_("%(n)d deals") % {"n": deals},) if deals > 1 else ()
