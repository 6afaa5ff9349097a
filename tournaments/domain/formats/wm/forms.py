"""The form of an event in WM mode (docs/rules/wm.md section 5.2, first table).

Knows which fields an event has and what they may hold. Does not know whether it fits the moment.
"""

from __future__ import annotations

from games.envelope import Json, Problem, is_int
from tournaments.domain.formats.forms import (
    SHARED,
    TYPES,
    Form,
    Forms,
    is_names,
)
from tournaments.domain.formats.hall import Hall
from tournaments.domain.formats.wm.state import OUTSIDE, POT, State

_PRECISE_ONLY = ("pause", "resume", "extend", "check_in", "rename", "ban", "clock_step")
_PRECISE = {
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
    **{kind: form for kind, form in _PRECISE.items() if kind not in _PRECISE_ONLY},
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


def _forms(forms: dict[str, Form]) -> Forms:
    special = {("playoff", "tables"): _is_playoff_tables, ("threshold", "to"): is_int}
    return Forms(forms, TYPES, special, _missing, _wrong)


_OF_THE_PRODUCT, _OF_A_SCENARIO = _forms(_PRECISE), _forms(_SCENARIO)


def check_form(state: State, raw: object, path: str) -> list[Problem]:
    """Every problem of the form of an event, before its phase and its meaning are looked at."""
    forms = _OF_THE_PRODUCT if state.precise else _OF_A_SCENARIO
    return forms.check(state, raw, path)
