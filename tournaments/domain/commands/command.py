"""What a command is: one thing that somebody may ask for, its fields, its roles and its words.

Knows how an entry of the table is written and read. Does not know any of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, dataclass, is_dataclass
from dataclasses import fields as declared
from typing import Annotated, ClassVar, Self, dataclass_transform, get_type_hints

from games.envelope import Problem
from tournaments.domain.actors import DESK, Role
from tournaments.domain.commands import fields
from tournaments.domain.commands.fields import Field, Stage, field_of

NOBODY: frozenset[Role] = frozenset()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Command:
    """An entry of the table: a class whose fields are those of the command, and whose docstring
    tells programs what it does.

    `kind` is its type in JSON, `who` may send it. The desk has a form for it if there is a `title`;
    with an `explanation`, `danger` marks what cannot be taken back easily. The log calls it `log`,
    under the name `fact` if the fact that it leads to has another. `button`: pages send it without
    a form. `of_seats`: it may say (`seen`) which seats its sender saw. `phases` are those to which
    a command of the desk belongs (none: to any); of events the formats say it.

    A value holds what was sent as it was sent; what the annotations promise holds for events, whose
    form was checked, and a command of the desk says `object` where whoever handles it judges.
    """

    kind: ClassVar[str]
    who: ClassVar[frozenset[Role]] = DESK
    log: ClassVar[str] = ""
    fact: ClassVar[str] = ""
    title: ClassVar[str] = ""
    explanation: ClassVar[str] = ""
    danger: ClassVar[bool] = False
    button: ClassVar[bool] = False
    of_seats: ClassVar[bool] = False
    phases: ClassVar[frozenset[str]] = frozenset()
    fields: ClassVar[tuple[Field, ...]] = ()

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

    @classmethod
    def read(cls, sent: Mapping[str, object]) -> Self:
        """The value of a command, or of an event whose form was checked."""
        there = [field for field in cls.fields if field.needed or field.name in sent]
        return cls(**{field.attribute: sent.get(field.name) for field in there})

    @classmethod
    def misfits(cls, sent: Mapping[str, object], *stages: Stage) -> tuple[Problem, ...]:
        """What in a command is no value of its field; of the fields of these `stages` alone, if any
        are named."""
        return tuple(
            Problem("field_type", field.name)
            for field in cls.fields
            if field.name in sent and not field.kind.fits(sent[field.name])
            if not stages or field.stage in stages
        )

    @classmethod
    def sent(cls, *, needed: bool) -> tuple[str, ...]:
        """The names of the fields that it must have as it is sent, or may have."""
        fields = (field for field in cls.fields if field.is_sent and field.name != "at")
        return tuple(field.name for field in fields if field.must_be_sent == needed)


class Event(Command):
    """What is handed to a format. It happens `at` a time."""

    at: Annotated[str, Field(fields.INSTANT)]

    @classmethod
    def event_fields(cls, also: Collection[str] = ()) -> tuple[Field, ...]:
        """The fields of the event in the order in which they are checked, for a format that has
        those of `also`."""
        mine = [f for f in cls.fields if f.in_event and (f.name in also or not f.some)]
        return tuple(sorted(mine, key=_turn))


def _turn(field: Field) -> int:
    """What the desk fills in comes first, its time after what an event must have."""
    if field.name == "at":
        return 2
    if field.stage is Stage.EITHER:
        return 4
    return 0 if field.stage is Stage.FILLED else 1 if field.must_be_in_event else 3
