"""The fields of commands: how one is declared, and those that commands share.

Knows the words of a field, and where it has its place. Does not know what becomes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from types import UnionType
from typing import Annotated, Union, get_args, get_origin

from games.envelope import Json
from tournaments.domain.commands import kinds
from tournaments.domain.commands.kinds import FieldKind
from tournaments.domain.translation import gettext_noop as _


class Stage(Enum):
    """Where a field stands that is not in the command as it is sent and in its event alike."""

    NEEDED = "only as it is sent, where it must be there"
    SENT = "only as it is sent"
    MADE = "only in the event"
    FILLED = "it must be in the event, and is filled in where it was not sent"
    DRAWN = "it must be in the event, and is left to chance where it was not sent"
    EITHER = "of the fields marked so exactly one must be in the event"


class Offered(Enum):
    """Whom a form offers; if nothing is said, those who are in."""

    EVERYBODY = "everybody who was entered"
    OUT = "who does not play (any more)"
    CALLED = "everybody, and the people of entrants of several"
    NAMED = "whoever has a name here, guests too"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a command, declared by `Annotated[type, Field(...)]`; of several marks the outer
    one wins. `attribute` and `name` are its names in Python and in JSON. `needed`: it has no
    default. `some`: only those formats have it that name it in their table of events.

    A form asks for it by `label`; numbers lie between `least` and `most`, a text is typed in so
    many `rows`, `of` says which entrants are offered. The log says `log_text` with the value as
    `n`; of a flag `log_text`, or `log_text_if_not` if it is false.
    """

    kind: FieldKind = kinds.WORD
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

    @property
    def is_sent(self) -> bool:
        return self.stage is not Stage.MADE

    @property
    def must_be_sent(self) -> bool:
        filled = self.stage in (Stage.MADE, Stage.FILLED, Stage.DRAWN)
        return self.stage is Stage.NEEDED or (self.needed and not filled)

    @property
    def in_event(self) -> bool:
        return self.stage not in (Stage.NEEDED, Stage.SENT)

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
    """What stands beside a type, the inner first."""
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        yield from _marks(inner)
        yield from marks
    elif get_origin(hint) in (Union, UnionType):
        for part in get_args(hint):
            yield from _marks(part)


Player = Annotated[str, Field(kinds.ENTRANT, _("Name"))]
Somebody = Annotated[str, Field(kinds.ENTRANT, _("Name"), Stage.EITHER)]
Newcomer = Annotated[str, Field(kinds.NEWCOMER, stage=Stage.MADE)]
Name = Annotated[str, Field(kinds.NAME, _("Name"))]
Guest = Annotated[str, Field(kinds.GUEST, _("or a guest"), Stage.EITHER)]
Reason = Annotated[str, Field(kinds.REMARK, _("Reason"))]
Members = Annotated[Sequence[str], Field(kinds.MEMBERS, _("People, one a line"))]
Round = Annotated[int, Field(kinds.NUMBER, _("Round"), log_text=_("Round %(n)s"), least=1)]
Table = Annotated[int, Field(kinds.NUMBER, _("Table"), log_text=_("Table %(n)s"), least=1)]
Euros = Annotated[int, Field(kinds.EUROS, _("Euros"), least=1, most=kinds.AMOUNT, initial=1)]
Number = Annotated[int, Field(kinds.NUMBER)]
Flag = Annotated[bool, Field(kinds.FLAG)]
ByCards = Annotated[bool, Field(kinds.FLAG, stage=Stage.SENT)]
Seats = Annotated[Sequence[str], Field(kinds.NAMES, _("Seats in order, one a line"))]
Tables = Annotated[
    Sequence[Sequence[str]],
    Field(kinds.TABLES, _("Tables, one a line, seats with | between them")),
]
Days = Annotated[Sequence[Sequence[Sequence[str]]], Field(kinds.DAYS, stage=Stage.DRAWN)]
Seed = Annotated[str, Field(stage=Stage.SENT)]
Date = Annotated[str, Field(kinds.DATE, _("New date and time"))]
