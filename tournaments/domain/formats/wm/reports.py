"""What a table reports in WM mode: the result of a Runde, or the sheet that it is derived from.

Knows how a sheet becomes a result. Does not know who may report.
"""

from __future__ import annotations

from typing import Any

import games
from games.envelope import Json, Problem
from tournaments.domain.formats.reported import game_report
from tournaments.domain.formats.wm.state import State

SHEET_FIELDS = ("first_dealer", "writer", "deals", "stechen", "excluded")


def report(state: State, table: int, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The event of a Runde, and what is wrong with the report."""
    result, problems = _result(state, table, command)
    return {"type": "runde", "table": table, "result": result}, problems


def _result(state: State, table: int, command: Json) -> tuple[Any, tuple[Problem, ...]]:
    if ("sheet" in command) == ("result" in command):
        code = "level_ambiguous" if "sheet" in command else "level_missing"
        return {}, (Problem(code, ""),)
    if "result" in command:
        return command["result"], ()
    players = state.tables[table - 1].players
    sheet = read_sheet(command["sheet"])
    outcome = games.score(game_report("brokdorf", state.settings.game_variant, players, sheet))
    if not outcome["ok"]:
        return {}, tuple(Problem(e["code"], f"sheet.{e['path']}") for e in outcome["errors"])
    if not outcome["finished"]:
        return {}, (Problem("runde_unfinished", "sheet.deals"),)
    return outcome["result"], ()


def read_sheet(sheet: object) -> Json:
    """What of a sheet is scored and kept; it has deals in any case."""
    given = sheet if isinstance(sheet, dict) else {}
    return {"deals": [], **{key: given[key] for key in SHEET_FIELDS if key in given}}
