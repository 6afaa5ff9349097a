"""Declare the fields of commands: JSON types, limits and words.

`formats/event_table.py` checks ids and times against the state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from types import UnionType
from typing import Annotated, TypedDict, TypeGuard, Union, get_args, get_origin

from games.envelope import Json, is_int
from tournaments.domain.actors import Role
from tournaments.domain.labels import LABEL_LENGTH
from tournaments.domain.log.references import (
    is_entrant,
    is_guest,
    is_label,
    is_somebody,
    is_text_ref,
)
from tournaments.domain.names import NAME_LENGTH
from tournaments.domain.translation import gettext_noop as _

TEXT_LENGTH = 500
MOST_MEMBERS = 40  # people of one team
AMOUNT = 100_000  # euros in one booking
Schema = Mapping[str, object]


class PlayedTable(TypedDict):
    """A table of a play-off with its result, a result of Brokdorf."""

    players: list[str]
    result: Json


def _is_text(value: object) -> bool:
    return isinstance(value, str)


_FRACTION = re.compile(r"-?[0-9]{1,9}/[1-9][0-9]{0,8}")


def _is_score(value: object) -> bool:
    text = isinstance(value, str) and _FRACTION.fullmatch(value) is not None
    return text or is_int(value)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _are_struck(value: object) -> bool:
    """Return True if a value holds events by the numbers of their entries."""
    return isinstance(value, dict) and all(
        isinstance(number, str) and number.isdecimal() and _is_object(event)
        for number, event in value.items()
    )


def is_names(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def is_tables(value: object) -> TypeGuard[list[list[str]]]:
    return isinstance(value, list) and all(is_names(table) for table in value)


def _all(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return what judges a list of such values."""
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _is_played(table: object) -> bool:
    return (
        isinstance(table, dict)
        and table.keys() == {"players", "result"}
        and is_names(table["players"])
        and isinstance(table["result"], dict)
    )


def _are_people(value: object) -> bool:
    """Return True if all in a list, or in lists in it, are ids of people."""
    if isinstance(value, list):
        return all(map(_are_people, value))
    return is_somebody(value) and not is_guest(value)


def _is_text_or_label(ref: object) -> bool:
    return is_text_ref(ref) or is_label(ref)


def _is_said(value: object) -> bool:
    return value == "" or is_label(value)


def _speaks(value: object) -> bool:
    role = value.partition(":")[0] if isinstance(value, str) else value
    return value == "" or is_somebody(value) or role in tuple(Role)


def word_of(words: Iterable[str]) -> FieldKind:
    """The kind of a field that is one of these words."""
    return FieldKind(tuple(words).__contains__, _TEXT)


@dataclass(frozen=True, slots=True)
class Limit:
    """A value that measures more than `most` is refused as `code`."""

    most: int
    code: str
    measure: Callable[[object], int]


def _letters(value: object) -> int:
    """Of the longest of all texts in a value."""
    if isinstance(value, list):
        return max(map(_letters, value), default=0)
    return len(value) if isinstance(value, str) else 0


def _entries(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def _size(value: object) -> int:
    return abs(value) if isinstance(value, int) else 0


@dataclass(frozen=True, slots=True, eq=False)
class FieldKind:
    """`fits` judges the JSON of a field as it is sent, `keeps` as a log keeps it where that is
    something else: ids stand for people, references for texts. `schema` describes it to programs.
    """

    fits: Callable[[object], bool]
    schema: Schema
    limits: tuple[Limit, ...] = ()
    keeps: Callable[[object], bool] | None = None

    def is_kept(self, value: object) -> bool:
        """Return True if a log may hold this value."""
        return self.fits(value) and (self.keeps is None or self.keeps(value))

    @property
    def longest(self) -> int | None:
        """Return how many letters a text may have; None if that does not matter."""
        return next((limit.most for limit in self.limits if limit.measure is _letters), None)


_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_SCORE: Schema = {"anyOf": [_NUMBER, {"type": "string", "pattern": _FRACTION.pattern}]}
_FLAG: Schema = {"type": "boolean"}
_OBJECT: Schema = {"type": "object"}
_INSTANT: Schema = {"type": "string", "format": "date-time"}
_NAMES: Schema = {"type": "array", "items": _TEXT}
_TABLES: Schema = {"type": "array", "items": _NAMES}
_PLAYED: Schema = {
    "type": "object",
    "properties": {"players": _NAMES, "result": _OBJECT},
    "required": ["players", "result"],
}
_NAMED = (Limit(NAME_LENGTH, "name_too_long", _letters),)
_WRITTEN = (Limit(TEXT_LENGTH, "text_too_long", _letters),)
_MANY = (Limit(MOST_MEMBERS, "roster_long", _entries),)
_SCORED = (Limit(1_000_000, "penalty_range", _size),)
_BOOKED = (Limit(AMOUNT, "amount_large", _size),)
_COLLECTED = (Limit(100 * AMOUNT, "amount_large", _size),)

WORD = FieldKind(_is_text, _TEXT)
NAME = FieldKind(_is_text, _TEXT, _NAMED)
ENTRANT = FieldKind(_is_text, _TEXT, _NAMED, is_somebody)  # the id of one
NEWCOMER = FieldKind(_is_text, _TEXT, _NAMED, is_entrant)  # an id that is given now
GUEST = FieldKind(_is_text, _TEXT, _NAMED, is_guest)
TITLE = FieldKind(_is_text, _TEXT, (Limit(LABEL_LENGTH, "label_long", _letters),))
LABEL = FieldKind(_is_text, _TEXT, _NAMED, _is_said)  # what a label says; "" for nothing
LEAVER = FieldKind(_is_text, _TEXT, (), is_entrant)  # the id of somebody who has left
ACCOUNT = FieldKind(_is_text, _TEXT)
REMARK = FieldKind(_is_text, _TEXT, _WRITTEN, is_text_ref)
ANNOUNCEMENT = FieldKind(_is_text, _TEXT, (Limit(200, "announcement_long", _letters),), is_text_ref)
SPEAKER = FieldKind(_is_text, _TEXT, (), _speaks)  # who said so: an entrant, `role:name`, or nobody
SPEAKERS = FieldKind(is_names, _NAMES)
REFERENCES = FieldKind(is_names, _NAMES, (), _all(_is_text_or_label))  # to texts and labels
RULE = FieldKind(_is_text, _TEXT, _WRITTEN)  # the name of a line of the settings
SIGNAL = FieldKind(_is_text, _TEXT)  # of the clock
INSTANT = FieldKind(_is_text, _INSTANT)
DATE = FieldKind(_is_text, _INSTANT)  # to come; judged by whoever plans
NUMBER = FieldKind(is_int, _NUMBER)
EUROS = FieldKind(is_int, _NUMBER, _BOOKED)
CENTS = FieldKind(is_int, _NUMBER, _COLLECTED)
SCORE = FieldKind(_is_score, _SCORE, _SCORED)  # a fraction is a text such as 8/3
FLAG = FieldKind(lambda value: isinstance(value, bool), _FLAG)
VOID = FieldKind(lambda value: value is True, _FLAG)
STRUCK = FieldKind(_are_struck, _OBJECT)
OBJECT = FieldKind(_is_object, _OBJECT)
NAMES = FieldKind(is_names, _NAMES)
WORDS = FieldKind(is_names, _NAMES)  # that stand for themselves
MEMBERS = FieldKind(is_names, _NAMES, _NAMED + _MANY, _are_people)  # by id, or by name if new
PEOPLE = FieldKind(is_names, _NAMES, _NAMED, _are_people)  # members at one table
BOARDS = FieldKind(is_tables, _TABLES, _NAMED, _are_people)  # members of each table
NUMBERS = FieldKind(_all(is_int), {"type": "array", "items": _NUMBER})
TABLES = FieldKind(is_tables, _TABLES)
DAYS = FieldKind(_all(is_tables), {"type": "array", "items": _TABLES})
PLAYED = FieldKind(_all(_is_played), {"type": "array", "items": _PLAYED})


class Stage(Enum):
    """Places of a field that is not both in the command as sent and in its event."""

    NEEDED = "only as it is sent, where it must be there"
    SENT = "only as it is sent"
    MADE = "only in the event, or as it is kept"
    NOTED = "only as it is kept, beside the event"
    FILLED = "it must be in the event, and is filled in where it was not sent"
    DRAWN = "it must be in the event, and is left to chance where it was not sent"
    EITHER = "of the fields marked so exactly one must be in the event"


class Offered(Enum):
    """Entrants that a form offers; by default those who are in."""

    EVERYBODY = "everybody who was entered"
    OUT = "who does not play (any more)"
    CALLED = "everybody, and the people of entrants of several"
    NAMED = "whoever has a name here, guests too"
    SEATED = "whoever plays: the people of pairs and teams each by himself"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a command, declared by `Annotated[type, Field(...)]`; the outer of several wins.

    `attribute` and `name` are its names in Python and in JSON. `needed`: it has no default;
    `unkept`: the log does not hold it. `some`: only formats that name it in their event table have
    it.

    A form shows `label`, limits numbers by `least` and `most`, gives a text `rows` lines, and
    offers the entrants of `of`. The log says `log_text` with the value as `n`. For a flag it says
    `log_text`, or `log_text_if_not` if the flag is false.
    """

    kind: FieldKind = WORD
    label: str = ""
    stage: Stage | None = None
    some: bool = False
    log_text: str = ""
    log_text_if_not: str = ""
    least: int | None = None
    most: int | None = None
    initial: int | None = None
    rows: int = 1
    of: Offered | None = None
    name: str = ""
    attribute: str = ""
    needed: bool = False
    unkept: bool = False

    @property
    def is_sent(self) -> bool:
        return self.stage not in (Stage.MADE, Stage.NOTED)

    @property
    def is_kept(self) -> bool:
        """Return True if an entry of the log may have it."""
        return self.stage is not Stage.NEEDED and not self.unkept

    @property
    def must_be_kept(self) -> bool:
        """Return True if every entry of the log has it."""
        return self.is_kept and (self.needed or self.stage is Stage.FILLED)

    @property
    def must_be_sent(self) -> bool:
        filled = self.stage in (Stage.MADE, Stage.NOTED, Stage.FILLED, Stage.DRAWN)
        return self.stage is Stage.NEEDED or (self.needed and not filled)

    @property
    def in_event(self) -> bool:
        return self.stage not in (Stage.NEEDED, Stage.SENT, Stage.NOTED)

    @property
    def must_be_in_event(self) -> bool:
        return self.in_event and (self.needed or self.stage in (Stage.FILLED, Stage.DRAWN))


def field_of(attribute: str, hint: object, *, needed: bool) -> Field:
    """The field that an annotation declares."""
    declared: Json = {"name": attribute}
    for mark in _marks(hint):
        values = {part.name: (getattr(mark, part.name), part.default) for part in fields(Field)}
        declared |= {name: value for name, (value, default) in values.items() if value != default}
    return Field(**{**declared, "attribute": attribute, "needed": needed})


def _marks(hint: object) -> Iterator[Field]:
    """Return what stands beside a type, the inner first."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        yield from _marks(inner)
        yield from marks
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _marks(part)


Player = Annotated[str, Field(ENTRANT, _("Name"))]
Somebody = Annotated[str, Field(ENTRANT, _("Name"), Stage.EITHER)]
Newcomer = Annotated[str, Field(NEWCOMER, stage=Stage.MADE)]
Name = Annotated[str, Field(NAME, _("Name"))]
Guest = Annotated[str, Field(GUEST, _("or a guest"), Stage.EITHER)]
Reason = Annotated[str, Field(REMARK, _("Reason"))]
Members = Annotated[Sequence[str], Field(MEMBERS, _("People, one a line"))]
Round = Annotated[int, Field(NUMBER, _("Round"), log_text=_("Round %(n)s"), least=1)]
Table = Annotated[int, Field(NUMBER, _("Table"), log_text=_("Table %(n)s"), least=1)]
Euros = Annotated[int, Field(EUROS, _("Euros"), least=1, most=AMOUNT, initial=1)]
Number = Annotated[int, Field(NUMBER)]
Flag = Annotated[bool, Field(FLAG)]
ByCards = Annotated[bool, Field(FLAG, stage=Stage.SENT)]
Promise = Annotated[str, Field(stage=Stage.NOTED)]  # the hash of the seed of the next draw
Solver = Annotated[int, Field(NUMBER, stage=Stage.NOTED)]
Seats = Annotated[Sequence[str], Field(NAMES, _("Seats in order, one a line"))]
Tables = Annotated[
    Sequence[Sequence[str]],
    Field(TABLES, _("Tables, one a line, seats with | between them")),
]
Days = Annotated[Sequence[Sequence[Sequence[str]]], Field(DAYS, stage=Stage.DRAWN)]
Seed = Annotated[str, Field(stage=Stage.SENT)]
Date = Annotated[str, Field(DATE, _("New date and time"))]
