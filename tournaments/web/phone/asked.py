"""Choose the first question of a phone among all present ones: one question a screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from games.brokdorf.ending import End
from tournaments.web.phone.seat import TableView

ENDS: Final = tuple(f"phone/ends/_{end}.html" for end in ("stechen", "durchmarsch", "forced"))
_STECHEN, _DURCHMARSCH, _FORCED = ENDS
_REPORT, _TOTALS, _MATCH = (f"phone/_{form}.html" for form in ("report", "totals", "match"))


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two reports of the same Runde: what this phone sent, as `fields`, and the one that waits."""

    fields: tuple[tuple[str, str], ...]
    mine: str
    other: str
    report: int
    at: datetime
    words: str


def asked(here: TableView, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the template of the question, "" for none, and the parts behind “More”."""
    board, is_closing = values.get("match_board"), here.state == "closing"
    ends_as_it_is = values["by_match"] and is_closing and board and board.rows
    sends = bool(board and (board.over or ends_as_it_is))
    return {
        "ends": ENDS,
        "match_reports": sends,
        "asked": _question(here, values, is_over=bool(board and board.over)),
    }


def _question(here: TableView, values: Mapping[str, Any], *, is_over: bool) -> str:
    if values.get("conflict"):
        return "phone/_conflict.html"
    if here.waiting:
        return "phone/_waiting.html"
    if not here.open:
        return ""
    if values.get("asks"):
        return "phone/_finished.html"
    is_quick = not values["by_match"] and values["quick"]
    filled = values.get("filled")
    match filled.end if filled else "":
        case End.NORMAL if is_quick and filled and filled.special:
            return _STECHEN
        case End.DURCHMARSCH if is_quick:
            return _DURCHMARSCH
        case End.MISDEALS | End.EXCLUSION if is_quick:
            return _FORCED
        case End.NORMAL if is_quick:
            return _REPORT
        case "totals" if values.get("totals"):
            return _TOTALS
        case "match":
            return _MATCH
    if is_over or not (is_quick or (values.get("totals") and values["totals_first"])):
        return _MATCH
    return _REPORT if is_quick else _TOTALS
