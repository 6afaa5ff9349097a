"""The form of an event (rules/wm_mode.md section 5.2, first table).

Knows which fields an event has and what they may hold. Does not know whether it fits the moment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json, Problem, is_int, is_name, unknown_fields
from tournaments.domain.formats.wm.clock import read_at
from tournaments.domain.formats.wm.state import OUTSIDE, POT, State


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of one type of event, in the order in which they are checked."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()


_SCENARIO = {
    "register": Form(("player",), ("at",)),
    "start": Form(("at",)),
    "late_entry": Form(("player", "at")),
    "withdraw": Form(("player", "at"), ("during_runde",)),
    "draw": Form(("round", "tables", "at"), ("override",)),
    "go": Form(("round", "at")),
    "timer": Form(("timer", "at"), ("round",)),
    "runde": Form(("table", "result", "at")),
    "table_done": Form(("table", "at")),
    "playoff": Form(("tables", "at")),
    "final": Form(("seats", "at")),
    "threshold": Form(("to", "at"), ("reason",)),
    "warn": Form(("at",), ("player", "guest", "reason")),
    "fine": Form(("amount", "at"), ("player", "guest", "reason")),
    "exclude": Form(("player", "at"), ("reason",)),
    "ruling": Form(("text", "at"), ("table",)),
    "adjust": Form(("from", "to", "amount", "reason", "at")),
    "correct": Form(("target", "at"), ("event", "void")),
}
_PRECISE = {
    **_SCENARIO,
    "start": Form(("at",), ("only_present",)),
    "pause": Form(("at",)),
    "resume": Form(("at",)),
    "extend": Form(("minutes", "at"), ("table",)),
    "check_in": Form(("player", "present", "at")),
    "rename": Form(("player", "name", "at")),
}
_EITHER = {
    "warn": ("player", "guest"),
    "fine": ("player", "guest"),
    "correct": ("event", "void"),
}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and all(_is_names(table) for table in value)


def _is_playoff_tables(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(table, dict)
        and table.keys() == {"players", "result"}
        and _is_names(table["players"])
        and isinstance(table["result"], dict)
        for table in value
    )


_TYPES: dict[str, Callable[[object], bool]] = {
    **dict.fromkeys(("round", "table", "target", "amount", "minutes"), is_int),
    **dict.fromkeys(("override", "during_runde", "only_present", "present"), _is_flag),
    **dict.fromkeys(("result", "event"), _is_object),
    "tables": _is_tables,
    "seats": _is_names,
    "void": lambda value: value is True,
}
_SPECIAL_TYPES: dict[tuple[str, str], Callable[[object], bool]] = {
    ("playoff", "tables"): _is_playoff_tables,
    ("threshold", "to"): is_int,
}


def without_nulls(event: Json) -> Json:
    """The event with the fields that count as absent left out."""
    return {key: value for key, value in event.items() if value is not None}


def check_form(state: State, raw: object, path: str) -> list[Problem]:
    """Every problem of the form of an event, before its phase and its meaning are looked at."""
    if not isinstance(raw, dict):
        return [Problem("event_type", path)]
    kind = raw.get("type")
    if kind is None:
        return [Problem("field_missing", f"{path}.type")]
    forms = _PRECISE if state.precise else _SCENARIO
    form = forms.get(kind) if isinstance(kind, str) else None
    if form is None:
        return [Problem("event_unknown", f"{path}.type")]
    event = without_nulls(raw)
    missing = [name for name in form.required if name not in event]
    missing += _special_missing(kind, event)
    problems = [Problem("field_missing", f"{path}.{name}") for name in missing]
    known = form.required + form.optional
    for name in known:
        code = _judge(state, kind, name, event[name]) if name in event else None
        if code is not None:
            problems.append(Problem(code, f"{path}.{name}"))
    return problems + unknown_fields(raw, ("type", *known), f"{path}.")


def _special_missing(kind: str, event: Json) -> list[str]:
    if kind in _EITHER:
        first, second = _EITHER[kind]
        wrong = (first in event) == (second in event)
        return [first if kind != "correct" else "event"] if wrong else []
    if kind == "timer" and event.get("timer") == "round" and "round" not in event:
        return ["round"]
    return []


def _judge(state: State, kind: str, name: str, value: object) -> str | None:
    """The code of a wrong value."""
    fits = _SPECIAL_TYPES.get((kind, name)) or _TYPES.get(name, _is_text)
    if not fits(value):
        return "field_type"
    if not isinstance(value, str):
        return None
    match name:
        case "at":
            return "at_invalid" if time_of(state, value) is None else None
        case "timer":
            return None if value in ("round", "cutoff") else "timer_unknown"
        case "guest" | "name":
            return None if _is_proper(value) else "player_name"
        case "player" if kind in ("register", "late_entry"):
            return None if _is_proper(value) else "player_name"
        case "player":
            return None if value in state.status else "player_unknown"
        case "from" | "to":
            is_account = value in state.status or value in (POT, OUTSIDE)
            return None if is_account else "player_unknown"
    return None


def _is_proper(name: str) -> bool:
    return is_name(name) and not name.startswith(":")


def time_of(state: State, text: str) -> datetime | None:
    """When an event happened, or None if there is no such time."""
    return read_at(text, state.zone, precise=state.precise)
