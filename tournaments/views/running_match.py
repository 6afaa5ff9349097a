"""What a table's pages say about its running match."""

from __future__ import annotations

from functools import partial
from typing import Any

import games
from tournaments.domain.formats import FORMATS
from tournaments.forms.games import SHEETS
from tournaments.forms.games.board import board
from tournaments.forms.games.entry import in_names
from tournaments.services import match_sheets
from tournaments.views.visit import Visit

HOME = "sheet:"  # where the session keeps the way from a sheet back to its table


def running_match(visit: Visit, table: int | None) -> dict[str, Any]:
    """The sheet of the match and its totals; {} in formats with reports of their own."""
    form = FORMATS[visit.course.setup.format]
    if form.sheet is None:
        return {}
    found = match_sheets.find(visit.tournament, visit.course, table) if table else None
    if found is None:
        return {"by_match": True}
    told = partial(in_names, names=visit.course.name, players=found.report["players"])
    outcome = games.score(found.report)
    shown = board(SHEETS[found.game], told(found.report), told(outcome))
    agreed = match_sheets.agreed(found, visit.course)
    agreed_played = 0 < agreed <= len(found.report["deals"])
    return {
        "by_match": True,
        "match_board": shown,
        "match_over": shown.finished or agreed_played,
        "agreed": agreed,
        "agreed_played": agreed_played,
        "match_moved": match_sheets.moved(found, visit.course),
    }
