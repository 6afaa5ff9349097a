"""A match of a table as the engine scores it: who won, who has how much."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from games.shares import sides_of
from tournaments.domain.formats.history import Entry, History
from tournaments.domain.formats.state import FormatState
from tournaments.domain.formats.tables import game_report
from tournaments.domain.tournament_state import TournamentState
from tournaments.web.sheet.runde import Told


def told_match(
    state: TournamentState,
    play: FormatState,
    table: int,
    written: Json,
    *,
    number: int | None,
    at: datetime | None,
) -> Told:
    """What a table said of a match that began in the state `play`."""
    envelope = state.format.sheet(play, table)
    report = game_report(envelope["game"], envelope["variant"], envelope["players"], written)
    outcome = games.score(report)
    if not outcome["ok"]:
        return Told(_("This report does not fit the table any more."), (), (), number, at)
    names = state.name
    points: dict[str, int] = outcome.get("euros") or outcome["totals"]
    labels = {
        key: " & ".join(names(player) for player in side)
        for key, side in sides_of(report, tuple(points)).items()
    }
    totals = tuple(
        (labels[key], points[key]) for key in sorted(points, key=lambda key: -points[key])
    )
    return Told(_title(outcome, labels), _notes(outcome), (), number, at, totals)


def last_match(
    state: TournamentState, past: History[FormatState], entry: Entry, number: int
) -> Told:
    """The match that a table booked last, its `number`-th."""
    before, at = past.before(entry.index), entry.at if entry.bookings else None
    table, written = entry.event["table"], entry.event["report"]
    return told_match(state, before, table, written, number=number, at=at)


def _title(outcome: Json, labels: Mapping[str, str]) -> str:
    winners = [labels[key] for key in outcome["winners"] if key in labels]
    if not outcome["finished"] or len(winners) != 1:
        return _("The match ended without a single winner.")
    return _("%(name)s won the match.") % {"name": winners[0]}


def _notes(outcome: Json) -> tuple[str, ...]:
    deals = len(outcome["deals"])
    return (_("%(n)d deals") % {"n": deals},) if deals > 1 else ()
