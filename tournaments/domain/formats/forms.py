"""The form of an event: which fields it has and what they may hold.

Knows the events that formats share. Does not know whether an event fits the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeGuard

from games.envelope import Json, Problem, is_int, is_name, unknown_fields
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.hall import Hall


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of one type of event, in the order in which they are checked.

    `either`: exactly one of these optional fields must be there.
    """

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    either: tuple[str, ...] = ()


def _round_missing(kind: str, event: Json) -> list[str]:
    return ["round"] if kind == "timer" and "round" not in event else []


def _round_wrong(_state: Hall, _kind: str, name: str, value: str) -> str | None:
    return "timer_unknown" if name == "timer" and value != "round" else None


@dataclass(frozen=True, slots=True)
class Forms:
    """The events of a format. `types` judges fields by name, `special` by event and name;
    `missing(kind, event)` names further fields that have to be there, `wrong(state, kind, name,
    value)` the code of a text that does not fit (after the checks that all formats share); as they
    stand they know one timer, the round's. `read` reads a time in a zone, None if it is none."""

    forms: Mapping[str, Form]
    types: Mapping[str, Callable[[object], bool]]
    special: Mapping[tuple[str, str], Callable[[object], bool]]
    missing: Callable[[str, Json], list[str]] = _round_missing
    wrong: Callable[[Hall, str, str, str], str | None] = _round_wrong
    read: Callable[[str, str], datetime | None] = read_at

    def check(self, state: Hall, raw: object, path: str) -> list[Problem]:
        """Every problem of the form of an event, before phase and meaning are looked at."""
        if not isinstance(raw, dict):
            return [Problem("event_type", path)]
        kind = raw.get("type")
        if kind is None:
            return [Problem("field_missing", f"{path}.type")]
        form = self.forms.get(kind) if isinstance(kind, str) else None
        if form is None:
            return [Problem("event_unknown", f"{path}.type")]
        event = without_nulls(raw)
        missing = [name for name in form.required if name not in event]
        if form.either and sum(name in event for name in form.either) != 1:
            missing.append(form.either[0])
        missing += self.missing(kind, event)
        problems = [Problem("field_missing", f"{path}.{name}") for name in missing]
        known = form.required + form.optional + form.either
        for name in known:
            code = self._judge(state, kind, name, event[name]) if name in event else None
            if code is not None:
                problems.append(Problem(code, f"{path}.{name}"))
        return problems + unknown_fields(raw, ("type", *known), f"{path}.")

    def _judge(self, state: Hall, kind: str, name: str, value: object) -> str | None:
        """The code of a wrong value."""
        fits = self.special.get((kind, name)) or self.types.get(name, _is_text)
        if not fits(value):
            return "field_type"
        if not isinstance(value, str):
            return None
        match name:
            case "at" | "was":
                return "at_invalid" if self.read(value, state.zone) is None else None
            case "guest":
                return None if _is_proper(value) else "player_name"
            case "player" if kind in ("register", "late_entry"):
                return None if _is_proper(value) else "player_name"
            case "player":
                return None if value in state.status else "player_unknown"
        return self.wrong(state, kind, name, value)


# The events that every format with rounds at tables has.
SHARED: dict[str, Form] = {
    "register": Form(("player",), ("at",)),
    "start": Form(("at",), ("only_present",)),
    "late_entry": Form(("player", "at")),
    "withdraw": Form(("player", "at"), ("during_runde",)),
    "check_in": Form(("player", "present", "at")),
    "draw": Form(("round", "tables", "at"), ("override",)),
    "go": Form(("round", "at")),
    "timer": Form(("timer", "at"), ("round",)),
    "pause": Form(("at",)),
    "resume": Form(("at",)),
    "extend": Form(("minutes", "at"), ("table",)),
    "clock_step": Form(("was", "seconds", "at"), ("ended",)),
    "table_done": Form(("table", "at")),
    "warn": Form(("at",), ("reason",), ("player", "guest")),
    "exclude": Form(("player", "at"), ("reason",)),
    "ruling": Form(("text", "at"), ("table",)),
    "correct": Form(("target", "at"), (), ("event", "void")),
}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def is_flag(value: object) -> bool:
    return isinstance(value, bool)


def is_object(value: object) -> bool:
    return isinstance(value, dict)


def is_names(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_numbers(value: object) -> bool:
    return isinstance(value, list) and all(map(is_int, value))


def is_tables(value: object) -> TypeGuard[list[list[str]]]:
    return isinstance(value, list) and all(is_names(table) for table in value)


TYPES: dict[str, Callable[[object], bool]] = {
    **dict.fromkeys(("round", "table", "target", "amount", "minutes", "seconds"), is_int),
    **dict.fromkeys(("override", "during_runde", "only_present", "present"), is_flag),
    **dict.fromkeys(("result", "report", "event"), is_object),
    "ended": _is_numbers,
    "tables": is_tables,
    "seats": is_names,
    "void": lambda value: value is True,
}


def without_nulls(event: Json) -> Json:
    """The event with the fields that count as absent left out."""
    return {key: value for key, value in event.items() if value is not None}


def _is_proper(name: str) -> bool:
    return is_name(name) and not name.startswith(":")


def time_of(state: Hall, text: str) -> datetime | None:
    """When an event happened, or None if there is no such time."""
    return read_at(text, state.zone)
