"""The form of an event: whether its fields are those of its command and hold what they may.

Knows ids, times and signals of a state. Does not know whether an event fits the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from games.envelope import Json, Problem, is_name, unknown_fields
from tournaments.domain.commands import kinds
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.state import FormatState

_ACCOUNTS = (":pot", ":outside")


@dataclass(frozen=True, slots=True)
class Forms:
    """How the events of a format are judged. `signals` are those of its clock, each with the field
    that says what it speaks of ("" for none), which is needed in any case where there is only one.
    `read` reads a time in a zone, None if it is none."""

    signals: Mapping[str, str]
    read: Callable[[str, str], datetime | None] = read_at

    def problems(
        self, fields: Collection[Field], state: FormatState, raw: Json, path: str
    ) -> list[Problem]:
        """Every problem of the form of an event, before phase and meaning are looked at."""
        event = without_nulls(raw)
        missing = [f.name for f in fields if f.must_be_in_event and f.name not in event]
        either = [f.name for f in fields if f.stage is Stage.EITHER]
        if either and sum(name in event for name in either) != 1:
            missing.append(either[0])
        if event["type"] == "timer":
            missing += self._missing(event)
        problems = [Problem("field_missing", f"{path}.{name}") for name in missing]
        for f in fields:
            code = self._judge(state, f.kind, event[f.name]) if f.name in event else None
            if code is not None:
                problems.append(Problem(code, f"{path}.{f.name}"))
        return problems + unknown_fields(raw, ("type", *(f.name for f in fields)), f"{path}.")

    def _missing(self, event: Json) -> list[str]:
        """What a signal of the clock does not say."""
        only = next(iter(self.signals)) if len(self.signals) == 1 else ""
        needed = self.signals.get(only or str(event.get("timer")))
        return [needed] if needed and needed not in event else []

    def _judge(self, state: FormatState, kind: kinds.FieldKind, value: object) -> str | None:
        """The code of a wrong value."""
        if not kind.fits(value):
            return "field_type"
        judge = _JUDGES.get(kind)
        return judge(self, state, value) if judge and isinstance(value, str) else None


FORMS = Forms({"round": "round"})


def _time(forms: Forms, state: FormatState, value: str) -> str | None:
    return "at_invalid" if forms.read(value, state.zone) is None else None


def _proper(_forms: Forms, _state: FormatState, value: str) -> str | None:
    return None if is_name(value) and not value.startswith(":") else "player_name"


def _entrant(_forms: Forms, state: FormatState, value: str) -> str | None:
    return None if value in state.status else "player_unknown"


def _account(_forms: Forms, state: FormatState, value: str) -> str | None:
    return None if value in state.status or value in _ACCOUNTS else "player_unknown"


def _signal(forms: Forms, _state: FormatState, value: str) -> str | None:
    return None if value in forms.signals else "timer_unknown"


_JUDGES: Mapping[kinds.FieldKind, Callable[[Forms, FormatState, str], str | None]] = {
    kinds.INSTANT: _time,
    kinds.NEWCOMER: _proper,
    kinds.GUEST: _proper,
    kinds.ENTRANT: _entrant,
    kinds.ACCOUNT: _account,
    kinds.SIGNAL: _signal,
}


def without_nulls(event: Json) -> Json:
    """The event with the fields that count as absent left out."""
    return {key: value for key, value in event.items() if value is not None}


def time_of(state: FormatState, text: str) -> datetime | None:
    """When an event happened, or None if there is no such time."""
    return read_at(text, state.zone)
