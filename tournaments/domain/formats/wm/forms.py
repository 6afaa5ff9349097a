"""The form of an event in WM mode (docs/rules/wm.md section 5.2, first table).

Knows which fields an event has and what they may hold. Does not know whether it fits the moment.
"""

from __future__ import annotations

from dataclasses import replace

from games.envelope import Json, is_int
from tournaments.domain.formats.clock import read_minute
from tournaments.domain.formats.forms import (
    SHARED,
    TYPES,
    Form,
    Forms,
    is_names,
)
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.wm.state import OUTSIDE, POT

# what the rule document does not know: its scenarios have none of these
_OURS = ("pause", "resume", "extend", "check_in", "ban", "clock_step")
_EVENTS = {
    **SHARED,
    "runde": Form(("table", "result", "at")),
    "playoff": Form(("tables", "at")),
    "final": Form(("seats", "at")),
    "threshold": Form(("to", "at"), ("reason",)),
    "fine": Form(("amount", "at"), ("reason",), ("player", "guest")),
    "ban": Form(("at",), ("reason",), ("player", "guest")),
    "adjust": Form(("from", "to", "amount", "reason", "at")),
}
_SCENARIO = {
    **{kind: form for kind, form in _EVENTS.items() if kind not in _OURS},
    "start": Form(("at",)),
}


def _is_playoff_tables(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(table, dict)
        and table.keys() == {"players", "result"}
        and is_names(table["players"])
        and isinstance(table["result"], dict)
        for table in value
    )


def _missing(kind: str, event: Json) -> list[str]:
    signal = kind == "timer" and event.get("timer") == "round"
    return ["round"] if signal and "round" not in event else []


def _wrong(state: Hall, _kind: str, name: str, value: str) -> str | None:
    match name:
        case "timer":
            return None if value in ("round", "cutoff") else "timer_unknown"
        case "from" | "to":
            is_account = value in state.status or value in (POT, OUTSIDE)
            return None if is_account else "player_unknown"
    return None


_SPECIAL = {("playoff", "tables"): _is_playoff_tables, ("threshold", "to"): is_int}
FORMS = Forms(_EVENTS, TYPES, _SPECIAL, _missing, _wrong)
OF_A_SCENARIO = replace(FORMS, forms=_SCENARIO, read=read_minute)
