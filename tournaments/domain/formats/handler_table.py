"""Check and handle one event: form, phase, handler. A format brings its `Rules`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from games.envelope import Json, Problem, is_name, unknown_fields
from tournaments.domain.commands import fields
from tournaments.domain.commands.command import FormatCommand
from tournaments.domain.commands.director import Correct
from tournaments.domain.commands.fields import Field, Stage
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.play_builder import PlayBuilder, Worked, prove
from tournaments.domain.formats.state import FormatState, Phase
from tournaments.domain.refusal import refuse, refuse_for

_ACCOUNTS = (":pot", ":outside")


@dataclass(frozen=True, slots=True)
class Forms:
    """Checks of the events of a format.

    `signals` are those of its clock, each with the field of its subject ("" for none), which is
    needed if there is only one. `read` reads a time in a zone, None if it is invalid.
    """

    signals: Mapping[str, str]
    read: Callable[[str, str], datetime | None] = read_at

    def problems(self, line: CommandHandler[Any], state: FormatState, raw: Json) -> list[Problem]:
        """Every problem of the form of an event, before phase and meaning are looked at."""
        event = without_nulls(raw)
        missing = [name for name in line.needed if name not in event]
        if line.either and sum(name in event for name in line.either) != 1:
            missing.append(line.either[0])
        if event["type"] == "timer":
            missing += self._missing(event)
        problems = [Problem("field_missing", name) for name in missing]
        for f in line.fields:
            code = self._judge(state, f.kind, event[f.name]) if f.name in event else None
            if code is not None:
                problems.append(Problem(code, f.name))
        return problems if raw.keys() <= line.names else problems + unknown_fields(raw, line.names)

    def _missing(self, event: Json) -> list[str]:
        """Return what a signal of the clock does not say."""
        only = next(iter(self.signals)) if len(self.signals) == 1 else ""
        needed = self.signals.get(only or str(event.get("timer")))
        return [needed] if needed and needed not in event else []

    def _judge(self, state: FormatState, kind: fields.FieldKind, value: object) -> str | None:
        """The code of a wrong value."""
        if not kind.fits(value):
            return "field_type"
        if not isinstance(value, str):
            return None
        match kind:
            case fields.INSTANT if self.read(value, state.zone) is None:
                return "at_invalid"
            case fields.NEWCOMER | fields.GUEST if not is_name(value) or value.startswith(":"):
                return "player_name"
            case fields.ENTRANT if value not in state.status:
                return "player_unknown"
            case fields.ACCOUNT if value not in state.status and value not in _ACCOUNTS:
                return "player_unknown"
            case fields.SIGNAL if value not in self.signals:
                return "timer_unknown"
        return None


FORMS = Forms({"round": "round"})


def without_nulls(event: Json) -> Json:
    """The event with the fields that count as absent left out."""
    return {key: value for key, value in event.items() if value is not None}


def time_of(state: FormatState, text: str) -> datetime | None:
    """Return when an event happened, or None if there is no such time."""
    return read_at(text, state.zone)


S = TypeVar("S", bound=FormatState)
C = TypeVar("C", bound=PlayBuilder[Any])
E = TypeVar("E", bound=FormatCommand)
ALWAYS = frozenset(Phase)


@dataclass(frozen=True, slots=True)
class CommandHandler(Generic[C]):
    """A line of a table of events: a command, its fields here, its phases and its handler.

    The handler works the event into a builder, or refuses it. `names` are those of all fields and
    the type, `needed` of fields that must be there, of `either` exactly one must be.
    """

    event: type[FormatCommand]
    fields: tuple[Field, ...]
    phases: Collection[Phase]
    handle: Callable[[C, Any], None]
    names: frozenset[str]
    needed: tuple[str, ...]
    either: tuple[str, ...]


def on(
    event: type[E],
    handle: Callable[[C, E], None],
    phases: Collection[Phase] = ALWAYS,
    *also: str,
) -> CommandHandler[C]:
    """A line; `also` are the fields that only some formats have."""
    fields = event.event_fields(also)
    names = frozenset(("type", *(f.name for f in fields)))
    needed = tuple(f.name for f in fields if f.must_be_in_event)
    either = tuple(f.name for f in fields if f.stage is Stage.EITHER)
    return CommandHandler(event, fields, phases, handle, names, needed, either)


def correctable(phases: Collection[Phase]) -> CommandHandler[Any]:
    """Return the phases in which entries can be corrected; `corrections.py` does it."""

    def never(_change: PlayBuilder[FormatState], _event: Correct) -> None:
        raise LookupError("a correction is no event of a format")

    return on(Correct, never, phases)


def events(*lines: CommandHandler[C]) -> Mapping[str, CommandHandler[C]]:
    """A table of events, by their type."""
    return {line.event.kind: line for line in lines}


@dataclass(frozen=True, slots=True)
class Rules(Generic[S, C]):
    """The rules of a format: its table of events and the checks of their forms.

    `after(change, event)` applies consequences. `facts(old, new)` are returned with a result.
    """

    events: Mapping[str, CommandHandler[C]]
    builder: Callable[[S, int, datetime | None], C]
    after: Callable[[C, FormatCommand], None]
    facts: Callable[[S, S], Json] = lambda _old, _new: {}
    forms: Forms = FORMS

    def fits_phase(self, state: S, kind: str) -> bool:
        """Return True if this type of event belongs to the phase."""
        return kind in self.events and state.phase in self.events[kind].phases

    def form_problems(self, state: S, event: object) -> list[Problem]:
        """Return what is wrong with the form of an event."""
        if not isinstance(event, dict):
            return [Problem("event_type", "")]
        kind = event.get("type")
        if kind is None:
            return [Problem("field_missing", "type")]
        line = self.events.get(kind) if isinstance(kind, str) else None
        if line is None:
            return [Problem("event_unknown", "type")]
        return self.forms.problems(line, state, event)

    def check(self, state: S, event: object) -> Json:
        """The event without absent fields; refused for its form, else for the moment."""
        refuse_for(self.form_problems(state, event))
        assert isinstance(event, dict)
        if not self.fits_phase(state, event["type"]):
            refuse("wrong_phase", "type")
        return without_nulls(event)

    def work(self, state: S, event: object, index: int) -> Worked[S]:
        """One event worked into a state, or `RefusedError`, or `Ignored`; `index` is its stable id,
        larger than all before it.

        Raises nothing else on JSON values (LedgerError tells a bug). Here the JSON of an event
        becomes a value of its command.
        """
        fields = self.check(state, event)
        line = self.events[fields["type"]]
        value = line.event.read(fields)
        builder = self.builder(state, index, time_of(state, value.at) if value.at else None)
        line.handle(builder, value)
        self.after(builder, value)
        new: S = builder.built()
        prove(state.accounts, new.accounts, builder.bookings)
        facts = {**builder.facts, **self.facts(state, new)}
        bookings, warnings = tuple(builder.bookings), tuple(builder.warnings)
        return Worked(new, builder.time, bookings, warnings, facts)
