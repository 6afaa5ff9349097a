"""What a table's pages say about the sheet of its running match."""

from __future__ import annotations

from functools import partial
from typing import Any

import games
from tournaments.store.sheets import matches
from tournaments.web.http.visit import Visit
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.board import board
from tournaments.web.sheet.games.entry import in_names
from tournaments.web.sheet.runde import forced_ends

HOME = "sheet:"  # where the session keeps the way from a sheet back to its table


def running_match(visit: Visit, table: int | None) -> dict[str, Any]:
    """The sheet of the match and its totals, and the ends that are reported without a sheet."""
    state = visit.state
    by_match = not state.presenter.by_runde
    sheet = matches.find(visit.tournament, state, table) if table else None
    context: dict[str, Any] = {"by_match": by_match}
    if not by_match:
        ends = forced_ends(state.setup.settings.get("game_variant") or {})
        context["forced_ends"] = ends
        context["forced_claims"] = not all(end.to_all for end in ends)
    if sheet is None:
        return context
    named = partial(in_names, names=state.name, players=sheet.report["players"])
    shown = board(SHEETS[sheet.game], named(sheet.report), named(games.score(sheet.report)))
    agreed = matches.agreed(sheet, state)
    agreed_played = 0 < agreed <= len(sheet.report["deals"])
    standing = matches.standing(sheet, state)
    return context | {
        "match_board": shown,
        "match_over": shown.finished or agreed_played,
        "agreed": agreed,
        "agreed_played": agreed_played,
        "match_moved": standing is matches.SheetStatus.MOVED and not matches.is_empty(sheet),
    }
