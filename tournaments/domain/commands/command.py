"""Declare a command: its fields, its roles and its words.

This module reads and keeps commands; the classes are elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, dataclass, is_dataclass
from dataclasses import fields as declared
from enum import StrEnum, auto
from typing import (
    TYPE_CHECKING,
    Annotated,
    ClassVar,
    Self,
    dataclass_transform,
    get_type_hints,
)

from games.envelope import Json, Problem
from tournaments.domain.actors import DESK, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.fields import Field, FieldKind, Stage, field_of

if TYPE_CHECKING:
    from tournaments.domain.change import Change

NOBODY: frozenset[Role] = frozenset()
_ALWAYS = {"type", "at"}
KINDS: dict[str, type[Command]] = {}  # every command by its type, as soon as it is declared


class Intent(StrEnum):
    """Groups what the desk does, by what people want with it."""

    PEOPLE = auto()
    CLOCK = auto()
    MONEY = auto()
    SEATS = auto()
    RESULTS = auto()
    MATCH_DAYS = auto()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Command:
    """An entry of the table: a class whose fields are those of the command, and whose docstring
    tells programs what it does.

    `kind` is its type in JSON, `who` may send it. The desk has a form for it if there is a `title`;
    with an `explanation`, `danger` marks what cannot be taken back easily. The log calls it `log`.
    `button`: pages send it without a form. The list of all acts groups it by its `intent`, and
    finds it by `also` too: other words for it, between commas. `of_seats`: it may say (`seen`)
    which seats its sender saw. `phases` are those to which a command of the desk belongs (none: to
    any); of events the formats say it. `tells`: the type of the event that it makes of itself for
    the format, if it does; `match` is the format's own. `stays`: why `undo` does not take it back.

    A value holds what the annotations promise: its form was checked before.
    """

    kind: ClassVar[str]
    who: ClassVar[frozenset[Role]] = DESK
    log: ClassVar[str] = ""
    title: ClassVar[str] = ""
    explanation: ClassVar[str] = ""
    danger: ClassVar[bool] = False
    button: ClassVar[bool] = False
    of_seats: ClassVar[bool] = False
    intent: ClassVar[Intent] = Intent.PEOPLE
    also: ClassVar[str] = ""
    phases: ClassVar[frozenset[str]] = frozenset()
    tells: ClassVar[str] = ""
    stays: ClassVar[str] = ""
    fields: ClassVar[tuple[Field, ...]] = ()
    may_say: ClassVar[tuple[str, ...]] = ()  # the names of whatever may be sent
    _of_log: ClassVar[Mapping[str, FieldKind]] = {}
    _in_each_entry: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        assert is_dataclass(cls)
        hints = get_type_hints(cls, include_extras=True)
        cls.fields = tuple(
            field_of(
                field.name,
                hints[field.name],
                needed=field.default is MISSING and field.default_factory is MISSING,
            )
            for field in declared(cls)
        )
        cls.may_say = ("type", "at", *(field.name for field in cls.fields if field.is_sent))
        cls._of_log = {field.name: field.kind for field in cls.fields if field.is_kept}
        cls._in_each_entry = frozenset(field.name for field in cls.fields if field.must_be_kept)
        if hasattr(cls, "kind"):
            KINDS[cls.kind] = cls

    def carry_out(self, change: Change) -> None:
        """Do it, or refuse it."""
        raise NotImplementedError

    @classmethod
    def read(cls, sent: Mapping[str, object]) -> Self:
        """The value of a command whose form was checked."""
        there = [field for field in cls.fields if field.needed or field.name in sent]
        return cls(**{field.attribute: sent.get(field.name) for field in there})

    @classmethod
    def misfits(cls, sent: Mapping[str, object], *stages: Stage) -> tuple[Problem, ...]:
        """Return what in a command is no value of its field; of the fields of these `stages` alone,
        if any are named."""
        return tuple(
            Problem("field_type", field.name)
            for field in cls.fields
            if field.name in sent and not field.kind.fits(sent[field.name])
            if not stages or field.stage in stages
        )

    @classmethod
    def keeps(cls, kept: Json) -> bool:
        """Return True if a log may hold this of a command: all of its fields that every entry has,
        no others, and in each what it holds."""
        known = cls._of_log
        for name, value in kept.items():
            kind = known.get(name)
            if name not in _ALWAYS if kind is None else not kind.is_kept(value):
                return False
        return kept.keys() >= cls._in_each_entry

    @classmethod
    def sent(cls, *, needed: bool) -> tuple[str, ...]:
        """The names of the fields that it must have as it is sent, or may have."""
        fields = (field for field in cls.fields if field.is_sent and field.name != "at")
        return tuple(field.name for field in fields if field.must_be_sent == needed)


class FormatCommand(Command):
    """A command that a format handles. It happens `at` a time."""

    _beside: ClassVar[frozenset[str]] = frozenset()

    at: Annotated[str, Field(fields.INSTANT)]

    def carry_out(self, change: Change) -> None:
        """The format's rules say what becomes of it."""
        change.tell(change.sent)

    @classmethod
    def told(cls, kept: Json) -> Json:
        """Return the event of the format, without what the log keeps beside it."""
        beside = cls._beside
        return kept if beside.isdisjoint(kept) else {n: kept[n] for n in kept if n not in beside}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._beside = frozenset(f.name for f in cls.fields if not f.in_event)

    @classmethod
    def event_fields(cls, also: Collection[str] = ()) -> tuple[Field, ...]:
        """The fields of the event in the order in which they are checked, for a format that has
        those of `also`."""
        mine = [f for f in cls.fields if f.in_event and (f.name in also or not f.some)]
        return tuple(sorted(mine, key=_turn))


class OwnEvent(FormatCommand):
    """An event that players send for themselves; the desk sends it for a player or for nobody."""

    def carry_out(self, change: Change) -> None:
        change.tell(change.for_oneself())


def _turn(field: Field) -> int:
    """Put what the desk fills in first, its time after what an event must have."""
    if field.name == "at":
        return 2
    if field.stage is Stage.EITHER:
        return 4
    return 0 if field.stage is Stage.FILLED else 1 if field.must_be_in_event else 3
