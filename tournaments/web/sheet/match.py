"""A match of a table: what its sheet says while it runs, and who won as the engine scores it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import games
from games.envelope import Json
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import matches
from tournaments.web.http.visit import Visit
from tournaments.web.readmodels.reported import sides_at
from tournaments.web.readmodels.runde import forced_ends
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.board import board
from tournaments.web.sheet.totals import takes_totals
from tournaments.wording.games import deal_word


def written(state: TournamentState, sheet: ScoreSheet) -> Json:
    """The deals of a sheet as `sheet/_rows.html` lists them; no `board` where today's rules refuse
    them."""
    game, outcome = SHEETS[sheet.game], games.evaluate(sheet.report)
    rows = board(game, sheet.report, outcome, names=state.name) if outcome.ok else None
    return {"sheet": sheet, "game": game, "board": rows, "deal_word": deal_word(sheet.game)}


def sides_of_sheet(state: TournamentState, sheet: ScoreSheet) -> dict[str, tuple[str, ...]]:
    """The people of each side by name, where what they make on the sheet of a match is added up;
    {} once others sit at the table."""
    number, people = sheet.table or 0, sheet.report["players"]
    if not 1 <= number <= len(state.play.tables):
        return {}
    if list(state.format.sheet(state.play, number)["players"]) != list(people):
        return {}
    sides = sides_at(state, state.play, number, people)
    return {side: tuple(map(state.name, sides[side])) for side in sides}


def _keeper(state: TournamentState, sheet: ScoreSheet) -> str:
    """Return who keeps a sheet, in words; "" where nobody has said."""
    if sheet.keeper == "desk":
        return _("The desk")
    return state.name(sheet.keeper) if sheet.keeper in state.play.status else ""


HOME = "sheet:"  # where the session keeps the way from a sheet back to its table


def running_match(visit: Visit, table: int | None) -> dict[str, Any]:
    """The sheet of the match and its totals, and the ends that are reported without a sheet."""
    state = visit.state
    by_match = not state.presenter.by_runde
    sheet = matches.find(visit.tournament, state, table) if table else None
    context: dict[str, Any] = {"by_match": by_match, "quick": takes_totals(state)}
    context["deal_word"] = deal_word(state.setup.game)
    if not by_match:
        ends = forced_ends(state.rules(table=table or 0))
        context["forced_ends"] = ends
        context["forced_claims"] = not all(end.to_all for end in ends)
    if sheet is None:
        return context
    agreed = matches.agreed(sheet, state)
    match_board = board(
        SHEETS[sheet.game],
        sheet.report,
        games.evaluate(sheet.report),
        names=state.name,
        agreed=agreed,
        sides=sides_of_sheet(state, sheet),
    )
    standing = matches.standing(sheet, state)
    return context | {
        "match_board": match_board,
        "keeper": sheet.keeper,
        "kept_by": _keeper(state, sheet),
        "agreed": agreed,
        "match_moved": standing is matches.SheetStatus.MOVED and not matches.is_empty(sheet),
    }
